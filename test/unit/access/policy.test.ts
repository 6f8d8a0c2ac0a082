import assert from 'node:assert/strict';
import { anyCustomer, known, object, own, ownersOf, run, words } from './accessServer.ts';

const text = (owner: string): unknown => ({ text: `the words of ${owner.length} ${owner.toUpperCase()}!` });

// In plan and harvest.
describe('who must not get what', () => {
  it('follows the methods of apiAccess', async () => {
    const operations = { '/reports': known(() => ({ body: { total: 'all of the reports' } })) };
    const { cells } = await run({
      operations,
      apiAccess: { admin: ['GET,PUT /reports'], customer: ['PUT /reports'], auditor: ['get /reports'] },
    });
    assert.deepEqual(cells['/reports'], {
      ann: words.role,
      bob: 'not asked: another user of this role was',
      cat: 'not asked: another user of this role was',
      root: words.mine,
      eve: words.mine,
      nobody: words.no,
    });
  });

  it('is asked and shown as undeclared where no role has it in apiAccess', async () => {
    const { cells } = await run({
      operations: { '/internal': (user) => (user === 'eve' ? 403 : { body: { version: 'one of many' } }) },
      apiAccess: {},
    });
    const { ann, eve, nobody } = cells['/internal'] ?? {};
    assert.deepEqual(
      [ann, eve, nobody],
      ['undeclared: in no "apiAccess"', words.no, 'undeclared: in no "apiAccess"'],
    );
  });

  it('is nobody but for what the document says is open', async () => {
    const news = (): { body: unknown } => ({ body: { title: 'news for everybody' } });
    const open = await run({ operations: { '/news': news }, isPublic: ['/news'] });
    assert.equal(open.cells['/news']?.['nobody'], words.mine);
    const closed = await run({ operations: { '/news': news } });
    assert.equal(closed.cells['/news']?.['nobody'], words.nobody);
  });

  it('is nobody but for what "publicAccess" opens, with its methods', async () => {
    const operations = {
      '/news': (): { body: unknown } => ({ body: { title: 'news for everybody' } }),
      '/terms': (): { body: unknown } => ({ body: { title: 'terms for everybody' } }),
    };
    const application = { publicAccess: ['GET /news', 'POST /terms'] };
    const { cells } = await run({ operations, application, apiAccess: { admin: ['/**'] } });
    assert.deepEqual([cells['/news']?.['nobody'], cells['/news']?.['ann']], [words.mine, words.mine]);
    assert.deepEqual([cells['/terms']?.['nobody'], cells['/terms']?.['ann']], [words.nobody, words.role]);
  });

  it('is a user of another tenant, whatever the role, but one who belongs to none', async () => {
    const operations = { '/things/{id}': object(() => true, text) };
    const apiAccess = { customer: ['/**'], admin: ['/**'], auditor: ['/**'] };
    const owns = { bob: { id: '' }, cat: { id: '' } };
    const alone = await run({ operations, apiAccess, owns });
    assert.deepEqual(
      [alone.cells['/things/1701']?.['root'], alone.cells['/things/1701']?.['eve']],
      [words.mine, words.mine],
    );
    const { cells } = await run({ operations, apiAccess, owns, tenants: { ann: 'acme', root: 'other' } });
    assert.deepEqual(
      [cells['/things/1701']?.['root'], cells['/things/1701']?.['eve']],
      [words.object, words.mine],
    );
  });

  it('takes what "owns" says of a path for more than what lists hold, and a bare name for less', async () => {
    const all = known(() => ({ body: Object.keys(ownersOf).map((id) => ({ id })) }));
    const operations = { '/things': all, '/things/{id}': object(anyCustomer, text) };
    const none = Object.fromEntries(['ann', 'bob', 'cat'].map((user) => [user, { id: '1999' }]));
    const byLists = await run({ operations, owns: none });
    assert.ok(Object.values(byLists.cells).every((cells) => !Object.values(cells).includes(words.object)));
    assert.ok(Object.keys(byLists.cells).includes('/things/1701'));
    const owns = Object.fromEntries(
      Object.entries(ownersOf).map(([id, user]) => [user, { '/things/{id}': id, id: '' }]),
    );
    const declared = await run({ operations, owns });
    assert.equal(declared.cells['/things/1701']?.['bob'], words.object);
    assert.equal(declared.cells['/things']?.['bob'], words.object);
  });

  it('knows owners by the lists that users get, and shares what several lists hold', async () => {
    const list = (ids: (user: string) => readonly string[]) =>
      known((user) => ({ body: { items: ids(user).map((id) => ({ id })) } }));
    const mine = (user: string): readonly string[] =>
      Object.keys(ownersOf).filter((id) => ownersOf[id] === user);
    const owns = Object.fromEntries(['ann', 'bob', 'cat'].map((user) => [user, { id: '' }]));
    const leaking = object(anyCustomer, text);
    const alone = await run({ operations: { '/things': list(mine), '/things/{id}': leaking }, owns });
    assert.deepEqual(
      [alone.cells['/things/1701']?.['bob'], alone.cells['/things/1701']?.['cat']],
      [words.object, words.object],
    );
    const shared = await run({
      operations: {
        '/things': list((user) => (user === 'cat' ? mine(user) : ['1701', '1802'])),
        '/things/{id}': object((user, owner) => (user === 'cat') === (owner === 'cat'), text),
      },
      owns,
    });
    assert.ok(Object.values(shared.cells).every((cells) => !Object.values(cells).includes(words.object)));
  });

  it('lets a role see everything that sees everything in its lists', async () => {
    const list = known((user) => ({
      body: Object.keys(ownersOf)
        .filter((id) => user === 'root' || ownersOf[id] === user)
        .map((id) => ({ id })),
    }));
    const { cells } = await run({
      operations: {
        '/things': list,
        '/things/{id}': object((user, owner) => user === 'root' || user === owner, text),
      },
      apiAccess: { customer: ['/**'], admin: ['/**'] },
    });
    assert.equal(cells['/things/1701']?.['root'], words.mine);
  });

  it('lets a role see what its one user has not in the part of a list that he gets', async () => {
    const list = known((user) => ({
      body: Object.keys(ownersOf)
        .filter((id) => (user === 'eve' ? id !== '1701' : ownersOf[id] === user))
        .map((id) => ({ id })),
    }));
    const { cells } = await run({
      operations: {
        '/things': list,
        '/things/{id}': object((user, owner) => user === 'eve' || user === owner, text),
      },
      apiAccess: { customer: ['/**'], auditor: ['/**'] },
    });
    assert.equal(cells['/things/1701']?.['eve'], words.mine);
  });

  it('finds ids in a list that others declare as theirs', async () => {
    const { cells } = await run({
      operations: {
        '/orders': known((user) => ({
          body: Object.keys(ownersOf).flatMap((id) =>
            user === 'bob' || ownersOf[id] === user ? [{ id, note: '1701' }] : [],
          ),
        })),
      },
      owns: { ann: { orderId: '1701' }, bob: { orderId: '1802' }, cat: { '/orders/{id}': '1903' } },
    });
    const { ann, bob, cat } = cells['/orders'] ?? {};
    assert.deepEqual([ann, bob, cat], [words.mine, words.object, words.mine]);
    const small = await run({
      operations: {
        '/orders': known((user) => ({ body: user === 'bob' ? [{ id: 1 }, { id: 2 }] : [{ id: 1 }] })),
      },
      owns: { ann: { orderId: '1' }, bob: { orderId: '2' } },
    });
    assert.equal(small.cells['/orders']?.['bob'], words.object);
  });

  it('takes filled fields for access where each user has values of his own and nothing is an object', async () => {
    const summary = (may: (user: string) => boolean) =>
      known((user) =>
        may(user)
          ? { body: { name: `n ${user}`, host: `h ${user}`, note: `x ${user}` } }
          : { body: { name: null, host: null, note: null } },
      );
    const apiAccess = { admin: ['/ops'] };
    const wrong = await run({ operations: { '/ops': summary(() => true) }, apiAccess });
    assert.equal(wrong.cells['/ops']?.['ann'], 'let in: the same fields, with other values');
    const right = await run({ operations: { '/ops': summary((user) => user === 'root') }, apiAccess });
    assert.equal(right.cells['/ops']?.['ann'], words.no);
  });

  it('is not asked where who may get it does not', async () => {
    const { cells } = await run({ operations: { '/gone/{id}': known(() => 404) } });
    assert.equal(cells['/gone/1701']?.['ann'], 'refused, though it is declared');
    assert.equal(cells['/gone/1701']?.['eve'], 'not asked: who may get it did not');
  });

  it('is asked as one user of a role that may not call it, of the tenant of its owner where there is one', async () => {
    const apiAccess = { admin: ['/things/{id}'] };
    const tenants = { ann: 'acme', bob: 'globex', cat: 'acme', root: 'globex' };
    const owns = { ann: { id: '' }, bob: { id: '' }, cat: { id: '' }, root: { id: '1701' } };
    const { cells } = await run({ operations: { '/things/{id}': () => 401 }, apiAccess, tenants, owns });
    const { ann, bob, cat } = cells['/things/1701'] ?? {};
    const other = 'not asked: another user of this role was';
    assert.deepEqual([ann, bob, cat], [other, 'not asked: who may get it did not', other]);
  });

  it('needs no proof for an answer in which nothing is of the owner', async () => {
    const denied = { type: 'text/html', body: '<h1>Not for you</h1>' };
    const asked = async (refusal: typeof denied | number): Promise<number> => {
      const { cells, asked: all } = await run({
        operations: { '/things/{id}': object(own, text, () => refusal) },
      });
      assert.equal(cells['/things/1701']?.['bob'], words.no);
      return all.filter(({ path }) => path.startsWith('/things')).length;
    };
    assert.equal(await asked(denied), await asked(404));
  });

  it('names what no list and no user has a value for', async () => {
    const owns = Object.fromEntries(
      ['ann', 'bob', 'cat'].map((user) => [user, { id: '${secret:PASSWORD}' }]),
    );
    const { matrix, asked } = await run({ operations: { '/things/{id}': object(own, text) }, owns });
    assert.deepEqual(
      matrix.skipped.map(({ operation, missing }) => [operation.path, missing]),
      [['/things/{id}', ['id']]],
    );
    assert.ok(asked.every(({ url }) => !url.includes('PASSWORD')));
  });
});
