import type { ExpectedResponse } from '../../../../src/auth/generated/authConfig.ts';
import assert from 'node:assert/strict';
import { byOutcome } from '../byOutcome.ts';
import { checked } from '../checkedResponse.ts';
import { type Asked, form, html, loginPage } from '../refusedCalls.ts';

const to = (status: number, location: string): Partial<Asked> => ({
  status,
  headers: [['location', location]],
});
const sets = (...cookies: readonly string[]): Partial<Asked> => ({
  headers: cookies.map((one) => ['set-cookie', `${one}=1`]),
});
/** What comes. */
const answers: Readonly<Record<string, Partial<Asked>>> = {
  token: { body: { token: 'x' } },
  'token in data': { body: { data: { token: 'x' } } },
  number: { body: { token: 7 } },
  list: { body: { token: 'x', list: [{ id: 1 }] } },
  'list of texts': { body: { token: 'x', list: [{ id: 'a' }] } },
  'empty list': { body: { token: 'x', list: [] } },
  'no list': { body: { token: 'x', list: {} } },
  yes: { body: { token: 'x', ok: true } },
  no: { body: { token: 'x', ok: false } },
  failure: { body: { success: false, message: 'Wrong password' } },
  text: { body: 'Welcome home', type: 'text/plain' },
  page: { body: '<title>Welcome home</title>', type: html },
  form: { body: loginPage, type: html },
  home: to(302, '/home'),
  login: to(302, '/login'),
  'login with an error': to(303, '/login?error=1'),
  'another path with an error': to(302, '/a?failed=1'),
  'another host': to(301, 'https://other.test/login'),
  nowhere: { status: 304 },
  cookie: sets('sid'),
  'another cookie': sets('SID'),
  'two cookies': sets('a', 'b'),
  created: { status: 201, body: { token: 'x' } },
  refused: { status: 401, body: { message: 'Wrong password' } },
  missing: { status: 404 },
  failed: { status: 500 },
  'failed with words': { status: 500, body: { message: 'No connection to the database' } },
  teapot: { status: 418 },
};

