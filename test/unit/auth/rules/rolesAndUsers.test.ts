import { describeRules } from './conformance.ts';

const main = 'authentications/main';
const other = { name: 'auditor', authentication: 'main' };
const auditors = [
  { role: 'auditor', username: 'aud1', password: '${secret:AUD1}' },
  { role: 'auditor', username: 'aud2', password: '${secret:AUD2}' },
].map((user) => ({ ...user, totp: { secret: user.password.replace('AUD', 'TOTP') } }));
const oneRole = [
  ['roles/1', undefined],
  ['roles', [{ name: 'administrator', privileged: true, authentication: 'main' }]],
  ['testUsers/3', undefined],
  ['testUsers', [auditors[0], auditors[1]].map((user) => ({ ...user, role: 'administrator' }))],
] as const;

describeRules('rules on roles', [
  {
    code: 'duplicate-role',
    what: 'a role that is declared twice',
    failing: [['roles/2', { name: 'administrator', privileged: false, authentication: 'main' }]],
    marked: ['"administrator"', 1],
    message: 'Role "administrator" is declared twice. Remove or rename one.',
    passing: [
      [
        ['roles/2', other],
        ['testUsers/4', auditors[0]],
        ['testUsers/5', auditors[1]],
      ],
    ],
  },
  {
    code: 'single-role',
    what: 'role-based access with one role',
    failing: oneRole,
    marked: ['true', 2],
    message: 'Role-based access is on, but there is one role only. Add the others, or set this to false.',
    passing: [[], [...oneRole, ['roleBasedAccess', false]]],
  },
  {
    code: 'role-based-access-off',
    what: 'several roles without role-based access',
    failing: [['roleBasedAccess', false]],
    marked: 'false',
    message: 'There are 2 roles, so access is role-based. Set this to true.',
    passing: [[], [...oneRole, ['roleBasedAccess', false]]],
  },
  {
    code: 'segmentation-without-role',
    what: 'a segmentation that names no role',
    failing: [['apiSegmentation', 'Everyone may do everything.']],
    marked: '"Everyone may do everything."',
    message: 'Name the roles here and describe what each may call: "administrator", "standard user".',
    passing: [[['apiSegmentation', 'STANDARD USERS may not call /api/admin.']]],
  },
  {
    code: 'unknown-authentication',
    what: 'an authentication that is misspelt',
    failing: [['roles/1/authentication', 'mian']],
    marked: '"mian"',
    message: '"mian" is not declared in "authentications". Did you mean "main"?',
    passing: [[]],
  },
  {
    code: 'unknown-authentication',
    what: 'an authentication that does not exist',
    failing: [['roles/1/authentication', 'session']],
    marked: '"session"',
    message: '"session" is not declared in "authentications". Declare it, or use one of: "main".',
    passing: [[]],
  },
  {
    code: 'unused-authentication',
    what: 'an authentication that no role uses',
    failing: [['authentications/spare', JSON.parse(JSON.stringify(spare()))]],
    marked: '"spare"',
    message: 'No role uses "spare". Use it in a role, or delete it.',
    passing: [
      [
        ['authentications/spare', spare()],
        ['roles/1/authentication', 'spare'],
      ],
    ],
  },
  {
    code: 'no-privilege-mix',
    what: 'roles of which none is privileged',
    failing: [['roles/0/privileged', false]],
    marked: '"roles"',
    message:
      'Mark roles that may do more than others with "privileged": true, and the others with false, so that broken access control can be tested.',
    passing: [[['roles/1/privileged', undefined]]],
  },
  {
    code: 'no-privilege-mix',
    what: 'roles that are all privileged',
    failing: [['roles/1/privileged', true]],
    marked: '"roles"',
    message:
      'Mark roles that may do more than others with "privileged": true, and the others with false, so that broken access control can be tested.',
    passing: [[]],
  },
]);

describeRules('rules on test users', [
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
]);

describeRules('rules on the application', [
  {
    code: 'not-isolated',
    what: 'an application that is not isolated from production',
    failing: [['application/isolatedFromProduction', false]],
    marked: 'false',
    message:
      'Scans create, change and delete data: test an environment that is isolated from production, and set this to true.',
    passing: [[]],
  },
  {
    code: 'production-host',
    what: 'a base URL that looks like production',
    failing: [['application/baseUrl', 'https://api.prod.shop.example/v1']],
    marked: '"https://api.prod.shop.example/v1"',
    message:
      '"api.prod.shop.example" looks like production. Use a test environment, as a placeholder such as ${env:SHOP_URL}.',
    passing: [
      [['application/baseUrl', 'https://api.products.shop.example/prod']],
      [['application/baseUrl', 'https://www.${env:DOMAIN}']],
    ],
  },
  {
    code: 'production-host',
    what: 'a token server that looks like production',
    failing: [[`${main}/tokenEndpoint`, 'https://WWW.shop.example']],
    marked: '"https://WWW.shop.example"',
    message:
      '"www.shop.example" looks like production. Use a test environment, as a placeholder such as ${env:SHOP_URL}.',
    passing: [[[`${main}/tokenEndpoint`, 'https://www-test.shop.example']]],
  },
  {
    code: 'not-safe-for-testing',
    what: 'accounts that are not safe for automated testing',
    failing: [['application/safeForAutomatedTesting', false]],
    marked: 'false',
    message:
      'Make sure that the test accounts may be used by automated tests, and set "safeForAutomatedTesting" to true.',
    passing: [[]],
  },
  {
    code: 'not-safe-for-testing',
    what: 'accounts of which nobody says whether they are safe',
    failing: [['application/safeForAutomatedTesting', undefined]],
    marked: '"application"',
    message:
      'Make sure that the test accounts may be used by automated tests, and set "safeForAutomatedTesting" to true.',
    passing: [[]],
  },
]);

/** Another authentication without mistakes of its own. */
function spare(): unknown {
  return {
    tokenType: 'Custom Token',
    tokenParameterName: 'X-Auth-Token',
    tokenLocation: 'Header',
    tokenFormat: '<token>',
    tokenEndpoint: '${env:AUTH_URL}',
    contentType: 'application/json',
    steps: [
      {
        stepId: 'login',
        endpoint: { method: 'POST', path: '/login' },
        requestBody: { user: '$inputs.username', password: '$inputs.password' },
        expectedResponse: { status: [200], body: { token: 'string' } },
        outputs: { token: '$response.body#/token' },
      },
    ],
    token: '$steps.login.outputs.token',
    defaultExpirationSeconds: 3600,
    autoRefresh: true,
    refresh: { strategy: 'rerun' },
    verification: {
      endpoint: { method: 'GET', path: '/me' },
      authenticated: { status: [200] },
      unauthenticated: { status: [401] },
    },
  };
}
