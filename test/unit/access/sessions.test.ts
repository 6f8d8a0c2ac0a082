import assert from 'node:assert/strict';
import { textsIn } from '../../fakes/secretEncodings.ts';
import { anyCustomer, known, object, ownersOf, run, words, type Respond } from './accessServer.ts';

const text = (owner: string): unknown => ({ text: `the words of ${owner.length} ${owner.toUpperCase()}!` });
const leaking = object(anyCustomer, text);

/** More operations than refusals may stand before it is shown that a session lives. */
const many: Readonly<Record<string, Respond>> = Object.fromEntries(
  Array.from({ length: 14 }, (_none, index) => [
    `/things${index}/{id}`,
    object(anyCustomer, (owner) => ({ text: `${index} of the words of ${owner.toUpperCase()}!` })),
  ]),
);

// In rowRun and settling.
describe('a run', () => {
  it('sends GET alone, logs each user in once, and holds no secret', async () => {
    const { matrix, asked } = await run({ operations: { '/things/{id}': leaking } });
    const sent = asked.filter(({ path }) => path !== '/login');
    assert.deepEqual([...new Set(sent.map(({ method }) => method))], ['GET']);
    assert.equal(asked.filter(({ path }) => path === '/login').length, 5);
    assert.equal(matrix.requests, asked.length);
    for (const one of textsIn([matrix])) assert.doesNotMatch(one, /tok-012345|right-password/);
  });

  it('finds the same where sessions end halfway: a refusal counts only where the same user gets something of his own', async () => {
    const letIn = ({ cells }: Awaited<ReturnType<typeof run>>): number =>
      Object.values(cells).filter(({ bob }) => bob === words.object).length;
    assert.equal(letIn(await run({ operations: many })), 14);
    const lives = (_user: string, asked: number): boolean => asked <= 30;
    assert.equal(letIn(await run({ operations: many, lives })), 14);
    const { cells } = await run({ operations: many, lives: (_user, asked) => asked <= 9 });
    for (const { bob = '' } of Object.values(cells))
      assert.ok([words.object, 'inconclusive: the session may have ended'].includes(bob), bob);
  });

  it('says of nobody that he was let in, or was not, by what a session got that had ended', async () => {
    const denied = { type: 'text/html', body: '<html><body><h1>You may not see this</h1></body></html>' };
    const thing =
      (index: number): Respond =>
      (user, id) => {
        const owner = ownersOf[id];
        if (owner === undefined) return 404;
        const mayRead =
          user === owner ||
          (index % 2 === 0 && user !== undefined && (index % 4 === 2 ? user === 'bob' : anyCustomer(user)));
        const usual = Array.from({ length: 20 }, (_none, at) => `${at} of all of ${index}`);
        if (mayRead) return { body: { text: `${index} of the words of ${owner.toUpperCase()}!`, usual } };
        return index % 4 === 1 && user !== undefined ? { body: { usual } } : denied;
      };
    const list: Respond = (user) => ({
      body: Object.keys(ownersOf)
        .filter((id) => ownersOf[id] === user)
        .map((id) => ({ id })),
    });
    const operations = Object.fromEntries(
      Object.keys(many).flatMap((path, index) => [
        [path, thing(index)] as const,
        [path.replace('/{id}', ''), list] as const,
      ]),
    );
    const owns = Object.fromEntries(['ann', 'bob', 'cat'].map((user) => [user, { id: '' }]));
    // Sessions that end all the time leave a run incomplete, and never wrong.
    for (const requests of [12, 28, 37]) {
      const { cells } = await run({ operations, owns, lives: (_user, asked) => asked <= requests });
      const told = Object.keys(many).map((path) => {
        const { bob, cat, eve, nobody } = cells[path.replace('{id}', '1701')] ?? {};
        return [bob, cat, eve, nobody];
      });
      const expected = Object.keys(many).map((_path, index) => {
        const bob = index % 2 === 0 ? words.object : words.no;
        return [bob, index % 4 === 0 ? words.object : words.no, words.no, words.no];
      });
      const unknown = 'inconclusive: the session may have ended';
      const toldOrNot = told.map((row, at) =>
        row.map((cell, column) => (requests < 37 && cell === unknown ? expected[at]?.[column] : cell)),
      );
      assert.deepEqual(toldOrNot, expected, String(requests));
    }
  });

  it('knows without a verification by a list that nobody gets, and by logging in again, whether sessions live', async () => {
    const list: Respond = known((user) => ({
      body: Object.keys(ownersOf)
        .filter((id) => ownersOf[id] === user)
        .map((id) => ({ id })),
    }));
    const some = Object.fromEntries(Object.entries(many).slice(0, 6));
    const lists = Object.keys(some).map((path) => [path.replace('/{id}', ''), list] as const);
    const owns = Object.fromEntries(['ann', 'bob', 'cat'].map((user) => [user, { id: '' }]));
    const operations = { ...some, ...Object.fromEntries(lists) };
    // The first session of bob ends halfway.
    let hasEnded = false;
    const lives = (user: string, asked: number): boolean => {
      if (user !== 'bob') return true;
      if (asked === 1) hasEnded = false;
      hasEnded ||= asked === 9;
      return !hasEnded;
    };
    const { cells } = await run({ operations, owns, verification: false, lives });
    for (const path of Object.keys(some))
      assert.equal(cells[path.replace('{id}', '1701')]?.['bob'], words.object, path);
  });

  it('says that refusals say nothing where nothing shows that the session lives', async () => {
    const operations = { '/things/{id}': object((user, owner) => user === owner, text) };
    const { cells } = await run({ operations, verification: false });
    const { bob, eve, nobody } = cells['/things/1701'] ?? {};
    // Who owns something is asked for that.
    assert.deepEqual([bob, eve, nobody], [words.no, 'inconclusive: the session may have ended', words.no]);
  });

  it('waits at 429, takes one failure for one cell, and follows a redirect to the same address alone', async () => {
    let asked = 0;
    const slow = await run({
      operations: {
        '/things/{id}': (user, id) =>
          ++asked % 3 === 0 ? { status: 429, headers: { 'retry-after': '0' } } : leaking(user, id),
      },
    });
    assert.equal(slow.cells['/things/1701']?.['bob'], words.object);
    const failing = await run({
      operations: { '/things/{id}': (user, id) => (user === 'eve' ? 500 : leaking(user, id)) },
    });
    assert.equal(failing.cells['/things/1701']?.['eve'], 'inconclusive: the server failed');
    assert.equal(failing.cells['/things/1701']?.['bob'], words.object);
    const to = (location: string): Respond => known(() => ({ status: 302, headers: { location } }));
    const moved = await run({
      operations: {
        '/old': to('/old/'),
        '/old/': known((user) => ({ body: { text: `of the role ${user === 'eve'}` } })),
        '/home': to('/dashboard'),
        '/dashboard': known(() => ({ body: { text: 'another page' } })),
        '/made': known((user) => ({
          headers: { location: '/made/' },
          body: { text: `made for ${user}` },
        })),
      },
      apiAccess: { auditor: ['/old', '/home', '/made'] },
    });
    assert.equal(moved.cells['/old']?.['eve'], words.mine);
    assert.equal(moved.cells['/made']?.['eve'], words.mine);
    assert.equal(moved.cells['/home']?.['eve'], 'refused, though it is declared');
  });

  it('stops at its budget and when it is cancelled, and proves nothing by half', async () => {
    const { matrix, asked } = await run({ operations: many, options: { budget: 9 } });
    assert.deepEqual(matrix.stopped, { reason: 'budget' });
    assert.equal(asked.length, 9);
    assert.ok(matrix.rows.flatMap(({ cells }) => cells).every(({ verdict }) => verdict !== 'let-in'));
    const stop = new AbortController();
    stop.abort();
    const cancelled = await run({ operations: many, options: { signal: stop.signal } });
    assert.deepEqual(cancelled.matrix.stopped, { reason: 'cancelled' });
    assert.equal(cancelled.asked.length, 0);
  });

  it('asks as the chosen roles alone, with owners of others', async () => {
    const { cells } = await run({ operations: { '/things/{id}': leaking }, options: { roles: ['auditor'] } });
    assert.deepEqual(cells['/things/1701'], {
      ann: words.mine,
      bob: 'not asked: this role was not chosen',
      cat: 'not asked: this role was not chosen',
      root: 'not asked: this role was not chosen',
      eve: words.no,
      nobody: 'not asked: this role was not chosen',
    });
  });
});
