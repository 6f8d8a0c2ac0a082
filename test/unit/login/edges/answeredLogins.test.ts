import assert from 'node:assert/strict';
import { answeredByLogin, explained } from '../../../../src/login/faults/explained.ts';
import { comparedWithForm } from '../../../../src/login/faults/loginForm.ts';
import type { Fault } from '../../../../src/login/faults/fault.ts';
import { received } from '../../../fakes/received.ts';
import { type Asked, factsFor, form, html, json, loginPage, shown } from '../refusedCalls.ts';

const wrong: Fault = { code: 'pointer', args: ['login', '/token', 'x'], at: ['step', 'outputs', 'token'] };
const asItIs = 'pointer @ step/outputs/token @ /token | x';
const content: readonly (readonly [Asked, fault: string])[] = [
  [{ status: 200, body: { a: 'x' } }, asItIs],
  [
    { status: 200, body: { success: false } },
    'says-failed-secret @ testUsers/0/username @ 200 | success | false | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 200, body: { success: false }, secret: null },
    'says-failed @ step/outputs/token @ 200 | success | false',
  ],
  [
    { status: 200, body: { success: false, message: 'Wrong password' } },
    'says-failed-text @ testUsers/0/username @ 200 | success | false | Wrong password | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 200, body: { success: false, message: 'name is missing' } },
    'says-failed-request @ step/requestBody @ 200 | success | false | username, password | application/json',
  ],
  [
    {
      status: 200,
      body: { success: false, message: 'name is missing' },
      call: { requestBody: undefined as never },
    },
    'says-failed-text @ testUsers/0/username @ 200 | success | false | name is missing | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    // What must be so of a password says whose it is.
    { status: 200, body: { success: false, message: 'Invalid password: it must have 8 characters' } },
    'says-failed-text @ testUsers/0/username @ 200 | success | false | Invalid password: it must have 8 characters | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 200, body: { error: 'no entry today' } },
    'says-failed-secret @ testUsers/0/username @ 200 | error | "no entry today" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [
    { status: 200, body: { error: 'Account locked' } },
    'account-locked @ testUsers/0/username @ 200 "Account locked" | ann',
  ],
  [
    { status: 200, body: { message: 'Account locked' } },
    'account-locked @ testUsers/0/username @ 200 "Account locked" | ann',
  ],
  [{ status: 200, body: { message: 'Account locked' }, secret: null }, asItIs],
  [
    { status: 200, body: { success: false, message: 'Account locked' }, secret: null },
    'account-locked @ testUsers/0/username @ 200 "Account locked" | ann',
  ],
  [
    { status: 200, body: 'failed', type: 'text/plain' },
    'wrong-password @ testUsers/0/username @ 200 "failed" | ${secret:PASSWORD} | ann @ store PASSWORD',
  ],
  [{ status: 200, body: 'failed', type: 'text/plain', secret: null }, asItIs],
  [
    { status: 200, body: loginPage, type: html },
    'form-expected @ step/requestBody @ 200 "Log in" | ${secret:PASSWORD} | ann',
  ],
  [{ status: 200, body: loginPage, type: html, secret: null }, asItIs],
  // What the page for a login says, before anybody logs in.
  [
    { status: 200, body: `${loginPage}<p class="error">Account locked</p>`, type: html, secret: null },
    asItIs,
  ],
  [{ status: 201, body: loginPage, type: html }, asItIs],
  [{ status: 200, body: '<title>Welcome</title>', type: html }, asItIs],
  [
    { status: 200, body: '<p class=error>Enter the one-time code</p><input name=otp>', type: html },
    'second-factor @ testUsers/0/username @ 200 "Enter the one-time code" | ann',
  ],
  [
    { status: 302, headers: [['location', '/login']] },
    'to-login-json @ testUsers/0/username @ 302 | /login | ${secret:PASSWORD} | ann | /login @ store PASSWORD',
  ],
  [
    { status: 302, headers: [['location', '/home?error=1']], mediaType: form },
    'to-login @ testUsers/0/username @ 302 | /home?error=1 | ${secret:PASSWORD} | ann | /login @ store PASSWORD',
  ],
  [{ status: 302, headers: [['location', '/home']] }, asItIs],
  [
    { status: 300, headers: [['location', '/login']], mediaType: form },
    'to-login @ testUsers/0/username @ 300 | /login | ${secret:PASSWORD} | ann | /login @ store PASSWORD',
  ],
  [{ status: 302, headers: [['location', '/login']], secret: null }, asItIs],
  [{ status: 299, headers: [['location', '/login']] }, asItIs],
  [{ status: 400, headers: [['location', '/login']] }, asItIs],
  [{ status: 200, body: { success: false }, called: { isOfNobody: true } }, asItIs],
];

