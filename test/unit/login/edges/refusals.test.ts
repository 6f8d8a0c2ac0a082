import assert from 'node:assert/strict';
import { refusal } from '../../../../src/login/faults/refusal.ts';
import type { Header } from '../../../../src/login/ports.ts';
import { type Asked, factsFor, form, html, loginPage, now, shown } from '../refusedCalls.ts';

const www = (value: string): readonly Header[] => [['www-authenticate', value]];

const rows: readonly (readonly [Asked, fault: string | undefined])[] = [
  [{ status: 405 }, 'wrong-method @ step/endpoint/path @ 405 | POST | /login'],
  [
    { status: 405, headers: [['allow', 'GET, HEAD']] },
    'wrong-method-allowed @ step/endpoint/path @ 405 | POST | /login | GET',
  ],
  [
    { status: 405, headers: [['allow', 'PUT, POST']], call: { method: 'GET' } },
    'wrong-method-allowed @ step/endpoint/method @ 405 | GET | /login | PUT, POST @ {"kind":"method","method":"POST"}',
  ],
  [
    { status: 403, headers: [['X-App-CSRF-Token', 'abc']] },
    'asks-header @ step/endpoint/path @ 403 | X-App-CSRF-Token | 403',
  ],
  [
    { status: 403, headers: [['X-App-CSRF-Token', 'abc']], call: { headers: { 'x-app-csrf-token': 'x' } } },
    'forbidden @ step/endpoint/path @ 403 | ${secret:PASSWORD} | ann',
  ],
  [
    { status: 401, headers: [['X-App-CSRF-Token', 'abc']] },
    'wrong-password-silent @ testUsers/0/username @ 401 | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [{ status: 429, headers: [['retry-after', '7']] }, 'rate @ step/endpoint/path @ 429 | 7'],
  [{ status: 429 }, 'rate @ step/endpoint/path @ 429 | 60'],
  [
    { status: 502, body: { message: 'no upstream here' } },
    'no-gateway @ step/endpoint/path @ 502 "no upstream here"',
  ],
  [{ status: 503, headers: [['retry-after', '9']] }, 'unavailable-for @ step/endpoint/path @ 503 | 9'],
  [
    { status: 503, body: { message: 'Down for maintenance' } },
    'unavailable @ step/endpoint/path @ 503 "Down for maintenance"',
  ],
  [
    { status: 403, body: { message: 'CSRF token missing' } },
    'csrf @ step/endpoint/path @ 403 "CSRF token missing"',
  ],
  [
    { status: 419, body: 'x csrf y', type: html, call: { headers: { 'X-CSRF-Token': 'x' } } },
    'csrf-sent @ step/headers/X-CSRF-Token @ 419 | X-CSRF-Token',
  ],
  [
    { status: 422, body: 'xsrf', call: { requestBody: { _token: 'a' } }, mediaType: form },
    'csrf-sent @ step/requestBody/_token @ 422 "xsrf" | _token',
  ],
  [
    { status: 422, body: 'xsrf', call: { requestBody: { _token: 'a' } } },
    'csrf-in-json @ step/requestBody/_token @ 422 "xsrf" | _token',
  ],
  [{ status: 500, body: 'csrf' }, 'csrf @ step/endpoint/path @ 500 "csrf"'],
  [{ status: 404 }, 'not-found @ step/endpoint/path @ 404 | /login'],
  [
    { status: 404, call: { method: 'GET' } },
    'not-found-method @ step/endpoint/method @ 404 | GET | /login @ {"kind":"method","method":"POST"}',
  ],
  [
    { status: 404, body: { message: 'No user with this password was found, wrong login' } },
    'wrong-password @ testUsers/0/username @ 404 "No user with this password was found, wrong login" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 404, body: { message: 'wrong path /users for login' } },
    'not-found @ step/endpoint/path @ 404 "wrong path /users for login" | /login',
  ],
  [
    { status: 415, body: { message: 'send another one' } },
    'wrong-request @ step/requestBody @ 415 "send another one" | username, password | application/json',
  ],
  [
    { status: 415, call: { requestBody: undefined as never } },
    'wrong-password-silent @ testUsers/0/username @ 415 | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 400, body: { message: 'Unknown operation' } },
    'wrong-operation @ step/endpoint/path @ 400 "Unknown operation" | /login',
  ],
  [
    { status: 400, body: { error: 'invalid_client' } },
    'client-in-body @ step/requestBody @ 400 "invalid_client"',
  ],
  [
    {
      status: 400,
      body: { error: 'unauthorized_client' },
      called: { client: { at: ['idp'], isBasic: true } },
    },
    'wrong-grant @ step/endpoint/path @ 400 "unauthorized_client"',
  ],
  [
    { status: 401, body: { error: 'invalid_client' }, call: { headers: { Authorization: 'x' } } },
    'client-as-basic @ step/requestBody @ 401 "invalid_client"',
  ],
  [
    { status: 401, call: { requestBody: { pasword: '$inputs.password' } } },
    'misspelt-field @ step/requestBody/pasword @ 401 | pasword | password | ${secret:PASSWORD} | ann',
  ],
  [
    { status: 401, call: { requestBody: { usrname: '$inputs.username', password: '$inputs.password' } } },
    'misspelt-field @ step/requestBody/usrname @ 401 | usrname | username | ${secret:PASSWORD} | ann',
  ],
  [
    { status: 401, call: { requestBody: { pasword: 'x', j_username: '$inputs.username' } } },
    'wrong-password-silent @ testUsers/0/username @ 401 | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 400, body: { message: 'password is required' } },
    'not-seen @ step/requestBody @ 400 "password is required" | password | application/json | application/x-www-form-urlencoded',
  ],
  [
    { status: 400, body: { message: 'password is required' }, mediaType: form },
    'not-seen @ step/requestBody @ 400 "password is required" | password | application/x-www-form-urlencoded | application/json',
  ],
  [
    {
      status: 422,
      body: { message: 'no such tenancy' },
      call: { requestBody: { tenancy: 'a', password: '$inputs.password' } },
    },
    'wrong-field @ step/requestBody/tenancy @ 422 "no such tenancy" | tenancy',
  ],
  [
    { status: 400, body: { message: 'malformed query' } },
    'wrong-request @ step/requestBody @ 400 "malformed query" | username, password | application/json',
  ],
  [
    { status: 401, body: { message: "No 'X-Client' header" } },
    'wrong-request @ step/requestBody @ 401 "No \'X-Client\' header" | username, password | application/json',
  ],
  [
    { status: 401, body: { message: 'malformed query' } },
    'wrong-password @ testUsers/0/username @ 401 "malformed query" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    {
      status: 400,
      body: { message: 'bad one' },
      secret: null,
      call: { requestBody: { refresh: '$steps.login.outputs.refresh' } },
    },
    'refused-value @ step/requestBody/refresh @ 400 "bad one" | refresh | refresh | login',
  ],
  [
    {
      status: 400,
      body: { error: 'invalid_grant' },
      call: { requestBody: { code: '$steps.a.outputs.code' } },
    },
    'refused-value @ step/requestBody/code @ 400 "invalid_grant" | code | code | a',
  ],
  [
    {
      status: 400,
      body: { error: 'invalid_grant' },
      call: { requestBody: { code: '$steps.a.outputs.code', otp: '$inputs.totp' } },
    },
    'wrong-totp @ testUsers/0/totp @ 400 "invalid_grant" | ann',
  ],
  [
    {
      status: 400,
      body: { message: 'bad one' },
      secret: null,
      call: { requestBody: { a: 'b' }, query: { code: '$steps.a.outputs.c' } },
    },
    'refused-value @ step/query/code @ 400 "bad one" | code | c | a',
  ],
  [{ status: 401, headers: www('Basic realm="x"') }, 'wants-basic @ step/endpoint/path @ 401 | Basic'],
  [
    { status: 401, headers: www('NTLM'), body: { message: 'Missing authentication' } },
    'wants-scheme @ step/endpoint/path @ 401 "Missing authentication" | NTLM',
  ],
  [
    { status: 401, headers: www('Basic'), call: { headers: { authorization: 'x' } } },
    'wrong-password-silent @ testUsers/0/username @ 401 | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 401, headers: www('Bearer') },
    'wrong-password-silent @ testUsers/0/username @ 401 | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [{ status: 403 }, 'forbidden @ step/endpoint/path @ 403 | ${secret:PASSWORD} | ann'],
  [{ status: 403, secret: null }, undefined],
  [
    { status: 400 },
    'bad-request @ step/requestBody @ 400 | username, password | application/json | ${secret:PASSWORD} | ann',
  ],
  [
    { status: 422, call: { requestBody: undefined as never } },
    'wrong-password-silent @ testUsers/0/username @ 422 | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 200, body: loginPage, type: html },
    'form-expected @ step/requestBody @ 200 "Log in" | ${secret:PASSWORD} | ann',
  ],
  [
    { status: 200, body: loginPage, type: html, mediaType: form },
    'wrong-password @ testUsers/0/username @ 200 "Log in" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 200, body: `<p class=error>Sorry</p>${loginPage}`, type: html },
    'wrong-password @ testUsers/0/username @ 200 "Sorry" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 401, body: { message: 'wrong' }, sends: ['totp'] },
    'wrong-password @ testUsers/0/username @ 401 "wrong" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 401, body: { message: 'wrong code' }, sends: ['totp'] },
    'wrong-totp @ testUsers/0/totp @ 401 "wrong code" | ann',
  ],
  [
    { status: 401, body: { message: 'wrong' }, call: { requestBody: { otp: '$inputs.totp' } } },
    'wrong-totp @ testUsers/0/totp @ 401 "wrong" | ann',
  ],
  [
    {
      status: 401,
      body: { message: 'wrong code' },
      sends: ['totp'],
      headers: [['date', new Date(now + 25_000).toUTCString()]],
    },
    'totp-clock @ testUsers/0/totp @ 401 "wrong code" | 25',
  ],
  [
    {
      status: 401,
      body: { message: 'wrong code' },
      sends: ['totp'],
      headers: [['date', new Date(now - 24_000).toUTCString()]],
    },
    'wrong-totp @ testUsers/0/totp @ 401 "wrong code" | ann',
  ],
  [
    { status: 401, call: { requestBody: { client_id: 'x', a: '$inputs.password' } } },
    'wrong-password-client @ testUsers/0/username @ 401 | ${secret:PASSWORD} | ann | client_id @ store PASSWORD',
  ],
  [
    { status: 401 },
    'wrong-password-silent @ testUsers/0/username @ 401 | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [{ status: 401, secret: 'plain' }, 'wrong-password-silent @ testUsers/0/username @ 401 | plain | ann'],
  [
    { status: 401, body: { message: 'Wrong password' } },
    'wrong-password @ testUsers/0/username @ 401 "Wrong password" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 501 },
    'wrong-password-silent @ testUsers/0/username @ 501 | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 402, body: { message: 'Wrong password' } },
    'wrong-password @ testUsers/0/username @ 402 "Wrong password" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [{ status: 402 }, undefined],
  [{ status: 401, called: { isOfNobody: true }, secret: null }, undefined],
  // What words say.
  [
    { status: 400, body: 'The plain HTTP request was sent to HTTPS port', type: 'text/plain' },
    'wants-tls @ step/endpoint/path @ 400 "The plain HTTP request was sent to HTTPS port"',
  ],
  [
    { status: 400, body: 'No required SSL certificate was sent', type: 'text/plain' },
    'wants-certificate @ step/endpoint/path @ 400 "No required SSL certificate was sent"',
  ],
  [
    { status: 403, body: { message: 'Solve the captcha' } },
    'captcha @ step/endpoint/path @ 403 "Solve the captcha"',
  ],
  [
    { status: 421, body: { message: 'Invalid host header' } },
    'wrong-host @ step/endpoint/path @ 421 "Invalid host header" | shop.test',
  ],
  [
    { status: 403, body: { message: 'Invalid origin' } },
    'wrong-origin @ step/endpoint/path @ 403 "Invalid origin" | https://shop.test',
  ],
  [
    { status: 403, body: { message: 'Cookies are blocked' } },
    'wants-cookie @ step/endpoint/path @ 403 "Cookies are blocked"',
  ],
  [
    { status: 403, body: { message: 'Password login is disabled' } },
    'method-disabled @ step/endpoint/path @ 403 "Password login is disabled"',
  ],
  [
    { status: 403, body: { message: 'Password expired' } },
    'password-expired @ testUsers/0/username @ 403 "Password expired" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 403, body: { message: 'Account locked' } },
    'account-locked @ testUsers/0/username @ 403 "Account locked" | ann',
  ],
  [
    { status: 403, body: { message: 'Account locked for 5 minutes' } },
    'account-locked-for @ testUsers/0/username @ 403 "Account locked for 5 minutes" | ann | 300',
  ],
  [
    { status: 403, body: { message: 'Accept the terms' } },
    'wants-first @ testUsers/0/username @ 403 "Accept the terms" | ann',
  ],
  [
    { status: 401, body: { message: 'Code already used' }, sends: ['totp'] },
    'code-used @ testUsers/0/totp @ 401 "Code already used" | ann',
  ],
  [
    { status: 401, body: { message: 'Code already used' } },
    'wrong-password @ testUsers/0/username @ 401 "Code already used" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 401, body: { message: 'mfa_required' } },
    'second-factor @ testUsers/0/username @ 401 "mfa_required" | ann',
  ],
  [
    { status: 401, body: { message: 'Wrong mfa' }, sends: ['totp'] },
    'wrong-totp @ testUsers/0/totp @ 401 "Wrong mfa" | ann',
  ],
  [
    { status: 403, body: { message: 'Account is disabled' } },
    'account-disabled @ testUsers/0/username @ 403 "Account is disabled" | ann',
  ],
  [
    {
      status: 400,
      body: { error: 'unsupported_grant_type' },
      call: { requestBody: { grantType: 'x', password: '$inputs.password' } },
    },
    'wrong-grant @ step/requestBody/grantType @ 400 "unsupported_grant_type"',
  ],
  [
    { status: 400, body: { error: 'invalid_scope' }, call: { requestBody: { scope: 'x' } } },
    'wrong-scope @ step/requestBody/scope @ 400 "invalid_scope"',
  ],
  [
    { status: 400, body: { error: 'invalid_scope' } },
    'wrong-scope @ step/endpoint/path @ 400 "invalid_scope"',
  ],
  [
    { status: 401, body: { message: 'Invalid API key' } },
    'api-key @ step/endpoint/path @ 401 "Invalid API key"',
  ],
  [
    { status: 401, body: { message: 'Invalid API key' }, call: { headers: { 'X-Api-Key': 'x' } } },
    'wrong-password @ testUsers/0/username @ 401 "Invalid API key" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 404, body: { message: 'Unknown tenant' } },
    'wrong-place @ step/endpoint/path @ 404 "Unknown tenant" | /login | username, password | application/json',
  ],
  [
    { status: 404, body: { message: 'Unknown tenant' }, call: { requestBody: { tenant: 'acme' } } },
    'wrong-field @ step/requestBody/tenant @ 404 "Unknown tenant" | tenant',
  ],
  [
    { status: 403, body: { message: 'Request blocked by the firewall' } },
    'blocked @ step/endpoint/path @ 403 "Request blocked by the firewall"',
  ],
  [
    { status: 400, body: { message: 'Too many requests' } },
    'rate @ step/endpoint/path @ 400 "Too many requests" | 60',
  ],
  [
    { status: 409, body: { message: 'Email already registered' } },
    'registers @ testUsers/0/username @ 409 "Email already registered" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 403, body: { message: 'You are not allowed here' } },
    'not-permitted @ testUsers/0/username @ 403 "You are not allowed here" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [{ status: 500, body: { message: 'You are not allowed here' } }, undefined],
  [
    {
      status: 500,
      body: '<s:Fault><faultstring>You are not allowed here</faultstring></s:Fault>',
      type: 'text/xml',
    },
    'not-permitted @ testUsers/0/username @ 500 "You are not allowed here" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
];

describe('a call that is refused', () => {
  for (const [asked, expected] of rows)
    it(`${JSON.stringify(asked).slice(0, 150)}: ${expected}`, () =>
      assert.equal(shown(refusal(factsFor(asked))?.fault), expected));
});
