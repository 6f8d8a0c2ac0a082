import assert from 'node:assert/strict';
import type { Fault } from '../../../../src/login/faults/fault.ts';
import { comparedWithForm } from '../../../../src/login/faults/loginForm.ts';
import { refusal } from '../../../../src/login/faults/refusal.ts';
import { byOutcome } from '../byOutcome.ts';
import { type Asked, factsFor, form, html, loginPage } from '../refusedCalls.ts';

type Answer = Omit<Asked, 'call' | 'called'>;
const said = (status: number, message: string): Answer => ({ status, body: { message } });
/** How a server refuses. */
const answers: Readonly<Record<string, Answer>> = {
  'bad request': { status: 400 },
  unauthorized: { status: 401 },
  basic: { status: 401, headers: [['www-authenticate', 'Basic realm="shop"']] },
  bearer: { status: 401, headers: [['www-authenticate', 'Bearer error="invalid_token"']] },
  forbidden: { status: 403 },
  'not found': { status: 404 },
  'no method': { status: 405, headers: [['allow', 'PUT']] },
  conflict: { status: 409 },
  'wrong type': { status: 415 },
  unprocessable: { status: 422 },
  limited: { status: 429, headers: [['retry-after', '3']] },
  'no grant': { status: 501, body: { error: 'unsupported_grant_type' } },
  'no gateway': { status: 504 },
  maintenance: said(503, 'Down for maintenance'),
  'wrong password': said(401, 'Invalid username or password'),
  'wrong password with 404': said(404, 'Wrong password'),
  locked: said(403, 'Your account is locked'),
  disabled: said(401, 'This account has been disabled'),
  expired: said(403, 'Your password has expired'),
  captcha: said(400, 'Please solve the captcha'),
  csrf: said(403, 'CSRF token mismatch'),
  'code wanted': said(401, 'Two-factor code required'),
  'wrong code': said(401, 'Invalid verification code'),
  'field missing': said(400, 'username is required'),
  'field unknown': said(400, 'Unknown field "mode"'),
  'wrong mode': said(422, 'The mode is not one of the known ones'),
  'nothing sent': said(401, 'Missing credentials'),
  'no route': said(403, 'Missing Authentication Token'),
  'no client': { status: 401, body: { error: 'invalid_client' } },
  'client not allowed': { status: 400, body: { error: 'unauthorized_client' } },
  'no value': { status: 400, body: { error: 'invalid_grant' } },
  'unknown client': said(400, 'The client does not exist'),
  'too many': said(403, 'Too many attempts, try again later'),
  origin: said(403, 'Origin not allowed'),
  host: { status: 400, body: 'Invalid host header', type: 'text/plain' },
  'form again': { status: 200, body: loginPage, type: html },
  'form with an error': { status: 200, body: `<p class=error>Invalid login</p>${loginPage}`, type: html },
  'server error': said(500, 'Wrong password'),
};

/** What is called. */
const calls: Readonly<
  Record<string, readonly [call: Omit<Asked, 'status'>, said: Readonly<Record<string, string>>]>
> = {
  'a form': [
    { mediaType: form, call: { contentType: form } as never },
    { 'wrong-password testUsers/0/username store-secret': 'form again' },
  ],
  'no body': [
    { call: { method: 'GET', requestBody: undefined as never, headers: { 'X-Key': '$inputs.password' } } },
    {
      'wrong-password-silent testUsers/0/username store-secret': 'bad request, wrong type, unprocessable',
      'not-found-method step/endpoint/method method': 'not found',
      'wrong-password testUsers/0/username store-secret':
        'field missing, field unknown, no client, unknown client, form again',
    },
  ],
  'no secret': [
    { secret: null, call: { requestBody: { username: 'ann' } } },
    {
      nothing:
        'bad request, unauthorized, bearer, forbidden, unprocessable, wrong password, expired, wrong mode, nothing sent, no value, form again, form with an error, server error',
      'not-found step/endpoint/path': 'wrong password with 404',
    },
  ],
  nobody: [
    { secret: null, call: { method: 'GET', requestBody: undefined as never }, called: { isOfNobody: true } },
    {
      nothing:
        'bad request, unauthorized, bearer, forbidden, wrong type, unprocessable, no grant, wrong password, locked, disabled, expired, captcha, code wanted, wrong code, field missing, field unknown, wrong mode, nothing sent, no route, no client, client not allowed, no value, unknown client, too many, origin, host, form again, form with an error, server error',
      'not-found step/endpoint/path': 'wrong password with 404',
    },
  ],
  'a code besides': [
    {
      call: {
        requestBody: { username: '$inputs.username', password: '$inputs.password', code: '$inputs.totp' },
      },
    },
    { 'not-seen step/requestBody': 'code wanted', 'wrong-totp testUsers/0/totp': 'wrong code' },
  ],
  'a code alone': [
    { secret: '"totp"', call: { requestBody: { code: '$inputs.totp', step: '$steps.first.outputs.state' } } },
    {
      'wrong-totp testUsers/0/totp':
        'unauthorized, bearer, wrong password, wrong password with 404, wrong code, wrong mode, nothing sent, no value, form with an error, server error',
      'password-expired testUsers/0/username': 'expired',
      'not-seen step/requestBody': 'code wanted',
      'wrong-request step/requestBody': 'field missing',
    },
  ],
  'a refresh': [
    {
      secret: '"clientSecret"',
      mediaType: form,
      call: { requestBody: { grant_type: 'refresh_token', refresh_token: '$steps.login.outputs.refresh' } },
      called: { client: { isBasic: true, at: ['identityProviders', 'main'] } as never },
    },
    {
      'wrong-password-silent testUsers/0/username': 'unauthorized',
      'wrong-password testUsers/0/username':
        'bearer, wrong password, wrong password with 404, wrong mode, nothing sent, form again, form with an error, server error',
      'wrong-grant step/requestBody/grant_type': 'no grant, client not allowed',
      'password-expired testUsers/0/username': 'expired',
      'wrong-request step/requestBody': 'field missing',
      'client-as-basic identityProviders/main/clientAuthMethod': 'no client, unknown client',
      'refused-value step/requestBody/refresh_token': 'no value',
    },
  ],
  'a misspelt field': [
    { call: { requestBody: { usrname: '$inputs.username', pasword: '$inputs.password' } } },
    {
      'misspelt-field step/requestBody/usrname':
        'bad request, unauthorized, basic, bearer, forbidden, unprocessable, wrong password, field missing, field unknown, wrong mode, nothing sent, no value, form again, form with an error',
    },
  ],
  'a field more': [
    { call: { requestBody: { username: '$inputs.username', password: '$inputs.password', mode: 'quick' } } },
    { 'wrong-field step/requestBody/mode': 'field unknown, wrong mode' },
  ],
  'a token against forgery': [
    {
      mediaType: form,
      call: {
        requestBody: {
          username: '$inputs.username',
          password: '$inputs.password',
          _token: '$steps.page.outputs.token',
        },
      },
    },
    {
      'csrf-sent step/requestBody/_token': 'csrf',
      'wrong-password testUsers/0/username store-secret': 'form again',
    },
  ],
};

