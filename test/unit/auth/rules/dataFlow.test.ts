import { describeRules } from './conformance.ts';

const main = 'authentications/main';
const login = `${main}/steps/0`;
const exchange = `${main}/steps/1`;
const totp = [0, 1, 2, 3].map((index) => [`testUsers/${index}/totp`, undefined] as const);

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
    message: 'Close the expression with }, or write $$ for a dollar that is text.',
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
    message: 'Write a runtime expression here, such as "$steps.exchange.outputs.ttl".',
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
]);

describeRules('rules on inputs', [
  {
    code: 'missing-input',
    what: 'an input that some users lack',
    failing: [
      [`${login}/requestBody/tenant`, 'shop-{$inputs.tenant}'],
      ['testUsers/0/inputs', { tenant: 'a' }],
      ['testUsers/1/inputs', { tenant: 'b' }],
    ],
    marked: ['tenant', 1],
    message: 'Add "tenant" to "inputs" of "usr1", "usr2".',
    passing: [
      [
        [`${login}/requestBody/tenant`, '$inputs.tenant'],
        ...[0, 1, 2, 3].map((index) => [`testUsers/${index}/inputs`, { tenant: 'a' }] as const),
      ],
    ],
  },
  {
    code: 'missing-input',
    what: 'a client id without an identity provider',
    failing: [
      [`${main}/identityProvider`, undefined],
      [`${exchange}/requestBody/client_secret`, '${secret:KC}'],
    ],
    marked: 'idp.clientId',
    message: 'Name the provider of "clientId" in "identityProvider".',
    passing: [[]],
  },
  {
    code: 'missing-input',
    what: 'a client id that the identity provider lacks',
    failing: [['identityProviders/keycloak/clientId', undefined]],
    marked: 'idp.clientId',
    message: 'Add "clientId" to the identity provider of this authentication.',
    passing: [[]],
  },
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
    code: 'user-without-password',
    what: 'a user whose authentication sends a password',
    failing: [['testUsers/2/password', undefined]],
    marked: '"usr1"',
    message: 'Authentication "main" uses $inputs.password. Add "password" to this user.',
    passing: [[]],
  },
  {
    code: 'user-without-totp',
    what: 'a user who has no one-time passwords',
    failing: [['testUsers/2/totp', undefined]],
    marked: '"usr1"',
    message: 'Authentication "main" uses $inputs.totp. Add "totp" to this user.',
    passing: [[], [...totp, [`${login}/requestBody/otp`, undefined]]],
  },
  {
    code: 'totp-not-base32',
    what: 'a secret that is not Base32',
    failing: [['testUsers/0/totp/secret', 'JBSWY3DP01']],
    marked: '"JBSWY3DP01"',
    message: 'A TOTP secret is Base32: letters A to Z and digits 2 to 7. Correct it.',
    also: ['plaintext-password'],
    passing: [[], [['testUsers/0/totp/secret', 'jbsw y3dp ehpk 3pxp']]],
  },
]);

describeRules('rules on identity providers', [
  {
    code: 'incomplete-token-exchange',
    what: 'a token exchange without the type of the token',
    failing: [[`${exchange}/requestBody/subject_token_type`, undefined]],
    marked: '"urn:ietf:params:oauth:grant-type:token-exchange"',
    message: 'Add "subject_token_type": a token exchange needs it (RFC 8693).',
    passing: [[], [[`${exchange}/requestBody/grant_type`, 'client_credentials']]],
  },
  {
    code: 'client-without-secret',
    what: 'a confidential client without its secret',
    failing: [['identityProviders/keycloak/clientSecret', undefined]],
    marked: '"client_secret_post"',
    message: 'Add "clientSecret", or use "none" for a public client.',
    passing: [
      [],
      [
        ['identityProviders/keycloak/clientSecret', undefined],
        ['identityProviders/keycloak/clientAuthMethod', 'none'],
        [`${exchange}/requestBody/client_secret`, undefined],
      ],
    ],
  },
  {
    code: 'not-headless',
    what: 'a provider that needs a browser',
    failing: [['identityProviders/keycloak/protocol', 'SAML']],
    marked: '"SAML"',
    message: 'SAML needs a browser. Describe a login that works with plain calls, or ask for one for tests.',
    passing: [[]],
  },
  {
    code: 'not-headless',
    what: 'a grant that needs a browser',
    failing: [[`${exchange}/requestBody/grant_type`, 'authorization_code']],
    marked: '"authorization_code"',
    message: 'This grant needs a browser. Use one that works with plain calls, or a login call.',
    passing: [[[`${exchange}/requestBody/grant_type`, 'password']]],
  },
]);
