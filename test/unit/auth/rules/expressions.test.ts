import { describeRules } from './conformance.ts';

const main = 'authentications/main';
const login = `${main}/steps/0`;
const exchange = `${main}/steps/1`;
const withSelector = (selector: string, type: string): readonly [string, unknown] => [
  `${login}/outputs/idToken`,
  { context: '$response.body', selector, type },
];

// In dotPath, foreignVariable, malformedExpression, pointerNotInBody and unusableRegex.
describeRules('rules on expressions', [
  {
    code: 'foreign-variable',
    what: 'a variable of another tool',
    failing: [[`${login}/headers`, { 'X-Tenant': 'shop-{{tenant}}' }]],
    marked: '{{tenant}}',
    message: '"{{tenant}}" is the notation of another tool. Write an expression such as "$inputs.username".',
    passing: [[[`${login}/headers`, { 'X-Filter': '{"a":{"b":1}}' }]]],
  },
  {
    code: 'foreign-variable',
    what: 'a variable of another tool as password, once',
    failing: [['testUsers/0/password', '{{password}}']],
    marked: '{{password}}',
    message:
      '"{{password}}" is the notation of another tool. Write an expression such as "$inputs.username".',
    passing: [[['notes', 'Write {{x}} where you like.']]],
  },
  {
    code: 'malformed-expression',
    what: 'an input with more after it',
    failing: [[`${login}/requestBody/mail`, '$inputs.username@shop.test']],
    marked: '$inputs.username@shop.test',
    message:
      '"$inputs.username@shop.test" is not an expression. Write "$inputs." and one name, such as "$inputs.username"; inside a longer text, "{$inputs.username}".',
    passing: [
      [[`${login}/requestBody/mail`, '{$inputs.username}@shop.test']],
      [[`${login}/requestBody/mail`, '$$inputs.username@shop.test']],
      [[`${login}/requestBody/mail`, '$price']],
      [[`${login}/description`, '$inputs is explained elsewhere']],
    ],
  },
  {
    code: 'malformed-expression',
    what: 'an output without "outputs"',
    failing: [[`${exchange}/requestBody/actor`, 'x{$steps.login.idToken}']],
    marked: '$steps.login.idToken',
    message: '"{$steps.login.idToken}" is not an expression. Write "$steps.<stepId>.outputs.<name>".',
    passing: [[]],
  },
  {
    code: 'malformed-expression',
    what: 'a part of a response that does not exist',
    failing: [[`${login}/outputs/csrf`, '$response.json']],
    marked: '$response.json',
    message:
      '"$response.json" is not an expression. Use $response.body#/pointer, $response.header.Name, $response.cookie.NAME or $response.status.',
    passing: [[[`${login}/outputs/csrf`, '$response.header.X-CSRF']]],
  },
  {
    code: 'malformed-expression',
    what: 'an expression that is never closed',
    failing: [[`${login}/requestBody/mail`, 'user {$inputs.username']],
    marked: '{$inputs.username',
    message: 'Close the expression with }, or write $$ for a literal dollar.',
    passing: [[]],
  },
  {
    code: 'malformed-expression',
    what: 'plain text as token',
    failing: [
      [`${main}/token`, 'plain text'],
      [`${exchange}/outputs`, { ttl: '$response.body#/expires_in' }],
    ],
    marked: '"plain text"',
    message: 'Write a runtime expression here, such as "$response.body#/access_token".',
    passing: [[[`${login}/requestBody/kind`, 'token']]],
  },
  {
    code: 'malformed-expression',
    what: 'plain text as output',
    failing: [[`${login}/outputs/csrf`, 'csrf']],
    marked: ['"csrf"', 1],
    message: 'Write a runtime expression here, such as "$response.body#/access_token".',
    passing: [[]],
  },
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
    what: 'a pointer to a refresh token, where only an access token comes',
    failing: [
      [`${login}/expectedResponse/body`, { data: { access_token: 'string' } }],
      [`${login}/outputs/idToken`, '$response.body#/data/refresh_token'],
    ],
    marked: '/data/refresh_token',
    message: '"/data/refresh_token" is not in the expected body. Correct it, or add the field there.',
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
