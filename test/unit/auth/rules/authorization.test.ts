import { describeRules } from './conformance.ts';

const admin = 'roles/0/apiAccess';
const user = 'roles/1/apiAccess';
const open = 'application/publicAccess';

// In contradictedPublic, contradictedWrite, hiddenFieldExpected, refusalIsSuccess, tenantMissing, unusableHiddenField
// and unusableOwnedPath.
describeRules('rules on the authorization test', [
  {
    code: 'contradicted-public',
    what: 'a public path around what one role alone may call',
    failing: [
      [admin, ['GET /api/admin/users']],
      [user, ['/api/orders/**']],
      [open, ['GET /health', 'GET /api/**']],
    ],
    marked: '"GET /api/**"',
    message:
      '"GET /api/**" needs no login, but according to "apiAccess" only some roles may call "GET /api/admin/users", such as administrator. Remove it from one of them.',
    passing: [
      [
        [admin, ['/**']],
        [user, ['/api/orders/**']],
        [open, ['GET /health']],
      ],
      [
        [admin, ['/products/**']],
        [user, ['/api/orders/**']],
        [open, ['GET /products/**']],
      ],
      [
        [admin, ['GET /products/**', '/api/**']],
        [user, ['GET,HEAD /products/*', 'GET /products/**']],
        [open, ['GET /products/**']],
      ],
    ],
  },
  {
    code: 'contradicted-write',
    what: 'a write below what is never called',
    failing: [
      ['authentications/main/neverCall', ['DELETE {base_url}/api/accounts/*']],
      ['application/writeTests', ['POST /api/orders', 'PUT, DELETE /api/accounts/{id}']],
    ],
    marked: '"PUT, DELETE /api/accounts/{id}"',
    message:
      'DELETE /api/accounts/{id} is never called, because "neverCall" lists it. Remove it from one of them.',
    passing: [
      [
        ['authentications/main/neverCall', ['DELETE /api/accounts/1']],
        ['application/writeTests', ['DELETE /api/accounts/**', 'POST /api/accounts/1']],
        ['application/readOnlyCalls', ['POST /api/search']],
      ],
    ],
  },
  {
    code: 'unusable-owned-path',
    what: 'a path that is a URL',
    failing: [['testUsers/2/owns', { 'https://shop.test/api/orders/*?full=1': 1 }]],
    marked: '"https://shop.test/api/orders/*?full=1"',
    message:
      'A key of "owns" is the name of a parameter, or a path that ends in one. Write "/api/orders/{id}".',
    passing: [[['testUsers/2/owns', { orderId: 1, '/api/shops/{shop}/orders/{id}/lines': 'a/b' }]]],
  },
  {
    code: 'unusable-hidden-field',
    what: 'brackets with a name',
    failing: [['roles/1/hiddenFields', ['salary', '$["staff"][0].salary']]],
    marked: '"$[\\"staff\\"][0].salary"',
    message: 'A path to a field is a JSON pointer. Write "/staff/salary".',
    passing: [[['roles/1/hiddenFields', ['salary', '/staff/salary', 'first name', '$ref', '.', '/0']]]],
  },
  {
    code: 'hidden-field-expected',
    what: 'a pointer into what the session check expects',
    failing: [
      [
        'authentications/main/sessionCheck',
        {
          endpoint: { method: 'GET', path: '/api/me' },
          authenticated: { status: [200], body: { '/users/0/mail': 'string' } },
        },
      ],
      ['roles/1/hiddenFields', ['/users/mail']],
    ],
    marked: '"/users/mail"',
    message:
      '"/users/mail" is hidden from role "standard user", but its verification expects it in the response. Remove it from one of them.',
    passing: [[['roles/1/hiddenFields', ['/users/mail', 'mail']]]],
  },
  {
    code: 'tenant-missing',
    what: 'one of two users of a role',
    failing: [['testUsers/2/tenant', 'acme']],
    marked: '"usr2"',
    message: 'Other users of role "standard user" have a tenant. Name the tenant of this user.',
    passing: [
      [
        ['testUsers/2/tenant', 'acme'],
        ['testUsers/3/tenant', 'acme'],
      ],
    ],
  },
  {
    code: 'refusal-is-success',
    what: 'an empty body that is expected',
    failing: [['application/refusals', { status: [403, 204], body: {} }]],
    marked: '204',
    message:
      'Every response with 204 would count as a refusal. Add what its body or headers contain, such as "bodyMatches".',
    passing: [
      [['application/refusals', { status: [403] }]],
      [['application/refusals', { status: [200], body: { error: 'string' } }]],
    ],
  },
]);
