import { describeRules } from './conformance.ts';

const main = 'authentications/main';

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
