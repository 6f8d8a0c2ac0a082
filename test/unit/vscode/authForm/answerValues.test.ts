import assert from 'node:assert/strict';
import type { Exchange } from '../../../../src/login/response/exchange.ts';
import { answerValues } from '../../../../src/vscode/features/authForm/answerValues.ts';

const values = (responseBody: string, changes: object = {}) =>
  answerValues({
    facts: { status: 201 },
    responseHeaders: [],
    cookies: [],
    responseBody,
    ...changes,
  } as unknown as Exchange);
const body = (responseBody: string): readonly (readonly unknown[])[] =>
  values(responseBody)
    .filter(({ from }) => from === 'body')
    .map(({ name, depth, shown }) => [name, depth, shown]);

describe('values of a response that can be taken by clicking them', () => {
  it('are the status, what the body has, cookies and headers', () => {
    const long = 'x'.repeat(201);
    assert.deepEqual(
      values('{"token":"t"}', {
        cookies: ['sid'],
        responseHeaders: [
          ['Set-Cookie', 'sid=1'],
          ['X-Token', 'x'.repeat(200)],
          ['X-Long', long],
        ],
      }),
      [
        { from: 'status', name: '', depth: 0, shown: '201', choice: { kind: 'status' } },
        { from: 'body', name: '/token', depth: 0, shown: 't', choice: { kind: 'body', pointer: '/token' } },
        { from: 'cookie', name: 'sid', depth: 0, shown: '', choice: { kind: 'cookie', name: 'sid' } },
        {
          from: 'header',
          name: 'X-Token',
          depth: 0,
          shown: 'x'.repeat(200),
          choice: { kind: 'header', name: 'X-Token' },
        },
        {
          from: 'header',
          name: 'X-Long',
          depth: 0,
          shown: `${'x'.repeat(200)}…`,
          choice: { kind: 'header', name: 'X-Long' },
        },
      ],
    );
  });

  it('are named by where they stand in the body', () => {
    assert.deepEqual(body('{"a":{"b~/":[1,null,true,{}]},"c":[]}'), [
      ['/a/b~0~1/0', 2, '1'],
      ['/a/b~0~1/1', 2, 'null'],
      ['/a/b~0~1/2', 2, 'true'],
    ]);
    assert.deepEqual(body('"text"'), [['', 0, 'text']]);
    assert.deepEqual(body('7'), [['', 0, '7']]);
    assert.deepEqual([body('no JSON'), body('')], [[], []]);
  });

  it('end at a depth and a number that can be looked through', () => {
    const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    assert.deepEqual(body(nested(10)), [['/a'.repeat(10), 9, '1']]);
    assert.deepEqual(body(nested(11)), [['/a'.repeat(10), 9, '{"a":1}']]);
    const list = (count: number): string => JSON.stringify(Array.from({ length: count }, () => 1));
    assert.deepEqual([body(list(299)).length, body(list(400)).length], [299, 299]);
    assert.deepEqual([values(list(400)).length, values(list(10), { cookies: ['a'] }).length], [300, 12]);
  });
});