type Row = readonly [name: string, expected: Partial<ExpectedResponse>, call: Partial<Asked>, said: unknown];
const nobody: Partial<Asked> = { secret: null, called: { isOfNobody: true } };
const rows: readonly Row[] = [
  [
    '200 for nobody',
    {},
    nobody,
    {
      'nobody-to-login status {"kind":"status","status":302}': 'login, another path with an error',
      'nobody-to-login status {"kind":"status","status":303}': 'login with an error',
      'nobody-to-login status {"kind":"status","status":301}': 'another host',
      'status-text status {"kind":"status","status":401}': 'refused',
    },
  ],
  [
    '302',
    { status: [302, 303] },
    {},
    {
      'status status {"kind":"status","status":200}':
        'token, token in data, number, list, list of texts, empty list, no list, yes, no, text, page, cookie, another cookie, two cookies',
      'wrong-password testUsers/0/username': 'failure',
      'form-expected step/requestBody': 'form',
      fine: 'home',
    },
  ],
  [
    '302 of a form',
    { status: [302] },
    { mediaType: form },
    {
      'status status {"kind":"status","status":200}':
        'token, token in data, number, list, list of texts, empty list, no list, yes, no, text, page, cookie, another cookie, two cookies',
      'wrong-password testUsers/0/username': 'failure, form',
      fine: 'home',
      'to-login testUsers/0/username': 'login, login with an error, another path with an error, another host',
    },
  ],
  [
    '302 at another path',
    { status: [302] },
    { call: { path: '/session' } },
    {
      'status status {"kind":"status","status":200}':
        'token, token in data, number, list, list of texts, empty list, no list, yes, no, text, page, cookie, another cookie, two cookies',
      'wrong-password testUsers/0/username': 'failure',
      'form-expected step/requestBody': 'form',
      fine: 'home, login',
    },
  ],
  [
    '302 without a secret',
    { status: [302] },
    { secret: null },
    {
      'status status {"kind":"status","status":200}':
        'token, token in data, number, list, list of texts, empty list, no list, yes, no, failure, text, page, form, cookie, another cookie, two cookies',
      fine: 'home, login, another path with an error',
      'moved step/endpoint/path': 'login with an error, another host',
      'status-text status {"kind":"status","status":401}': 'refused',
    },
  ],
  [
    '302 with Location',
    { status: [301, 302, 303], headers: { Location: '^/home' } },
    {},
    {
      'status status {"kind":"status","status":200}':
        'token, token in data, number, list, list of texts, empty list, no list, yes, no, text, page, cookie, another cookie, two cookies',
      'wrong-password testUsers/0/username': 'failure',
      'form-expected step/requestBody': 'form',
      fine: 'home',
      'header-matches headers/Location':
        'login, login with an error, another path with an error, another host',
    },
  ],
  [
    'a cookie',
    { setsCookies: ['sid'] },
    {},
    {
      'no-cookies setsCookies/0':
        'token, token in data, number, list, list of texts, empty list, no list, yes, text, page, form',
      'says-failed setsCookies/0': 'no, failure',
      'no-cookie setsCookies/0 {"kind":"cookie","name":"SID"}': 'another cookie',
      'no-cookie setsCookies/0 {"kind":"cookie","name":"a"}': 'two cookies',
    },
  ],
  [
    'a text',
    { body: { token: 'string' } },
    {},
    {
      'pointer-near body/token {"kind":"pointer","pointer":"/data/token"}': 'token in data',
      'body-type body/token': 'number',
      'says-failed body/token': 'failure',
      'bad-json body': 'text, cookie, another cookie, two cookies',
      'html body': 'page, form',
    },
  ],
  [
    'a text by its pointer',
    { body: { '/data/token': 'string' } },
    {},
    {
      'pointer-near body//data/token {"kind":"pointer","pointer":"/token"}':
        'token, number, list, list of texts, empty list, no list, yes',
      'says-failed body//data/token': 'no, failure',
      'bad-json body': 'text, cookie, another cookie, two cookies',
      'html body': 'page, form',
    },
  ],
  [
    'a number',
    { body: { token: 'number' } },
    {},
    {
      'body-type body/token': 'token, list, list of texts, empty list, no list, yes',
      'pointer-near body/token {"kind":"pointer","pointer":"/data/token"}': 'token in data',
      'says-failed body/token': 'no, failure',
      'bad-json body': 'text, cookie, another cookie, two cookies',
      'html body': 'page, form',
    },
  ],
  [
    'a list',
    { body: { list: [{ id: 'integer' }] } },
    {},
    {
      'pointer body/list': 'token, token in data, number, yes',
      'body-type body/list/0/id': 'list of texts',
      'body-type body/list': 'no list',
      'says-failed body/list': 'no, failure',
      'bad-json body': 'text, cookie, another cookie, two cookies',
      'html body': 'page, form',
    },
  ],
  [
    'a list of anything',
    { body: { list: 'array' } },
    {},
    {
      'pointer body/list': 'token, token in data, number, yes',
      'body-type body/list': 'no list',
      'says-failed body/list': 'no, failure',
      'bad-json body': 'text, cookie, another cookie, two cookies',
      'html body': 'page, form',
    },
  ],
  [
    'a value',
    { body: { ok: { equals: true } } },
    {},
    {
      'pointer body/ok': 'token, token in data, number, list, list of texts, empty list, no list',
      'says-failed body/ok/equals': 'no',
      'says-failed body/ok': 'failure',
      'bad-json body': 'text, cookie, another cookie, two cookies',
      'html body': 'page, form',
    },
  ],
  [
    'an object',
    { body: { data: { token: 'string' } } },
    {},
    {
      'pointer body/data': 'token, number, list, list of texts, empty list, no list, yes',
      'says-failed body/data': 'no, failure',
      'bad-json body': 'text, cookie, another cookie, two cookies',
      'html body': 'page, form',
    },
  ],
  [
    'words',
    { bodyMatches: 'Welcome' },
    {},
    {
      'body-matches bodyMatches':
        'token, token in data, number, list, list of texts, empty list, no list, yes, form, cookie, another cookie, two cookies',
      'says-failed bodyMatches': 'no, failure',
    },
  ],
  [
    'no such words',
    { bodyNotMatches: 'Welcome|success' },
    {},
    { 'says-failed bodyNotMatches': 'failure', 'body-not-matches bodyNotMatches': 'text, page' },
  ],
];

