import assert from 'node:assert/strict';
import { cellAnswer, judgeRow, type CellAnswer } from '../../../../src/login/matrix/judgeCells.ts';
import { received } from '../../../fakes/received.ts';

const answer = (status: number, body = 'a', leadsToLogin = false): CellAnswer => ({
  status,
  leadsToLogin,
  body,
  isEmpty: body === '',
});
const user = (username: string, place: number, ...apiAccess: string[]) => ({
  role: 'user',
  username,
  place,
  apiAccess,
});
const may = user('ann', 0, '/api/**');
const mayNot = user('ann', 0, '/other');
type Row = Parameters<typeof judgeRow>[0];
const row = (owner?: number): Row =>
  ({
    method: 'GET',
    path: '/api/orders/{id}',
    target: '/api/orders/1',
    ...(owner !== undefined && { owner }),
  }) as Row;

describe('the cells of the access matrix', () => {
  it('are made of answers: refused by a redirect to a login, empty, or not', () => {
    const cell = (status: number, location: string, body: string): CellAnswer =>
      cellAnswer(received(body, [['location', location]], status), (text) => `<${text}>`);
    assert.deepEqual(cell(302, '/login', ' '), {
      status: 302,
      leadsToLogin: true,
      body: '< >',
      isEmpty: true,
    });
    assert.deepEqual(
      [299, 300, 399, 400].map((status) => cell(status, '/login', 'a').leadsToLogin),
      [false, true, true, false],
    );
    assert.deepEqual([cell(302, '/home', 'a').leadsToLogin, cell(200, '', 'a').isEmpty], [false, false]);
  });

  const rows: readonly (readonly [
    name: string,
    of: ReturnType<typeof user>,
    owner: number | undefined,
    got: CellAnswer,
    anonymous: CellAnswer | undefined,
    verdict: string,
  ])[] = [
    ['an answer that is declared', may, undefined, answer(200), answer(401, 'no'), 'as-declared'],
    ['the last of successes', may, undefined, answer(299), answer(401, 'no'), 'as-declared'],
    ['an answer that nothing declares', mayNot, undefined, answer(200), answer(401, 'no'), 'more'],
    ['a refusal that nothing declares', mayNot, undefined, answer(403), answer(401, 'no'), 'as-declared'],
    ['a refusal of what is declared', may, undefined, answer(401), answer(401, 'no'), 'less'],
    ['one by a redirect', may, undefined, answer(302, 'a', true), answer(401, 'no'), 'less'],
    ['one of what is one’s own', may, 0, answer(403), undefined, 'less'],
    ['one of what is another’s', may, 1, answer(403), undefined, 'as-declared'],
    ['what is not there', may, 0, answer(404), undefined, 'unknown'],
    ['what is not there, of another', may, 1, answer(404), undefined, 'as-declared'],
    ['the same refusal as without a token', may, undefined, answer(400), answer(400), 'less'],
    ['another answer than without a token', may, undefined, answer(400), answer(400, 'b'), 'unknown'],
    ['a failure', may, undefined, answer(500), answer(401, 'no'), 'unknown'],
    ['a redirect', may, undefined, answer(300), undefined, 'unknown'],
    ['a status before successes', may, undefined, answer(199), undefined, 'unknown'],
    ['the same answer as without a token', may, undefined, answer(200), answer(200), 'open'],
    ['another one', may, undefined, answer(200), answer(200, 'b'), 'as-declared'],
    ['the same of another status', may, undefined, answer(200), answer(201), 'as-declared'],
  ];
  for (const [name, of, owner, got, anonymous, verdict] of rows) {
    it(`${name}: ${verdict}`, () =>
      assert.deepEqual(judgeRow(row(owner), [of], [got], anonymous).cells, [
        { status: got.status, verdict },
      ]));
  }

  it('of two users of a role who get the same of what one of them owns', () => {
    const bob = user('bob', 1, '/api/**');
    const verdicts = (
      owner: number,
      answers: readonly CellAnswer[],
      anonymous?: CellAnswer,
      other = bob,
    ): readonly string[] =>
      judgeRow(row(owner), [may, other], answers, anonymous).cells.map(({ verdict }) => verdict);
    assert.deepEqual(verdicts(0, [answer(200), answer(200)]), ['as-declared', 'look']);
    assert.deepEqual(verdicts(1, [answer(200), answer(200)]), ['look', 'as-declared']);
    assert.deepEqual(verdicts(7, [answer(200), answer(200)]), ['as-declared', 'as-declared']);
    assert.deepEqual(verdicts(0, [answer(200), answer(200, 'b')]), ['as-declared', 'as-declared']);
    assert.deepEqual(verdicts(0, [answer(200, ''), answer(200, '')]), ['as-declared', 'as-declared']);
    assert.deepEqual(verdicts(0, [answer(200), answer(200)], answer(200)), ['open', 'open']);
    assert.deepEqual(verdicts(0, [answer(200), answer(200)], answer(401)), ['as-declared', 'look']);
    assert.deepEqual(verdicts(0, [answer(200), answer(200)], undefined, { ...bob, role: 'admin' }), [
      'as-declared',
      'as-declared',
    ]);
    assert.deepEqual(verdicts(0, [answer(500), answer(500)]), ['unknown', 'unknown']);
  });

  it('of nobody, and of who was not asked', () => {
    const nobody = (anonymous: CellAnswer | undefined): unknown =>
      judgeRow(row(), [may], [undefined], anonymous).anonymous;
    assert.deepEqual(nobody(answer(200)), { status: 200, verdict: 'open' });
    assert.deepEqual(nobody(answer(401)), { status: 401, verdict: 'as-declared' });
    assert.deepEqual(nobody(answer(500)), { status: 500, verdict: 'unknown' });
    assert.deepEqual(nobody(undefined), { status: undefined, verdict: 'not-asked' });
    assert.deepEqual(judgeRow(row(), [may], [undefined], undefined).cells, [
      { status: undefined, verdict: 'not-asked' },
    ]);
  });
});
