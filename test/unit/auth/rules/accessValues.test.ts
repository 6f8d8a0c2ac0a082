import { describeValues } from './answers.ts';

// In singleRole, duplicateUser, malformedPlaceholder, noVerification, overlappingStatuses, productionHost,
// roleBasedAccessOff, roleNames, stubs, totpNotBase32, unknownAuthentication, unknownRole and unusableAccess.
describe('rules on roles, users, addresses and placeholders, value by value', () => {
  describeValues('unusable-access', 'roles/1/apiAccess', [
    [['/a']],
    [['https://a.test/x'], '"https://a.test/x"', '* "/x"'],
    [['https://a.test'], '"https://a.test"', '* "/**"'],
    [['{base_url}/x'], '"{base_url}/x"', '* "/x"'],
    [['{auth_url}'], '"{auth_url}"', '* "/**"'],
    [['shop.test:80/x'], '"shop.test:80/x"', '* "/x"'],
    [['shop.test'], '"shop.test"', '* "/shop.test"'],
    [['GET http://a.test/x'], '"GET http://a.test/x"', '* "GET /x"'],
    [['a\\b'], '"a\\\\b"', '* "/a/b"'],
    [['\\a\\b'], '"\\\\a\\\\b"', '* "/a/b"'],
    [['orders/**'], '"orders/**"', '* "/orders/**"'],
    [['GET orders'], '"GET orders"', '* "GET /orders"'],
    [['*'], '"*"', '* "/*"'],
    [['~a'], '"~a"', '* "/~a"'],
    [['/a b'], '"/a b"', '* "/a%20b"'],
    [[' /a  b '], '" /a b "', '* "/a%20b"'],
    [['/a?x=1'], '"/a?x=1"', '* "/a"'],
    [['/a#x'], '"/a#x"', '* "/a"'],
    [['POST /a?'], '"POST /a?"', '* "POST /a"'],
    [['gET /x'], '"gET /x"', '* "GET /x"'],
    [['get /x'], '"get /x"', '* "GET /x"'],
    [['GET|PUT /x'], '"GET|PUT /x"', '* "GET,PUT /x"'],
    [['GET PUT /x'], '"GET PUT /x"', '* "GET,PUT /x"'],
    [['GET: /x'], '"GET: /x"', '* "GET /x"'],
    [['GET,PUT /x']],
    [['GET, PUT /x']],
    [['GET  /x']],
    [['Get https://a.test/x'], '"Get https://a.test/x"', '* "Get /x"'],
    [['FOO /x'], '"FOO /x"'],
    [['GET,FOO /x'], '"GET,FOO /x"'],
    [['GTE /x'], '"GTE /x"', '* "GET /x"'],
    [['POTS,GET /x'], '"POTS,GET /x"', '* "POST,GET /x"'],
    [['/a/:id'], '"/a/:id"', '* "/a/{id}"'],
    [['/a/:1']],
    [['/a/.*'], '"/a/.*"', '* "/a/**"'],
    [['/a/(.*)/b'], '"/a/(.*)/b"', '* "/a/*/b"'],
    [['/a/***'], '"/a/***"', '* "/a/**"'],
    [['/a/***/b'], '"/a/***/b"', '* "/a/*/b"'],
    [['/a/.*$'], '"/a/.*$"', '* "/a/**"'],
    [['/a/[0-9]+'], '"/a/[0-9]+"', '* "/a/*"'],
    [['/a/x|y'], '"/a/x|y"', '* "/a/*"'],
    [['/a/x*'], '"/a/x*"', '* "/a/x/**"'],
    [['/a/x*/b'], '"/a/x*/b"', '* "/a/*/b"'],
    [['/a/*x'], '"/a/*x"', '* "/a/x/**"'],
    [['/a/*']],
    [['/a/**']],
    [['/a/**/b'], '"/a/**/b"', '* "/a/**"'],
    [['/a/**/b/**'], '"/a/**/b/**"', '* "/a/**"'],
    [['/a/{id}']],
    [['${env:X}/a']],
    [['{{x}}/a']],
    [['/a*', '/b'], '"/a*"', '* "/a/**"'],
  ]);

  describeValues('unusable-access', 'application/readOnlyCalls', [
    [['POST search'], '"POST search"', '* "POST /search"'],
    [['post /search'], '"post /search"', '* "POST /search"'],
    [['POST /search']],
  ]);

  describeValues('unusable-access', 'application/publicAccess', [
    [['news'], '"news"', '* "/news"'],
    [['/news']],
  ]);

  describeValues(
    'single-role',
    'roles',
    [
      [
        [{ name: 'administrator', privileged: true, authentication: 'main' }],
        'true',
        '{ "name": "standard user", "privileged": false, "authentication": "main" } "role": "standard user" "username": "standard-user-1" "password": "${secret:STANDARD_USER_1_PASSWORD}" "totp": { "secret": "${secret:STANDARD_USER_1_TOTP}" } { "role": "standard user" "username": "standard-user-2" "password": "${secret:STANDARD_USER_2_PASSWORD}" "totp": { "secret": "${secret:STANDARD_USER_2_TOTP}" } { } } | "roleBasedAccess": false',
      ],
      [
        [{ name: 'a', authentication: 'main' }],
        'true',
        '{ "name": "administrator", "authentication": "main" } "role": "administrator" "username": "administrator-1" "password": "${secret:ADMINISTRATOR_1_PASSWORD}" "totp": { "secret": "${secret:ADMINISTRATOR_1_TOTP}" } { "role": "administrator" "username": "administrator-2" "password": "${secret:ADMINISTRATOR_2_PASSWORD}" "totp": { "secret": "${secret:ADMINISTRATOR_2_TOTP}" } { } } | "roleBasedAccess": false',
      ],
    ],
    [
      [
        'testUsers',
        [
          {
            role: 'administrator',
            username: 'adm1',
            password: '${secret:ADM1_PW}',
            totp: { secret: '${secret:T}' },
          },
        ],
      ],
    ],
  );

  describeValues(
    'single-role',
    'roleBasedAccess',
    [
      [
        true,
        'true',
        '{ "name": "administrator", "privileged": true, "authentication": "main" } "role": "administrator" "username": "administrator-1" "password": "${secret:ADMINISTRATOR_1_PASSWORD}" "totp": { "secret": "${secret:ADMINISTRATOR_1_TOTP}" } { "role": "administrator" "username": "administrator-2" "password": "${secret:ADMINISTRATOR_2_PASSWORD}" "totp": { "secret": "${secret:ADMINISTRATOR_2_TOTP}" } { } } | "roleBasedAccess": false',
      ],
      [false],
    ],
    [['roles', [{ name: 'standard user', privileged: false, authentication: 'main' }]]],
  );

  describeValues('role-based-access-off', 'roleBasedAccess', [
    [true],
    [false, 'false', '* "roleBasedAccess": true'],
  ]);

  describeValues(
    'role-based-access-off',
    'roleBasedAccess',
    [
      [
        false,
        'false',
        '* "roleBasedAccess": true "apiSegmentation": "administrator: /api/**; standard user: /api/orders/**."',
      ],
    ],
    [['apiSegmentation', undefined]],
  );

  describeValues(
    'role-based-access-off',
    'roleBasedAccess',
    [
      [
        false,
        'false',
        '* "roleBasedAccess": true "apiSegmentation": "administrator: /api/**; standard user: /api/orders/**."',
      ],
    ],
    [
      ['apiSegmentation', undefined],
      ['roles/0/apiAccess', undefined],
    ],
  );

  describeValues('role-based-access-off', 'roleBasedAccess', [[false]], [['roles/1/name', 'administrator']]);

  describeValues('unknown-role', 'testUsers/0/role', [
    ['administrater', '"administrater"', '* "role": "administrator" | "role": "standard user"'],
    ['guest', '"guest"', '"role": "administrator" | "role": "standard user"'],
    ['administrator'],
  ]);

  describeValues('unknown-role', 'attachments/0/roles', [
    [['standard use'], '"standard use"', '* "standard user" | "administrator"'],
    [['standard user']],
  ]);

  describeValues('totp-not-base32', 'testUsers/0/totp/secret', [
    ['JBSW Y3DP-EHPK3PXP=='],
    ['JBSWY3DPEHPK3PX0', '"JBSWY3DPEHPK3PX0"', '* "secret": "JBSWY3DPEHPK3PXO"'],
    ['018', '"018"', '* "secret": "OIB"'],
    ['!!!', '"!!!"'],
    [
      'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP&issuer=x',
      '"otpauth://totp/a?secret=JBSWY3DPEHPK3PXP&issuer=x"',
      '* "secret": "JBSWY3DPEHPK3PXP"',
    ],
    [
      'otpauth://totp/a?issuer=x&SECRET=jbsw1',
      '"otpauth://totp/a?issuer=x&SECRET=jbsw1"',
      '* "secret": "jbswI"',
    ],
    ['<secret>'],
    ['${secret:A}'],
    ['a=b', '"a=b"', '* "secret": "ab"'],
  ]);

  describeValues('overlapping-statuses', 'authentications/main/verification/unauthenticated/status', [
    [[401, 200]],
    [[200]],
    [[200, 401, 403]],
    [[403, 401]],
    [[401]],
  ]);

  describeValues(
    'overlapping-statuses',
    'authentications/main/verification/authenticated/status',
    [[[401]], [[401, 403]], [[200, 403]]],
    [['authentications/main/verification/unauthenticated/status', [403, 401]]],
  );

  describeValues('overlapping-statuses', 'authentications/main/verification/unauthenticated', [
    [{ status: [200], bodyMatches: '{$inputs.username}' }, '200', '401'],
    [{ status: [200], bodyMatches: 'x' }],
  ]);

  describeValues('no-verification', 'authentications/main/verification', [
    [
      undefined,
      '"main"',
      '* "verification": { "endpoint": { "method": "GET", "path": "/api/me" } "authenticated": { "status": [200] } "unauthenticated": { "status": [401, 403] } }',
    ],
  ]);

  describeValues(
    'no-verification',
    'authentications/main/verification',
    [
      [
        undefined,
        '"main"',
        '* "verification": { "endpoint": { "method": "GET", "path": "/api/profile" } "authenticated": { "status": [200] } "unauthenticated": { "status": [401, 403] } }',
      ],
    ],
    [['authentications/main/steps/0/endpoint/path', '/api/me']],
  );

  describeValues(
    'no-verification',
    'authentications/main/verification',
    [
      [
        undefined,
        '"main"',
        '* "verification": { "endpoint": { "method": "GET", "path": "/api/account" } "authenticated": { "status": [200] } "unauthenticated": { "status": [401, 403] } }',
      ],
    ],
    [
      ['authentications/main/steps/0/endpoint/path', '/api/me'],
      ['authentications/main/steps/1/endpoint/path', '/api/profile'],
    ],
  );

  describeValues('duplicate-user', 'testUsers/1/username', [['adm1', '"adm1"', '* '], ['adm2']]);

  describeValues('duplicate-user', 'testUsers/1', [
    [
      {
        role: 'administrator',
        username: 'adm1',
        password: '${secret:ADM1_PW}',
        totp: { secret: '${secret:ADM1_TOTP}' },
      },
      '"adm1"',
      '* ',
    ],
    [
      {
        role: 'standard user',
        username: 'adm1',
        password: '${secret:ADM1_PW}',
        totp: { secret: '${secret:ADM1_TOTP}' },
      },
    ],
  ]);

  describeValues('unknown-authentication', 'roles/1/authentication', [
    [
      'mian',
      '"mian"',
      '* "authentication": "main" | "mian": { "tokenType": "Bearer Token" "tokenParameterName": "Authorization" "tokenLocation": "Header" "tokenFormat": "Bearer <token>" "tokenEndpoint": "${env:AUTH_URL}" "contentType": "application/json" "steps": [ "stepId": "login" "endpoint": { "method": "POST", "path": "/api/login" } "requestBody": { "username": "$inputs.username", "password": "$inputs.password" } "expectedResponse": { "status": [200], "body": { "access_token": "string" } } "outputs": { "token": "$response.body#/access_token" } "token": "$steps.login.outputs.token" "defaultExpirationSeconds": 3600 "autoRefresh": true "refresh": { "strategy": "rerun" } "verification": { "endpoint": { "method": "GET", "path": "/api/me" } "authenticated": { "status": [200] } "unauthenticated": { "status": [401, 403] } } { } ] }',
    ],
    ['main'],
  ]);

  describeValues('production-host', 'application/baseUrl', [
    ['https://prod.shop.test'],
    ['https://shop-production.com/x', '"https://shop-production.com/x"', '* "baseUrl": "${env:SHOP_URL}/x"'],
    ['https://live.shop.com', '"https://live.shop.com"', '* "baseUrl": "${env:SHOP_URL}"'],
    ['https://www.shop.com', '"https://www.shop.com"', '* "baseUrl": "${env:SHOP_URL}"'],
    ['https://api.shop.co.uk', '"https://api.shop.co.uk"', '* "baseUrl": "${env:SHOP_URL}"'],
    ['https://shop.com'],
    ['https://api.dev.shop.com'],
    ['https://www.staging.com'],
    ['https://preprod.shop.com'],
    ['https://prod.test2.shop.com'],
    ['https://prod.localhost'],
    ['https://prod.local'],
    ['${env:X}'],
    ['https://alive.shop.com'],
  ]);

  describeValues('production-host', 'authentications/main/tokenEndpoint', [
    [
      'https://www.shop.com/oauth?x',
      '"https://www.shop.com/oauth?x"',
      '* "tokenEndpoint": "${env:AUTH_URL_2}/oauth?x"',
    ],
    ['https://auth.shop.com'],
  ]);

  describeValues('malformed-placeholder', 'authentications/main/steps/0/requestBody/x', [
    ['${NAME}', '${NAME}', '* "x": "${env:NAME}"'],
    ['${env.NAME}', '${env.NAME}', '* "x": "${env:NAME}"'],
    ['${ secrets:NAME }', '${ secrets:NAME }', '* "x": "${secret:NAME}"'],
    ['${env:NAME', '${env:NAME', '* "x": "${env:NAME}"'],
    ['${SECRET:a.b} c', '${SECRET:a.b}', '* "x": "${secret:a.b} c"'],
    ['{env:NAME}', '{env:NAME}', '* "x": "${env:NAME}"'],
    ['a {secret:B} {env:C}', '{secret:B} | {env:C}', '* "x": "a ${secret:B} {env:C}"'],
    ['${vault:X}', '${vault:X}', '* "x": "${secret:X}"'],
    ['${process.env.HOME}', '${process.env.HOME}', '* "x": "${env:HOME}"'],
    ['${environment::A}', '${environment::A}', '* "x": "${env:A}"'],
    ['${process:X}', '${process:X}', '* "x": "${env:X}"'],
    ['${}', '${}'],
    ['${1}', '${1}'],
    ['${unknown:X}', '${unknown:X}', '* "x": "${env:X}"'],
    ['${env:a b}', '${env:a b}'],
    ['${env:A}{env:B}', '{env:B}', '* "x": "${env:A}${env:B}"'],
    ['${{env:A}}', '${{env:A} | {env:A}'],
    ['$env:A'],
    ['{env:}'],
    ['${:X}', '${:X}'],
    ['${secret:A} ${secret B}', '${secret B}'],
  ]);

  describeValues('malformed-placeholder', 'authentications/main/steps/0/requestBody/password', [
    ['${NAME}', '${NAME}', '* "password": "${secret:NAME}"'],
    ['${unknown.NAME}', '${unknown.NAME}', '* "password": "${secret:NAME}"'],
    ['${env.NAME}', '${env.NAME}', '* "password": "${env:NAME}"'],
  ]);

  describeValues('malformed-placeholder', 'authentications/main/steps/0/requestBody/client_secret', [
    ['${NAME}', '${NAME}', '* "client_secret": "${secret:NAME}"'],
  ]);
});
