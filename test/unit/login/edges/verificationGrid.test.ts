import assert from 'node:assert/strict';
import type { Authentication } from '../../../../src/auth/generated/authConfig.ts';
import { type Answer, loginConfig, sendJson } from '../../../fakes/loginServer.ts';
import { runOne, token } from '../../../fakes/oneLogin.ts';
import { byOutcome } from '../byOutcome.ts';
import { loginPage } from '../refusedCalls.ts';

type Reply = readonly [status: number, body: unknown, headers?: Record<string, string>];
const page: Reply = [200, loginPage, { 'content-type': 'text/html' }];
const replies: Readonly<Record<string, Reply>> = {
  user: [200, { id: 7 }],
  nothing: [204, undefined],
  page,
  'to login': [302, '', { location: '/login' }],
  elsewhere: [302, '', { location: '/home' }],
  'bad request': [400, {}],
  unauthorized: [401, {}],
  expired: [401, { message: 'The token has expired' }],
  forbidden: [403, {}],
  'password expired': [403, { message: 'Your password has expired' }],
  missing: [404, {}],
  'no method': [405, {}],
  'wrong type': [415, {}],
  limited: [429, {}, { 'retry-after': '5' }],
  failed: [500, {}],
};

const { main } = loginConfig('http://shop.test').authentications;
const verification = main?.verification ?? assert.fail();
const withBody = {
  ...verification,
  authenticated: { ...verification.authenticated, body: { id: 'integer' } },
};
const withoutOutputs = (main?.steps ?? []).map(({ outputs: _outputs, ...step }) => step);
type Row = readonly [
  name: string,
  changes: Partial<Authentication>,
  login: Reply,
  unasked: Reply,
  said: unknown,
];
const fine: Reply = [200, { token }];
const refused: Reply = [401, {}];
const rows: readonly Row[] = [
  [
    'a status',
    {},
    fine,
    refused,
    {
      'passed 3': 'user',
      'failed status verification/authenticated/status status 2': 'nothing, wrong type',
      'failed login-page verification/authenticated/status 2': 'page',
      'failed not-logged-in verification/endpoint/path 2': 'to login',
      'failed not-logged-in verification/authenticated/status 2': 'elsewhere, bad request, unauthorized',
      'failed token-expired token 2': 'expired',
      'failed not-allowed verification/endpoint/path 2': 'forbidden, password expired',
      'failed not-found verification/endpoint/path 2': 'missing',
      'failed wrong-method verification/endpoint/path 2': 'no method',
      'failed rate verification/endpoint/path 2': 'limited',
      'failed server-error verification/authenticated/status 2': 'failed',
    },
  ],
  [
    'a body',
    { verification: withBody as never },
    fine,
    refused,
    {
      'passed 3': 'user',
      'failed status verification/authenticated/status status 2': 'nothing, wrong type',
      'failed html verification/authenticated/body 2': 'page',
      'failed not-logged-in verification/endpoint/path 2': 'to login',
      'failed not-logged-in verification/authenticated/status 2': 'elsewhere, bad request, unauthorized',
      'failed token-expired token 2': 'expired',
      'failed not-allowed verification/endpoint/path 2': 'forbidden, password expired',
      'failed not-found verification/endpoint/path 2': 'missing',
      'failed wrong-method verification/endpoint/path 2': 'no method',
      'failed rate verification/endpoint/path 2': 'limited',
      'failed server-error verification/authenticated/status 2': 'failed',
    },
  ],
  [
    'a status, of a token that ends at once',
    { expiresIn: '$response.body#/lasts' },
    [200, { token, lasts: 0 }],
    refused,
    {
      'passed 3': 'user',
      'failed expired token 2':
        'nothing, page, to login, elsewhere, bad request, unauthorized, expired, forbidden, password expired, no method, wrong type, failed',
      'failed not-found verification/endpoint/path 2': 'missing',
      'failed rate verification/endpoint/path 2': 'limited',
    },
  ],
  [
    'a status, behind a login that is answered with its page',
    {
      token: '$response.header.x-token',
      steps: withoutOutputs,
    },
    [200, loginPage, { 'content-type': 'text/html', 'x-token': token }],
    refused,
    {
      'passed 3': 'user',
      'failed status verification/authenticated/status status 2': 'nothing, wrong type',
      'failed form-expected steps/0/requestBody 2':
        'page, to login, elsewhere, bad request, unauthorized, expired, forbidden, password expired',
      'failed not-found verification/endpoint/path 2': 'missing',
      'failed wrong-method verification/endpoint/path 2': 'no method',
      'failed rate verification/endpoint/path 2': 'limited',
      'failed server-error verification/authenticated/status 2': 'failed',
    },
  ],
  [
    'a status, of a token in a cookie beside another cookie',
    {
      token: '$response.cookie.sid',
      tokenLocation: 'Cookie',
      tokenParameterName: 'sid',
      tokenFormat: '<token>',
      steps: withoutOutputs,
    },
    [200, {}, { 'set-cookie': [`sid=${token}`, 'more=1'] as never }],
    refused,
    {
      'passed 3': 'user',
      'failed cookie-alone tokenParameterName 4':
        'nothing, page, to login, elsewhere, bad request, unauthorized, expired, forbidden, password expired, no method, wrong type, failed',
      'failed not-found verification/endpoint/path 2': 'missing',
      'failed rate verification/endpoint/path 2': 'limited',
    },
  ],
];

