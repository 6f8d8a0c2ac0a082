import { describeRules } from './conformance.ts';

const main = 'authentications/main';
const login = `${main}/steps/0`;
const exchange = `${main}/steps/1`;

// In contradictingDependsOn, duplicateStep, hardCodedOtp, laterStep, noSuccessExpected, redirectFollowed,
// sameTokenForAll, unknownOutput, unknownStep and unusedOutput.
describeRules('rules on steps', [
  {
    code: 'same-token-for-all',
    what: 'a sequence that does not say who logs in',
    failing: [[`${login}/requestBody`, { apiKey: '${secret:KEY}' }]],
    marked: ['"steps"', 0],
    message:
      'No step sends who logs in, so all users get one token. Use $inputs.username and $inputs.password.',
    passing: [
      [],
      [
        [`${login}/requestBody`, undefined],
        [`${login}/endpoint`, undefined],
        [`${login}/curl`, "curl {auth_url}/login -d 'user={$inputs.username}'"],
      ],
      [
        [`${login}/requestBody`, { apiKey: '$inputs.apiKey' }],
        ...[0, 1, 2, 3].map((index) => [`testUsers/${index}/inputs`, { apiKey: 'a' }] as const),
      ],
    ],
  },
  {
    code: 'hard-coded-otp',
    what: 'a one-time password that is written out',
    failing: [[`${login}/requestBody/otp`, '123456']],
    marked: '"123456"',
    message: 'A one-time password is valid once. Use "$inputs.totp".',
    passing: [[], [[`${login}/requestBody/pincode`, 'none']], [[`${login}/requestBody/zip`, '123456']]],
  },
  {
    code: 'hard-coded-otp',
    what: 'a nested one-time password that is a number',
    failing: [[`${login}/requestBody/factor`, { mfa_code: 654321 }]],
    marked: '654321',
    message: 'A one-time password is valid once. Use "$inputs.totp".',
    passing: [[]],
  },
  {
    code: 'duplicate-step',
    what: 'a step id that is there twice',
    failing: [
      [`${main}/steps/2`, callWithout('login')],
      [`${main}/steps/2/outputs`, undefined],
    ],
    marked: ['"login"', 1],
    message: 'Step "login" is there twice. Rename one.',
    passing: [[], [[`${main}/steps/2`, callWithout('profile')]]],
  },
  {
    code: 'unknown-step',
    what: 'a step that is misspelt in an expression',
    failing: [[`${exchange}/requestBody/subject_token`, '$steps.lgoin.outputs.idToken']],
    marked: 'lgoin',
    message: 'There is no step "lgoin". Did you mean "login"?',

    passing: [[]],
  },
  {
    code: 'unknown-step',
    what: 'a step that does not exist in "dependsOn"',
    failing: [[`${exchange}/dependsOn`, ['login', 'profile']]],
    marked: '"profile"',
    message: 'There is no step "profile". Use one of: "login", "exchange".',
    also: ['contradicting-depends-on'],
    passing: [[[`${exchange}/dependsOn`, ['login']]]],
  },
  {
    code: 'later-step',
    what: 'a reference to a later step',
    failing: [[`${login}/headers`, { 'X-Token': 'Bearer {$steps.exchange.outputs.token}' }]],
    marked: 'exchange',
    message: 'Step "exchange" runs later. Move it before this one.',
    passing: [[]],
  },
  {
    code: 'later-step',
    what: 'a reference of a step to itself',
    failing: [[`${login}/headers`, { 'X-Token': '$steps.login.outputs.csrf' }]],
    marked: ['login', 2],
    message: 'A step cannot use its own outputs. Use an earlier step.',
    passing: [[[`${exchange}/headers`, { 'X-Token': '$steps.login.outputs.csrf' }]]],
  },
  {
    code: 'unknown-output',
    what: 'an output that is misspelt',
    failing: [[`${main}/token`, '$steps.exchange.outputs.tokn']],
    marked: 'tokn',
    message: 'Step "exchange" has no output "tokn". Did you mean "token"?',

    passing: [[]],
  },
  {
    code: 'unknown-output',
    what: 'an output that does not exist',
    failing: [[`${main}/additionalParameters/1`, parameter('$steps.login.outputs.tenant')]],
    marked: 'tenant',
    message: 'Step "login" has no output "tenant". Add it there, or use another.',
    passing: [[[`${main}/additionalParameters/1`, parameter('$steps.login.outputs.csrf')]]],
  },
  {
    code: 'unused-output',
    what: 'an output that nothing uses',
    failing: [[`${login}/outputs/status`, '$response.status']],
    marked: ['"status"', 1],
    message: 'Nothing uses "status". Use it, or remove it.',
    passing: [
      [],
      [
        [`${login}/outputs/id`, '$response.status'],
        [`${main}/verification/authenticated/bodyMatches`, '{$steps.login.outputs.id}'],
      ],
    ],
  },
  {
    code: 'contradicting-depends-on',
    what: 'a dependency that is not listed',
    failing: [[`${exchange}/dependsOn`, []]],
    marked: '"dependsOn"',
    message: 'The expressions of this step need "login". List the same here, or delete this.',
    passing: [[], [[`${exchange}/dependsOn`, ['login']]]],
  },
  {
    code: 'contradicting-depends-on',
    what: 'a dependency that nothing needs',
    failing: [
      [`${main}/steps/2`, callWithout('profile')],
      [`${main}/steps/2/dependsOn`, ['login']],
    ],
    marked: '"dependsOn"',
    message: 'The expressions of this step need no other step. Delete this.',
    passing: [[[`${main}/steps/2`, callWithout('profile')]]],
  },
  {
    code: 'redirect-followed',
    what: 'a redirect that is expected and followed',
    failing: [
      [`${login}/followRedirects`, true],
      [`${login}/expectedResponse/status`, [200, 302]],
    ],
    marked: ['true', 4],
    message: 'With redirects followed, this response is never seen. Set "followRedirects" to false.',
    passing: [
      [[`${login}/followRedirects`, true]],
      [
        [`${login}/followRedirects`, false],
        [`${login}/expectedResponse/status`, [302]],
      ],
    ],
  },
  {
    code: 'no-success-expected',
    what: 'a step that is expected to fail',
    failing: [[`${login}/expectedResponse/status`, [401]]],
    marked: '[\n              401\n            ]',
    message: 'No status here means success. Expect a 2xx or 3xx status such as 200.',
    passing: [
      [],
      [[`${login}/expectedResponse/status`, [401, 204]]],
      [[`${login}/expectedResponse/status`, [303]]],
    ],
  },
]);

function callWithout(stepId: string): unknown {
  return {
    stepId,
    endpoint: { method: 'GET', path: '/api/profile' },
    expectedResponse: { status: [200] },
  };
}

function parameter(value: string): unknown {
  return { name: 'X-Tenant', location: 'Header', value };
}
