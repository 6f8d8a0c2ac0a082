import { describeValues } from './answers.ts';

// In neverCallIsUsed, otherKindOfCall, unusableHiddenField and verificationIsLogin.
describe('rules on calls, value by value', () => {
  describeValues('other-kind-of-call', 'application/readOnlyCalls', [
    [['POST /a']],
    [['PUT /a'], '"PUT /a"', '* '],
    [['PATCH /a'], '"PATCH /a"', '* '],
    [['DELETE /a'], '"DELETE /a"', '* '],
    [['GET /a'], '"GET /a"', '* '],
    [['HEAD /a'], '"HEAD /a"', '* '],
    [['OPTIONS /a'], '"OPTIONS /a"', '* '],
    [['GET,POST /a'], '"GET,POST /a"', '* "POST /a"'],
  ]);

  describeValues('other-kind-of-call', 'application/writeTests', [
    [['POST /a']],
    [['DELETE /a']],
    [['GET,POST /a'], '"GET,POST /a"', '* "POST /a"'],
    [['HEAD /a'], '"HEAD /a"', '* '],
  ]);

  describeValues('unusable-hidden-field', 'roles/1/hiddenFields', [
    [['$.a[0].b'], '"$.a[0].b"', '* "/a/b"'],
    [['a[].b'], '"a[].b"', '* "/a/b"'],
    [['a.b'], '"a.b"', '"/a/b"'],
    [['a[*]'], '"a[*]"', '* "a"'],
    [['/a/0/b'], '"/a/0/b"', '"/a/b"'],
    [['/a/*/b'], '"/a/*/b"', '"/a/b"'],
    [['/a/-'], '"/a/-"', '"/a"'],
    [['/a']],
    [['/0']],
    [['$.a'], '"$.a"', '* "a"'],
    [['a']],
    [['a b.c']],
    [['$']],
    [['["a b"]["c"]']],
    [["['a']['b']"], "\"['a']['b']\"", '"/a/b"'],
    [
      [
        'x.yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy',
      ],
      '"x.yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"',
      '"/x/yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"',
    ],
    [
      [
        'x.yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy',
      ],
    ],
    [['/*/0']],
  ]);

  describeValues('never-call-is-used', 'authentications/main/neverCall', [
    [['POST /api/login'], '"POST /api/login"', '* '],
    [['GET /api/login']],
    [['POST /api/*'], '"POST /api/*"', '* '],
    [['POST /*/login'], '"POST /*/login"', '* '],
    [['POST /a*x*n']],
    [['POST {base_url}/api/login'], '"POST {base_url}/api/login"', '* '],
    [['GET /api/me'], '"GET /api/me"', '* '],
    [['POST /api/log*'], '"POST /api/log*"', '* '],
    [['POST /api/login/*']],
    [['POST /api/login?x=1'], '"POST /api/login?x=1"', '* '],
  ]);

  describeValues('verification-is-login', 'authentications/main/verification', [
    [
      {
        endpoint: { method: 'GET', path: '/api/me' },
        authenticated: { status: [200] },
        unauthenticated: { status: [401] },
      },
    ],
    [
      {
        endpoint: { method: 'POST', path: '/api/login' },
        authenticated: { status: [200] },
        unauthenticated: { status: [401] },
      },
      '"/api/login"',
      '* "method": "GET" "path": "/api/me"',
    ],
    [
      {
        endpoint: { method: 'GET', path: '/logout' },
        authenticated: { status: [200] },
        unauthenticated: { status: [401] },
      },
      '"/logout"',
      '* "path": "/api/me"',
    ],
    [
      {
        endpoint: { method: 'GET', path: '/sign-out/' },
        authenticated: { status: [200] },
        unauthenticated: { status: [401] },
      },
      '"/sign-out/"',
      '* "path": "/api/me"',
    ],
    [
      {
        endpoint: { method: 'GET', path: '/x/login' },
        authenticated: { status: [200] },
        unauthenticated: { status: [401] },
      },
      '"/x/login"',
      '* "path": "/api/me"',
    ],
    [
      {
        endpoint: { method: 'POST', path: '/sessions' },
        authenticated: { status: [200] },
        unauthenticated: { status: [401] },
      },
      '"/sessions"',
      '* "method": "GET" "path": "/api/me"',
    ],
    [
      {
        endpoint: { method: 'GET', path: '/sessions' },
        authenticated: { status: [200] },
        unauthenticated: { status: [401] },
      },
    ],
    [
      {
        endpoint: { method: 'POST', path: '/authenticate?x' },
        authenticated: { status: [200] },
        unauthenticated: { status: [401] },
      },
      '"/authenticate?x"',
      '* "method": "GET" "path": "/api/me"',
    ],
    [
      {
        endpoint: { method: 'GET', path: '/loginx' },
        authenticated: { status: [200] },
        unauthenticated: { status: [401] },
      },
    ],
    [
      {
        endpoint: { method: 'GET', path: '/log_on#a' },
        authenticated: { status: [200] },
        unauthenticated: { status: [401] },
      },
      '"/log_on#a"',
      '* "path": "/api/me"',
    ],
    [
      {
        endpoint: { method: 'POST', path: '/api/login', requestBody: { a: 1 } },
        authenticated: { status: [200] },
        unauthenticated: { status: [401] },
      },
      '"/api/login"',
      '* "method": "GET" "path": "/api/me"',
    ],
    [
      {
        endpoint: { method: 'POST', path: '/api/login?a=1' },
        authenticated: { status: [200] },
        unauthenticated: { status: [401] },
      },
      '"/api/login?a=1"',
      '* "method": "GET" "path": "/api/me"',
    ],
  ]);
});