const shown = (fault: Fault | undefined): string =>
  fault === undefined ? 'nothing' : [fault.code, fault.at.join('/'), fault.fix?.kind ?? ''].join(' ').trim();
const saidOf = (call: Omit<Asked, 'status'>): readonly (readonly [answer: string, said: string])[] =>
  Object.entries(answers).map(([name, answer]) => [
    name,
    shown(refusal(factsFor({ ...answer, ...call }))?.fault),
  ]);

// In askedFor, causeFaults, causes, facts, failureSigns, jsonWords, methodFaults, page, patience, plainWords, refusal,
// sentFields and words.
describe('why a server most likely refuses', () => {
  const usual = saidOf({});
  it('a login', () =>
    assert.deepEqual(byOutcome(usual), {
      'bad-request step/requestBody': 'bad request, unprocessable',
      'wrong-password-silent testUsers/0/username store-secret': 'unauthorized',
      'wants-basic step/endpoint/path': 'basic',
      'wrong-password testUsers/0/username store-secret':
        'bearer, wrong password, wrong password with 404, wrong mode, nothing sent, no value, form with an error, server error',
      'forbidden step/endpoint/path': 'forbidden',
      'not-found step/endpoint/path': 'not found',
      'wrong-method-allowed step/endpoint/path': 'no method',
      nothing: 'conflict',
      'wrong-request step/requestBody': 'wrong type, field unknown',
      'rate step/endpoint/path': 'limited, too many',
      'wrong-grant step/endpoint/path': 'no grant, client not allowed',
      'no-gateway step/endpoint/path': 'no gateway',
      'unavailable step/endpoint/path': 'maintenance',
      'account-locked testUsers/0/username': 'locked',
      'account-disabled testUsers/0/username': 'disabled',
      'password-expired testUsers/0/username store-secret': 'expired',
      'captcha step/endpoint/path': 'captcha',
      'csrf step/endpoint/path': 'csrf',
      'second-factor testUsers/0/username': 'code wanted, wrong code',
      'not-seen step/requestBody': 'field missing',
      'wrong-operation step/endpoint/path': 'no route',
      'client-in-body step/requestBody': 'no client, unknown client',
      'wrong-origin step/endpoint/path': 'origin',
      'wrong-host step/endpoint/path': 'host',
      'form-expected step/requestBody': 'form again',
    }));

  for (const [name, [call, expected]] of Object.entries(calls))
    it(`${name}, where that is another reason than for a login`, () =>
      assert.deepEqual(
        byOutcome(saidOf(call).filter(([, one], index) => one !== usual[index]?.[1])),
        expected,
      ));
});

