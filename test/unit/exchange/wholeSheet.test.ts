import assert from 'node:assert/strict';
import { roleConfigurationSheet } from '../../../src/exchange/roleSheet.ts';

/** Something of everything that an auth config may hold. */
const config = {
  application: {
    name: 'Shop | API',
    baseUrl: 'https://shop.test',
    isolatedFromProduction: true,
    safeForAutomatedTesting: false,
  },
  roleBasedAccess: 'x',
  apiSegmentation: 'by path',
  notes: 'Ask *Ann*.',
  roles: [
    {
      name: 'clerk',
      description: 'Sells',
      privileged: false,
      apiAccess: ['GET /a', '/b/**'],
      authentication: 'main',
    },
    { name: 'guest' },
  ],
  authentications: {
    main: {
      tokenType: 'Bearer Token',
      tokenParameterName: 'Authorization',
      tokenLocation: 'Header',
      tokenFormat: 'Bearer <token>',
      tokenEndpoint: 'https://shop.test/token',
      contentType: 'application/json',
      identityProvider: 'idp',
      token: '$steps.login.outputs.t',
      expiresIn: { value: '$steps.login.outputs.e', unit: 'seconds' },
      defaultExpirationSeconds: 60,
      autoRefresh: true,
      additionalParameters: [
        { name: 'X', location: 'Header', value: 'v' },
        { name: 'C', location: 'Cookie' },
        {},
      ],
      refresh: {
        strategy: 'steps',
        token: '$steps.renew.outputs.t',
        steps: [{ stepId: 'renew', endpoint: { method: 'PUT', path: '/renew' } }],
      },
      verification: { endpoint: { method: 'GET', path: '/me' }, authenticated: { status: [200] } },
      sessionCheck: { endpoint: { path: '/alive' }, everySeconds: 30 },
      neverCall: ['DELETE /a', 'POST /logout'],
      clientCertificate: { certificate: '${env:CERT}', privateKey: '${secret:KEY}', passphrase: 'written' },
      steps: [
        {
          stepId: 'login',
          endpoint: { method: 'POST', path: '/login' },
          headers: { 'X-A': 'a', Authorization: { basic: ['$inputs.username', '$inputs.password'] } },
          query: { q: '1' },
          requestBody: { user: '$inputs.username', password: 'hunter2!' },
          expectedResponse: {
            status: [200, 201],
            headers: { Location: '/x' },
            body: { t: 'string' },
            bodyMatches: 'ok',
            bodyNotMatches: 'no',
            setsCookies: ['SID'],
          },
          retry: { times: 3, delaySeconds: 2 },
          outputs: { t: '$response.body#/t' },
        },
        {
          stepId: 'next',
          endpoint: { method: 'GET', path: '/n' },
          contentType: 'text/plain',
          requestBody: 'x',
          retry: { times: 2 },
          dependsOn: ['login'],
        },
        { stepId: 'curled', curl: 'curl https://shop.test/c' },
        {},
      ],
    },
  },
  testUsers: [
    {
      role: 'clerk',
      username: 'ann',
      password: '${secret:ANN}',
      totp: { secret: '${env:TOTP}' },
      owns: { '/a/{id}': 1 },
    },
    { role: 'clerk', username: 'bob', password: 'hunter2!', totp: {} },
    { role: 'other', username: 'eve' },
  ],
  identityProviders: {
    idp: {
      protocol: 'OIDC',
      issuer: 'https://idp.test',
      tokenUrl: 'https://idp.test/t',
      clientId: 'shop',
      clientSecret: 'a${secret:X}',
      clientAuthMethod: 'none',
      scopes: ['openid', 'mail'],
    },
  },
  attachments: [{ type: 'OpenAPI', path: './a.yaml' }, { type: 'HAR' }],
};

