import assert from 'node:assert/strict';
import type { AccessEvent } from '../../../src/access/matrix.ts';
import { cellsOf, provingExchanges } from '../../../src/access/matrix.ts';
import { anyCustomer, known, object, own, run } from './accessServer.ts';

const text = (owner: string): unknown => ({
  text: `the words of ${owner.length} ${owner.toUpperCase()}!`,
  owner,
  key: `tok-012345-${owner}-1`,
});

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
    const told = events.map((event) =>
      event.kind === 'asking'
        ? `${event.method} ${event.path} as ${event.username ?? 'nobody'}`
        : event.kind === 'row'
          ? `${event.row.target} ${event.state === 'final' ? 'stays' : 'so far'}`
          : '',
    );
    assert.ok(told.includes('GET /things/{id} as bob') && told.includes('GET /own/{id} as nobody'));
    assert.ok(told.indexOf('/things/1701 so far') < told.indexOf('GET /own/{id} as ann'));
    assert.deepEqual(told.slice(-2), ['/things/1701 stays', '/own/1701 stays']);
    assert.deepEqual(
      events.flatMap((event) => (event.kind === 'row' && event.state === 'final' ? [event.row] : [])),
      matrix.rows,
    );
    for (const event of events)
      if (event.kind === 'asking') assert.ok(event.done <= event.total, JSON.stringify(event));
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
