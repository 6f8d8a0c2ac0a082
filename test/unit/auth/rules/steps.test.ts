import { describeRules } from './conformance.ts';

const main = 'authentications/main';
const login = `${main}/steps/0`;
const exchange = `${main}/steps/1`;
const withSelector = (selector: string, type: string): readonly [string, unknown] => [
  `${login}/outputs/idToken`,
  { context: '$response.body', selector, type },
];

describeRules('rules on steps', [
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
    message: 'A redirect that is followed is never the response. Set "followRedirects" to false.',
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

describeRules('rules on what is taken from a response', [
  {
    code: 'pointer-not-in-body',
    what: 'a pointer to a field that is nested deeper',
    failing: [[`${login}/expectedResponse/body`, { data: { access_token: 'string' } }]],
    marked: '/access_token',
    message: '"/access_token" is not in the expected body. Did you mean "/data/access_token"?',
    passing: [
      [],
      [[`${login}/expectedResponse/body`, undefined]],
      [
        [`${login}/expectedResponse/body`, { data: 'object' }],
        [`${login}/outputs/idToken`, '$response.body#/data/access_token'],
      ],
      [
        [`${login}/expectedResponse/body`, { tokens: [{ 'a/b': 'string' }] }],
        [`${login}/outputs/idToken`, '$response.body#/tokens/0/a~1b'],
      ],
      [[`${login}/outputs/idToken`, '$response.body#']],
    ],
  },
  {
    code: 'pointer-not-in-body',
    what: 'a pointer to a field that does not exist',
    failing: [[`${login}/outputs/idToken`, '$response.body#/session']],
    marked: '/session',
    message: '"/session" is not in the expected body. Correct it, or add the field there.',
    passing: [[]],
  },
  {
    code: 'pointer-not-in-body',
    what: 'a selector of a field that is misspelt',
    failing: [withSelector('/acess_token', 'jsonpointer')],
    marked: '"/acess_token"',
    message: '"/acess_token" is not in the expected body. Did you mean "/access_token"?',
    passing: [[withSelector('/access_token', 'jsonpointer')]],
  },
  {
    code: 'dot-path',
    what: 'dots after the body',
    failing: [[`${login}/outputs/idToken`, '$response.body.data.items[0].token']],
    marked: 'data.items[0].token',
    message: '"data.items[0].token" is not a JSON pointer. Write "/data/items/0/token".',
    passing: [[]],
  },
  {
    code: 'dot-path',
    what: 'dots after the #',
    failing: [[`${login}/outputs/idToken`, '$response.body#access_token']],
    marked: ['access_token', 1],
    message: '"access_token" is not a JSON pointer. Write "/access_token".',
    passing: [[]],
  },
  {
    code: 'dot-path',
    what: 'nothing but dots',
    failing: [[`${login}/outputs/idToken`, 'data.access_token']],
    marked: '"data.access_token"',
    message: '"data.access_token" is not a JSON pointer. Write "$response.body#/data/access_token".',
    passing: [[[`${login}/requestBody/grant`, 'data.access_token']]],
  },
  {
    code: 'dot-path',
    what: 'dots in a selector',
    failing: [withSelector('data.access_token', 'jsonpointer')],
    marked: '"data.access_token"',
    message: '"data.access_token" is not a JSON pointer. Write "/data/access_token".',
    passing: [[withSelector('data.(access_token)', 'regex')]],
  },
  {
    code: 'unusable-regex',
    what: 'a regular expression that is none',
    failing: [withSelector('token=(', 'regex')],
    marked: '"token=("',
    message: 'This is not a regular expression: Unterminated group. Correct it.',
    passing: [[withSelector('token=([^&]+)', 'regex')]],
  },
  {
    code: 'unusable-regex',
    what: 'a regular expression without a group',
    failing: [withSelector('token=(?:[^&]+)', 'regex')],
    marked: '"token=(?:[^&]+)"',
    message: 'Put the part to take in parentheses.',
    passing: [[withSelector('token=(?<token>[^&]+)', 'regex')]],
  },
  {
    code: 'unusable-regex',
    what: 'a regular expression that backtracks',
    failing: [[`${main}/verification/authenticated/bodyMatches`, '^(\\w+\\s?)*{$inputs.username}$']],
    marked: '"^(\\\\w+\\\\s?)*{$inputs.username}$"',
    message:
      'This regular expression can take exponential time (catastrophic backtracking). Do not repeat a group whose content repeats.',
    passing: [[[`${main}/verification/authenticated/bodyMatches`, '^(\\w+\\s)*{$inputs.username}$']]],
  },
]);

/** A call that takes nothing from other steps and gives nothing. */
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
