import { describeValues } from './answers.ts';

// In passwordNotSent, buildModel, contradictingDependsOn, fields, hardCodedOtp, laterStep, literalUser,
// noPrivilegeMix, noSuccessExpected, sameTokenForAll, stepReferences, unknownOutput and unknownStep.
describe('rules on steps, value by value', () => {
  describeValues('hard-coded-otp', 'authentications/main/steps/0/requestBody', [
    [
      { username: '$inputs.username', password: '$inputs.password', otp: '123456' },
      '"123456"',
      '* "otp": "$inputs.totp"',
    ],
    [
      { username: '$inputs.username', password: '$inputs.password', totp: '123456' },
      '"123456"',
      '* "totp": "$inputs.totp"',
    ],
    [
      { username: '$inputs.username', password: '$inputs.password', mfa: '123456' },
      '"123456"',
      '* "mfa": "$inputs.totp"',
    ],
    [
      { username: '$inputs.username', password: '$inputs.password', '2fa': '123456' },
      '"123456"',
      '* "2fa": "$inputs.totp"',
    ],
    [
      { username: '$inputs.username', password: '$inputs.password', mfa_code: '123456' },
      '"123456"',
      '* "mfa_code": "$inputs.totp"',
    ],
    [
      { username: '$inputs.username', password: '$inputs.password', smsCode: '123456' },
      '"123456"',
      '* "smsCode": "$inputs.totp"',
    ],
    [
      { username: '$inputs.username', password: '$inputs.password', 'two-factor-authentication': '123456' },
      '"123456"',
      '* "two-factor-authentication": "$inputs.totp"',
    ],
    [
      { username: '$inputs.username', password: '$inputs.password', passcode: '123456' },
      '"123456"',
      '* "passcode": "$inputs.totp"',
    ],
    [
      { username: '$inputs.username', password: '$inputs.password', pin: '123456' },
      '"123456"',
      '* "pin": "$inputs.totp"',
    ],
    [
      { username: '$inputs.username', password: '$inputs.password', pin_code: '123456' },
      '"123456"',
      '* "pin_code": "$inputs.totp"',
    ],
    [{ username: '$inputs.username', password: '$inputs.password', code: '123456' }],
    [{ username: '$inputs.username', password: '$inputs.password', x: '123456' }],
  ]);

  describeValues('hard-coded-otp', 'authentications/main/steps/0/requestBody/otp', [
    ['1234', '"1234"', '* "otp": "$inputs.totp"'],
    ['123'],
    ['1234567890', '"1234567890"', '* "otp": "$inputs.totp"'],
    ['12345678901'],
    [123456, '123456', '* "otp": "$inputs.totp"'],
    [true],
    ['$inputs.totp'],
  ]);

  describeValues('hard-coded-otp', 'authentications/main/steps/0/requestBody', [
    [{ mfaType: 'x', code: '123456' }, '"123456"', '* "code": "$inputs.totp"'],
    [{ a: { code: '123456' }, mfa_token: 'x' }, '"123456"', '* "code": "$inputs.totp"'],
    [{ Code: '123456', otpx: 1 }, '"123456"', '* "Code": "$inputs.totp"'],
    [{ a: { otp: 1234 } }, '1234', '* "otp": "$inputs.totp"'],
  ]);

  describeValues(
    'hard-coded-otp',
    'authentications/main/steps/0/requestBody',
    [[{ code: '123456' }, '"123456"', '* "code": "$inputs.totp"'], [{ cod: '123456' }]],
    [['authentications/main/steps/0/endpoint/path', '/api/two-factor']],
  );

  describeValues('hard-coded-otp', 'authentications/main/steps/0/query', [
    [{ otp: '123456', code: '1234' }, '"123456"', '* "otp": "$inputs.totp"'],
  ]);

  describeValues(
    'hard-coded-otp',
    'authentications/main/steps/0/requestBody/otp',
    [
      [
        '123456',
        '"123456"',
        '* "otp": "$inputs.totp" "totp": { "secret": "${secret:ADM1_TOTP}" } "totp": { "secret": "${secret:ADM2_TOTP}" }',
      ],
    ],
    [
      ['testUsers/0/totp', undefined],
      ['testUsers/1/totp', undefined],
    ],
  );

  describeValues('no-privilege-mix', 'roles/0/privileged', [
    [false, '"roles"', '* "privileged": true | "privileged": true'],
    [true],
    [undefined, '"roles"', '* "privileged": true | "privileged": true'],
  ]);

  describeValues('no-privilege-mix', 'roles/1/privileged', [
    [false],
    [true, '"roles"', '* "privileged": false | "privileged": false'],
  ]);

  describeValues(
    'no-privilege-mix',
    'roles/1/privileged',
    [
      [
        undefined,
        '"roles"',
        '* "privileged": true "privileged": false | "privileged": false "privileged": true',
      ],
    ],
    [['roles/0/privileged', undefined]],
  );

  describeValues(
    'no-privilege-mix',
    'roles/1/name',
    [
      ['manager', '"roles"', '"privileged": true | "privileged": true'],
      ['x', '"roles"', '* "privileged": true | "privileged": true'],
    ],
    [
      ['roles/0/privileged', false],
      ['testUsers/2/role', 'administrator'],
      ['testUsers/3/role', 'administrator'],
    ],
  );

  describeValues('no-success-expected', 'authentications/main/steps/0/expectedResponse/status', [
    [[200]],
    [[399]],
    [[400], '[ 400 ]', '* 200'],
    [[199], '[ 199 ]', '* 200'],
    [[401, 200]],
    [[401, 403], '[ 401, 403 ]', '* 200'],
    [[404], '[ 404 ]', '* 200'],
    [[500], '[ 500 ]', '* 200'],
    [[100, 500], '[ 100, 500 ]', '* 200'],
  ]);

  describeValues('no-success-expected', 'authentications/main/steps/1/expectedResponse/status', [
    [[401], '[ 401 ]', '* 200'],
    [[302]],
    [[401, 500], '[ 401, 500 ]', '* 200'],
  ]);

  describeValues(
    'no-success-expected',
    'authentications/main/steps/0/outputs/idToken',
    [
      ['$response.body#/access_token', '[ 401 ]', '* 200'],
      ['$response.body#/jwt', '[ 401 ]', '* 200'],
      ['$response.body#/challenge'],
      ['$response.body#/x_jwt'],
    ],
    [['authentications/main/steps/0/expectedResponse/status', [401]]],
  );

  describeValues(
    'no-success-expected',
    'authentications/main/steps/0/outputs/idToken',
    [['$response.body#/challenge', '[ 404 ]', '* 200']],
    [['authentications/main/steps/0/expectedResponse/status', [404]]],
  );

  describeValues(
    'no-success-expected',
    'authentications/main/steps/0/outputs/idToken',
    [['$response.body#/challenge', '[ 405 ]', '* 200']],
    [['authentications/main/steps/0/expectedResponse/status', [405]]],
  );

  describeValues(
    'no-success-expected',
    'authentications/main/steps/0/outputs/idToken',
    [['$response.body#/challenge', '[ 410 ]', '* 200']],
    [['authentications/main/steps/0/expectedResponse/status', [410]]],
  );

  describeValues(
    'no-success-expected',
    'authentications/main/steps/0/outputs/idToken',
    [['$response.body#/challenge']],
    [['authentications/main/steps/0/expectedResponse/status', [499]]],
  );

  describeValues(
    'no-success-expected',
    'authentications/main/steps/0/outputs/idToken',
    [['$response.body#/challenge', '[ 500 ]', '* 200']],
    [['authentications/main/steps/0/expectedResponse/status', [500]]],
  );

  describeValues(
    'no-success-expected',
    'authentications/main/steps/0/outputs/idToken',
    [['$response.body#/challenge']],
    [['authentications/main/steps/0/expectedResponse/status', [399]]],
  );

  describeValues('no-success-expected', 'authentications/main/verification/authenticated/status', [
    [[401], '[ 401 ]', '* 200'],
    [[401, 403], '[ 401, 403 ]', '* 200'],
  ]);

  describeValues(
    'no-success-expected',
    'authentications/main/verification/authenticated/status',
    [[[401], '[ 401 ]', '* ']],
    [['authentications/main/verification/unauthenticated/status', [200]]],
  );

  describeValues('contradicting-depends-on', 'authentications/main/steps/1/dependsOn', [
    [['login']],
    [[], '"dependsOn"', '* "dependsOn": ["login"]'],
    [['exchange'], '"dependsOn"', '* "login"'],
    [['login', 'exchange'], '"dependsOn"', '* '],
    [['login', 'login']],
  ]);

  describeValues('contradicting-depends-on', 'authentications/main/steps/0/dependsOn', [
    [['exchange'], '"dependsOn"', '* '],
    [[]],
  ]);

  describeValues('literal-user', 'authentications/main/steps/0/requestBody', [
    [{ user: 'ann', password: '$inputs.password' }, '"ann"', '"user": "$inputs.username"'],
    [{ username: 'ann', password: '$inputs.password' }, '"ann"', '"username": "$inputs.username"'],
    [{ userId: 'ann', password: '$inputs.password' }, '"ann"', '"userId": "$inputs.username"'],
    [{ 'e-mail': 'ann', password: '$inputs.password' }, '"ann"', '"e-mail": "$inputs.username"'],
    [{ email: 'ann', password: '$inputs.password' }, '"ann"', '"email": "$inputs.username"'],
    [{ login: 'ann', password: '$inputs.password' }, '"ann"', '"login": "$inputs.username"'],
    [{ account: 'ann', password: '$inputs.password' }, '"ann"', '"account": "$inputs.username"'],
    [{ name: 'ann', password: '$inputs.password' }, '"ann"', '"name": "$inputs.username"'],
    [{ log: 'ann', password: '$inputs.password' }, '"ann"', '"log": "$inputs.username"'],
    [{ phone: 'ann', password: '$inputs.password' }, '"ann"', '"phone": "$inputs.username"'],
    [{ x: 'ann', password: '$inputs.password' }],
    [{ 'user[login]': 'ann', password: '$inputs.password' }, '"ann"', '"user[login]": "$inputs.username"'],
  ]);

  describeValues('literal-user', 'authentications/main/steps/0/requestBody', [
    [{ user: 'ann' }],
    [{ user: 'adm1' }, '"adm1"', '"user": "$inputs.username"'],
    [{ user: 'adm1', x: '$inputs.username' }, '"adm1"', '"user": "$inputs.username"'],
    [{ login: 'Login', user: '$inputs.username', password: '$inputs.password' }],
    [{ a: { user: 'ann', pwd: 'x' } }, '"ann"', '"user": "$inputs.username"'],
    [{ user: '{{x}}', pwd: 'x' }],
    [{ user: '', pwd: 'x' }],
    [{ user: '$inputs.x', pwd: 'x' }],
  ]);

  describeValues('literal-user', 'authentications/main/steps/1/requestBody/username', [
    ['ann', '"ann"', '"username": "$inputs.username"'],
    ['$inputs.username'],
  ]);

  describeValues('same-token-for-all', 'authentications/main/steps/0/requestBody', [
    [{ a: '1' }, '"steps"', '* "username": "$inputs.username" "password": "$inputs.password"'],
    [{ a: '$inputs.totp' }, '"steps"', '* "username": "$inputs.username" "password": "$inputs.password"'],
    [{ a: '$inputs.tenant' }],
    [{ user: 'x', pwd: 'y' }, '"steps"', '* "user": "$inputs.username" "pwd": "$inputs.password"'],
    [{ username: 1 }, '"steps"', '* "username": "$inputs.username" "password": "$inputs.password"'],
    [
      undefined,
      '"steps"',
      '* "requestBody": { "username": "$inputs.username", "password": "$inputs.password" }',
    ],
    [[1], '"steps"'],
  ]);

  describeValues('unknown-output', 'authentications/main/token', [
    [
      '$steps.exchange.outputs.tokn',
      'tokn',
      '* "token": "$steps.exchange.outputs.token" | "tokn": "string" "tokn": "$response.body#/tokn"',
    ],
    [
      '$steps.exchange.outputs.x',
      'x',
      '* "x": "string" "x": "$response.body#/x" | "token": "$steps.exchange.outputs.token"',
    ],
    ['$steps.login.outputs.access_token', 'access_token', '* "access_token": "$response.body#/access_token"'],
    ['$steps.nope.outputs.x'],
  ]);

  describeValues('later-step', 'authentications/main/steps/0/requestBody/x', [
    ['$steps.exchange.outputs.token', 'exchange'],
    ['$steps.login.outputs.idToken', 'login'],
    ['$steps.nope.outputs.a'],
  ]);

  describeValues(
    'later-step',
    'authentications/main/steps/0/requestBody/x',
    [['$steps.exchange.outputs.token', 'exchange', '* ']],
    [['authentications/main/steps/1/requestBody/subject_token', 'x']],
  );

  describeValues('unknown-step', 'authentications/main/token', [
    [
      '$steps.exchang.outputs.token',
      'exchang',
      '* "token": "$steps.exchange.outputs.token" | "token": "$steps.login.outputs.token"',
    ],
    [
      '$steps.nothing.outputs.token',
      'nothing',
      '"token": "$steps.login.outputs.token" | "token": "$steps.exchange.outputs.token"',
    ],
    ['$steps.login.outputs.nothing'],
  ]);

  describeValues('unknown-step', 'authentications/main/steps/0/requestBody/x', [
    ['$steps.exchang.outputs.token', 'exchang', '* "x": "$steps.exchange.outputs.token"'],
    ['$steps.nope.outputs.x', 'nope'],
  ]);

  describeValues('unknown-step', 'authentications/main/steps/1/requestBody/x', [
    ['$steps.logn.outputs.idToken', 'logn', '* "x": "$steps.login.outputs.idToken"'],
    ['$steps.nope.outputs.x', 'nope', '"x": "$steps.login.outputs.x"'],
    ['a {$steps.nope.outputs.x}', 'nope', '"x": "a {$steps.login.outputs.x}"'],
  ]);

  describeValues('unknown-step', 'authentications/main/steps/1/dependsOn', [
    [['login']],
    [['logn'], '"logn"', '* "login" | '],
    [['login', 'logn'], '"logn"', ''],
    [['nope', 'login'], '"nope"', ''],
    [['nope'], '"nope"', '"login" | '],
  ]);

  describeValues('password-not-sent', 'authentications/main/steps/0/requestBody', [
    [{ username: '$inputs.username' }, '"$inputs.username"', '"password": "$inputs.password"'],
    [{ user: { name: '$inputs.username' } }, '"$inputs.username"'],
    [{ username: '$inputs.username', password: 'x' }, '"$inputs.username"'],
    [{ username: '$inputs.username', password: '$input.password' }],
    [{ username: 'x' }],
    [{ username: '$inputs.username', pw: '{{password}}' }],
    [{ username: '$inputs.username', pw: 'inputs.password' }],
    [{ username: '$inputs.username', pw: '{$inputs.passwor' }],
  ]);

  describeValues(
    'password-not-sent',
    'authentications/main/steps/0/headers',
    [[{ 'X-User': '$inputs.username' }, '"$inputs.username"']],
    [['authentications/main/steps/0/requestBody', { a: 'b' }]],
  );

  describeValues(
    'password-not-sent',
    'authentications/main/steps/0/requestBody',
    [[{ username: '$inputs.username' }]],
    [
      ['testUsers/0/password', undefined],
      ['testUsers/1/password', undefined],
      ['testUsers/2/password', undefined],
      ['testUsers/3/password', undefined],
    ],
  );

  describeValues(
    'password-not-sent',
    'authentications/main/steps/0/requestBody',
    [[{ username: '$inputs.username' }, '"$inputs.username"', '"password": "$inputs.password"']],
    [
      ['testUsers/1/password', undefined],
      ['testUsers/2/password', undefined],
      ['testUsers/3/password', undefined],
    ],
  );
});
