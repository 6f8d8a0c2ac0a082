import assert from 'node:assert/strict';
import type { AccessExchange } from '../../../src/access/exchanges.ts';
import type { MatrixCell } from '../../../src/access/judge.ts';
import { provingExchanges, type MatrixRow } from '../../../src/access/matrix.ts';
import { cellMessage } from '../../../src/access/matrixMessages.ts';
import { provenAccess } from '../../../src/access/provenAccess.ts';
import { fieldsOfSomeRoles } from '../../../src/access/roleFields.ts';
import { answerOf } from '../../../src/access/answer.ts';
import type { AskedCell } from '../../../src/access/judge.ts';
import { received } from '../../fakes/received.ts';

const cell = (verdict: MatrixCell['verdict'], changes: Partial<MatrixCell> = {}): MatrixCell => ({
  status: 200,
  verdict,
  claim: 'object',
  ...changes,
});
const row = (changes: Partial<MatrixRow> = {}): MatrixRow => ({
  key: 'k',
  operation: { method: 'POST', path: '/rpc/{id}', query: [], isPublic: false, name: 'all' },
  target: '/rpc/7',
  owners: [1, 5],
  cells: [],
  anonymous: cell('refused'),
  ...changes,
});

describe('cells that say something', () => {
  it('are who was let in, got a part, or is to be looked at, in words', () => {
    const users = [
      { role: 'user', username: 'ann' },
      { role: 'admin', username: 'root' },
    ];
    const verdicts = ['allowed', 'refused', 'less', 'undeclared', 'unknown', 'not-asked'] as const;
    const silent = verdicts.map((verdict) => row({ cells: [cell(verdict), cell(verdict)] }));
    assert.deepEqual(provenAccess({ users, rows: silent }), []);
    const said = row({
      cells: [cell('let-in', { share: 1 }), cell('part', { share: 0.876 })],
      anonymous: cell('look', { status: 203 }),
    });
    const about = { call: 'POST /rpc/7 all', owners: ['root', ''] };
    assert.deepEqual(provenAccess({ users, rows: [said] }), [
      { ...about, role: 'user', user: 'ann', said: 'let in to what another user owns', status: 200 },
      { ...about, role: 'admin', user: 'root', said: 'got a part of it: 88 %', status: 200 },
      { ...about, role: '', user: '', said: 'check this: answered, with nothing to compare', status: 203 },
    ]);
  });

  it('have a message each, by the claim and what proves it', () => {
    const code = (verdict: MatrixCell['verdict'], changes: Partial<MatrixCell> = {}): string =>
      cellMessage(cell(verdict, changes)).code;
    assert.deepEqual(
      (['authentication', 'object', 'property', 'function', 'undeclared', 'may'] as const).map((claim) => [
        code('let-in', { claim }),
        code('let-in', { claim, share: 0.9 }),
        code('look', { claim }),
      ]),
      [
        ['let-in-authentication', 'let-in-authentication', 'look'],
        ['let-in-object', 'let-in-object', 'look'],
        ['let-in-property', 'let-in-property', 'look'],
        ['let-in-shape', 'let-in-function', 'look'],
        ['let-in-shape', 'let-in-function', 'look'],
        ['let-in-shape', 'let-in-function', 'look-fields'],
      ],
    );
    assert.deepEqual(
      [code('part'), code('refused', { share: 1 }), code('allowed')],
      ['part', 'refused', 'allowed'],
    );
    assert.equal(code('let-in', { reason: 'shared' }), 'why-shared');
  });

  it('are proven by what the owner got, what was got, and one more', () => {
    const exchange = (status: number): AccessExchange => ({ status }) as AccessExchange;
    const got = cell('let-in', { exchange: exchange(2) });
    const shown = (one: MatrixCell, changes: Partial<MatrixRow>): unknown =>
      provingExchanges(row(changes), one).map(({ as, exchange: { status } }) => `${as} ${status}`);
    const expected = { place: 0, exchange: exchange(1) };
    const anonymous = cell('refused', { exchange: exchange(4) });
    const nothing = exchange(5);
    assert.deepEqual(shown(cell('look'), {}), []);
    assert.deepEqual(shown(got, { expected }), ['expected 1', 'attacker 2']);
    assert.deepEqual(shown(got, { expected, nothing }), ['expected 1', 'attacker 2', 'nothing 5']);
    assert.deepEqual(shown(got, { anonymous, nothing }), ['attacker 2', 'nobody 4']);
    assert.deepEqual(shown({ ...got, after: exchange(3) }, { anonymous, nothing }), [
      'attacker 2',
      'after 3',
    ]);
    assert.deepEqual(shown(anonymous, { anonymous, nothing }), ['attacker 4', 'nothing 5']);
  });
});

describe('fields that some roles get alone', () => {
  const asked = (role: string | undefined, body: unknown, changes: Partial<AskedCell> = {}): AskedCell => ({
    actor: role === undefined ? undefined : { place: 0, role, username: role },
    claim: 'may',
    answer: answerOf({ received: received(body) }),
    ...changes,
  });
  const fields = (...cells: readonly AskedCell[]): unknown => {
    const found = fieldsOfSomeRoles(cells);
    return cells.map((one) => [...(found.get(one) ?? [])].join());
  };
  const ann = asked('user', { a: { name: 'x' } });
  const root = asked('admin', { a: { name: 'y', pay: 7000, tags: ['t'] } });

  it('are those that another role lacks beside what it gets', () => {
    assert.deepEqual(fields(ann, root), ['', '.a.tags[],.a.pay']);
    assert.deepEqual(fields(ann, ann), ['', '']);
    assert.deepEqual(fields(asked('user', { a: [] }), root), ['', '']);
    assert.deepEqual(fields(asked('user', [{ id: 'x' }]), asked('admin', [{ id: 'x', b: ['y'] }])), [
      '',
      '[].b[]',
    ]);
    assert.deepEqual(fields(asked('user', { b: 'x' }), asked('admin', { b: ['y'] })), ['', '']);
    assert.deepEqual(fields(ann, asked('user', { a: { name: 'z', pay: 1 } }), root), ['', '', '.a.tags[]']);
  });

  it('are none of answers that say nothing', () => {
    const { answer: _answer, ...unanswered } = root;
    for (const other of [
      asked(undefined, { a: { pay: 1 } }),
      unanswered,
      { ...root, reason: 'no-session' as const },
      { ...root, claim: 'object' as const },
      { ...root, answer: answerOf({ received: received({ a: { pay: 1 } }, [], 403) }) },
    ])
      assert.deepEqual(fields(ann, other), ['', '']);
  });
});
