import { describeValues } from './answers.ts';

const exchanged = 'authentications/main/steps/1/';
const format = 'authentications/main/tokenFormat';
/** What a step of its own renews. */
const renewal = {
  strategy: 'steps',
  token: '$steps.renew.outputs.token',
  steps: [
    {
      stepId: 'renew',
      endpoint: { method: 'POST', path: '/renew' },
      requestBody: { t: '$steps.login.outputs.idToken' },
      expectedResponse: { status: [200], body: { access_token: 'string', expires_in: 'integer' } },
      outputs: { token: '$response.body#/access_token', ttl: '$response.body#/expires_in' },
    },
  ],
};
const inBody = (...names: readonly string[]): string[] => names.map((name) => `$response.body#/${name}`);

// In authorizationWithoutScheme, expectedFields, expiryUnmapped, lifetimeUnit, notTheToken, otherScheme, readValue
// and schemeTwice.
describe('rules on where the token and its lifetime come from, value by value', () => {
  const exchange = '* "token": "$steps.exchange.outputs.token"';
  describeValues('not-the-token', 'authentications/main/token', [
    ['$steps.exchange.outputs.ttl', '"$steps.exchange.outputs.ttl"', exchange],
    ['$steps.exchange.outputs.token'],
    ['$steps.login.outputs.csrf'],
    ['$response.body#/token_type', '"$response.body#/token_type"', exchange],
    ['$response.body#/access_token'],
  ]);

  const fields = {
    access_token: 'string',
    refresh_token: 'string',
    data: { exp: 'integer' },
    list: ['string'],
    flag: 'boolean',
  };
  describeValues(
    'not-the-token',
    `${exchanged}outputs/token`,
    [
      ...inBody(
        'expires_in',
        'refresh_token',
        'scope',
        'scopes',
        'token-type',
        'data/exp',
        'session_ttl',
        'maxAge',
        'max_age_seconds',
        'tokenExpiryDate',
        'list',
        'flag',
      ).map((value) => [value, `"${value}"`, '* "token": "$response.body#/access_token"'] as const),
      ...inBody('validUntil', 'data', 'access_token').map((value) => [value] as const),
    ],
    [[`${exchanged}expectedResponse/body`, fields]],
  );

  describeValues(
    'not-the-token',
    `${exchanged}outputs/token`,
    [
      ['$response.body#/refresh_token'],
      ['$response.body#/expires_in', '"$response.body#/expires_in"'],
      ['$response.body#/id_token'],
    ],
    [
      [
        `${exchanged}expectedResponse/body`,
        { refresh_token: 'string', id_token: 'string', csrfToken: 'string', tokenType: 'string' },
      ],
    ],
  );

  describeValues(
    'not-the-token',
    `${exchanged}outputs/token`,
    [
      [
        '$response.body#/expires_in',
        '"$steps.exchange.outputs.token"',
        '* "token": "$steps.exchange.outputs.other"',
      ],
    ],
    [[`${exchanged}outputs/other`, '$response.body#/session/ticket']],
  );

  const selected = (context: string, type: string) => ({ context, selector: '/expires_in', type });
  describeValues('not-the-token', `${exchanged}outputs/token`, [
    [
      selected('$response.body', 'jsonpointer'),
      '{ "context": "$response.body", "selector": "/expires_in", "type": "jsonpointer" }',
    ],
    [selected('$response.body', 'regex')],
    [selected('$response.header.X', 'jsonpointer')],
  ]);

  const value = '$steps.exchange.outputs.value';
  const noToken = { value: '$response.body#/expires_in', ttl: '$response.body#/expires_in' };
  describeValues(
    'not-the-token',
    'authentications/main/token',
    [[value, `"${value}"`, exchange]],
    [[`${exchanged}outputs`, { ...noToken, token: '$response.body#/access_token' }]],
  );
  describeValues(
    'not-the-token',
    'authentications/main/token',
    [[value, `"${value}"`, '* "token": "$response.body#/access_token"']],
    [[`${exchanged}outputs`, noToken]],
  );
  describeValues(
    'not-the-token',
    'authentications/main/token',
    [[value, `"${value}"`]],
    [
      [`${exchanged}outputs`, noToken],
      [`${exchanged}expectedResponse/body`, { a: 'string' }],
    ],
  );

  describeValues(
    'not-the-token',
    'authentications/main/refresh/token',
    [
      ['$steps.renew.outputs.ttl', '"$steps.renew.outputs.ttl"', '* "token": "$steps.renew.outputs.token"'],
      ['$steps.renew.outputs.token'],
      ['$steps.exchange.outputs.ttl', '"$steps.exchange.outputs.ttl"', exchange],
    ],
    [['authentications/main/refresh', renewal]],
  );

  describeValues('not-the-lifetime', `${exchanged}outputs/ttl`, [
    ...inBody('access_token', 'session', 'ticket', 'sid', 'api_key', 'apikey').map(
      (token) =>
        [token, '"$steps.exchange.outputs.ttl"', '* "expiresIn": "$response.body#/expires_in"'] as const,
    ),
    ...inBody('token_expires_in', 'other').map((lifetime) => [lifetime] as const),
  ]);

  const token = '$steps.exchange.outputs.token';
  describeValues('not-the-lifetime', 'authentications/main/expiresIn', [
    [token, `"${token}"`, '* "expiresIn": "$steps.exchange.outputs.ttl"'],
    [{ value: token, unit: 'milliseconds' }, `"${token}"`, '* "value": "$steps.exchange.outputs.ttl"'],
  ]);
  describeValues(
    'not-the-lifetime',
    'authentications/main/expiresIn',
    [[token, `"${token}"`, '* "expiresIn": "$response.body#/expires_in"']],
    [[`${exchanged}outputs`, { token: '$response.body#/access_token' }]],
  );
  describeValues(
    'not-the-lifetime',
    'authentications/main/refresh/expiresIn',
    [
      ['$steps.renew.outputs.ttl'],
      [
        '$steps.renew.outputs.token',
        '"$steps.renew.outputs.token"',
        '* "expiresIn": "$steps.renew.outputs.ttl"',
      ],
    ],
    [['authentications/main/refresh', renewal]],
  );

  const units = ['seconds', 'milliseconds', 'epochSeconds', 'iso8601'];
  for (const [name, type, ...meant] of [
    ['expires_in', 'string', 'seconds', 'milliseconds', 'seconds', 'seconds'],
    ['exp', 'integer', 'epochSeconds', 'epochSeconds', 'epochSeconds', 'epochSeconds'],
    ['expires_at', 'string', 'iso8601', 'iso8601', 'epochSeconds', 'iso8601'],
    ['validUntil', 'string', 'iso8601', 'iso8601', 'epochSeconds', 'iso8601'],
    ['count', 'integer', 'seconds', 'milliseconds', 'epochSeconds', 'epochSeconds'],
    ['experience', 'string', ...units],
  ] as const) {
    const ttl = '$steps.exchange.outputs.ttl';
    const without = `* "expiresIn": { "value": "${ttl}", "unit": "${meant[0]}" }`;
    describeValues(
      'lifetime-unit',
      'authentications/main/expiresIn',
      [
        ...units.map((unit, index) =>
          meant[index] === unit
            ? ([{ value: ttl, unit }] as const)
            : ([{ value: ttl, unit }, `"${unit}"`, `* "unit": "${meant[index]}"`] as const),
        ),
        meant[0] === 'seconds' ? [ttl] : [ttl, `"${ttl}"`, without],
      ],
      [
        [`${exchanged}outputs/ttl`, `$response.body#/${name}`],
        [`${exchanged}expectedResponse/body`, { access_token: 'string', [name]: type }],
      ],
    );
  }
  describeValues(
    'lifetime-unit',
    'authentications/main/refresh/expiresIn',
    [[{ value: '$steps.renew.outputs.ttl', unit: 'iso8601' }, '"iso8601"', '* "unit": "seconds"']],
    [['authentications/main/refresh', renewal]],
  );

  for (const [outputs, name] of [
    [{ token: '$response.body#/access_token', ttl: '$response.body#/expires_in' }, 'ttl'],
    [undefined, 'expiresIn'],
    [{ token: '$response.body#/x' }, 'expiresIn'],
    [{ token: '$response.body#/x', expiresIn: '$response.body#/y' }, 'lifetime'],
    [{ token: '$response.body#/x', expiresIn: '$response.body#/y', lifetime: 'a' }, 'tokenExpiresIn'],
    [{ token: 'a', expiresIn: 'b', lifetime: 'c', tokenExpiresIn: 'd' }, 'secondsToLive'],
  ] as const) {
    const added = `"${name}": "$response.body#/expires_in"`;
    const output = outputs === undefined ? `"outputs": { ${added} } ` : name === 'ttl' ? '' : `${added} `;
    describeValues(
      'expiry-unmapped',
      'authentications/main/expiresIn',
      [[undefined, '"expires_in"', `* ${output}"expiresIn": "$steps.exchange.outputs.${name}"`]],
      [[`${exchanged}outputs`, outputs]],
    );
  }

  const bearer = '"tokenFormat": "Bearer <token>" | "tokenType": "Custom Token"';
  describeValues('other-scheme', format, [
    ['Bearer <token>'],
    [' BEARER  <token>'],
    ['Token <token>', '"Token <token>"', bearer],
    ['JWT-x <token>', '"JWT-x <token>"', bearer],
    ['<token>'],
    ['Token<token>'],
    ['1 <token>'],
  ]);
  describeValues(
    'other-scheme',
    format,
    [['Token <token>']],
    [['authentications/main/tokenType', 'Custom Token']],
  );
  describeValues(
    'other-scheme',
    format,
    [['Token <token>']],
    [['authentications/main/tokenParameterName', 'X-Token']],
  );

  const pair = { context: '{$inputs.username}:{$inputs.password}', selector: '/', type: 'jsonpointer' };
  for (const basic of [
    { basic: ['$inputs.username', '$inputs.password'] },
    { ...pair, transform: ['base64Encode'] },
    { ...pair, transform: ['base64Decode', 'base64Encode'] },
  ]) {
    describeValues(
      'other-scheme',
      format,
      [
        [
          'Bearer <token>',
          '"Bearer <token>"',
          '* "tokenType": "Custom Token" "tokenFormat": "Basic <token>"',
        ],
        ['Basic <token>', '"Basic <token>"', '* "tokenType": "Custom Token"'],
      ],
      [['authentications/main/token', basic]],
    );
    describeValues(
      'other-scheme',
      format,
      [['Bearer <token>', '"Bearer <token>"', '* "tokenFormat": "Basic <token>"'], ['Token <token>']],
      [
        ['authentications/main/token', basic],
        ['authentications/main/tokenType', 'Custom Token'],
      ],
    );
  }
  for (const other of [
    { ...pair, context: '$response.body', transform: ['base64Encode'] },
    { ...pair, transform: ['base64Encode', 'base64Decode'] },
  ])
    describeValues(
      'other-scheme',
      format,
      [['Bearer <token>'], ['Basic <token>', '"Basic <token>"', bearer]],
      [['authentications/main/token', other]],
    );

  for (const [source, isScheme] of [
    ['$response.header.authorization', true],
    ['$response.header.X', false],
    ['$steps.login.outputs.head', true],
    ['$steps.login.outputs.idToken', false],
    ['$steps.exchange.outputs.head', false],
    ['${secret:TOKEN}', false],
  ] as const) {
    const others = [
      ['authentications/main/token', source],
      ['authentications/main/steps/0/outputs/head', '$response.header.AUTHORIZATION'],
      [`${exchanged}outputs/head`, '$response.header.X'],
    ] as const;
    const twice = ['Bearer <token>', '"Bearer <token>"', '* "tokenFormat": "<token>"'] as const;
    const without = ['<token>', '"<token>"', '"tokenFormat": "Bearer <token>"'] as const;
    describeValues('scheme-twice', format, [isScheme ? twice : ['Bearer <token>'], ['<token>']], others);
    describeValues(
      'authorization-without-scheme',
      format,
      [['Bearer <token>'], isScheme ? ['<token>'] : without],
      others,
    );
  }
});
