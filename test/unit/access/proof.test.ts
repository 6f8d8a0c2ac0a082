import assert from 'node:assert/strict';
import { anyCustomer, known, object, own, ownersOf, type Respond, run, words } from './accessServer.ts';

/** So many facts that say nothing about one object. */
const usual = (kind: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 20 }, (_none, index) => [`field${index}`, `${kind} ${index} of all`]),
  );

const secretOf = (owner: string): string => `the words of ${owner.split('').reverse().join('')}`;

/** What each user is told of ann's object, and nobody. */
async function told(
  respond: Respond,
  {
    others = {},
    isAlone = false,
  }: { readonly others?: Readonly<Record<string, Respond>>; readonly isAlone?: boolean } = {},
): Promise<Readonly<Record<string, string>>> {
  const { cells } = await run({
    operations: { '/things/{id}': respond, ...others },
    ...(isAlone && { owns: { bob: { id: '' }, cat: { id: '' } } }),
  });
  return cells['/things/1701'] ?? assert.fail('not asked');
}

// In rowRun.
describe('what proves that somebody got in', () => {
  it('is what the owner got, and refused is who did not', async () => {
    const right = await told(object(own, (owner) => ({ text: secretOf(owner) })));
    assert.deepEqual(right, {
      ann: words.mine,
      bob: words.no,
      cat: words.no,
      root: words.no,
      eve: words.no,
      nobody: words.no,
    });
    const wrong = await told(object(anyCustomer, (owner) => ({ text: secretOf(owner) })));
    assert.deepEqual(wrong, { ...right, bob: words.object, cat: words.object });
    const open = await told((_user, id) => ({ body: { text: secretOf(ownersOf[id] ?? '') } }));
    assert.deepEqual(open, {
      ann: words.mine,
      bob: words.object,
      cat: words.object,
      root: words.role,
      eve: words.role,
      nobody: words.nobody,
    });
  });

  it('is nothing that changes from answer to answer', async () => {
    let asked = 0;
    const cells = await told(
      object(anyCustomer, (owner) => ({
        text: secretOf(owner),
        at: `moment ${asked++}`,
        trace: `trace ${asked}`,
      })),
    );
    assert.equal(cells['bob'], words.object);
  });

  it('is nothing that what does not exist has, too', async () => {
    const cells = await told(
      (user, id) => {
        if (user === undefined) return 401;
        const text = user === ownersOf[id] ? secretOf(user) : '';
        return { body: { ...usual('default'), text } };
      },
      { isAlone: true },
    );
    assert.deepEqual([cells['bob'], cells['eve']], [words.no, words.no]);
  });

  it('is nothing that the attacker has in an object of his own', async () => {
    const shared = (user: string): string => (user === 'bob' ? 'red' : 'blue');
    const cells = await told(
      object(
        own,
        (owner) => ({ ...usual(shared(owner)), text: secretOf(owner) }),
        (user) => ({ body: usual(shared(user)) }),
      ),
    );
    assert.equal(cells['cat'], words.no);
  });

  it('is nothing that an object of another owner has', async () => {
    const cells = await told(
      object(
        own,
        (owner) => ({ ...usual('all'), text: secretOf(owner) }),
        () => ({ body: usual('all') }),
      ),
    );
    assert.equal(cells['eve'], words.no);
  });

  it('is nothing that three operations answer', async () => {
    const page = (name: string): Respond =>
      known((user, id) => {
        if (ownersOf[id] === undefined) return 404;
        const menu = Array.from(
          { length: 30 },
          (_none, index) => `<a href="/${index}">Entry ${index}</a>`,
        ).join('');
        const content = user === ownersOf[id] ? `<p>${name} ${secretOf(user)}</p>` : '<p>Sorry</p>';
        return { type: 'text/html', body: `<html><body>${menu}${content}</body></html>` };
      });
    const cells = await told(page('one'), {
      others: { '/more/{id}': page('two'), '/most/{id}': page('three') },
      isAlone: true,
    });
    assert.equal(cells['eve'], words.no);
  });

  it('is no echo of the id that was asked for', async () => {
    const cells = await told(
      object(
        own,
        (_owner, _user, id) => ({ id: Number(id), link: `/things/${id}` }),
        (_user, id) => ({ body: { id: Number(id), link: `/things/${id}` } }),
      ),
    );
    assert.equal(cells['bob'], words.look);
  });

  it('is not the name of who asks', async () => {
    const cells = await told(
      object(anyCustomer, (owner, user) => ({
        caller: `user ${user}`,
        greeting: `hello ${user}`,
        text: secretOf(owner),
      })),
    );
    assert.equal(cells['bob'], words.object);
  });

  it('is nothing empty, no truth value and no small number', async () => {
    const cells = await told(
      object(anyCustomer, () => ({ count: 3, isOpen: true, note: '', more: null })),
      { isAlone: true },
    );
    assert.equal(cells['bob'], words.look);
  });

  it('are values wherever they stand in a list', async () => {
    const lines = (owner: string): string[] => [
      secretOf(owner),
      `first of ${secretOf(owner)}`,
      `second of ${secretOf(owner)}`,
    ];
    let turn = 0;
    const cells = await told(
      object(anyCustomer, (owner) =>
        (turn++ % 2 === 0 ? lines(owner) : lines(owner).reverse()).map((text) => ({ text })),
      ),
    );
    assert.equal(cells['bob'], words.object);
  });

  it('is nearly all of it: a part is shown, and is no finding', async () => {
    const cells = await told(
      known((user, id) => {
        const owner = ownersOf[id];
        if (owner === undefined) return 404;
        const full = { title: `title of ${secretOf(owner)}`, text: secretOf(owner) };
        return { body: user === owner ? full : { title: full.title } };
      }),
    );
    assert.equal(cells['bob'], 'got a part of it: 50 %');
  });

  it('is not what who asks always gets, such as his own address beside the object', async () => {
    const addressed = (may: (user: string, owner: string) => boolean): Respond =>
      object(may, (owner, user) => ({
        user: { name: `Name ${secretOf(user)}`, city: `City ${secretOf(user)}` },
        item: { text: secretOf(owner) },
      }));
    assert.equal((await told(addressed(anyCustomer)))['bob'], words.object);
    assert.equal((await told(addressed(own)))['bob'], words.no);
  });

  it('is sought with another object where the first one cannot be had, or is answered like one that does not exist', async () => {
    const gone = await run({
      operations: {
        '/things/{id}': object(anyCustomer, (owner) =>
          owner === 'ann' ? undefined : { text: secretOf(owner) },
        ),
        '/rest/{id}': known((user, id) => {
          const owner = ownersOf[id];
          if (owner === undefined || owner === 'ann') return { body: { text: 'there is nothing here' } };
          return { body: { text: secretOf(owner), seenBy: anyCustomer(user) } };
        }),
      },
    });
    assert.equal(gone.cells['/things/1802']?.['cat'], words.object);
    assert.equal(gone.cells['/rest/1802']?.['cat'], words.object);
  });

  it('is nothing where the response is what the config calls a refusal', async () => {
    const denied = object(
      own,
      (owner) => ({ text: secretOf(owner) }),
      () => ({
        body: { info: 'not for you', more: 'ask somebody else', code: 'E17X' },
      }),
    );
    const application = { refusals: { status: [200], body: { '/code': { equals: 'E17X' } } } };
    const { cells } = await run({ operations: { '/things/{id}': denied }, application });
    assert.equal(cells['/things/1701']?.['bob'], words.no);
    const hidden = await run({
      operations: { '/things/{id}': denied },
      application: { refusals: { status: [200], bodyMatches: 'the words of' } },
    });
    assert.equal(hidden.cells['/things/1701']?.['ann'], 'refused, though it is declared');
  });

  it('is nothing where whatever is asked for is answered by the same page', async () => {
    const page = { type: 'text/html', body: '<html><body><h1>The application</h1></body></html>' };
    const cells = await told(() => page, { isAlone: true });
    assert.equal(cells['bob'], 'inconclusive: missing objects get the same response');
  });

  it('is there, too, where each user gets his own object for an id that does not exist', async () => {
    const cells = await told(
      known((user, id) => {
        const owner = ownersOf[id] ?? user;
        return Object.values(ownersOf).includes(owner) ? { body: { text: secretOf(owner) } } : 404;
      }),
    );
    assert.equal(cells['bob'], words.object);
  });

  it('is no answer that says of itself that it failed', async () => {
    const refusals = [
      { body: { success: false, code: 'E17 of the application' } },
      { type: 'text/html', body: '<form><input type="password" name="p"></form>' },
      { status: 204 },
    ];
    for (const refusal of refusals) {
      const cells = await told(
        object(
          own,
          () => ({ count: 3 }),
          () => refusal,
        ),
      );
      assert.equal(cells['bob'], words.no, JSON.stringify(refusal));
    }
  });

  it('can be read in pages, XML, CSV, texts and binary files', async () => {
    let turn = 0;
    const bodies: readonly (readonly [string, (secret: string, id: string) => string])[] = [
      ['text/html', (secret) => `<html><body><h1>Thing</h1><p>${secret}</p></body></html>`],
      [
        'text/html',
        (secret) => `<html><script>window.STATE = {"text":"${secret}","ok":true};</script></html>`,
      ],
      ['application/xml', (secret) => `<thing><text>${secret}</text></thing>`],
      ['text/csv', (secret, id) => `id,text\n${id},${secret}\n`],
      ['text/plain', (secret) => `${secret}\n`],
      ['text/plain', (secret) => JSON.stringify({ text: secret })],
      ['application/json', (secret) => `)]}',\n${JSON.stringify({ text: secret, turn: `turn ${turn++}` })}`],
      ['application/pdf', (secret) => `%PDF-1.4 \u0000 ${secret.replaceAll(' ', '-')}-in-a-file`],
    ];
    for (const [type, bodyOf] of bodies) {
      const respond =
        (may: (user: string, owner: string) => boolean): Respond =>
        (user, id) => {
          const owner = ownersOf[id];
          if (user === undefined || owner === undefined || !may(user, owner)) return 404;
          return { type, body: bodyOf(secretOf(owner), id) };
        };
      assert.equal((await told(respond(anyCustomer)))['bob'], words.object, `${type} ${bodyOf('…', '1')}`);
      assert.equal((await told(respond(own)))['bob'], words.no, type);
    }
  });
});