const sheet = `# Role configuration: \`Shop \\u007c API\`

| Field | Value |
| --- | --- |
| Base URL | https://shop.test |
| Isolated from production | Yes |
| Safe for automated testing | No |
| Role-based access | not given |
| Roles | clerk<br>guest |
| API segmentation by role | by path |

## Role: clerk

| Field | Value |
| --- | --- |
| Description | Sells |
| Privileged | No |
| API access | GET /a<br>\`/b/**\` |
| Type of token | Bearer Token |
| Token parameter name | Authorization |
| Token location | Header |
| Token format | \`Bearer <token>\` |
| Token generation endpoint | https://shop.test/token |
| Content-Type of the authentication API | application/json |
| Token | \`$steps.login.outputs.t\` |
| Default token expiration (seconds) | 60 |
| Auto-refresh supported | Yes |
| Identity provider | idp |
| Lifetime from the response | \`{"value":"$steps.login.outputs.e","unit":"seconds"}\` |
| Additional parameters | X (Header): v<br>C (Cookie)<br>\` ()\` |
| Renewal | steps |
| Renewed token | \`$steps.renew.outputs.t\` |
| Verification | GET /me<br>\`{"status":[200]}\` |
| Session check | /alive |
| Session check every (seconds) | 30 |
| Calls a scan must not make | DELETE /a<br>POST /logout |
| Client certificate | in environment variable CERT |
| Private key of the certificate | stored as secret KEY |
| Passphrase of the key | withheld: written out in the file |

### Token generation sequence

#### 1. login

| Field | Value |
| --- | --- |
| Endpoint | POST /login |
| Headers | Content-Type: application/json<br>X-A: a |
| HTTP Basic | \`$inputs.username\`<br>\`$inputs.password\` |
| Query | \`{"q":"1"}\` |
| Request body | \`{"user":"$inputs.username","password":"••••••••"}\` |
| Expected status | 200<br>201 |
| Expected headers | \`{"Location":"/x"}\` |
| Expected response | \`{"t":"string"}\` |
| Body matches | ok |
| Body does not match | no |
| Sets cookies | SID |
| Retry | up to 3 times, 2 seconds apart |
| Outputs | \`t = $response.body#/t\` |
| Data dependencies | \`$inputs.password\`<br>\`$inputs.username\` |

#### 2. next

| Field | Value |
| --- | --- |
| Endpoint | GET /n |
| Headers | Content-Type: text/plain |
| Request body | x |
| Retry | up to 2 times, 0 seconds apart |

#### 3. curled

| Field | Value |
| --- | --- |
| Endpoint | GET https://shop.test/c |
| Expected status | 200 |

#### 4. not given

| Field | Value |
| --- | --- |
| Endpoint | not given |

### Token renewal sequence

#### 1. renew

| Field | Value |
| --- | --- |
| Endpoint | PUT /renew |

### Test users

| Username | Password | One-time password | Owns |
| --- | --- | --- | --- |
| ann | stored as secret ANN | in environment variable TOTP | \`{"/a/{id}":1}\` |
| bob | withheld: written out in the file | not given | not given |

## Role: guest

| Field | Value |
| --- | --- |
| Type of token | not given |
| Token parameter name | not given |
| Token location | not given |
| Token format | not given |
| Token generation endpoint | not given |
| Content-Type of the authentication API | not given |
| Token | not given |
| Default token expiration (seconds) | not given |
| Auto-refresh supported | not given |

### Token generation sequence

### Test users

No test users yet.

## Identity provider: idp

| Field | Value |
| --- | --- |
| Protocol | OIDC |
| Issuer | https://idp.test |
| Token URL | https://idp.test/t |
| Client id | shop |
| Client secret | withheld: written out in the file |
| Client authentication | none |
| Scopes | openid<br>mail |

## API documentation

- OpenAPI: ./a.yaml
- HAR: not given

## Notes

\`Ask *Ann*.\`
`;

describe('the whole Role Configuration Sheet', () => {
  it('has everything of an auth config in its order', () => {
    assert.deepEqual(roleConfigurationSheet(config).split('\n'), sheet.split('\n'));
  });

  it('says of an empty one that nothing is given', () => {
    const empty = roleConfigurationSheet({});
    const answers = empty
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2);
    assert.deepEqual(
      answers.map((line) => line.split(' | ')[1]),
      Array(6).fill('not given |'),
    );
  });
});
