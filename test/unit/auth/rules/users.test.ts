import { describeRules } from './conformance.ts';

const main = 'authentications/main';
const login = `${main}/steps/0`;
const exchange = `${main}/steps/1`;
const totp = [0, 1, 2, 3].map((index) => [`testUsers/${index}/totp`, undefined] as const);
const other = { name: 'auditor', authentication: 'main' };
const auditors = [
  { role: 'auditor', username: 'aud1', password: '${secret:AUD1}' },
  { role: 'auditor', username: 'aud2', password: '${secret:AUD2}' },
].map((user) => ({ ...user, totp: { secret: user.password.replace('AUD', 'TOTP') } }));

// In duplicateUser, lackingCredentials, missingInput, plaintextPassword, sharedSecret, tooFewTestUsers,
// totpNotBase32, unknownRole and userInTwoRoles.
describeRules('rules on test users', [
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
  {
    code: 'too-few-test-users',
    what: 'a role with one user',
    failing: [['testUsers/3/role', 'administrator']],
    marked: '"standard user"',
    message: 'Role "standard user" has 1 of the 2 test users it needs. Add 1 to "testUsers".',
    passing: [[]],
  },
  {
    code: 'too-few-test-users',
    what: 'a role without users',
    failing: [['roles/2', other]],
    marked: '"auditor"',
    message: 'Role "auditor" has 0 of the 2 test users it needs. Add 2 to "testUsers".',
    passing: [
      [
        ['roles/2', other],
        ['testUsers/4', auditors[0]],
        ['testUsers/5', auditors[1]],
      ],
    ],
  },
  {
    code: 'unknown-role',
    what: 'a user of a role that is misspelt',
    failing: [['testUsers/4', { ...auditors[0], role: 'administratr' }]],
    marked: '"administratr"',
    message: '"administratr" is not declared in "roles". Did you mean "administrator"?',
    passing: [[['testUsers/4', { ...auditors[0], role: 'administrator' }]]],
  },
  {
    code: 'unknown-role',
    what: 'a user of a role that does not exist',
    failing: [['testUsers/4', auditors[0]]],
    marked: '"auditor"',
    message:
      '"auditor" is not declared in "roles". Declare it, or use one of: "administrator", "standard user".',
    passing: [[]],
  },
  {
    code: 'duplicate-user',
    what: 'a user who is in a role twice',
    failing: [['testUsers/4', { ...auditors[0], role: 'administrator', username: 'adm1' }]],
    marked: ['"adm1"', 1],
    message: 'User "adm1" is in role "administrator" twice. Remove one, or name another account.',
    passing: [[['testUsers/4', { ...auditors[0], role: 'administrator' }]]],
  },
  {
    code: 'user-in-two-roles',
    what: 'a user in two roles',
    failing: [['testUsers/2/username', 'adm1']],
    marked: ['"adm1"', 1],
    message:
      'User "adm1" is already in role "administrator". Use another account here, so that the roles can be compared.',
    passing: [[]],
  },
  {
    code: 'shared-secret',
    what: 'two users with one password',
    failing: [['testUsers/1/password', '${secret:ADM1_PW}']],
    marked: ['"${secret:ADM1_PW}"', 1],
    message: 'User "adm1" has the same secret. Give each account a placeholder of its own.',
    passing: [[], [['testUsers/1/password', '${env:ADM1_PW}']]],
  },
]);
