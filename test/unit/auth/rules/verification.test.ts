import { describeValues } from './answers.ts';
import { describeRules } from './conformance.ts';

const main = 'authentications/main';

// In neverCallIsUsed, noVerification, overlappingStatuses and verificationIsLogin.
describeRules('rules on verification', [
  {
    code: 'no-verification',
    what: 'an authentication that nothing verifies',
    failing: [[`${main}/verification`, undefined]],
    marked: ['"main"', 2],
    message: 'Add "verification" to "main": a call that only works when logged in, such as GET /api/me.',
    passing: [[]],
  },
  {
    code: 'verification-is-login',
    what: 'a verification that is a step',
    failing: [[`${main}/verification/endpoint`, { method: 'POST', path: '/oauth/token' }]],
    marked: ['"/oauth/token"', 1],
    message:
      'Logging in or out proves nothing. Verify with a call that needs the token, such as GET /api/me.',
    passing: [[], [[`${main}/verification/endpoint`, { method: 'GET', path: '/oauth/token' }]]],
  },
  {
    code: 'verification-is-login',
    what: 'a verification that logs out',
    failing: [[`${main}/verification/endpoint/path`, '/api/sign-out?all=1']],
    marked: '"/api/sign-out?all=1"',
    message:
      'Logging in or out proves nothing. Verify with a call that needs the token, such as GET /api/me.',
    passing: [[[`${main}/verification/endpoint/path`, '/api/login/history']]],
  },
  {
    code: 'overlapping-statuses',
    what: 'a status that says nothing',
    failing: [
      [`${main}/verification/authenticated/bodyMatches`, undefined],
      [`${main}/verification/unauthenticated/status`, [401, 200]],
    ],
    marked: ['200', 3],
    message: 'Status 200 is expected with and without the token. Without it, expect 401 or 403.',
    passing: [[], [[`${main}/verification/unauthenticated/status`, [401, 200]]]],
  },
]);

describe('rules on verifications, value by value', () => {
  describeValues(
    'overlapping-statuses',
    'authentications/main/verification/unauthenticated/status',
    [[[200], '200', '401'], [[200, 401], '200', ''], [[200, 500], '200', '401'], [[403]]],
    [['authentications/main/verification/authenticated', { status: [200] }]],
  );

  describeValues(
    'overlapping-statuses',
    'authentications/main/verification/unauthenticated/status',
    [
      [[401], '401'],
      [[401, 403], '401 | 403'],
      [[401, 403, 500], '401 | 403'],
    ],
    [['authentications/main/verification/authenticated', { status: [200, 401, 403] }]],
  );

  describeValues('never-call-is-used', 'authentications/main/neverCall', [
    [['GET /api/me'], '"GET /api/me"', '* '],
    [['GET /api/*'], '"GET /api/*"', '* '],
    [['GET /*/m*'], '"GET /*/m*"', '* '],
    [['POST /api/me']],
    [['GET /api/login']],
    [['POST /api/login'], '"POST /api/login"', '* '],
    [['GET /a*i/*e'], '"GET /a*i/*e"', '* '],
    [['GET /api/me*x']],
    [['GET /api/*me*e']],
    [['GET /*'], '"GET /*"', '* '],
  ]);

  describeValues('verification-is-login', 'authentications/main/verification/endpoint', [
    [{ method: 'POST', path: '/api/login' }, '"/api/login"', '* "method": "GET" "path": "/api/me"'],
    [{ method: 'GET', path: '/api/login' }],
    [{ method: 'GET', path: '/logout' }, '"/logout"', '* "path": "/api/me"'],
    [{ method: 'POST', path: '/session' }],
    [{ method: 'GET', path: '/session' }],
    [{ path: '/oauth/token', method: 'POST' }, '"/oauth/token"', '* "path": "/api/me" "method": "GET"'],
    [{ method: 'GET', path: '/api/me?x' }],
  ]);

  describeValues(
    'verification-is-login',
    'authentications/main/verification/endpoint',
    [
      [{ method: 'GET', path: '/api/me' }, '"/api/me"', '* "path": "/api/profile"'],
      [{ method: 'GET', path: '/api/me', query: { a: 'b' } }, '"/api/me"', '* "path": "/api/profile"'],
      [{ method: 'GET', path: '/api/me', query: { a: 'c' } }],
      [{ method: 'HEAD', path: '/api/me' }],
    ],
    [
      ['authentications/main/steps/0/endpoint', { method: 'GET', path: '/api/me' }],
      ['authentications/main/steps/0/query', { a: 'b' }],
      ['authentications/main/verification/authenticated', { status: [200] }],
    ],
  );
});
