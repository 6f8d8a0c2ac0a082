import { describeValues } from './answers.ts';

// In authorizationElsewhere, cookieHeader, invalidNames, lifetimeUnit, notTheToken, otherScheme, refreshTiming and
// unusualExpiration.
describe('rules on tokens and their lifetimes, value by value', () => {
  describeValues('refresh-timing', 'authentications/main/refresh/marginSeconds', [
    [3599],
    [3600, '3600', '"marginSeconds": 60'],
    [3601, '3601', '"marginSeconds": 60'],
  ]);

  describeValues(
    'refresh-timing',
    'authentications/main/refresh/marginSeconds',
    [
      [60, '60', '"marginSeconds": 30'],
      [61, '61', '"marginSeconds": 30'],
    ],
    [['authentications/main/defaultExpirationSeconds', 60]],
  );

  describeValues(
    'refresh-timing',
    'authentications/main/refresh/marginSeconds',
    [[60]],
    [['authentications/main/defaultExpirationSeconds', 59]],
  );

  describeValues(
    'refresh-timing',
    'authentications/main/refresh/marginSeconds',
    [
      [119, '119', '"marginSeconds": 59'],
      [121, '121', '"marginSeconds": 59'],
    ],
    [['authentications/main/defaultExpirationSeconds', 119]],
  );

  describeValues('refresh-timing', 'authentications/main/refresh/onStatus', [
    [[199, 200, 299, 300], '200 | 299', '* 401'],
    [[200], '200', '* 401'],
    [[200, 401], '200', '* '],
    [[401]],
  ]);

  describeValues('refresh-timing', 'authentications/main/sessionCheck', [
    [{ endpoint: { method: 'GET', path: '/api/me' }, authenticated: { status: [200] }, everySeconds: 3600 }],
    [
      { endpoint: { method: 'GET', path: '/api/me' }, authenticated: { status: [200] }, everySeconds: 3601 },
      '3601',
      '"everySeconds": 60',
    ],
  ]);

  describeValues('unusual-expiration', 'authentications/main/defaultExpirationSeconds', [
    [1, '1'],
    [59, '59'],
    [60],
    [2592000],
    [2592001, '2592001'],
    [3600000],
    [180000],
    [60000],
    [172800],
    [172860],
  ]);

  describeValues(
    'unusual-expiration',
    'authentications/main/defaultExpirationSeconds',
    [[34560000], [34560001, '34560001']],
    [
      ['authentications/main/tokenLocation', 'Cookie'],
      ['authentications/main/tokenParameterName', 'SID'],
      ['authentications/main/tokenFormat', '<token>'],
      ['authentications/main/tokenType', 'Cookie-based Authentication'],
    ],
  );

  describeValues('expiration-in-milliseconds', 'authentications/main/defaultExpirationSeconds', [
    [59000],
    [60000],
    [120000],
    [3600000, '3600000', '"defaultExpirationSeconds": 3600'],
    [3600500],
    [180000, '180000', '"defaultExpirationSeconds": 180'],
    [172800],
    [240000, '240000', '"defaultExpirationSeconds": 240'],
    [172800000],
    [2592000000],
    [900000, '900000', '"defaultExpirationSeconds": 900'],
  ]);

  describeValues(
    'lifetime-unit',
    'authentications/main/steps/0/outputs/e',
    [
      ['$response.body#/expires_in', '"epochSeconds"', '* "unit": "seconds"'],
      ['$response.body#/ttl', '"epochSeconds"', '* "unit": "seconds"'],
      ['$response.body#/a'],
    ],
    [
      [
        'authentications/main/steps/0/expectedResponse/body',
        { access_token: 'string', expires_in: 'integer', ttl: 'integer', a: 'integer' },
      ],
      ['authentications/main/expiresIn', { value: '$steps.login.outputs.e', unit: 'epochSeconds' }],
    ],
  );

  describeValues(
    'lifetime-unit',
    'authentications/main/steps/0/outputs/e',
    [
      ['$response.body#/expires_in', '"iso8601"', '* "unit": "seconds"'],
      ['$response.body#/ttl', '"iso8601"', '* "unit": "seconds"'],
      ['$response.body#/a', '"iso8601"', '* "unit": "epochSeconds"'],
    ],
    [
      [
        'authentications/main/steps/0/expectedResponse/body',
        { access_token: 'string', expires_in: 'integer', ttl: 'integer', a: 'integer' },
      ],
      ['authentications/main/expiresIn', { value: '$steps.login.outputs.e', unit: 'iso8601' }],
    ],
  );

  describeValues(
    'lifetime-unit',
    'authentications/main/steps/0/outputs/e',
    [['$response.body#/expires_in'], ['$response.body#/ttl'], ['$response.body#/a']],
    [
      [
        'authentications/main/steps/0/expectedResponse/body',
        { access_token: 'string', expires_in: 'integer', ttl: 'integer', a: 'integer' },
      ],
      ['authentications/main/expiresIn', { value: '$steps.login.outputs.e', unit: 'milliseconds' }],
    ],
  );

  describeValues(
    'lifetime-unit',
    'authentications/main/steps/0/outputs/e',
    [['$response.body#/expires_in'], ['$response.body#/ttl'], ['$response.body#/a']],
    [
      [
        'authentications/main/steps/0/expectedResponse/body',
        { access_token: 'string', expires_in: 'integer', ttl: 'integer', a: 'integer' },
      ],
      ['authentications/main/expiresIn', { value: '$steps.login.outputs.e', unit: 'seconds' }],
    ],
  );

  describeValues(
    'lifetime-unit',
    'authentications/main/steps/0/outputs/e',
    [
      ['$response.body#/expires_in'],
      ['$response.body#/expiresIn'],
      ['$response.body#/lifetime'],
      ['$response.body#/max_age'],
      [
        '$response.body#/exp',
        '"$steps.login.outputs.e"',
        '* "expiresIn": { "value": "$steps.login.outputs.e", "unit": "iso8601" }',
      ],
      [
        '$response.body#/expires_at',
        '"$steps.login.outputs.e"',
        '* "expiresIn": { "value": "$steps.login.outputs.e", "unit": "iso8601" }',
      ],
      [
        '$response.body#/expiryDate',
        '"$steps.login.outputs.e"',
        '* "expiresIn": { "value": "$steps.login.outputs.e", "unit": "iso8601" }',
      ],
      [
        '$response.body#/valid_until',
        '"$steps.login.outputs.e"',
        '* "expiresIn": { "value": "$steps.login.outputs.e", "unit": "iso8601" }',
      ],
      [
        '$response.body#/token_expires_on',
        '"$steps.login.outputs.e"',
        '* "expiresIn": { "value": "$steps.login.outputs.e", "unit": "iso8601" }',
      ],
      [
        '$response.body#/tokenValidUntil',
        '"$steps.login.outputs.e"',
        '* "expiresIn": { "value": "$steps.login.outputs.e", "unit": "iso8601" }',
      ],
      ['$response.body#/xexp'],
      ['$response.body#/expire'],
      ['$response.body#/expires'],
    ],
    [
      [
        'authentications/main/steps/0/expectedResponse/body',
        {
          access_token: 'string',
          expires_in: 'string',
          expiresIn: 'string',
          lifetime: 'string',
          max_age: 'string',
          exp: 'string',
          expires_at: 'string',
          expiryDate: 'string',
          valid_until: 'string',
          token_expires_on: 'string',
          tokenValidUntil: 'string',
          xexp: 'string',
          expire: 'string',
          expires: 'string',
        },
      ],
      ['authentications/main/expiresIn', '$steps.login.outputs.e'],
    ],
  );

  describeValues('not-the-lifetime', 'authentications/main/expiresIn', [
    [
      '$steps.exchange.outputs.token',
      '"$steps.exchange.outputs.token"',
      '* "expiresIn": "$steps.exchange.outputs.ttl"',
    ],
    [
      '$steps.login.outputs.idToken',
      '"$steps.login.outputs.idToken"',
      '* "expiresIn": "$response.body#/expires_in"',
    ],
    [
      '$response.body#/access_token',
      '"$response.body#/access_token"',
      '* "expiresIn": "$steps.exchange.outputs.ttl"',
    ],
    ['$response.body#/expires_in'],
  ]);

  describeValues(
    'not-the-token',
    'authentications/main/token',
    [
      [
        '$steps.exchange.outputs.ttl',
        '"$steps.exchange.outputs.ttl"',
        '* "token": "$steps.exchange.outputs.token"',
      ],
      [
        '$response.body#/expires_in',
        '"$response.body#/expires_in"',
        '* "token": "$steps.exchange.outputs.token"',
      ],
      [
        '$response.body#/token_type',
        '"$response.body#/token_type"',
        '* "token": "$steps.exchange.outputs.token"',
      ],
      [
        '$response.body#/refresh_token',
        '"$response.body#/refresh_token"',
        '* "token": "$steps.exchange.outputs.token"',
      ],
      ['$response.body#/access_token'],
    ],
    [
      [
        'authentications/main/steps/1/expectedResponse/body',
        { access_token: 'string', expires_in: 'integer', token_type: 'string', refresh_token: 'string' },
      ],
    ],
  );

  describeValues(
    'authorization-elsewhere',
    'authentications/main/tokenLocation',
    [
      ['Header'],
      ['Query Parameter', '"Query Parameter"', '* "tokenLocation": "Header"'],
      ['Cookie', '"Cookie"', '* "tokenLocation": "Header"'],
    ],
    [['authentications/main/tokenType', 'Custom Token']],
  );

  describeValues(
    'authorization-elsewhere',
    'authentications/main/tokenType',
    [['Bearer Token'], ['Custom Token', '"Query Parameter"', '* "tokenLocation": "Header"']],
    [['authentications/main/tokenLocation', 'Query Parameter']],
  );

  describeValues('cookie-header', 'authentications/main/additionalParameters', [
    [
      [{ name: 'Cookie', location: 'Header', value: 'SID=$steps.login.outputs.csrf' }],
      '"Cookie"',
      '* "name": "SID" "location": "Cookie" "value": "$steps.login.outputs.csrf"',
    ],
    [
      [{ name: 'cookie', location: 'Header', value: '{$steps.login.outputs.csrf}' }],
      '"cookie"',
      '* "name": "SESSION" "location": "Cookie"',
    ],
    [[{ name: 'Cookie', location: 'Cookie', value: '{$steps.login.outputs.csrf}' }]],
    [[{ name: 'X', location: 'Header', value: '{$steps.login.outputs.csrf}' }]],
  ]);

  describeValues(
    'cookie-header',
    'authentications/main/tokenFormat',
    [
      [
        'SID=<token>',
        '"Cookie"',
        '* "tokenType": "Cookie-based Authentication" "tokenParameterName": "SID" "tokenLocation": "Cookie" "tokenFormat": "<token>"',
      ],
      [
        '<token>',
        '"Cookie"',
        '* "tokenType": "Cookie-based Authentication" "tokenParameterName": "SESSION" "tokenLocation": "Cookie"',
      ],
    ],
    [
      ['authentications/main/tokenParameterName', 'Cookie'],
      ['authentications/main/tokenType', 'Custom Token'],
    ],
  );

  describeValues(
    'cookie-header',
    'authentications/main/token',
    [
      [
        '$steps.login.outputs.csrf',
        '"Cookie"',
        '* "tokenType": "Cookie-based Authentication" "tokenParameterName": "XSRF-TOKEN" "tokenLocation": "Cookie"',
      ],
      [
        '$steps.login.outputs.idToken',
        '"Cookie"',
        '* "tokenType": "Cookie-based Authentication" "tokenParameterName": "SESSION" "tokenLocation": "Cookie"',
      ],
    ],
    [
      ['authentications/main/tokenParameterName', 'Cookie'],
      ['authentications/main/tokenFormat', '<token>'],
      ['authentications/main/tokenType', 'Custom Token'],
    ],
  );

  describeValues('other-scheme', 'authentications/main/tokenFormat', [
    ['JWT <token>', '"JWT <token>"', '"tokenFormat": "Bearer <token>" | "tokenType": "Custom Token"'],
    ['bearer <token>'],
    ['Bearer <token>'],
    ['Bearer  <token>'],
    [' Token <token>', '" Token <token>"', '"tokenFormat": "Bearer <token>" | "tokenType": "Custom Token"'],
    ['<token>'],
    ['1 <token>'],
  ]);

  describeValues(
    'other-scheme',
    'authentications/main/tokenFormat',
    [['JWT <token>']],
    [['authentications/main/tokenType', 'Custom Token']],
  );

  describeValues(
    'other-scheme',
    'authentications/main/tokenFormat',
    [
      ['Bearer <token>', '"Bearer <token>"', '* "tokenType": "Custom Token" "tokenFormat": "Basic <token>"'],
      ['Basic <token>', '"Basic <token>"', '* "tokenType": "Custom Token"'],
    ],
    [['authentications/main/token', { basic: ['$inputs.username', '$inputs.password'] }]],
  );

  describeValues('invalid-header-name', 'authentications/main/steps/0/headers', [
    [{ 'X Y': '1' }, '"X Y"', '* "XY": "1"'],
    [{ 'X:': '1' }, '"X:"', '* "X": "1"'],
    [{ 'X-Y=1': '1' }, '"X-Y=1"', '* "X-Y": "1"'],
    [{ 'X Y': '1', XY: '2' }, '"X Y"'],
    [{ '()': '1' }, '"()"'],
    [{ "!#$%&'*+-.^_`|~0aZ": '1' }],
  ]);

  describeValues('invalid-cookie-name', 'authentications/main/steps/0/expectedResponse/setsCookies', [
    [['a b'], '"a b"', '* "ab"'],
    [['a=b; c'], '"a=b; c"', '* "a"'],
    [['a;b'], '"a;b"', '* "a"'],
    [['ok', '('], '"("'],
    [['a*']],
  ]);

  describeValues('invalid-header-name', 'authentications/main/additionalParameters', [
    [[{ name: 'X*', location: 'Header', value: 'a' }], '"X*"'],
    [[{ name: 'X*', location: 'Cookie', value: 'a' }]],
    [[{ name: 'X*', value: 'a', location: 'Query Parameter' }], '"X*"'],
  ]);
});