const saidOf = (
  expected: Partial<ExpectedResponse>,
  call: Partial<Asked> = {},
): Promise<[string, string][]> =>
  Promise.all(
    Object.entries(answers).map(async ([answer, asked]): Promise<[string, string]> => {
      const outcome = await checked(expected, { ...asked, ...call });
      const [code = '', at = '', , fix = ''] = outcome.split(' @ ');
      return [
        answer,
        [code, at.replace('step/expectedResponse/', ''), fix.startsWith('{') ? fix : '']
          .filter(Boolean)
          .join(' '),
      ];
    }),
  );

// In expectation, extract, failureSigns, jar, pointer, received, refusal and select.
describe('what is wrong with an answer', () => {
  let usual: readonly (readonly [string, string])[] = [];
  before(async () => (usual = await saidOf({})));
  it('where it should be 200', () =>
    assert.deepEqual(byOutcome(usual), {
      fine: 'token, token in data, number, list, list of texts, empty list, no list, yes, no, failure, text, page, form, cookie, another cookie, two cookies',
      'status-redirect status {"kind":"status","status":302}': 'home',
      'to-login-json testUsers/0/username':
        'login, login with an error, another path with an error, another host',
      'status status {"kind":"status","status":304}': 'nowhere',
      'status status {"kind":"status","status":201}': 'created',
      'wrong-password testUsers/0/username': 'refused',
      'not-found step/endpoint/path': 'missing',
      'server-error status': 'failed',
      'server-error-text status': 'failed with words',
      'status status {"kind":"status","status":418}': 'teapot',
    }));

  for (const [name, expected, call, said] of rows)
    it(`where it should be ${name}, as far as that is another thing`, async () => {
      const others = (await saidOf(expected, call)).filter(([, one], index) => one !== usual[index]?.[1]);
      assert.deepEqual(byOutcome(others), said);
    });

  it('is nothing in a dry run but what has no value', async () => {
    const dry = await Promise.all(
      rows.map(async ([name, expected]): Promise<[string, string]> => [
        name,
        await checked(expected, { body: { token: 'x', list: [{ id: 2 }], ok: false } }, true),
      ]),
    );
    assert.deepEqual(byOutcome(dry), {
      fine: '200 for nobody, a text, a list, a list of anything, a value, words, no such words',
      'status @ step/expectedResponse/status @ 200 | 302, 303 @ {"kind":"status","status":200}': '302',
      'status @ step/expectedResponse/status @ 200 | 302 @ {"kind":"status","status":200}':
        '302 of a form, 302 at another path, 302 without a secret',
      'status @ step/expectedResponse/status @ 200 | 301, 302, 303 @ {"kind":"status","status":200}':
        '302 with Location',
      'says-failed @ step/expectedResponse/setsCookies/0 @ 200 | ok | false': 'a cookie',
      'says-failed @ step/expectedResponse/body//data/token @ 200 | ok | false': 'a text by its pointer',
      'says-failed @ step/expectedResponse/body/token @ 200 | ok | false': 'a number',
      'says-failed @ step/expectedResponse/body/data @ 200 | ok | false': 'an object',
    });
  });
});
