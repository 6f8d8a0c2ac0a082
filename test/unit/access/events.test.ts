import assert from 'node:assert/strict';
import type { AccessEvent } from '../../../src/access/matrix.ts';
import { cellsOf, provingExchanges } from '../../../src/access/matrix.ts';
import { anyCustomer, known, object, own, run } from './accessServer.ts';

const text = (owner: string): unknown => ({
  text: `the words of ${owner.length} ${owner.toUpperCase()}!`,
  owner,
  key: `tok-012345-${owner}-1`,
});

// In accessMatrix, rowView and settling.
describe('a run as it goes on', () => {
  it('says what is planned, what is being asked and as whom, and each row as soon as it was asked', async () => {
    const events: AccessEvent[] = [];
    const { matrix } = await run({
      operations: { '/things/{id}': object(anyCustomer, text), '/own/{id}': object(own, text) },
      options: { onEvent: (event) => void events.push(event) },
    });
    const [planned] = events;
    assert.ok(planned?.kind === 'planned');
    assert.deepEqual(
      planned.rows.map(({ target }) => target),
      ['/things/1701', '/own/1701'],
    );
    const [things, own1701] = ['/things/{id}', '/own/{id}'].map((path) =>
      ['ann', 'bob', 'cat', 'root', 'eve', 'nobody'].map((who) => `GET ${path} as ${who}`),
    );
    const again = ['bob', 'cat', 'ann', 'bob', 'ann'].map((who) => `GET /things/{id} as ${who}`);
    assert.deepEqual(
      events.slice(1).map((event) => {
        if (event.kind === 'asking') return `${event.method} ${event.path} as ${event.username ?? 'nobody'}`;
        return event.kind === 'row' ? `${event.row.target} ${event.state}` : event.kind;
      }),
      [
        ...(things ?? []),
        ...again,
        '/things/1701 asked',
        ...(own1701 ?? []),
        '/own/1701 asked',
        '/things/1701 final',
        '/own/1701 final',
      ],
    );
    // Each user logs in at the first request, and what proves something comes on top.
    assert.deepEqual(
      events.flatMap((event) => (event.kind === 'asking' ? [`${event.done}/${event.total}`] : [])),
      [0, 2, 4, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map(
        (done) => `${done}/${Math.max(done, 16)}`,
      ),
    );
    assert.deepEqual(
      events.flatMap((event) => (event.kind === 'row' && event.state === 'final' ? [event.row] : [])),
      matrix.rows,
    );
  });

  it('says that rows are settled once ten answers of a user stand, and it is shown that he is logged in', async () => {
    const states: string[] = [];
    const paths = Array.from({ length: 11 }, (_none, index) => `/own${index}`);
    await run({
      operations: Object.fromEntries(paths.map((path) => [`${path}/{id}`, object(own, text)])),
      options: {
        onEvent: (event) => {
          if (event.kind === 'row') states.push(`${event.row.target} ${event.state}`);
        },
      },
    });
    const all = (to: number, state: string): readonly string[] =>
      paths.slice(0, to).map((path) => `${path}/1701 ${state}`);
    assert.deepEqual(states, [
      ...all(10, 'asked'),
      ...all(10, 'settled'),
      '/own10/1701 asked',
      ...all(11, 'final'),
    ]);
  });

  it('shows what proves a cell: what its owner got, what this one got, what nobody got, and the values, without secrets', async () => {
    const { matrix } = await run({ operations: { '/things/{id}': object(anyCustomer, text) } });
    const row = matrix.rows[0] ?? assert.fail();
    const bob = cellsOf(row, matrix.users).find(({ user }) => user?.username === 'bob')?.cell;
    assert.ok(bob);
    assert.equal(bob.confidence, 'High');
    assert.deepEqual(bob.proof?.facts, [
      { at: '.owner', value: 'ann' },
      { at: '.text', value: 'the words of 3 ANN!' },
      { at: '.key', value: '•••' },
    ]);
    assert.deepEqual(
      provingExchanges(row, bob).map(({ as, exchange }) => [
        as,
        exchange.method,
        exchange.status,
        exchange.responseBody.includes('the words of 3 ANN!'),
      ]),
      [
        ['expected', 'GET', 200, true],
        ['attacker', 'GET', 200, true],
        ['nobody', 'GET', 401, false],
      ],
    );
    const [, attacker] = provingExchanges(row, bob);
    assert.ok(
      attacker?.exchange.requestHeaders.some(
        ([name, value]) => name === 'Authorization' && value === 'Bearer •••',
      ),
    );
    assert.deepEqual(attacker?.exchange.requestHeaders, [
      ['Accept', '*/*'],
      ['Authorization', 'Bearer •••'],
    ]);
    assert.deepEqual(JSON.parse(JSON.stringify(matrix)), matrix);
    assert.doesNotMatch(JSON.stringify(matrix), /tok-012345/);
  });

  it('keeps the beginning of a long response, and says how long it was', async () => {
    const long = 'the long words of this text. '.repeat(8_000);
    const { matrix } = await run({
      operations: { '/things/{id}': object(anyCustomer, (owner) => ({ text: `${owner} ${long}` })) },
    });
    const { exchange } = matrix.rows[0]?.expected ?? assert.fail();
    assert.ok(exchange.bodyBytes > 200_000);
    assert.ok(exchange.responseBody.length <= 4_000);
  });

  it('ends at once when it is cancelled, also while a response is awaited', async () => {
    const stop = new AbortController();
    let asked = 0;
    const { matrix } = await run({
      operations: { '/things/{id}': object(anyCustomer, text), '/slow': known(() => 'never') },
      options: {
        signal: stop.signal,
        onEvent: (event) => {
          if (event.kind === 'asking' && event.path === '/slow' && ++asked === 1)
            setImmediate(() => stop.abort());
        },
      },
    });
    assert.deepEqual(matrix.stopped, { reason: 'cancelled' });
    assert.equal(matrix.isComplete, false);
    assert.equal(matrix.rows[0]?.target, '/things/1701');
  });
});
