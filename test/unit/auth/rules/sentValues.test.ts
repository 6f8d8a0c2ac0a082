import { describeValues } from './answers.ts';

// In unusableRegex, foreignVariable, grantAsJson, jsonAsText, noBody, pkceMismatch, redirectFollowed, selectors,
// unknownIdentityProvider and unusedOutput.
describe('rules on what steps send and take, value by value', () => {
  describeValues(
    'pkce-mismatch',
    'authentications/main/steps/0/query/code_challenge',
    [
      ['$generated.pkce.challenge'],
      [
        '$generated.pkce.verifier',
        '"$generated.pkce.verifier"',
        '* "code_challenge": "$generated.pkce.challenge"',
      ],
      ['abc', '"abc"', '* "code_challenge": "$generated.pkce.challenge"'],
      ['${env:X}'],
      ['$inputs.x'],
      ['a{$generated.uuid}', '"a{$generated.uuid}"', '* "code_challenge": "$generated.pkce.challenge"'],
      ['$steps.x.outputs.y'],
      [undefined, '"$generated.pkce.verifier"'],
    ],
    [
      [
        'authentications/main/steps/0/query',
        { code_challenge: '$generated.pkce.challenge', code_challenge_method: 'S256' },
      ],
      [
        'authentications/main/steps/1/requestBody',
        {
          grant_type: 'authorization_code',
          code: '$steps.login.outputs.idToken',
          code_verifier: '$generated.pkce.verifier',
        },
      ],
    ],
  );

  describeValues(
    'pkce-mismatch',
    'authentications/main/steps/0/query/code_challenge_method',
    [
      ['S256'],
      ['plain', '"plain"', '* "code_challenge_method": "S256"'],
      ['s256', '"s256"', '* "code_challenge_method": "S256"'],
      ['$inputs.x'],
      [undefined, '"$generated.pkce.challenge"', '* "code_challenge_method": "S256"'],
    ],
    [
      [
        'authentications/main/steps/0/query',
        { code_challenge: '$generated.pkce.challenge', code_challenge_method: 'S256' },
      ],
      [
        'authentications/main/steps/1/requestBody',
        {
          grant_type: 'authorization_code',
          code: '$steps.login.outputs.idToken',
          code_verifier: '$generated.pkce.verifier',
        },
      ],
    ],
  );

  describeValues(
    'pkce-mismatch',
    'authentications/main/steps/1/requestBody/code_verifier',
    [
      ['$generated.pkce.verifier'],
      [
        '$generated.pkce.challenge',
        '"$generated.pkce.challenge"',
        '* "code_verifier": "$generated.pkce.verifier"',
      ],
      ['abc', '"abc"', '* "code_verifier": "$generated.pkce.verifier"'],
      ['$inputs.x'],
      [undefined, '"requestBody"', '* "code_verifier": "$generated.pkce.verifier"'],
    ],
    [
      [
        'authentications/main/steps/0/query',
        { code_challenge: '$generated.pkce.challenge', code_challenge_method: 'S256' },
      ],
      [
        'authentications/main/steps/1/requestBody',
        {
          grant_type: 'authorization_code',
          code: '$steps.login.outputs.idToken',
          code_verifier: '$generated.pkce.verifier',
        },
      ],
    ],
  );

  describeValues(
    'pkce-mismatch',
    'authentications/main/steps/1/requestBody',
    [
      [{ grant_type: 'password', x: 'y' }],
      [
        { grant_type: 'authorization_code', code: 'x' },
        '"requestBody"',
        '* "code_verifier": "$generated.pkce.verifier"',
      ],
    ],
    [
      [
        'authentications/main/steps/0/query',
        { code_challenge: '$generated.pkce.challenge', code_challenge_method: 'S256' },
      ],
      [
        'authentications/main/steps/1/requestBody',
        {
          grant_type: 'authorization_code',
          code: '$steps.login.outputs.idToken',
          code_verifier: '$generated.pkce.verifier',
        },
      ],
    ],
  );

  describeValues(
    'pkce-mismatch',
    'authentications/main/steps/0/query',
    [
      [{ a: 'b' }, '"$generated.pkce.verifier"'],
      [{ code_challenge: '${env:X}' }],
      [{ code_challenge: '$inputs.c' }, '"$inputs.c"', '* "code_challenge_method": "S256"'],
    ],
    [
      [
        'authentications/main/steps/0/query',
        { code_challenge: '$generated.pkce.challenge', code_challenge_method: 'S256' },
      ],
      [
        'authentications/main/steps/1/requestBody',
        {
          grant_type: 'authorization_code',
          code: '$steps.login.outputs.idToken',
          code_verifier: '$generated.pkce.verifier',
        },
      ],
    ],
  );

  describeValues('foreign-variable', 'authentications/main/steps/1/requestBody/x', [
    ['{{otp}}', '{{otp}}', '* "x": "$inputs.totp"'],
    ['{{mfa_code}}', '{{mfa_code}}', '* "x": "$inputs.totp"'],
    ['{{totp}} x', '{{totp}}', '* "x": "{$inputs.totp} x"'],
    ['{{1}}', '{{1}}'],
    ['{{a b}}', '{{a b}}', '* "x": "${env:AB}"'],
    ['{{idToken}}', '{{idToken}}', '* "x": "$steps.login.outputs.idToken"'],
    ['{{ csrf }}!', '{{ csrf }}', '* "x": "{$steps.login.outputs.csrf}!"'],
    ['{{auth_url}}', '{{auth_url}}', '* "x": "{auth_url}"'],
    ['{{token-url}}/x', '{{token-url}}', '* "x": "{auth_url}/x"'],
    ['{{authServer}}', '{{authServer}}', '* "x": "{auth_url}"'],
    ['{{user}}', '{{user}}', '* "x": "$inputs.username"'],
    ['{{E-Mail}}', '{{E-Mail}}', '* "x": "$inputs.username"'],
    ['{{pwd}}', '{{pwd}}', '* "x": "$inputs.password"'],
    ['{{pass}}', '{{pass}}', '* "x": "$inputs.password"'],
    ['{{api key}}', '{{api key}}', '* "x": "${secret:APIKEY}"'],
    ['{{apiKey}}', '{{apiKey}}', '* "x": "${secret:APIKEY}"'],
    ['{{2fa}}', '{{2fa}}', '* "x": "${env:_2FA}"'],
    ['{{$guid}}', '{{$guid}}', '* "x": "${env:_GUID}"'],
    ['{{-}}', '{{-}}'],
  ]);

  describeValues('foreign-variable', 'authentications/main/steps/0/outputs/x', [
    ['{{token}}', '{{token}}', '* "x": "$response.body#/token"'],
    ['{{a.b}}', '{{a.b}}', '* "x": "${env:A_B}"'],
    ['{{otp}}', '{{otp}}', '* "x": "$response.body#/otp"'],
  ]);

  describeValues('foreign-variable', 'application/baseUrl', [
    ['https://{{host}}', '{{host}}', '* "baseUrl": "https://${env:HOST}"'],
  ]);

  describeValues('unusable-regex', 'authentications/main/verification/authenticated/bodyMatches', [
    ['a'],
    ['(', '"("'],
    ['/error/i', '"/error/i"', '* "bodyMatches": "error"'],
    ['/error/'],
    ['/e/gz'],
    ['(a+)+$', '"(a+)+$"'],
    ['[', '"["'],
    ['a{$inputs.username}b'],
    ['aaaaa(?<x', '"aaaaa(?<x"'],
    ['\\', '"\\\\"'],
  ]);

  describeValues('unusable-regex', 'authentications/main/steps/0/outputs/x', [
    [{ context: '$response.body', selector: 'a', type: 'regex' }, '"a"', '* "selector": "(a)"'],
    [{ context: '$response.body', selector: '(a)', type: 'regex' }],
    [{ context: '$response.body', selector: '(?:a)', type: 'regex' }, '"(?:a)"', '* "selector": "((?:a))"'],
    [{ context: '$response.body', selector: '(?<n>a)', type: 'regex' }],
    [
      { context: '$response.body', selector: '(?<=a)b', type: 'regex' },
      '"(?<=a)b"',
      '* "selector": "((?<=a)b)"',
    ],
    [
      { context: '$response.body', selector: '(?<!a)b', type: 'regex' },
      '"(?<!a)b"',
      '* "selector": "((?<!a)b)"',
    ],
    [{ context: '$response.body', selector: '\\(a', type: 'regex' }, '"\\\\(a"', '* "selector": "(\\\\(a)"'],
    [{ context: '$response.body', selector: '[(]a', type: 'regex' }, '"[(]a"', '* "selector": "([(]a)"'],
    [
      { context: '$response.body', selector: '[\\](]a', type: 'regex' },
      '"[\\\\](]a"',
      '* "selector": "([\\\\](]a)"',
    ],
    [{ context: '$response.body', selector: '[a](b)', type: 'regex' }],
    [{ context: '$response.body', selector: 'a\\\\(b)', type: 'regex' }],
    [{ context: '$response.body', selector: '/a(b)/i', type: 'regex' }, '"/a(b)/i"', '* "selector": "a(b)"'],
  ]);

  describeValues('unusable-regex', 'authentications/main/verification/unauthenticated/bodyNotMatches', [
    ['(', '"("'],
  ]);

  describeValues('unusable-regex', 'authentications/main/steps/0/expectedResponse/headers', [
    [{ Location: '(' }, '"("'],
    [{ Location: 'a' }],
  ]);

  describeValues('unusable-regex', 'application/refusals', [[{ status: [200], bodyMatches: '(' }, '"("']]);

  describeValues('json-as-text', 'authentications/main/steps/0/requestBody', [
    ['{"a":1}', '"{\\"a\\":1}"', '* "requestBody": { "a": 1 }'],
    [' [1]', '" [1]"', '* "requestBody": [1]'],
    ['{'],
    ['text'],
    ['"a"'],
    [
      '{"a":"$inputs.username"}',
      '"{\\"a\\":\\"$inputs.username\\"}"',
      '* "requestBody": { "a": "$inputs.username" }',
    ],
  ]);

  describeValues('json-as-text', 'authentications/main/steps/1/requestBody', [
    ['{"a":1}', '"{\\"a\\":1}"', '* "requestBody": { "a": 1 }'],
  ]);

  describeValues(
    'json-as-text',
    'authentications/main/steps/1/contentType',
    [['text/plain'], ['application/vnd.api+json', '"{\\"a\\":1}"', '* "requestBody": { "a": 1 }']],
    [['authentications/main/steps/1/requestBody', '{"a":1}']],
  );

  describeValues('json-as-text', 'authentications/main/verification/endpoint', [
    [
      { method: 'POST', path: '/api/me', requestBody: '{"a":1}' },
      '"{\\"a\\":1}"',
      '* "requestBody": { "a": 1 }',
    ],
    [{ method: 'POST', path: '/api/me', requestBody: '{"a":1}', contentType: 'text/plain' }],
  ]);

  describeValues('grant-as-json', 'authentications/main/steps/1/contentType', [
    ['application/json', '"grant_type"', '"contentType": "application/x-www-form-urlencoded"'],
    ['application/x-www-form-urlencoded'],
    ['text/plain'],
  ]);

  describeValues(
    'grant-as-json',
    'authentications/main/steps/1/requestBody',
    [
      [{ grant_type: 'password', x: ['a'] }, '"grant_type"'],
      [{ grant_type: 'password', x: { a: 'b' } }, '"grant_type"'],
      [{ a: 'b' }],
    ],
    [['authentications/main/steps/1/contentType', 'application/json']],
  );

  describeValues(
    'redirect-followed',
    'authentications/main/steps/0/followRedirects',
    [[true, 'true', '* "followRedirects": false'], [false]],
    [['authentications/main/steps/0/expectedResponse/status', [302]]],
  );

  describeValues(
    'redirect-followed',
    'authentications/main/steps/0/followRedirects',
    [[true]],
    [['authentications/main/steps/0/expectedResponse/status', [299]]],
  );

  describeValues(
    'redirect-followed',
    'authentications/main/steps/0/followRedirects',
    [[true, 'true', '* "followRedirects": false']],
    [['authentications/main/steps/0/expectedResponse/status', [300]]],
  );

  describeValues(
    'redirect-followed',
    'authentications/main/steps/0/followRedirects',
    [[true, 'true', '* "followRedirects": false']],
    [['authentications/main/steps/0/expectedResponse/status', [399]]],
  );

  describeValues(
    'redirect-followed',
    'authentications/main/steps/0/followRedirects',
    [[true]],
    [['authentications/main/steps/0/expectedResponse/status', [400]]],
  );

  describeValues(
    'redirect-followed',
    'authentications/main/steps/0/followRedirects',
    [[true, 'true', '* "followRedirects": false']],
    [['authentications/main/steps/0/expectedResponse/status', [200, 301]]],
  );

  describeValues(
    'redirect-followed',
    'authentications/main/steps/0/outputs/x',
    [['$response.header.LOCATION', 'true', '* "followRedirects": false'], ['$response.header.x']],
    [['authentications/main/steps/0/followRedirects', true]],
  );

  describeValues('no-body', 'authentications/main/steps/0/expectedResponse/status', [
    [[204], '204'],
    [[205], '205'],
    [[304], '304'],
    [[200, 204]],
    [[204, 205], '204'],
    [[203]],
  ]);

  describeValues(
    'no-body',
    'authentications/main/steps/0/expectedResponse',
    [
      [{ status: [204] }],
      [{ status: [204], body: { a: 'string' } }, '204'],
      [{ status: [204], bodyMatches: 'a' }, '204'],
    ],
    [
      ['authentications/main/steps/0/outputs', { csrf: '$response.cookie.x' }],
      ['authentications/main/token', '$steps.exchange.outputs.token'],
    ],
  );

  describeValues('no-body', 'authentications/main/verification/endpoint/method', [
    ['HEAD', '"HEAD"'],
    ['GET'],
  ]);

  describeValues('no-body', 'authentications/main/verification/unauthenticated', [
    [{ status: [204], body: { a: 'string' } }, '204'],
    [{ status: [204] }],
  ]);

  describeValues('no-body', 'authentications/main/sessionCheck', [
    [
      {
        endpoint: { method: 'HEAD', path: '/api/me' },
        authenticated: { status: [204], body: { a: 'string' } },
        everySeconds: 60,
      },
      '"HEAD" | 204',
    ],
    [{ endpoint: { method: 'HEAD', path: '/api/me' }, authenticated: { status: [204] }, everySeconds: 60 }],
  ]);

  describeValues('unused-output', 'authentications/main/steps/0/outputs/spare', [
    ['$response.header.x', '"spare"', ''],
  ]);

  describeValues(
    'unused-output',
    'authentications/main/steps/1/outputs',
    [[{ spare: '$response.header.x' }, '"spare"', '']],
    [
      ['authentications/main/token', '$steps.login.outputs.idToken'],
      ['authentications/main/expiresIn', undefined],
    ],
  );

  describeValues(
    'unused-output',
    'authentications/main/steps/0/outputs/spare',
    [['$response.header.x']],
    [['authentications/main/steps/0/requestBody/y', 'steps.login.outputs.spare']],
  );

  describeValues(
    'unused-output',
    'authentications/main/steps/0/outputs/spare',
    [['$response.header.x']],
    [['authentications/main/steps/1/requestBody/y', '$steps.login.outputs.nope']],
  );

  describeValues('unknown-identity-provider', 'authentications/main/identityProvider', [
    ['keyclok', '"keyclok"', '* "identityProvider": "keycloak"'],
    ['other', '"other"', '* "identityProvider": "keycloak"'],
    ['keycloak'],
  ]);

  describeValues(
    'unknown-identity-provider',
    'authentications/main/identityProvider',
    [
      ['keyclok', '"keyclok"', '* "identityProvider": "keycloak" | "identityProvider": "auth0"'],
      ['nothing', '"nothing"', '"identityProvider": "keycloak" | "identityProvider": "auth0"'],
    ],
    [['identityProviders/auth0', { protocol: 'OIDC' }]],
  );

  describeValues('unknown-identity-provider', 'identityProviders', [
    [undefined, '"keycloak"'],
    [{}, '"keycloak"'],
  ]);
});
