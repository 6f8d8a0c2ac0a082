import { describeValues } from './answers.ts';

// In userInTwoRoles, buildModel, choices, lackingCredentials, literalSecret, missingInput, moveToSecret,
// sharedSecret, tooFewTestUsers and unusableOwnedPath.
describe('rules on users and secrets, value by value', () => {
  describeValues('missing-input', 'authentications/main/steps/0/requestBody/x', [
    [
      '$inputs.tenant',
      'tenant',
      '* "inputs": { "tenant": "${env:ADM1_TENANT}" } "inputs": { "tenant": "${env:ADM2_TENANT}" } "inputs": { "tenant": "${env:USR1_TENANT}" } "inputs": { "tenant": "${env:USR2_TENANT}" }',
    ],
    [
      '$inputs.user',
      'user',
      '* "x": "$inputs.username" | "inputs": { "user": "${env:ADM1_USER}" } "inputs": { "user": "${env:ADM2_USER}" } "inputs": { "user": "${env:USR1_USER}" } "inputs": { "user": "${env:USR2_USER}" }',
    ],
    [
      '$inputs.e_mail',
      'e_mail',
      '* "x": "$inputs.username" | "inputs": { "e_mail": "${env:ADM1_E_MAIL}" } "inputs": { "e_mail": "${env:ADM2_E_MAIL}" } "inputs": { "e_mail": "${env:USR1_E_MAIL}" } "inputs": { "e_mail": "${env:USR2_E_MAIL}" }',
    ],
    [
      '$inputs.pwd',
      'pwd',
      '* "x": "$inputs.password" | "inputs": { "pwd": "${env:ADM1_PWD}" } "inputs": { "pwd": "${env:ADM2_PWD}" } "inputs": { "pwd": "${env:USR1_PWD}" } "inputs": { "pwd": "${env:USR2_PWD}" }',
    ],
    [
      '$inputs.mfa',
      'mfa',
      '* "x": "$inputs.totp" | "inputs": { "mfa": "${env:ADM1_MFA}" } "inputs": { "mfa": "${env:ADM2_MFA}" } "inputs": { "mfa": "${env:USR1_MFA}" } "inputs": { "mfa": "${env:USR2_MFA}" }',
    ],
    [
      '$inputs.clientId',
      'clientId',
      '* "x": "$inputs.idp.clientId" | "inputs": { "clientId": "${env:ADM1_CLIENT_ID}" } "inputs": { "clientId": "${env:ADM2_CLIENT_ID}" } "inputs": { "clientId": "${env:USR1_CLIENT_ID}" } "inputs": { "clientId": "${env:USR2_CLIENT_ID}" }',
    ],
    [
      '$inputs.client_secret',
      'client_secret',
      '* "x": "$inputs.idp.clientSecret" | "inputs": { "client_secret": "${env:ADM1_CLIENT_SECRET}" } "inputs": { "client_secret": "${env:ADM2_CLIENT_SECRET}" } "inputs": { "client_secret": "${env:USR1_CLIENT_SECRET}" } "inputs": { "client_secret": "${env:USR2_CLIENT_SECRET}" }',
    ],
    [
      '$inputs.usernam',
      'usernam',
      '* "x": "$inputs.username" | "inputs": { "usernam": "${env:ADM1_USERNAM}" } "inputs": { "usernam": "${env:ADM2_USERNAM}" } "inputs": { "usernam": "${env:USR1_USERNAM}" } "inputs": { "usernam": "${env:USR2_USERNAM}" }',
    ],
    [
      '$inputs.passwrod',
      'passwrod',
      '* "x": "$inputs.password" | "inputs": { "passwrod": "${env:ADM1_PASSWROD}" } "inputs": { "passwrod": "${env:ADM2_PASSWROD}" } "inputs": { "passwrod": "${env:USR1_PASSWROD}" } "inputs": { "passwrod": "${env:USR2_PASSWROD}" }',
    ],
    [
      '$inputs.totpp',
      'totpp',
      '* "inputs": { "totpp": "${env:ADM1_TOTPP}" } "inputs": { "totpp": "${env:ADM2_TOTPP}" } "inputs": { "totpp": "${env:USR1_TOTPP}" } "inputs": { "totpp": "${env:USR2_TOTPP}" }',
    ],
    ['$inputs.idp.clientId'],
    ['$inputs.username'],
  ]);

  describeValues(
    'missing-input',
    'authentications/main/steps/0/requestBody/x',
    [
      ['$inputs.tenant', '"tennant" | tenant', '* "tenant": "b"'],
      [
        '$inputs.tenan',
        'tenan',
        '* "x": "$inputs.tenant" | "tenan": "${env:ADM1_TENAN}" "tenan": "${env:ADM2_TENAN}" "inputs": { "tenan": "${env:USR1_TENAN}" } "inputs": { "tenan": "${env:USR2_TENAN}" }',
      ],
    ],
    [
      ['testUsers/0/inputs', { tenant: 'a' }],
      ['testUsers/1/inputs', { tennant: 'b' }],
    ],
  );

  describeValues('missing-input', 'identityProviders/keycloak/clientSecret', [[undefined]]);

  describeValues('missing-input', 'authentications/main/identityProvider', [
    [undefined, 'idp.clientId | idp.clientSecret', '* "identityProvider": "keycloak"'],
    ['nope'],
  ]);

  describeValues('user-in-two-roles', 'testUsers/2', [
    [
      {
        role: 'standard user',
        username: 'adm1',
        password: '${secret:ADM1_PW}',
        totp: { secret: '${secret:ADM1_TOTP}' },
      },
      '"adm1"',
      '"username": "standard-user-1" "password": "${secret:STANDARD_USER_1_PASSWORD}" "secret": "${secret:STANDARD_USER_1_TOTP}"',
    ],
    [
      { role: 'standard user', username: 'adm1', password: '${secret:X}', totp: { secret: '${secret:Y}' } },
      '"adm1"',
      '"username": "standard-user-1"',
    ],
    [{ role: 'administrator', username: 'adm1', password: '${secret:X}', totp: { secret: '${secret:Y}' } }],
  ]);

  describeValues('shared-secret', 'testUsers/1/password', [
    ['${secret:ADM1_PW}', '"${secret:ADM1_PW}"', '* "password": "${secret:ADM2_PASSWORD}"'],
    ['x${secret:ADM1_PW}'],
    ['plain'],
    ['${secret:ADM1_TOTP}'],
  ]);

  describeValues('shared-secret', 'testUsers/1/totp', [
    [{ secret: '${secret:ADM1_TOTP}' }, '"${secret:ADM1_TOTP}"', '* "secret": "${secret:ADM2_TOTP}"'],
    [{ secret: '${secret:ADM1_PW}' }],
  ]);

  describeValues(
    'shared-secret',
    'testUsers/1/username',
    [['adm1'], ['adm3', '"${secret:ADM1_PW}"', '* "password": "${secret:ADM3_PASSWORD}"']],
    [['testUsers/1/password', '${secret:ADM1_PW}']],
  );

  describeValues('literal-secret', 'authentications/main/steps/0/requestBody/password', [
    ['hunter2!x', '"hunter2!x"', '* "password": "${secret:LOGIN_PASSWORD}"'],
    ['$inputs.password'],
    ['${secret:A}'],
    ['a-${secret:A}'],
    ['{{x}}'],
    ['<password>'],
  ]);

  describeValues('literal-secret', 'authentications/main/steps/0/headers', [
    [{ Authorization: 'Basic YTpi' }, '"Basic YTpi"', '* "Authorization": "${secret:LOGIN_AUTHORIZATION}"'],
    [{ Cookie: 'a=b1c2d3' }, '"a=b1c2d3"', '* "Cookie": "${secret:LOGIN_COOKIE}"'],
    [
      { X: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' },
      '"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"',
      '* "X": "${secret:LOGIN_X}"',
    ],
    [{ X: 'plain' }],
    [{ Authorization: 'response.body.x' }],
    [{ 'X-Api-Key': '9f8Kq2LmXz71RtVb' }, '"9f8Kq2LmXz71RtVb"', '* "X-Api-Key": "${secret:LOGIN_X_API_KEY}"'],
  ]);

  describeValues('literal-secret', 'identityProviders/keycloak/clientSecret', [
    ['s3cr3t', '"s3cr3t"', '* "clientSecret": "${secret:KEYCLOAK_CLIENT_SECRET}"'],
    ['${secret:A}'],
    ['changeme'],
  ]);

  describeValues('literal-secret', 'authentications/main/clientCertificate', [
    [{ certificate: 'a.pem', privateKey: 'k.pem' }],
    [
      { certificate: 'a.pem', privateKey: 's3cr3tk3y', passphrase: 'p4ss' },
      '"s3cr3tk3y" | "p4ss"',
      '* "privateKey": "${secret:MAIN_PRIVATE_KEY}"',
    ],
  ]);

  describeValues('user-without-password', 'testUsers/0/password', [
    [undefined, '"adm1"', '* "password": "${secret:ADM1_PASSWORD}"'],
  ]);

  describeValues('user-without-password', 'testUsers/0', [
    [
      { role: 'administrator', username: 'a b', totp: { secret: '${secret:X}' } },
      '"a b"',
      '* "password": "${secret:A_B_PASSWORD}"',
    ],
    [
      { role: 'administrator', totp: { secret: '${secret:X}' }, username: 'adm1' },
      '"adm1"',
      '* "password": "${secret:ADM1_PASSWORD}"',
    ],
  ]);

  describeValues(
    'user-without-password',
    'authentications/main/steps/0/requestBody/password',
    [['x']],
    [['testUsers/0/password', undefined]],
  );

  describeValues('user-without-totp', 'testUsers/1/totp', [
    [undefined, '"adm2"', '* "totp": { "secret": "${secret:ADM2_TOTP}" }'],
  ]);

  describeValues(
    'user-without-totp',
    'testUsers/2/totp',
    [[undefined, '"usr1"', '* "totp": { "secret": "${secret:USR1_TOTP}" }']],
    [['testUsers/2/password', undefined]],
  );

  describeValues(
    'user-without-totp',
    'authentications/main/steps/0/requestBody/otp',
    [['1']],
    [['testUsers/0/totp', undefined]],
  );

  describeValues('unusable-owned-path', 'testUsers/0/owns', [
    [{ id: '1' }],
    [{ '/orders/{id}': '1' }],
    [{ '/orders': '1' }, '"/orders"', '* "/orders/{id}": "1"'],
    [{ '/orders/': '1' }, '"/orders/"', '* "/orders/{id}": "1"'],
    [{ '/': '1' }, '"/"', '* "/{id}": "1"'],
    [{ 'orders/{id}': '1' }, '"orders/{id}"', '* "/orders/{id}": "1"'],
    [{ 'GET /orders/{id}': '1' }, '"GET /orders/{id}"', '* "/orders/{id}": "1"'],
    [{ 'GET,post /orders/{id}': '1' }, '"GET,post /orders/{id}"', '* "/orders/{id}": "1"'],
    [{ 'https://a.test/orders/{id}': '1' }, '"https://a.test/orders/{id}"', '* "/orders/{id}": "1"'],
    [
      { 'HTTP://a.test/orders/{id}?a=b#c': '1' },
      '"HTTP://a.test/orders/{id}?a=b#c"',
      '* "/orders/{id}": "1"',
    ],
    [{ '/orders/:id': '1' }, '"/orders/:id"', '* "/orders/{id}": "1"'],
    [{ '/orders/<id>': '1' }, '"/orders/<id>"', '* "/orders/{id}": "1"'],
    [{ '/orders/<id': '1' }, '"/orders/<id"', '* "/orders/{id}": "1"'],
    [{ '/orders/*': '1' }, '"/orders/*"', '* "/orders/{id}": "1"'],
    [{ '/orders/**': '1' }, '"/orders/**"', '* "/orders/{id}": "1"'],
    [{ '/orders/***': '1' }, '"/orders/***"', '* "/orders/***/{id}": "1"'],
    [{ '/orders/{id}/': '1' }, '"/orders/{id}/"', '* "/orders/{id}": "1"'],
    [{ '/orders/{id}/items': '1' }],
    [{ '/orders/:1': '1' }, '"/orders/:1"', '* "/orders/:1/{id}": "1"'],
  ]);

  describeValues('too-few-test-users', 'testUsers/1/username', [
    [
      'adm1',
      '"administrator"',
      '* "role": "administrator" "username": "administrator-1" "password": "${secret:ADMINISTRATOR_1_PASSWORD}" "totp": { "secret": "${secret:ADMINISTRATOR_1_TOTP}" } { }',
    ],
    ['adm2'],
  ]);

  describeValues('too-few-test-users', 'testUsers/1/role', [
    [
      'standard user',
      '"administrator"',
      '* "role": "administrator" "username": "administrator-1" "password": "${secret:ADMINISTRATOR_1_PASSWORD}" "totp": { "secret": "${secret:ADMINISTRATOR_1_TOTP}" } { }',
    ],
  ]);

  describeValues('too-few-test-users', 'roles/2', [
    [
      { name: 'guest', privileged: false, authentication: 'main' },
      '"guest"',
      '* "role": "guest" "username": "guest-1" "password": "${secret:GUEST_1_PASSWORD}" "totp": { "secret": "${secret:GUEST_1_TOTP}" } { "role": "guest" "username": "guest-2" "password": "${secret:GUEST_2_PASSWORD}" "totp": { "secret": "${secret:GUEST_2_TOTP}" } { } }',
    ],
    [
      { name: 'a', authentication: 'main' },
      '"a"',
      '* "role": "a" "username": "a-1" "password": "${secret:A_1_PASSWORD}" "totp": { "secret": "${secret:A_1_TOTP}" } { "role": "a" "username": "a-2" "password": "${secret:A_2_PASSWORD}" "totp": { "secret": "${secret:A_2_TOTP}" } { } }',
    ],
  ]);
});
