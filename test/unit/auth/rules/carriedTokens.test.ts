import { describeValues } from './answers.ts';

// In bearerInCookie, bearerInQuery, bearerNotInAuthorization, cookieNameInFormat, customTokenIsBearer,
// headerNameInFormat, misspeltName, otherCookie, refreshTokenUnused, refreshUndescribed, rerunWithSteps,
// schemeSeparator, secureCookieOverHttp and shortWithoutRefresh.
describe('rules on how a token is carried and renewed, value by value', () => {
  describeValues(
    'other-cookie',
    'authentications/main/steps/0/outputs/csrf',
    [
      ['$response.cookie.XSRF-TOKEN'],
      ['$response.cookie.xsrf_token', 'xsrf_token', '"csrf": "$response.cookie.XSRF-TOKEN"'],
      ['$response.cookie.XSRFTOKEN', 'XSRFTOKEN', '"csrf": "$response.cookie.XSRF-TOKEN"'],
      ['$response.cookie.XSRF-TOKE'],
      ['$response.cookie.other'],
      ['$response.cookie.SESSION', 'SESSION', '"csrf": "$response.cookie.session"'],
    ],
    [['authentications/main/steps/0/expectedResponse/setsCookies', ['XSRF-TOKEN', 'session']]],
  );

  describeValues(
    'other-cookie',
    'authentications/main/steps/0/outputs/csrf',
    [['$response.cookie.xsrf_token']],
    [['authentications/main/steps/1/expectedResponse/setsCookies', ['XSRF-TOKEN']]],
  );

  describeValues(
    'other-cookie',
    'authentications/main/steps/1/outputs/csrf',
    [['$response.cookie.xsrf_token', 'xsrf_token', '"csrf": "$response.cookie.XSRF-TOKEN"']],
    [
      ['authentications/main/steps/0/expectedResponse/setsCookies', ['XSRF-TOKEN']],
      ['authentications/main/steps/0/outputs/csrf', '$response.header.x'],
    ],
  );

  describeValues(
    'other-cookie',
    'authentications/main/token',
    [
      ['$response.cookie.sid'],
      ['$response.cookie.SID', 'SID', '"token": "$response.cookie.sid"'],
      ['$steps.login.outputs.csrf', 'XSRF-TOKEN', '"csrf": "$response.cookie.sid"'],
      ['$steps.login.outputs.idToken'],
      ['$steps.nope.outputs.x'],
      ['a$response.cookie.SID'],
    ],
    [
      ['authentications/main/tokenType', 'Cookie-based Authentication'],
      ['authentications/main/tokenLocation', 'Cookie'],
      ['authentications/main/tokenParameterName', 'sid'],
      ['authentications/main/tokenFormat', '<token>'],
    ],
  );

  describeValues(
    'other-cookie',
    'authentications/main/tokenFormat',
    [['<token>', 'SID', '"token": "$response.cookie.sid"'], ['x <token>']],
    [
      ['authentications/main/token', '$response.cookie.SID'],
      ['authentications/main/tokenType', 'Cookie-based Authentication'],
      ['authentications/main/tokenLocation', 'Cookie'],
      ['authentications/main/tokenParameterName', 'sid'],
    ],
  );

  describeValues(
    'other-cookie',
    'authentications/main/tokenLocation',
    [['Cookie', 'SID', '"token": "$response.cookie.sid"'], ['Header']],
    [
      ['authentications/main/token', '$response.cookie.SID'],
      ['authentications/main/tokenType', 'Custom Token'],
      ['authentications/main/tokenParameterName', 'sid'],
      ['authentications/main/tokenFormat', '<token>'],
    ],
  );

  describeValues(
    'misspelt-name',
    'authentications/main/steps/0/outputs/x',
    [
      ['$response.header.Locaton', 'Locaton', '"x": "$response.header.Location"'],
      ['$response.header.location'],
      ['$response.header.X-XSRF-TOKE', 'X-XSRF-TOKE', '"x": "$response.header.X-XSRF-TOKEN"'],
      ['$response.header.Nothing'],
      ['$response.cookie.JSESSIONI', 'JSESSIONI', '"x": "$response.cookie.JSESSIONID"'],
      ['$response.cookie.JSESSIONID'],
      ['$response.header.Authorizaton', 'Authorizaton', '"x": "$response.header.Authorization"'],
      ['$response.header.X-Customs', 'X-Customs', '"x": "$response.header.X-Custom"'],
      ['$response.cookie.session-cooki', 'session-cooki', '"x": "$response.cookie.session-cookie"'],
    ],
    [
      ['authentications/main/steps/0/headers', { 'X-Custom': 'a' }],
      ['authentications/main/steps/0/expectedResponse/setsCookies', ['session-cookie']],
    ],
  );

  describeValues('scheme-with-colon', 'authentications/main/tokenFormat', [
    ['Bearer: <token>', '"Bearer: <token>"', '* "tokenFormat": "Bearer <token>"'],
    [' bearer :<token>', '" bearer :<token>"', '* "tokenFormat": "bearer <token>"'],
    ['Bearer <token>'],
    ['X: <token>'],
    ['Api-Key:<token>', '"Api-Key:<token>"', '* "tokenFormat": "Api-Key <token>"'],
    ['Token : <token> x', '"Token : <token> x"', '* "tokenFormat": "Token <token> x"'],
  ]);

  describeValues('scheme-without-space', 'authentications/main/tokenFormat', [
    ['Bearer<token>', '"Bearer<token>"', '* "tokenFormat": "Bearer <token>"'],
    [' JWT<token>', '" JWT<token>"', '* "tokenFormat": "JWT <token>"'],
    ['X<token>'],
    ['DPoP<token>', '"DPoP<token>"', '* "tokenFormat": "DPoP <token>"'],
    ['Bearer <token>'],
  ]);

  describeValues(
    'scheme-without-space',
    'authentications/main/tokenLocation',
    [['Query Parameter'], ['Header', '"Bearer<token>"', '* "tokenFormat": "Bearer <token>"']],
    [['authentications/main/tokenFormat', 'Bearer<token>']],
  );

  describeValues(
    'scheme-with-colon',
    'authentications/main/tokenLocation',
    [['Query Parameter'], ['Header', '"Bearer:<token>"', '* "tokenFormat": "Bearer <token>"']],
    [['authentications/main/tokenFormat', 'Bearer:<token>']],
  );

  describeValues(
    'short-without-refresh',
    'authentications/main/defaultExpirationSeconds',
    [
      [900, 'false', '* "autoRefresh": true "refresh": { "strategy": "rerun" }'],
      [901],
      [899, 'false', '* "autoRefresh": true "refresh": { "strategy": "rerun" }'],
    ],
    [
      ['authentications/main/autoRefresh', false],
      ['authentications/main/refresh', undefined],
    ],
  );

  describeValues(
    'short-without-refresh',
    'authentications/main/autoRefresh',
    [[true], [false, 'false', '* "autoRefresh": true']],
    [['authentications/main/defaultExpirationSeconds', 900]],
  );

  describeValues(
    'refresh-token-unused',
    'authentications/main/steps/1/expectedResponse/body/refresh_token',
    [['string', '"refresh_token"']],
    [['authentications/main/refresh', undefined]],
  );

  describeValues(
    'refresh-token-unused',
    'authentications/main/steps/1/expectedResponse/body',
    [
      [{ refreshToken: 'string' }, '"refreshToken"'],
      [{ access_token: 'string', my_refresh_token: 'string' }],
      [{ data: { refresh_token: 'string' } }, '"refresh_token"'],
    ],
    [['authentications/main/refresh', undefined]],
  );

  describeValues(
    'refresh-token-unused',
    'authentications/main/steps/1/outputs/renew',
    [
      ['$response.body#/refresh_token'],
      ['$response.body#/data/refreshToken'],
      ['$response.header.x', '"refresh_token"'],
    ],
    [
      ['authentications/main/refresh', undefined],
      ['authentications/main/steps/1/expectedResponse/body/refresh_token', 'string'],
    ],
  );

  describeValues(
    'refresh-token-unused',
    'authentications/main/refresh',
    [[{ strategy: 'rerun' }]],
    [['authentications/main/steps/1/expectedResponse/body/refresh_token', 'string']],
  );

  describeValues('refresh-undescribed', 'authentications/main/refresh', [
    [undefined, 'true', '* "refresh": { "strategy": "rerun" }'],
    [{ strategy: 'rerun' }],
  ]);

  describeValues(
    'refresh-undescribed',
    'authentications/main/autoRefresh',
    [[false], [true, 'true', '* "refresh": { "strategy": "rerun" }']],
    [['authentications/main/refresh', undefined]],
  );

  describeValues('rerun-with-steps', 'authentications/main/refresh', [
    [{ strategy: 'rerun', token: '$steps.exchange.outputs.token' }, '"rerun"', ''],
    [{ strategy: 'rerun', expiresIn: '$steps.exchange.outputs.ttl', marginSeconds: 5 }, '"rerun"', ''],
    [
      {
        strategy: 'rerun',
        steps: [
          {
            stepId: 'renew',
            endpoint: { method: 'POST', path: '/renew' },
            expectedResponse: { status: [200] },
          },
        ],
        token: '$steps.renew.outputs.token',
      },
      '"rerun"',
      '* "strategy": "steps"',
    ],
    [
      {
        strategy: 'rerun',
        steps: [
          {
            stepId: 'renew',
            endpoint: { method: 'POST', path: '/renew' },
            expectedResponse: { status: [200] },
          },
        ],
      },
      '"rerun"',
    ],
  ]);

  describeValues('header-name-in-format', 'authentications/main/tokenFormat', [
    ['Authorization: Bearer <token>', '"Authorization: Bearer <token>"', '* "tokenFormat": "Bearer <token>"'],
    [' authorization:<token>', '" authorization:<token>"', '* "tokenFormat": "<token>"'],
    ['Authorization Bearer <token>'],
    ['X: <token>'],
  ]);

  describeValues(
    'header-name-in-format',
    'authentications/main/tokenLocation',
    [['Header', '"Authorization: <token>"', '* "tokenFormat": "<token>"'], ['Query Parameter']],
    [['authentications/main/tokenFormat', 'Authorization: <token>']],
  );

  describeValues(
    'cookie-name-in-format',
    'authentications/main/tokenFormat',
    [
      ['sid=<token>', '"sid=<token>"', '* "tokenFormat": "<token>"'],
      [' sid=<token>', '" sid=<token>"', '* "tokenFormat": "<token>"'],
      ['SID=<token>'],
      ['<token>'],
      ['sid<token>'],
    ],
    [
      ['authentications/main/tokenType', 'Cookie-based Authentication'],
      ['authentications/main/tokenLocation', 'Cookie'],
      ['authentications/main/tokenParameterName', 'sid'],
    ],
  );

  describeValues(
    'cookie-name-in-format',
    'authentications/main/tokenLocation',
    [['Header']],
    [
      ['authentications/main/tokenFormat', 'sid=<token>'],
      ['authentications/main/tokenType', 'Custom Token'],
      ['authentications/main/tokenParameterName', 'sid'],
    ],
  );

  describeValues(
    'secure-cookie-over-http',
    'authentications/main/tokenEndpoint',
    [
      ['http://auth.test/x', '"__Host-sid"', '* "tokenEndpoint": "https://auth.test/x"'],
      ['https://auth.test/x'],
      ['http://localhost/x'],
      ['${env:A}'],
      ['HTTP://auth.test/x', '"__Host-sid"', '* "tokenEndpoint": "https://auth.test/x"'],
    ],
    [
      ['authentications/main/tokenType', 'Cookie-based Authentication'],
      ['authentications/main/tokenLocation', 'Cookie'],
      ['authentications/main/tokenParameterName', '__Host-sid'],
      ['authentications/main/tokenFormat', '<token>'],
      ['application/baseUrl', 'https://a.test'],
    ],
  );

  describeValues(
    'secure-cookie-over-http',
    'application/baseUrl',
    [['http://shop.test', '"__Secure-x"', '* "baseUrl": "https://shop.test"']],
    [
      [
        'authentications/main/additionalParameters',
        [
          { name: '__Secure-x', location: 'Cookie', value: 'a' },
          { name: '__Host-y', location: 'Header', value: 'a' },
          { name: '_Secure-z', location: 'Cookie', value: 'a' },
        ],
      ],
    ],
  );

  describeValues('bearer-in-query', 'authentications/main/tokenLocation', [
    ['Query Parameter', '"Query Parameter"', '* "tokenLocation": "Header"'],
    ['Header'],
    ['Cookie'],
  ]);

  describeValues(
    'bearer-in-query',
    'authentications/main/tokenFormat',
    [
      [
        '<token>',
        '"Query Parameter"',
        '* "tokenParameterName": "Authorization" "tokenLocation": "Header" "tokenFormat": "Bearer <token>"',
      ],
      [
        ' <token> ',
        '"Query Parameter"',
        '* "tokenParameterName": "Authorization" "tokenLocation": "Header" "tokenFormat": "Bearer <token>"',
      ],
      ['x <token>', '"Query Parameter"', '* "tokenParameterName": "Authorization" "tokenLocation": "Header"'],
    ],
    [
      ['authentications/main/tokenLocation', 'Query Parameter'],
      ['authentications/main/tokenParameterName', 'access_token'],
    ],
  );

  describeValues('bearer-in-cookie', 'authentications/main/tokenLocation', [
    ['Query Parameter'],
    ['Header'],
    ['Cookie', '"Cookie"', '"tokenType": "Cookie-based Authentication"'],
  ]);

  describeValues(
    'scheme-in-cookie',
    'authentications/main/tokenFormat',
    [
      ['Bearer <token>', '"Bearer <token>"', '* "tokenFormat": "<token>"'],
      [' bearer <token>', '" bearer <token>"', '* "tokenFormat": "<token>"'],
      ['<token>'],
      ['Bearer<token>'],
    ],
    [['authentications/main/tokenLocation', 'Cookie']],
  );

  describeValues('scheme-in-cookie', 'authentications/main/tokenLocation', [['Header']]);

  describeValues(
    'custom-token-is-bearer',
    'authentications/main/tokenFormat',
    [
      ['Bearer <token>', '"Custom Token"', '* "tokenType": "Bearer Token"'],
      [' bearer  <token> ', '"Custom Token"', '* "tokenType": "Bearer Token"'],
      ['Bearer <token>x'],
      ['<token>'],
    ],
    [['authentications/main/tokenType', 'Custom Token']],
  );

  describeValues(
    'custom-token-is-bearer',
    'authentications/main/tokenParameterName',
    [['X-Token'], ['authorization', '"Custom Token"', '* "tokenType": "Bearer Token"']],
    [['authentications/main/tokenType', 'Custom Token']],
  );

  describeValues(
    'custom-token-is-bearer',
    'authentications/main/token',
    [[{ basic: ['$inputs.username', '$inputs.password'] }]],
    [['authentications/main/tokenType', 'Custom Token']],
  );

  describeValues('bearer-not-in-authorization', 'authentications/main/tokenParameterName', [
    ['X-Token', '"X-Token"', '* "tokenParameterName": "Authorization" | "tokenType": "Custom Token"'],
    ['authorization'],
    ['${env:X}'],
  ]);

  describeValues(
    'bearer-not-in-authorization',
    'authentications/main/tokenFormat',
    [
      [
        '<token>',
        '"X-Token"',
        '* "tokenType": "Custom Token" | "tokenParameterName": "Authorization" "tokenFormat": "Bearer <token>"',
      ],
      [
        'Bearer <token>',
        '"X-Token"',
        '* "tokenParameterName": "Authorization" | "tokenType": "Custom Token"',
      ],
    ],
    [['authentications/main/tokenParameterName', 'X-Token']],
  );

  describeValues(
    'bearer-not-in-authorization',
    'authentications/main/tokenLocation',
    [['Cookie'], ['Query Parameter']],
    [['authentications/main/tokenParameterName', 'X-Token']],
  );

  describeValues(
    'bearer-not-in-authorization',
    'authentications/main/tokenType',
    [['Custom Token']],
    [['authentications/main/tokenParameterName', 'X-Token']],
  );
});
