import { describeValues } from './answers.ts';

// In unusableRegex, dotPath, expectPointer, expectedBody, foreignVariable, malformedExpression, meant,
// missingBraces, otherCookie, pointerNotInBody, references, suggest and unusableField.
describe('rules on expressions, value by value', () => {
  describeValues('malformed-expression', 'authentications/main/steps/0/requestBody/x', [
    ['$inputs', '$inputs', '* "x": "$inputs.username"'],
    ['$inputs.', '$inputs.', '* "x": "$inputs.username"'],
    ['$inputs.idp'],
    ['$inputs.idp.secret', '$inputs.idp.secret', '* "x": "$inputs.idp.clientSecret"'],
    ['$inputs.idp.name', '$inputs.idp.name', '* "x": "$inputs.idp.clientId"'],
    ['$inputs.a b', '$inputs.a b', '* "x": "{$inputs.a} b"'],
    ['$inputs.a.b', '$inputs.a.b', '* "x": "$inputs.a"'],
    ['a {$inputs.a b}', '$inputs.a b', '* "x": "a {$inputs.a}"'],
    ['$response', '$response', '* "x": "$response.body"'],
    ['$response.stat', '$response.stat', '* "x": "$response.status"'],
    ['$response.sta', '$response.sta', '* "x": "$response.body#/sta"'],
    ['$generated.x', '$generated.x'],
    ['$generated.uid', '$generated.uid', '* "x": "$generated.uuid"'],
    ['a {$inputs.x', '{$inputs.x', '* "x": "a {$inputs.x}"'],
    ['{$inputs.x b', '{$inputs.x b', '* "x": "{$inputs.x} b"'],
    ['{$'],
  ]);

  describeValues(
    'malformed-expression',
    'authentications/main/steps/1/requestBody/x',
    [
      ['$steps', '$steps'],
      ['$steps.', '$steps.'],
      ['$steps.login', '$steps.login', '* "x": "$steps.login.outputs.idToken"'],
      ['$steps.login.idToken', '$steps.login.idToken', '* "x": "$steps.login.outputs.idToken"'],
      ['$steps.login.output.idToken', '$steps.login.output.idToken', '* "x": "$steps.login.outputs.idToken"'],
      ['$steps.login.outputs.', '$steps.login.outputs.', '* "x": "$steps.login.outputs.idToken"'],
      [
        '$steps.login.outputs.idToken.',
        '$steps.login.outputs.idToken.',
        '* "x": "$steps.login.outputs.idToken"',
      ],
      [
        '$steps.login.outputs.idToken x$',
        '$steps.login.outputs.idToken x$',
        '* "x": "{$steps.login.outputs.idToken} x$$"',
      ],
      ['$steps.login.outputs.idToken.x', '$steps.login.outputs.idToken.x'],
      ['{$steps.login.idToken}b', '$steps.login.idToken', '* "x": "{$steps.login.outputs.idToken}b"'],
      ['{$steps.login.idToken x}b', '$steps.login.idToken x'],
      ['$steps.nope', '$steps.nope'],
    ],
    [['authentications/main/steps/0/outputs', { idToken: '$response.body#/access_token' }]],
  );

  describeValues('malformed-expression', 'authentications/main/steps/0/outputs/x', [
    ['$response.statuscode', '$response.statuscode', '* "x": "$response.status"'],
    ['$response.status.x', '$response.status.x', '* "x": "$response.status"'],
    ['$response.headers.X', '$response.headers.X', '* "x": "$response.header.X"'],
    ['$response.Cookies.A', '$response.Cookies.A', '* "x": "$response.cookie.A"'],
    ['$response.json.a.b', '$response.json.a.b', '* "x": "$response.body#/a/b"'],
    ['$response.body.', '$response.body.', '* "x": "$response.body"'],
    ['$response.bod', '$response.bod', '* "x": "$response.body#/bod"'],
    ['$response.data', '$response.data', '* "x": "$response.body"'],
    ['$response.data.a', '$response.data.a', '* "x": "$response.body#/data/a"'],
    ['$response.a/b', '$response.a/b', '* "x": "$response.body#/a/b"'],
    ['$response.bdoy.a', '$response.bdoy.a', '* "x": "$response.body#/a"'],
    ['$response.hedaer.X', '$response.hedaer.X', '* "x": "$response.header.X"'],
    ['$response.', '$response.', '* "x": "$response.body"'],
    ['token', '"token"', '"token": "string" "x": "$response.body#/token"'],
    ['access_token', '"access_token"', '* "x": "$response.body#/access_token"'],
    ['a b', '"a b"', '* "x": "$response.body#/access_token"'],
    ['a.b c', '"a.b c"', '* "x": "$response.body#/access_token"'],
    ['expires_in', '"expires_in"', '* "x": "$response.body#/expires_in"'],
    ['1a', '"1a"', '* "x": "$response.body#/access_token"'],
  ]);

  describeValues('malformed-expression', 'authentications/main/token', [
    ['token', '"token"', '* "token": "$steps.exchange.outputs.token"'],
    ['x y', '"x y"', '* "token": "$steps.exchange.outputs.token"'],
  ]);

  describeValues('malformed-expression', 'authentications/main/expiresIn', [
    ['ttl', '"ttl"', '* "expiresIn": "$steps.exchange.outputs.ttl"'],
  ]);

  describeValues('pointer-not-in-body', 'authentications/main/steps/0/outputs/x', [
    [
      '$response.body#/access_tokn',
      '/access_tokn',
      '* "x": "$response.body#/access_token" | "access_tokn": "string"',
    ],
    [
      '$response.body#/a/expires_in',
      '/a/expires_in',
      '* "x": "$response.body#/expires_in" | "a": { "expires_in": "string" }',
    ],
    ['$response.body#/nope', '/nope', '"nope": "string"'],
    ['$response.body#/access_token'],
    ['$response.body#/', '/', '"": "string"'],
    ['$response.body'],
    ['{$response.body#/x} y', '/x', '"x": "string"'],
    [{ context: '$response.body', type: 'jsonpointer', selector: '/nope' }, '"/nope"', '"nope": "string"'],
    [{ context: '$response.body', type: 'regex', selector: '/(nope)' }],
    [{ context: '$response.header.X', type: 'jsonpointer', selector: '/nope' }],
  ]);

  describeValues('pointer-not-in-body', 'authentications/main/token', [
    ['$response.body#/nope', '/nope'],
    ['$response.body#/access_token'],
  ]);

  describeValues('missing-braces', 'authentications/main/steps/0/requestBody/x', [
    ['a $inputs.b', '$inputs.b', '* "x": "a {$inputs.b}"'],
    ['a $inputs'],
    ['$inputs.a'],
    [
      'a {$inputs.b} $steps.login.outputs.x',
      '$steps.login.outputs.x',
      '* "x": "a {$inputs.b} {$steps.login.outputs.x}"',
    ],
    ['a$b'],
    ['a $$inputs.b'],
  ]);

  describeValues('missing-braces', 'authentications/main/steps/0/headers', [
    [{ path: 'a $inputs.b', X: 'y' }, '$inputs.b', '* "path": "a {$inputs.b}"'],
  ]);

  describeValues('unusable-regex', 'authentications/main/verification/authenticated/bodyMatches', [
    ['(', '"("'],
    ['(a+)+b', '"(a+)+b"'],
    ['/a/i', '"/a/i"', '* "bodyMatches": "a"'],
    ['/a/'],
    ['/a/x'],
    ['a'],
    ['{$inputs.username}[', '"{$inputs.username}["'],
    [
      '(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x',
    ],
  ]);

  describeValues('unusable-regex', 'authentications/main/steps/0/outputs/x', [
    [{ context: '$response.body', type: 'regex', selector: 'a' }, '"a"', '* "selector": "(a)"'],
    [{ context: '$response.body', type: 'regex', selector: '(a)' }],
    [{ context: '$response.body', type: 'regex', selector: '(?:a)' }, '"(?:a)"', '* "selector": "((?:a))"'],
    [{ context: '$response.body', type: 'regex', selector: '(?<n>a)' }],
    [
      { context: '$response.body', type: 'regex', selector: '(?<=a)' },
      '"(?<=a)"',
      '* "selector": "((?<=a))"',
    ],
    [
      { context: '$response.body', type: 'regex', selector: '(?<!a)' },
      '"(?<!a)"',
      '* "selector": "((?<!a))"',
    ],
    [{ context: '$response.body', type: 'regex', selector: '[(]a' }, '"[(]a"', '* "selector": "([(]a)"'],
    [{ context: '$response.body', type: 'regex', selector: '\\(a' }, '"\\\\(a"', '* "selector": "(\\\\(a)"'],
    [{ context: '$response.body', type: 'regex', selector: '[a](b)' }],
    [{ context: '$response.body', type: 'regex', selector: '[\\](]x(a)' }],
  ]);

  describeValues('other-cookie', 'authentications/main/steps/0/outputs/csrf', [
    ['$response.cookie.XSRF-TOKN'],
    ['$response.cookie.X'],
  ]);

  describeValues('dot-path', 'authentications/main/steps/0/outputs/x', [
    ['access_token.x', '"access_token.x"'],
    ['$response.body.access_token', 'access_token', '* "x": "$response.body#/access_token"'],
    ['response.body.a'],
    ['data.token', '"data.token"', '"data": { "token": "string" } "x": "$response.body#/data/token"'],
    ['$response.body[0].a', '0].a'],
    ['$response.body.data[0].a', 'data[0].a', '"data": [{ "a": "string" }] "x": "$response.body#/data/0/a"'],
    [
      '$response.body#data.token',
      'data.token',
      '"data": { "token": "string" } "x": "$response.body#/data/token"',
    ],
    ['$response.body.data', 'data', '"data": "string" "x": "$response.body#/data"'],
    ['a {$response.body.expires_in} b', 'expires_in', '* "x": "a {$response.body#/expires_in} b"'],
    ['a.b.c', '"a.b.c"', '"a": { "b": { "c": "string" } } "x": "$response.body#/a/b/c"'],
    ['$.data.token'],
    ['a'],
  ]);

  describeValues('foreign-variable', 'authentications/main/steps/0/requestBody/x', [
    ['{{username}}', '{{username}}', '* "x": "$inputs.username"'],
    ['{{ password }}', '{{ password }}', '* "x": "$inputs.password"'],
    ['a {{otp}}', '{{otp}}', '* "x": "a {$inputs.totp}"'],
    ['{{nope}}', '{{nope}}', '* "x": "${env:NOPE}"'],
    ['{{user-name}} {{pass}}', '{{user-name}} | {{pass}}', '* "x": "{$inputs.username} {{pass}}"'],
    ['{{auth_url}}', '{{auth_url}}', '* "x": "{auth_url}"'],
    ['{{token_url}}', '{{token_url}}', '* "x": "{auth_url}"'],
    ['{{email}}', '{{email}}', '* "x": "$inputs.username"'],
    ['{{mfaCode}}', '{{mfaCode}}', '* "x": "$inputs.totp"'],
  ]);

  describeValues('foreign-variable', 'authentications/main/steps/1/requestBody/x', [
    ['{{idToken}}', '{{idToken}}', '* "x": "$steps.login.outputs.idToken"'],
    ['a{{csrf}}', '{{csrf}}', '* "x": "a{$steps.login.outputs.csrf}"'],
  ]);

  describeValues('foreign-variable', 'authentications/main/steps/0/outputs/x', [
    ['{{access_token}}', '{{access_token}}', '* "x": "$response.body#/access_token"'],
    ['{{a b}}', '{{a b}}', '* "x": "$response.body#/ab"'],
  ]);

  describeValues('foreign-variable', 'application/baseUrl', []);

  describeValues('unusable-field', 'authentications/main/steps/0/outputs/x', [
    [{ context: '$response.body', type: 'field', selector: 'csrf' }],
    [{ context: '$response.body', type: 'field', selector: '#csrf' }, '"#csrf"', '"selector": "csrf"'],
    [
      { context: '$response.body', type: 'field', selector: 'input.csrf' },
      '"input.csrf"',
      '"selector": "csrf"',
    ],
    [{ context: '$response.body', type: 'field', selector: '$csrf' }, '"$csrf"', '"selector": "csrf"'],
    [
      { context: '$response.body', type: 'field', selector: 'csrf.value' },
      '"csrf.value"',
      '"selector": "csrf"',
    ],
    [
      { context: '$response.body', type: 'field', selector: "input[name='csrf']" },
      '"input[name=\'csrf\']"',
      '* "selector": "csrf"',
    ],
    [
      { context: '$response.body', type: 'field', selector: '//input[@name="csrf"]' },
      '"//input[@name=\\"csrf\\"]"',
      '* "selector": "csrf"',
    ],
    [{ context: '$response.body', type: 'field', selector: 'a b' }],
    [{ context: '$response.body', type: 'field', selector: '/csrf' }, '"/csrf"', '"selector": "csrf"'],
    [{ context: '$response.body', type: 'field', selector: '!!' }],
  ]);

  describeValues('unusable-field', 'authentications/main/steps/0/outputs/x', [
    [
      { context: '$response.header.X', type: 'field', selector: 'csrf' },
      '"$response.header.X"',
      '* "context": "$response.body"',
    ],
    [
      { context: '$response.cookie.X', type: 'field', selector: 'csrf' },
      '"$response.cookie.X"',
      '* "context": "$response.body"',
    ],
    [
      { context: '$response.status', type: 'field', selector: 'csrf' },
      '"$response.status"',
      '* "context": "$response.body"',
    ],
    [
      { context: '$generated.uuid', type: 'field', selector: 'csrf' },
      '"$generated.uuid"',
      '* "context": "$response.body"',
    ],
    [{ context: '$response.body', type: 'field', selector: 'csrf' }],
    [{ context: 'a$response.header.X', type: 'field', selector: 'csrf' }],
    [
      { context: '{$response.header.X}', type: 'field', selector: 'csrf' },
      '"{$response.header.X}"',
      '* "context": "$response.body"',
    ],
  ]);

  describeValues(
    'other-cookie',
    'authentications/main/tokenParameterName',
    [['SID', 'XSRF-TOKEN', '"csrf": "$response.cookie.SID"'], ['XSRF-TOKEN']],
    [
      ['authentications/main/tokenLocation', 'Cookie'],
      ['authentications/main/tokenType', 'Cookie-based Authentication'],
      ['authentications/main/tokenFormat', '<token>'],
      ['authentications/main/token', '$steps.login.outputs.csrf'],
    ],
  );

  describeValues(
    'other-cookie',
    'authentications/main/steps/0/outputs/csrf',
    [
      ['$response.cookie.XSRF-TOKEN', 'XSRF-TOKEN', '"csrf": "$response.cookie.XSRF_TOKEN"'],
      ['$response.cookie.xsrftoken', 'xsrftoken', '"csrf": "$response.cookie.XSRF_TOKEN"'],
      ['$response.cookie.SIDX', 'SIDX', '"csrf": "$response.cookie.SID"'],
      ['$response.cookie.OTHR'],
      ['$response.cookie.SID'],
    ],
    [
      ['authentications/main/steps/0/expectedResponse/setsCookies', ['XSRF_TOKEN', 'SID']],
      ['authentications/main/steps/1/expectedResponse/setsCookies', ['OTHER']],
    ],
  );
});