describe('an answer in which something is missing', () => {
  for (const [asked, expected] of content)
    it(`${JSON.stringify(asked).slice(0, 150)}: ${expected}`, () =>
      assert.equal(shown(explained(wrong, factsFor(asked))), expected));

  it('is explained where the fault is of its content', () => {
    const codes = [
      'pointer',
      'pointer-near',
      'body-type',
      'body-value',
      'body-matches',
      'body-not-matches',
      'no-cookie',
      'no-cookies',
      'no-header',
      'header-matches',
      'html',
      'bad-json',
      'regex-no-match',
      'no-field',
      'says-failed',
    ] as const;
    const failed = factsFor({ status: 200, body: { success: false } });
    for (const code of codes)
      assert.equal(explained({ ...wrong, code }, failed).code, 'says-failed-secret', code);
    assert.equal(explained({ ...wrong, code: 'status' }, failed).code, 'status');
  });

  it('leads back to the login where it is the page for one, or a redirect there', () => {
    const pages = content.filter(([asked]) => answeredByLogin(factsFor(asked)) !== undefined);
    assert.deepEqual(
      pages.map(([asked]) => shown(answeredByLogin(factsFor(asked)))),
      pages.map(([, fault]) => fault),
    );
    assert.deepEqual(
      pages.map(([, fault]) => fault.split(' ', 1)[0]),
      ['form-expected', 'second-factor', 'to-login-json', 'to-login', 'to-login'],
    );
  });
});

const sentForm = { _csrf: '$steps.page.outputs.csrf', email: '$inputs.username', pw: '$inputs.password' };
const page = (fields: string, attributes = 'method=post action="/session"'): string =>
  `<form ${attributes}>${fields}</form>`;
const fields =
  '<input type=hidden name=_csrf><input type=email name=email><input type=password name=pw><input type=checkbox name=keep>';