describe('a fault beside the form of a page', () => {
  const hidden = (method: string, action: string, ...names: readonly string[]): string =>
    `<form method=${method} action="${action}">${names.map((name) => `<input name="${name}" type=${name === 'pw' ? 'password' : name.includes('csrf') ? 'hidden' : 'text'}>`).join('')}</form>`;
  const pages: Readonly<Record<string, string>> = {
    same: hidden('post', '/login', 'username', 'pw'),
    'with a token': hidden('post', '/login', 'username', 'password', 'pw', 'csrf_token'),
    'with two names': hidden('post', '/login', 'user', 'mail', 'pw'),
    'at another path': hidden('post', '/session', 'user', 'pw'),
    'at another path with a query': hidden('post', '/session?once=1', 'user', 'pw'),
    'of another origin': hidden('post', 'http://sso.test/login', 'user', 'pw'),
    'at no address': hidden('post', 'http://[', 'user', 'pw'),
    'without an action': hidden('post', '', 'username', 'pw'),
    'of a script': hidden('get', '/session', 'user', 'pw'),
    'without a password': '<form method=post action=/other><input name=q></form>',
  };
  const codes = [
    'not-found',
    'wrong-method',
    'to-login',
    'wrong-password',
    'csrf',
    'bad-request',
    'server-error',
  ] as const;
  const rows: readonly (readonly [name: string, call: Omit<Asked, 'status'>, said: unknown])[] = [
    [
      'of a form',
      { mediaType: form },
      {
        'form-field step/requestBody/password field: login | 302 to /login | page | password | username, pw':
          'to-login same, wrong-password same, csrf same, bad-request same, to-login without an action, wrong-password without an action, csrf without an action, bad-request without an action',
        'form-field-missing step/requestBody: login | 302 to /login | page | csrf_token': 'csrf with a token',
        'form-field step/requestBody/username: login | 302 to /login | page | username | user, mail, pw':
          'to-login with two names, wrong-password with two names, csrf with two names, bad-request with two names',
        'form-address step/endpoint/path path: login | 302 to /login | page | POST | /session':
          'not-found at another path, wrong-method at another path, to-login at another path',
        'form-address step/endpoint/path: login | 302 to /login | page | POST | /session':
          'not-found at another path with a query, wrong-method at another path with a query, to-login at another path with a query',
        'form-field step/requestBody/username field: login | 302 to /login | page | username | user, pw':
          'to-login of another origin, wrong-password of another origin, csrf of another origin, bad-request of another origin',
      },
    ],
    [
      'of JSON',
      {},
      {
        'form-address step/endpoint/path path: login | 302 to /login | page | POST | /session':
          'not-found at another path, wrong-method at another path, to-login at another path',
        'form-address step/endpoint/path: login | 302 to /login | page | POST | /session':
          'not-found at another path with a query, wrong-method at another path with a query, to-login at another path with a query',
      },
    ],
    [
      'of another method',
      { mediaType: form, call: { method: 'PUT' } },
      {
        'form-address step/endpoint/method method: login | 302 to /login | page | POST | /login':
          'not-found same, wrong-method same, to-login same, not-found with a token, wrong-method with a token, to-login with a token, not-found with two names, wrong-method with two names, to-login with two names, not-found without an action, wrong-method without an action, to-login without an action',
        'form-address step/endpoint/path path: login | 302 to /login | page | POST | /session':
          'not-found at another path, wrong-method at another path, to-login at another path',
        'form-address step/endpoint/path: login | 302 to /login | page | POST | /session':
          'not-found at another path with a query, wrong-method at another path with a query, to-login at another path with a query',
      },
    ],
    [
      'with a token',
      {
        mediaType: form,
        call: { requestBody: { username: '$inputs.username', pw: '$inputs.password', xsrf: 'x' } },
      },
      {
        'form-field step/requestBody/xsrf field: login | 302 to /login | page | xsrf | username, password, pw, csrf_token':
          'to-login with a token, wrong-password with a token, csrf with a token, bad-request with a token',
        'form-field step/requestBody/username: login | 302 to /login | page | username | user, mail, pw':
          'to-login with two names, wrong-password with two names, csrf with two names, bad-request with two names',
        'form-address step/endpoint/path path: login | 302 to /login | page | POST | /session':
          'not-found at another path, wrong-method at another path, to-login at another path',
        'form-address step/endpoint/path: login | 302 to /login | page | POST | /session':
          'not-found at another path with a query, wrong-method at another path with a query, to-login at another path with a query',
        'form-field step/requestBody/username field: login | 302 to /login | page | username | user, pw':
          'to-login of another origin, wrong-password of another origin, csrf of another origin, bad-request of another origin',
      },
    ],
  ];
  for (const [name, call, expected] of rows) {
    it(`${name} says what the form does otherwise`, () => {
      const { called } = factsFor({ status: 200, ...call });
      const outcomes = Object.entries(pages).flatMap(([page, body]) =>
        codes.map((code): [string, string] => {
          const before = factsFor({ status: 200, type: html, body }).received;
          const fault: Fault = { code, args: [], at: ['step'] } as never;
          const { received } = factsFor({ status: 302, headers: [['location', '/login']] });
          const found = comparedWithForm(fault, received, called, [{ label: 'page', received: before }]);
          const said = found === fault ? '' : `${shown(found)}: ${found.args.join(' | ')}`;
          return [`${code} ${page}`, said];
        }),
      );
      assert.deepEqual(byOutcome(outcomes.filter(([, one]) => one !== '')), expected);
    });
  }
});
