import assert from 'node:assert/strict';
import type { ExpectedResponse } from '../../../../src/auth/generated/authConfig.ts';
import type { Exchange } from '../../../../src/login/response/exchange.ts';
import { expectedRows } from '../../../../src/login/response/expectedRows.ts';
import { sendJson } from '../../../fakes/loginServer.ts';
import { app, bearer, runOne, steps, token } from '../../../fakes/oneLogin.ts';

const answered = { id: 7, score: 1.5, user: { name: 'ann', tags: ['a'] }, none: null };

function rowsOf(expected: ExpectedResponse, body = JSON.stringify(answered)): readonly string[] {
  const exchange = {
    expected,
    facts: {
      status: 200,
      outputs: [
        { name: 'token', from: '$response.body#/token', taken: { type: 'string', length: 9 } },
        { name: 'list', from: '$response.body#/list', taken: { type: 'array' } },
        { name: 'gone', from: '$response.body#/gone' },
      ],
    },
    responseHeaders: [
      ['X-Kind', 'a'],
      ['x-kind', 'b'],
    ],
    responseBody: body,
    cookies: ['sid', 'theme'],
  } as unknown as Exchange;
  return expectedRows(exchange).map(({ part, name, expected: wanted, received, length, holds }) =>
    [part, name, wanted, received, length ?? '', holds ?? '?'].join(' | '),
  );
}

const outputs = [
  'output | token | $response.body#/token | string | 9 | true',
  'output | list | $response.body#/list | array |  | true',
  'output | gone | $response.body#/gone |  |  | false',
];

describe('what was expected beside what came', () => {
  it('status, headers, cookies, patterns and outputs', () => {
    assert.deepEqual(
      rowsOf({
        status: [200, 201],
        headers: { 'X-Kind': '^a', 'X-None': '.' },
        setsCookies: ['sid', 'none'],
        bodyMatches: 'ann',
        bodyNotMatches: 'bob',
      }),
      [
        'status |  | 200, 201 | 200 |  | true',
        'header | X-Kind | ^a | a, b |  | ?',
        'header | X-None | . |  |  | false',
        'cookie | sid | sid | sid |  | true',
        'cookie | none | none | sid, theme |  | false',
        'matches |  | ann |  |  | ?',
        'not-matches |  | bob |  |  | ?',
        ...outputs,
      ],
    );
    assert.deepEqual(rowsOf({ status: [] }), outputs);
    assert.equal(rowsOf({ status: [302] })[0], 'status |  | 302 | 200 |  | false');
  });

  it('fields of any depth', () => {
    assert.deepEqual(
      rowsOf({
        status: [],
        body: {
          id: 'number',
          score: 'integer',
          none: 'null',
          gone: 'string',
          '/user/name': { equals: 'ann' },
          user: { name: { equals: 'bob' }, tags: ['string'], more: { deep: 'string' }, 'a/b': 'string' },
        },
      }),
      [
        'body | /id | number | integer |  | true',
        'body | /score | integer | number |  | false',
        'body | /none | null | null |  | true',
        'body | /gone | string |  |  | false',
        'body | /user/name | = "ann" | "ann" |  | true',
        'body | /user/name | = "bob" | "ann" |  | ?',
        'body | /user/tags | array | array |  | true',
        'body | /user/more | object |  |  | false',
        'body | /user/a~1b | string |  |  | false',
        ...outputs,
      ],
    );
    assert.equal(
      rowsOf({ status: [], body: { x: { equals: null } } })[0],
      'body | /x | = null |  |  | false',
    );
    assert.equal(
      rowsOf({ status: [], body: { id: 'integer' } }, '{"id":')[0],
      'body | /id | integer |  |  | ?',
    );
  });
});

describe('what is shown of an exchange', () => {
  it('names and attributes of cookies, schemes, and nothing of the values', async () => {
    const { only } = await runOne({
      answer: (one, response) =>
        one.path === '/login'
          ? sendJson(
              response,
              200,
              { token },
              {
                'set-cookie': ['sid=s-0123456789; Path=/; HttpOnly', 'theme=t-0123456789'],
                'x-api-key': 'k-0123456789',
              },
            )
          : app(bearer)(one, response),
      changes: { steps: steps({}, { stepId: 'again', outputs: {} }) },
    });
    const [login, again, me] = only.exchanges;
    const header = (headers: readonly (readonly [string, string])[] = [], name = ''): readonly string[] =>
      headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
    assert.deepEqual(header(login?.responseHeaders, 'set-cookie'), [
      'sid=•••; Path=/; HttpOnly',
      'theme=•••',
    ]);
    assert.deepEqual(header(login?.responseHeaders, 'x-api-key'), ['•••']);
    assert.deepEqual(header(again?.requestHeaders, 'cookie'), ['sid=•••; theme=•••']);
    assert.deepEqual(header(me?.requestHeaders, 'authorization'), ['Bearer •••']);
    assert.deepEqual(login?.cookies, ['sid', 'theme']);
    assert.equal(login?.responseBody, JSON.stringify({ token: '•••' }, undefined, 2));
  });
});
