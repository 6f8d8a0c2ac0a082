import assert from 'node:assert/strict';
import type { ExpectedResponse } from '../../../../src/auth/generated/authConfig.ts';
import type { Header } from '../../../../src/login/ports.ts';
import { checked } from '../checkedResponse.ts';
import { type Asked, form, html, loginPage } from '../refusedCalls.ts';

type Expected = Partial<ExpectedResponse>;

const to = (location: string): readonly Header[] => [['location', location]];
const cookie = (...values: readonly string[]): readonly Header[] =>
  values.map((value) => ['set-cookie', value]);
const body = {
  token: 'x',
  n: 1,
  f: 1.5,
  yes: true,
  none: null,
  list: [{ id: 1 }],
  empty: [],
  o: { 'a/b': 's' },
};
const rows: readonly (readonly [expected: Expected, answer: Partial<Asked>, outcome: string])[] = [
  [{}, {}, 'fine'],
  [
    { status: [201, 204] },
    {},
    'status @ step/expectedResponse/status @ 200 | 201, 204 @ {"kind":"status","status":200}',
  ],
  [
    { status: [201] },
    { body: { message: 'Some words' } },
    'status @ step/expectedResponse/status @ 200 | 201 @ {"kind":"status","status":200}',
  ],
  [{}, { status: 418 }, 'status @ step/expectedResponse/status @ 418 | 200 @ {"kind":"status","status":418}'],
  [
    {},
    { status: 418, body: { message: 'Some words' } },
    'status-text @ step/expectedResponse/status @ 418 | 200 | Some words @ {"kind":"status","status":418}',
  ],
  [{}, { status: 500 }, 'server-error @ step/expectedResponse/status @ 500'],
  [
    {},
    { status: 500, body: { message: 'Some words' } },
    'server-error-text @ step/expectedResponse/status @ 500 "Some words"',
  ],
  [
    {},
    { status: 399, body: { message: 'Some words' } },
    'status @ step/expectedResponse/status @ 399 | 200 @ {"kind":"status","status":399}',
  ],
  [
    {},
    { status: 302, headers: to('/home') },
    'status-redirect @ step/expectedResponse/status @ 302 | /home | 200 @ {"kind":"status","status":302}',
  ],
  [{}, { status: 302 }, 'status @ step/expectedResponse/status @ 302 | 200 @ {"kind":"status","status":302}'],
  [
    {},
    { status: 302, headers: to('/login') },
    'to-login-json @ testUsers/0/username @ 302 | /login | ${secret:PASSWORD} | ann | /login @ store PASSWORD',
  ],
  [
    {},
    { status: 302, headers: to('/login'), secret: null },
    'moved @ step/endpoint/path @ 302 | /login | 200 | /login',
  ],
  [
    {},
    { status: 302, headers: to('/x?error=1'), secret: null },
    'moved @ step/endpoint/path @ 302 | /x?error=1 | 200 | /login',
  ],
  [
    {},
    { status: 302, headers: to('/login'), secret: null, called: { isOfNobody: true } },
    'nobody-to-login @ step/expectedResponse/status @ 302 | /login @ {"kind":"status","status":302}',
  ],
  [
    {},
    { status: 302, headers: to('/home'), secret: null, called: { isOfNobody: true } },
    'status-redirect @ step/expectedResponse/status @ 302 | /home | 200 @ {"kind":"status","status":302}',
  ],
  [
    {},
    { status: 302, headers: to('/login'), call: { requestBody: { pasword: '$inputs.password' } } },
    'misspelt-field @ step/requestBody/pasword @ 302 to /login | pasword | password | ${secret:PASSWORD} | ann',
  ],
  [
    {},
    { status: 302, headers: to('/login'), mediaType: form },
    'to-login @ testUsers/0/username @ 302 | /login | ${secret:PASSWORD} | ann | /login @ store PASSWORD',
  ],
  [
    { status: [302] },
    { status: 302, headers: to('/login') },
    'to-login-json @ testUsers/0/username @ 302 | /login | ${secret:PASSWORD} | ann | /login @ store PASSWORD',
  ],
  [
    { status: [302] },
    { status: 302, headers: to('/home?error=1') },
    'to-login-json @ testUsers/0/username @ 302 | /home?error=1 | ${secret:PASSWORD} | ann | /login @ store PASSWORD',
  ],
  [{ status: [302] }, { status: 302, headers: to('/home') }, 'fine'],
  [{ status: [302] }, { status: 302, headers: to('/sso') }, 'fine'],
  [{ status: [302] }, { status: 302, headers: to('/start'), call: { path: '/start' } }, 'fine'],
  [{ status: [302], headers: { LOCATION: 'login' } }, { status: 302, headers: to('/login') }, 'fine'],
  [{ status: [400] }, { status: 400, headers: to('/login') }, 'fine'],
  [{ headers: { 'X-A': '^a$' } }, { headers: [['x-a', 'a']] }, 'fine'],
  [
    { headers: { 'X-A': '^a$' } },
    { headers: [['x-a', 'b']] },
    'header-matches @ step/expectedResponse/headers/X-A @ X-A | ^a$',
  ],
  [{ headers: { 'X-A': '^a$' } }, {}, 'no-header @ step/expectedResponse/headers/X-A @ X-A | content-type'],
  [
    { headers: { 'X-A': '(' } },
    { headers: [['x-a', 'b']] },
    'regex-invalid @ step/expectedResponse/headers/X-A',
  ],
  [{ setsCookies: ['sid', 'b'] }, { headers: cookie('sid=1', 'b=2') }, 'fine'],
  [
    { setsCookies: ['sid', 'b'] },
    { headers: cookie('sid=1', 'c=2') },
    'no-cookie @ step/expectedResponse/setsCookies/1 @ sid, c | b @ {"kind":"cookie","name":"sid"}',
  ],
  [{ setsCookies: ['sid'] }, {}, 'no-cookies @ step/expectedResponse/setsCookies/0 @ sid'],
  [
    { setsCookies: ['sid'] },
    { body: { success: false } },
    'says-failed @ step/expectedResponse/setsCookies/0 @ 200 | success | false',
  ],
  [
    { setsCookies: ['sid'] },
    { headers: cookie('sid=1; Domain=other.test') },
    'cookie-domain @ step/expectedResponse/setsCookies/0 @ other.test | shop.test',
  ],
  [
    {
      body: {
        token: 'string',
        n: 'integer',
        f: 'number',
        yes: 'boolean',
        none: 'null',
        list: 'array',
        o: 'object',
      },
    },
    { body },
    'fine',
  ],
  [{ body: { n: 'number' } }, { body }, 'fine'],
  [{ body: { f: 'integer' } }, { body }, 'body-type @ step/expectedResponse/body/f @ /f | number | integer'],
  [
    { body: { token: 'number' } },
    { body },
    'body-type @ step/expectedResponse/body/token @ /token | string | number',
  ],
  [
    { body: { n: 'string' } },
    { body: { ...body, success: false } },
    'says-failed @ step/expectedResponse/body/n @ 200 | success | false',
  ],
  [{ body: { '/o/a~1b': 'string' } }, { body }, 'fine'],
  [{ body: { o: { 'a/b': 'string' } } }, { body }, 'fine'],
  [
    { body: { o: { '/a~1b': 'number' } } },
    { body },
    'body-type @ step/expectedResponse/body/o//a~1b @ /o/a~1b | string | number',
  ],
  [
    { body: { toke: 'string' } },
    { body },
    'pointer-near @ step/expectedResponse/body/toke @ /toke | token, n, f, yes, none, list, empty, o | /token @ {"kind":"pointer","pointer":"/token"}',
  ],
  [
    { body: { zzz: 'string' } },
    { body },
    'pointer @ step/expectedResponse/body/zzz @ /zzz | token, n, f, yes, none, list, empty, o',
  ],
  [
    { body: { zzz: 'string' } },
    { body: { error: 'no' } },
    'says-failed @ step/expectedResponse/body/zzz @ 200 | error | "no"',
  ],
  [{ body: { list: [{ id: 'integer' }] } }, { body }, 'fine'],
  [
    { body: { list: [{ id: 'string' }] } },
    { body },
    'body-type @ step/expectedResponse/body/list/0/id @ /list/0/id | integer | string',
  ],
  [
    { body: { list: [{ key: 'string' }] } },
    { body },
    'pointer-near @ step/expectedResponse/body/list/0/key @ /list/0/key | id | /list/0/id @ {"kind":"pointer","pointer":"/list/0/id"}',
  ],
  [{ body: { empty: ['string'] } }, { body }, 'fine'],
  [
    { body: { token: ['string'] } },
    { body },
    'body-type @ step/expectedResponse/body/token @ /token | string | array',
  ],
  [{ body: { list: [] } }, { body }, 'fine'],
  [
    { body: { token: { a: 'string' } } },
    { body },
    'body-type @ step/expectedResponse/body/token @ /token | string | object',
  ],
  [{ body: { token: { equals: 'x' }, n: { equals: 1 }, none: { equals: null } } }, { body }, 'fine'],
  [{ body: { token: { equals: '${env:X}' } } }, { body: { token: 'env X' } }, 'fine'],
  [
    { body: { token: { equals: 'y' } } },
    { body },
    'body-value @ step/expectedResponse/body/token/equals @ /token',
  ],
  [
    { body: { yes: { equals: false } } },
    { body: { ...body, ok: 'failed' } },
    'says-failed @ step/expectedResponse/body/yes/equals @ 200 | ok | "failed"',
  ],
  [{ body: { token: 'string' } }, { body: '{"a":\n x}' }, 'bad-json @ step/expectedResponse/body @ 2 | 2'],
  [
    { body: { token: 'string' } },
    { body: loginPage, type: html },
    'html @ step/expectedResponse/body @ Log in',
  ],
  [{ bodyMatches: 'Wel.ome' }, { body: 'Welcome', type: 'text/plain' }, 'fine'],
  [
    { bodyMatches: 'Wel.ome' },
    { body: { message: 'Some words' } },
    'body-matches @ step/expectedResponse/bodyMatches @ 200 "Some words" | Wel.ome',
  ],
  [
    { bodyMatches: 'Wel.ome' },
    { body: { success: false } },
    'says-failed @ step/expectedResponse/bodyMatches @ 200 | success | false',
  ],
  [
    { bodyMatches: '(' },
    { body: 'Welcome', type: 'text/plain' },
    'regex-invalid @ step/expectedResponse/bodyMatches',
  ],
  [{ bodyNotMatches: 'wrong' }, { body: 'Welcome', type: 'text/plain' }, 'fine'],
  [
    { bodyNotMatches: 'words' },
    { body: { message: 'Some words' } },
    'body-not-matches @ step/expectedResponse/bodyNotMatches @ 200 "Some words" | words',
  ],
  [
    { bodyNotMatches: 'false' },
    { body: { success: false } },
    'says-failed @ step/expectedResponse/bodyNotMatches @ 200 | success | false',
  ],
];

describe('an answer beside what is expected of it', () => {
  for (const [expected, asked, outcome] of rows)
    it(`${JSON.stringify(expected)} of ${JSON.stringify(asked).slice(0, 100)}: ${outcome}`, async () =>
      assert.equal(await checked(expected, asked), outcome));

  it('has no values that are known in a dry run, and all else', async () => {
    const dry = await Promise.all(rows.map(([expected, asked]) => checked(expected, asked, true)));
    const ofValues =
      /^(?:header-matches|body-matches|body-not-matches|body-value|regex-invalid|says-failed.*(?:equals|Matches)) /;
    assert.deepEqual(
      dry,
      rows.map(([, , outcome]) => (ofValues.test(outcome) ? 'fine' : outcome)),
    );
  });
});
