import { describeValues } from './answers.ts';

// In unknownMediaType, basicCredentials, contradictingContentType, foreignHost, getWithBody, literals, nestedForm,
// passwordInUrl, texts, unusablePath and urls.
describe('rules on requests, value by value', () => {
  describeValues('unknown-media-type', 'authentications/main/steps/0/contentType', [
    ['application/jsn', '"application/jsn"', '* "contentType": "application/json"'],
    ['aplication/json', '"aplication/json"', '* "contentType": "application/json"'],
    [
      'application/x-www-form-urlencoded; charest=utf-8',
      '"application/x-www-form-urlencoded; charest=utf-8"',
      '* "contentType": "application/x-www-form-urlencoded; charset=utf-8"',
    ],
    ['json/application', '"json/application"'],
    ['x/y', '"x/y"'],
    ['text/x'],
    [
      'application/json ; hcarset=x',
      '"application/json ; hcarset=x"',
      '* "contentType": "application/json; charset=x"',
    ],
    ['TEXT/html'],
    ['font/x'],
    ['audio/x'],
    ['example/x'],
    ['haptics/x'],
    ['image/x'],
    ['message/x'],
    ['model/x'],
    ['video/x'],
    [
      'applicatoin/json; charset=x',
      '"applicatoin/json; charset=x"',
      '* "contentType": "application/json; charset=x"',
    ],
    ['application/json;boundary=x'],
    [
      'application/json;boundry=x',
      '"application/json;boundry=x"',
      '* "contentType": "application/json;boundary=x"',
    ],
    ['multipart/form-dta', '"multipart/form-dta"', '* "contentType": "multipart/form-data"'],
    ['text/plan', '"text/plan"', '* "contentType": "text/plain"'],
    ['application/grapql', '"application/grapql"', '* "contentType": "application/graphql"'],
  ]);

  describeValues('get-with-body', 'authentications/main/steps/0/endpoint/method', [
    ['GET', '"GET"', '* "method": "POST"'],
    ['HEAD', '"HEAD"', '* "method": "POST"'],
    ['DELETE'],
    ['POST'],
  ]);

  describeValues(
    'get-with-body',
    'authentications/main/steps/0/requestBody',
    [
      [{ a: '1', b: 2, c: true }, '"GET"', '* "method": "POST" | "query": {'],
      [{ a: {} }, '"GET"', '* "method": "POST"'],
      [{ a: null }, '"GET"', '* "method": "POST"'],
      [[1], '"GET"', '* "method": "POST"'],
      ['x', '"GET"', '* "method": "POST"'],
      [{ a: '{$inputs.password}' }, '"GET"', '* "method": "POST"'],
    ],
    [['authentications/main/steps/0/endpoint/method', 'GET']],
  );

  describeValues(
    'get-with-body',
    'authentications/main/steps/0/query',
    [
      [{ b: '1' }, '"GET"', '* "method": "POST"'],
      [undefined, '"GET"', '* "method": "POST" | "query": {'],
    ],
    [
      ['authentications/main/steps/0/endpoint/method', 'GET'],
      ['authentications/main/steps/0/requestBody', { a: '1' }],
    ],
  );

  describeValues('basic-credentials', 'authentications/main/steps/0/headers', [
    [
      { Authorization: 'Basic $inputs.username:$inputs.password' },
      '"Basic $inputs.username:$inputs.password"',
      '* "Authorization": { "basic": ["$inputs.username", "$inputs.password"] }',
    ],
    [
      { 'Proxy-Authorization': 'basic  {$inputs.username}:{$inputs.password}' },
      '"basic {$inputs.username}:{$inputs.password}"',
      '* "Proxy-Authorization": { "basic": ["$inputs.username", "$inputs.password"] }',
    ],
    [{ Authorization: 'Basic a:$inputs.password' }],
    [{ Authorization: 'Basic $inputs.username:b' }],
    [{ X: 'Basic $inputs.username:$inputs.password' }],
    [
      { Authorization: { basic: ['$inputs.password', '$inputs.username'] } },
      '[ "$inputs.password", "$inputs.username" ]',
      '* ',
    ],
    [
      { Authorization: { basic: ['$inputs.idp.clientSecret', 'x'] } },
      '[ "$inputs.idp.clientSecret", "x" ]',
      '* ',
    ],
    [{ X: { basic: ['x', '{$inputs.idp.clientId}'] } }, '[ "x", "{$inputs.idp.clientId}" ]', '* '],
    [{ X: { basic: ['$inputs.username', '$inputs.password'] } }],
    [{ X: { basic: ['$inputs.password', '$inputs.password'] } }],
  ]);

  describeValues('unusable-path', 'authentications/main/steps/0/endpoint/path', [
    ['/a/{id}', '{id}'],
    ['/a/{base url}', '{base url} |  ', '* "path": "/a/{base_url}"'],
    ['{auth-url}/x', '{auth-url}', '* "path": "{auth_url}/x"'],
    ['{base_url}x/y', '{base_url}x', '* "path": "{base_url}/x/y"'],
    ['{auth_url}/x'],
    ['/v1/{auth_url}', '{auth_url}'],
    ['/v1?x={auth_url}'],
    ['/v1#{auth_url}'],
    ['/a/$inputs.b', '$inputs.b', '* "path": "/a/{$inputs.b}"'],
    ['/a/{$inputs.b}'],
    ['/a/:id', ':id'],
    ['/a/:id/b', ':id'],
    ['/a:b'],
    ['/a b/c', ' '],
    ['/a?b c'],
    ['$inputs.x'],
    ['/{{x}}'],
    ['/a/{xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx}'],
  ]);

  describeValues('nested-form', 'authentications/main/steps/1/requestBody/x', [
    [{ a: '1' }, '{ "a": "1" }', '"x[a]": "1"'],
    [[1, [2]], '[ 1, [ 2 ] ]', '"x[0]": 1 "x[1][0]": 2'],
    [{ a: { b: [1] } }, '{ "a": { "b": [ 1 ] } }', '"x[a][b][0]": 1'],
    [{ a: [] }, '{ "a": [] }'],
    ['x'],
    [{ context: '$response.body', type: 'regex', selector: '(a)' }],
  ]);

  describeValues(
    'nested-form',
    'authentications/main/steps/0/requestBody',
    [
      [{ a: { b: 1 } }, '{ "b": 1 }', '"a[b]": 1 | "contentType": "application/json"'],
      [{ a: { b: 1 }, 'a[b]': 2 }, '{ "b": 1 }', '"contentType": "application/json"'],
      [[1], '[ 1 ]', '"contentType": "application/json"'],
      [
        { a: [{ b: 1 }, 2] },
        '[ { "b": 1 }, 2 ]',
        '"a[0][b]": 1 "a[1]": 2 | "contentType": "application/json"',
      ],
    ],
    [['authentications/main/steps/0/contentType', 'multipart/form-data']],
  );

  describeValues(
    'nested-form',
    'authentications/main/steps/0/requestBody',
    [[{ a: { b: 1 } }]],
    [['authentications/main/steps/0/contentType', 'application/json']],
  );

  describeValues('password-in-url', 'authentications/main/steps/0/query', [
    [{ p: '$inputs.password' }, '$inputs.password', '* '],
    [{ p: '$inputs.password', q: '1' }, '$inputs.password', '* '],
    [{ p: 'x{$inputs.password}' }, '{$inputs.password}', '* '],
    [{ password: '$inputs.password' }, '$inputs.password'],
    [{ p: '$inputs.username' }],
  ]);

  describeValues('password-in-url', 'authentications/main/steps/0/endpoint/path', [
    ['/l?p={$inputs.password}', '{$inputs.password}', '* "path": "/l" "p": "$inputs.password"'],
    ['/l?p={$inputs.password}&u=1', '{$inputs.password}', '* "path": "/l?u=1" "p": "$inputs.password"'],
    ['/l?u=1&p={$inputs.password}', '{$inputs.password}', '* "path": "/l?u=1" "p": "$inputs.password"'],
    [
      '/l?u=1&p%5B={$inputs.password}&v=2',
      '{$inputs.password}',
      '* "path": "/l?u=1&v=2" "p[": "$inputs.password"',
    ],
    ['/l/{$inputs.password}', '{$inputs.password}'],
    ['/l?password={$inputs.password}', '{$inputs.password}'],
    ['/l?u={$inputs.username}'],
  ]);

  describeValues(
    'password-in-url',
    'authentications/main/steps/0/endpoint/path',
    [
      [
        '/l?p={$inputs.password}',
        '{$inputs.password}',
        '* "path": "/l" "requestBody": { "p": "$inputs.password" } "method": "POST"',
      ],
    ],
    [
      ['authentications/main/steps/0/requestBody', undefined],
      ['authentications/main/steps/0/endpoint/method', 'GET'],
    ],
  );

  describeValues(
    'foreign-host',
    'authentications/main/steps/0/endpoint/path',
    [
      [
        'https://idp.test/login',
        '"https://idp.test/login"',
        '"idp": { "protocol": "OAuth2", "tokenUrl": "https://idp.test/login" } | "path": "${env:IDP_URL}/login"',
      ],
      [
        'https://idp.test:8443/login?x=1',
        '"https://idp.test:8443/login?x=1"',
        '"idp": { "protocol": "OAuth2", "tokenUrl": "https://idp.test:8443/login" } | "path": "${env:IDP_URL}/login?x=1"',
      ],
      ['https://auth.test/login'],
      ['https://shop.test/x'],
    ],
    [
      ['authentications/main/tokenEndpoint', 'https://auth.test/token'],
      ['application/baseUrl', 'https://shop.test'],
      ['identityProviders/keycloak/issuer', undefined],
    ],
  );

  describeValues(
    'foreign-host',
    'authentications/main/steps/0/requestBody',
    [
      [{ x: '$inputs.username' }],
      [
        { x: '$inputs.totp' },
        '"https://idp.test/login"',
        '"idp": { "protocol": "OAuth2", "tokenUrl": "https://idp.test/login" } | "path": "${env:IDP_URL}/login"',
      ],
      [
        { x: '$inputs.idp.clientSecret' },
        '"https://idp.test/login"',
        '"idp": { "protocol": "OAuth2", "tokenUrl": "https://idp.test/login" } | "path": "${env:IDP_URL}/login"',
      ],
      [
        { x: '${secret:A}' },
        '"https://idp.test/login"',
        '"idp": { "protocol": "OAuth2", "tokenUrl": "https://idp.test/login" } | "path": "${env:IDP_URL}/login"',
      ],
      [{ x: '${env:A}' }],
      [
        { x: '$inputs.password' },
        '"https://idp.test/login"',
        '"idp": { "protocol": "OAuth2", "tokenUrl": "https://idp.test/login" } | "path": "${env:IDP_URL}/login"',
      ],
    ],
    [
      ['authentications/main/steps/0/endpoint/path', 'https://idp.test/login'],
      ['authentications/main/tokenEndpoint', 'https://auth.test/token'],
      ['identityProviders/keycloak/issuer', undefined],
    ],
  );

  describeValues('contradicting-content-type', 'authentications/main/steps/0/headers', [
    [{ 'Content-Type': 'application/json' }],
    [
      { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      '"content-type"',
      '*  | "contentType": "application/x-www-form-urlencoded"',
    ],
    [{ 'Content-Type': 'text/xml', X: 'y' }, '"Content-Type"', '* '],
    [{ 'Content-Type': '$inputs.x' }],
    [{ X: 'text/xml' }],
  ]);

  describeValues('contradicting-content-type', 'authentications/main/steps/1/headers', [
    [{ 'Content-Type': 'application/json' }, '"Content-Type"', '* '],
    [{ 'Content-Type': 'application/x-www-form-urlencoded' }],
  ]);

  describeValues(
    'foreign-host',
    'authentications/main/steps/0/endpoint/path',
    [
      ['/api/login'],
      [
        'https://elsewhere.test/login',
        '"https://elsewhere.test/login"',
        '"elsewhere": { "protocol": "OAuth2", "tokenUrl": "https://elsewhere.test/login" } | "path": "${env:ELSEWHERE_URL}/login"',
      ],
      ['https://auth.test/login'],
      ['https://AUTH.test/login'],
      ['https://shop.test/login'],
      [
        'https://mail.test:8025/a?b=c#d',
        '"https://mail.test:8025/a?b=c#d"',
        '"mail": { "protocol": "OAuth2", "tokenUrl": "https://mail.test:8025/a" } | "path": "${env:MAIL_URL}/a?b=c#d"',
      ],
      [
        'http://a_b.test',
        '"http://a_b.test"',
        '"a_b": { "protocol": "OAuth2", "tokenUrl": "http://a_b.test" } | "path": "${env:A_B_URL}"',
      ],
      ['https://login.idp.test/x'],
      ['${env:OTHER}/login'],
    ],
    [
      ['authentications/main/tokenEndpoint', 'https://auth.test/oauth'],
      ['application/baseUrl', 'https://shop.test'],
      ['identityProviders/keycloak/issuer', 'https://login.idp.test'],
    ],
  );

  describeValues(
    'foreign-host',
    'authentications/main/steps/0/endpoint/path',
    [['https://elsewhere.test/login']],
    [['authentications/main/tokenEndpoint', 'https://auth.test/oauth']],
  );

  describeValues(
    'foreign-host',
    'authentications/main/steps/0/endpoint/path',
    [['https://elsewhere.test/login']],
    [['identityProviders/keycloak/issuer', 'https://login.idp.test']],
  );

  describeValues(
    'foreign-host',
    'authentications/main/steps/0/requestBody',
    [
      [{ a: 'b' }],
      [{ a: '$inputs.username' }],
      [
        { a: '$inputs.password' },
        '"https://elsewhere.test/login"',
        '"elsewhere": { "protocol": "OAuth2", "tokenUrl": "https://elsewhere.test/login" } | "path": "${env:ELSEWHERE_URL}/login"',
      ],
      [
        { a: '$inputs.totp' },
        '"https://elsewhere.test/login"',
        '"elsewhere": { "protocol": "OAuth2", "tokenUrl": "https://elsewhere.test/login" } | "path": "${env:ELSEWHERE_URL}/login"',
      ],
      [
        { a: '$inputs.idp.clientSecret' },
        '"https://elsewhere.test/login"',
        '"elsewhere": { "protocol": "OAuth2", "tokenUrl": "https://elsewhere.test/login" } | "path": "${env:ELSEWHERE_URL}/login"',
      ],
      [{ a: '$inputs.idp.clientId' }],
      [
        { a: '${secret:X}' },
        '"https://elsewhere.test/login"',
        '"elsewhere": { "protocol": "OAuth2", "tokenUrl": "https://elsewhere.test/login" } | "path": "${env:ELSEWHERE_URL}/login"',
      ],
      [{ a: '${env:X}' }],
      [{ a: '$generated.uuid' }],
    ],
    [
      ['authentications/main/tokenEndpoint', 'https://auth.test/oauth'],
      ['identityProviders/keycloak/issuer', 'https://login.idp.test'],
      ['authentications/main/steps/0/endpoint/path', 'https://elsewhere.test/login'],
    ],
  );

  describeValues(
    'foreign-host',
    'authentications/main/steps/1/endpoint/path',
    [
      [
        'https://elsewhere.test/token',
        '"https://elsewhere.test/token"',
        '"identityProvider": "elsewhere" "identityProviders": { "elsewhere": { "protocol": "OAuth2", "tokenUrl": "https://elsewhere.test/token" } } | "path": "${env:ELSEWHERE_URL}/token"',
      ],
    ],
    [
      ['authentications/main/tokenEndpoint', 'https://auth.test/oauth'],
      ['authentications/main/identityProvider', undefined],
      ['identityProviders', undefined],
      ['authentications/main/steps/1/requestBody', { subject: '$steps.login.outputs.idToken' }],
    ],
  );

  describeValues(
    'foreign-host',
    'authentications/main/steps/0/headers',
    [
      [
        { 'X-A': '$inputs.password' },
        '"https://elsewhere.test/login"',
        '"elsewhere": { "protocol": "OAuth2", "tokenUrl": "https://elsewhere.test/login" } | "path": "${env:ELSEWHERE_URL}/login"',
      ],
      [{ 'X-A': 'b' }],
    ],
    [
      ['authentications/main/tokenEndpoint', 'https://auth.test/oauth'],
      ['identityProviders/keycloak/issuer', 'https://login.idp.test'],
      ['authentications/main/steps/0/endpoint/path', 'https://elsewhere.test/login'],
      ['authentications/main/steps/0/requestBody', { a: 'b' }],
    ],
  );
});