/** What the page before says, how the call differs, and which fault is compared with it. */
const forms: readonly (readonly [
  page: string,
  changes: Partial<Asked>,
  code: Fault['code'],
  fault: string,
])[] = [
  [
    page(fields),
    { call: { path: '/login', requestBody: sentForm } },
    'not-found',
    'form-address @ step/endpoint/path @ 302 to /login | page | POST | /session @ {"kind":"path","path":"/session"}',
  ],
  [
    page(fields),
    { call: { path: '/login', requestBody: sentForm } },
    'wrong-password',
    'wrong-password @ here @ as it is',
  ],
  [
    page(fields),
    { call: { path: '/session', method: 'PUT', requestBody: sentForm } },
    'wrong-method',
    'form-address @ step/endpoint/method @ 302 to /login | page | POST | /session @ {"kind":"method","method":"POST"}',
  ],
  [
    page(fields, 'method=post action="/session?x=1"'),
    { call: { path: '/login', requestBody: sentForm } },
    'to-login',
    'form-address @ step/endpoint/path @ 302 to /login | page | POST | /session',
  ],
  [
    page(fields, 'method=post action="http://other.test/session"'),
    { call: { path: '/login', requestBody: sentForm } },
    'not-found',
    'not-found @ here @ as it is',
  ],
  [
    page(fields, 'method=get action="/session"'),
    { call: { path: '/login', requestBody: sentForm } },
    'not-found',
    'not-found @ here @ as it is',
  ],
  [
    page(fields, 'action="/session"'),
    { call: { path: '/login', requestBody: sentForm } },
    'not-found',
    'not-found @ here @ as it is',
  ],
  [
    page(fields, 'method=post action="http://["'),
    { call: { path: '/login', requestBody: sentForm } },
    'not-found',
    'not-found @ here @ as it is',
  ],
  [
    page(fields),
    { call: { path: '/session', requestBody: sentForm } },
    'wrong-password',
    'wrong-password @ here @ as it is',
  ],
  [
    page(fields),
    { call: { path: '/session', requestBody: { ...sentForm, email: 'x', user: '$inputs.username' } } },
    'wrong-password',
    'wrong-password @ here @ as it is',
  ],
  [
    page(fields),
    {
      call: {
        path: '/session',
        requestBody: { _csrf: 'x', user: '$inputs.username', pw: '$inputs.password' },
      },
    },
    'wrong-password',
    'form-field @ step/requestBody/user @ 302 to /login | page | user | _csrf, email, pw, keep @ {"kind":"field","name":"email"}',
  ],
  [
    page(fields),
    {
      call: {
        path: '/session',
        requestBody: { _csrf: 'x', email: '$inputs.username', password: '$inputs.password' },
      },
    },
    'bad-request',
    'form-field @ step/requestBody/password @ 302 to /login | page | password | _csrf, email, pw, keep @ {"kind":"field","name":"pw"}',
  ],
  [
    page(fields),
    {
      call: {
        path: '/session',
        requestBody: { csrf: 'x', email: '$inputs.username', pw: '$inputs.password' },
      },
    },
    'csrf-sent',
    'form-field @ step/requestBody/csrf @ 302 to /login | page | csrf | _csrf, email, pw, keep @ {"kind":"field","name":"_csrf"}',
  ],
  [
    page(fields),
    {
      call: {
        path: '/session',
        requestBody: { other: 'x', email: '$inputs.username', pw: '$inputs.password' },
      },
    },
    'csrf',
    'form-field-missing @ step/requestBody @ 302 to /login | page | _csrf',
  ],
  [
    page(fields),
    { call: { path: '/session', requestBody: { email: '$inputs.username', pw: '$inputs.password' } } },
    'csrf',
    'form-field-missing @ step/requestBody @ 302 to /login | page | _csrf',
  ],
  [
    page(fields),
    { call: { path: '/session', requestBody: { email: '$inputs.username', pw: '$inputs.password' } } },
    'forbidden',
    'forbidden @ here @ as it is',
  ],
  [
    page(fields),
    {
      call: { path: '/session', requestBody: { user: '$inputs.username', pw: '$inputs.password' } },
      mediaType: json,
    },
    'wrong-password',
    'wrong-password @ here @ as it is',
  ],
  [
    page(`${fields}<input name=nick>`),
    {
      call: {
        path: '/session',
        requestBody: { user: '$inputs.username', pw: '$inputs.password', _csrf: 'x' },
      },
    },
    'wrong-request',
    'form-field @ step/requestBody/user @ 302 to /login | page | user | _csrf, email, pw, keep, nick',
  ],
  [
    page(fields),
    { call: { path: '/session', requestBody: { user: '$inputs.username' } } },
    'account-locked',
    'account-locked @ here @ as it is',
  ],
  [
    '<p>no form</p>',
    { call: { path: '/login', requestBody: sentForm } },
    'not-found',
    'not-found @ here @ as it is',
  ],
];

describe('a call that a page before has a form for', () => {
  for (const [text, changes, code, expected] of forms)
    it(`${code} of ${JSON.stringify(changes).slice(0, 150)}: ${expected}`, () => {
      const { called } = factsFor({ status: 404, mediaType: form, ...changes });
      const pages = [
        { label: 'page', received: received(text, [], 200, html) },
        { label: 'api', received: received({}) },
      ];
      const fault: Fault = { code, args: ['login', 'as it is'], at: ['here'] };
      const answer = received('', [['location', '/login']], 302);
      assert.equal(shown(comparedWithForm(fault, answer, called, pages)), expected);
    });

  it('names the status of the answer, and where it leads if it is a redirect', () => {
    const { called } = factsFor({
      status: 404,
      mediaType: form,
      call: { path: '/login', requestBody: sentForm },
    });
    const pages = [
      { label: 'page', received: received(page(fields), [], 200, html) },
      { label: 'api', received: received({}) },
    ];
    const named = (status: number, location?: string): unknown => {
      const answer = received('', location === undefined ? [] : [['location', location]], status);
      const fault: Fault = { code: 'not-found', args: ['login', 'as it is'], at: ['here'] };
      return comparedWithForm(fault, answer, called, pages).args[1];
    };
    assert.deepEqual(
      [named(300, '/a'), named(399, '/a'), named(302), named(299, '/a'), named(400, '/a'), named(404)],
      ['300 to /a', '399 to /a', '302', '299', '400', '404'],
    );
  });
});
