import type { RuleHost } from '../../../../src/auth/rules/ruleHost.ts';
import { describeRules } from './conformance.ts';

const main = 'authentications/main';
const login = `${main}/steps/0`;
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ0ZXN0In0.c2lnbmF0dXJlLW9mLXRlc3Q';

// In literalSecret, malformedPlaceholder, placeholderCredential, plaintextPassword and unknownPlaceholder.
describeRules('rules on secrets', [
  {
    code: 'plaintext-password',
    what: 'a password in plain text',
    failing: [['testUsers/0/password', 'hunter2!']],
    marked: '"hunter2!"',
    message: '"password" is in plain text. Write a placeholder such as ${secret:NAME} instead.',
    passing: [[], [['testUsers/0/password', '${env:ADM1_PW}']]],
  },
  {
    code: 'placeholder-credential',
    what: 'a password nobody has filled in',
    failing: [['testUsers/0/password', 'changeme']],
    marked: '"changeme"',
    message: 'Replace this placeholder value with the real one, or with a reference such as ${secret:NAME}.',
    passing: [[], [['testUsers/0/username', 'meadow']]],
  },
  {
    code: 'placeholder-credential',
    what: 'a client id nobody has filled in',
    failing: [['identityProviders/keycloak/clientId', '<client id>']],
    marked: '"<client id>"',
    message: 'Replace this placeholder value with the real one, or with a reference such as ${secret:NAME}.',
    passing: [[]],
  },
  {
    code: 'malformed-placeholder',
    what: 'a placeholder without a source',
    failing: [['testUsers/0/password', 'x-${ADM1_PW}']],
    marked: '${ADM1_PW}',
    message: '"${ADM1_PW}" is not a placeholder. Write ${env:NAME} or ${secret:NAME}.',
    passing: [[], [['testUsers/0/username', '$${ADM1}']], [['notes', 'as in ${this}']]],
  },
  {
    code: 'unknown-placeholder',
    what: 'a variable that is not set',
    failing: [],
    marked: '${env:SHOP_URL}',
    message: 'Environment variable "SHOP_URL" is not set. Set it where VS Code or the scan starts.',
    host: host({ hasVariable: (name) => name !== 'SHOP_URL' }),
    passing: [[['application/baseUrl', 'https://${env:HOST}']]],
  },
  {
    code: 'unknown-placeholder',
    what: 'a secret that is not stored',
    failing: [],
    marked: '${secret:KC_CLIENT}',
    message: 'Secret "KC_CLIENT" is not stored yet. Store it.',
    host: host({ hasSecret: (name) => name !== 'KC_CLIENT' }),
    passing: [[['identityProviders/keycloak/clientSecret', '${env:KC_CLIENT}']]],
  },
  {
    code: 'literal-secret',
    what: 'a client secret',
    failing: [['identityProviders/keycloak/clientSecret', 's3cr3t-value']],
    marked: '"s3cr3t-value"',
    message: "Don't store secrets in this file. Write a placeholder such as ${secret:NAME} instead.",
    passing: [[]],
  },
  {
    code: 'literal-secret',
    what: 'a JSON Web Token inside a text',
    failing: [[`${login}/headers`, { 'X-Assertion': `v1 ${token}` }]],
    marked: token,
    message: "Don't store secrets in this file. Write a placeholder such as ${secret:NAME} instead.",
    passing: [[[`${login}/headers`, { 'X-Assertion': '{$inputs.username}' }]]],
  },
  {
    code: 'literal-secret',
    what: 'a cookie',
    failing: [[`${login}/headers`, { Cookie: 'SID=31d4d96e407aad42' }]],
    marked: '"SID=31d4d96e407aad42"',
    message: "Don't store secrets in this file. Write a placeholder such as ${secret:NAME} instead.",
    passing: [[[`${login}/headers`, { Cookie: 'SID=${secret:SID}' }]]],
  },
]);

/** Everything is there and in order, but for what a test says. */
function host(different: Partial<RuleHost>): RuleHost {
  return { hasVariable: () => true, hasSecret: () => true, attachment: () => undefined, ...different };
}