// In exchange, expiry, identity, jar, login, loginForm, notLoggedIn, placeToken, request, runSteps, runUser, send, session,
// tokenCauses and verify.
describe('what a verification says of each answer', () => {
  for (const [name, changes, login, unasked, said] of rows)
    it(`where it wants ${name}`, async () => {
      const outcomes = await Promise.all(
        Object.entries(replies).map(async ([reply, answered]): Promise<[string, string]> => {
          const answer: Answer = ({ path, headers }, response) => {
            const hasToken = headers.authorization !== undefined || headers.cookie !== undefined;
            const isWhole = headers.cookie?.includes('more=') === true;
            const [status, body, more = {}] =
              path === '/login' ? login : isWhole ? fine : hasToken ? answered : unasked;
            if (typeof body === 'string') response.writeHead(status, more).end(body);
            else sendJson(response, status, body, more);
          };
          const { only, asked } = await runOne({ answer, changes });
          const { code = '', at = [], fix } = only.fault ?? {};
          const place = at.join('/').replace('authentications/main/', '');
          return [
            reply,
            [only.outcome, code, place, fix?.kind ?? '', asked.length].filter((one) => one !== '').join(' '),
          ];
        }),
      );
      assert.deepEqual(byOutcome(outcomes), said);
    });

  it('and of each answer without the token', async () => {
    const outcomes = await Promise.all(
      Object.entries(replies).map(async ([reply, [status, body, more = {}]]): Promise<[string, string]> => {
        const answer: Answer = ({ path, headers }, response) => {
          if (path === '/login') return sendJson(response, 200, { token });
          if (headers.authorization !== undefined) return sendJson(response, 200, {});
          if (typeof body === 'string') response.writeHead(status, more).end(body);
          else sendJson(response, status, body, more);
        };
        const { only, asked } = await runOne({ answer });
        const place = only.fault?.at.join('/').replace('authentications/main/', '') ?? '';
        return [
          reply,
          [only.outcome, only.fault?.code ?? '', place, asked.length].filter((one) => one !== '').join(' '),
        ];
      }),
    );
    assert.deepEqual(byOutcome(outcomes), {
      'failed public verification/endpoint/path 3': 'user, page',
      'failed status verification/unauthenticated/status 3': 'nothing, bad request, forbidden, wrong type',
      'failed nobody-to-login verification/unauthenticated/status 3': 'to login',
      'failed status-redirect verification/unauthenticated/status 3': 'elsewhere',
      'passed 3': 'unauthorized, expired',
      'failed status-text verification/unauthenticated/status 3': 'password expired',
      'failed not-found verification/endpoint/path 3': 'missing',
      'failed wrong-method verification/endpoint/path 3': 'no method',
      'failed rate verification/endpoint/path 3': 'limited',
      'failed server-error verification/unauthenticated/status 3': 'failed',
    });
  });
});
