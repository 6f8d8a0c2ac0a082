import { describeRules } from './conformance.ts';

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

// In duplicateRole, noPrivilegeMix, roleBasedAccessOff, segmentationWithoutRole, singleRole, unknownAuthentication
// and unusedAuthentication.
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
