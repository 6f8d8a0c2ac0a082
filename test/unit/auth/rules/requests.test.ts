import { describeRules } from './conformance.ts';

const main = 'authentications/main';
const login = `${main}/steps/0`;
const exchange = `${main}/steps/1`;
const withoutProvider = [
  ['identityProviders', undefined],
  [`${main}/identityProvider`, undefined],
  [`${exchange}/requestBody/client_id`, 'dast'],
  [`${exchange}/requestBody/client_secret`, '${secret:KC_CLIENT}'],
] as const;

// In contradictingContentType, credentialsInUrl, foreignHost, getWithBody, grantAsJson, nestedForm, passwordInUrl,
// plainHttp and tokenEndpointNotAbsolute.
describeRules('rules on requests', [
  {
    code: 'token-endpoint-not-absolute',
    what: 'a token server without scheme',
    failing: [[`${main}/tokenEndpoint`, 'localhost:8080']],
    marked: '"localhost:8080"',
    message:
      'Write the absolute URL of the token server, such as "http://localhost:8080", or a placeholder such as "${env:AUTH_URL}".',
    passing: [
      [],
      [[`${main}/tokenEndpoint`, 'HTTPS://login.shop.example']],
      [[`${main}/tokenEndpoint`, 'https://${env:HOST}/auth']],
    ],
  },
  {
    code: 'token-endpoint-not-absolute',
    what: 'a token server that is a path',
    failing: [[`${main}/tokenEndpoint`, '/oauth/token']],
    marked: ['"/oauth/token"', 0],
    message:
      'Write the absolute URL of the token server, such as "http://localhost:8080", or a placeholder such as "${env:AUTH_URL}".',
    passing: [[]],
  },
  {
    code: 'plain-http',
    what: 'a base URL without TLS',
    failing: [['application/baseUrl', 'http://shop.example:8080/api']],
    marked: '"http://shop.example:8080/api"',
    message: 'Anyone between here and "shop.example" can read the tokens. Use https.',
    passing: [
      [['application/baseUrl', 'http://localhost:8080']],
      [['application/baseUrl', 'http://127.0.0.1']],
      [['application/baseUrl', 'http://[::1]:8080']],
      [['application/baseUrl', 'https://shop.test']],
      [['application/baseUrl', 'http://${env:HOST}']],
    ],
  },
  {
    code: 'plain-http',
    what: 'a step without TLS',
    failing: [[`${exchange}/endpoint/path`, 'http://login.example/token']],
    marked: '"http://login.example/token"',
    message: 'Anyone between here and "login.example" can read the tokens. Use https.',
    passing: [[[`${exchange}/endpoint/path`, 'https://login.test/token']]],
  },
  {
    code: 'credentials-in-url',
    what: 'a user and password in a URL',
    failing: [['identityProviders/keycloak/issuer', 'https://dast:hunter2@login.test/realms/shop']],
    marked: '"https://dast:hunter2@login.test/realms/shop"',
    message: 'Take user name and password out of the URL, and send them as secrets of the test users.',
    passing: [[['identityProviders/keycloak/issuer', 'https://login.test/@dast']]],
  },
  {
    code: 'password-in-url',
    what: 'a password in the query',
    failing: [[`${login}/query`, { pass: '$inputs.password' }]],
    marked: ['$inputs.password', 1],
    message: 'URLs end up in logs. Send the password in "requestBody".',
    passing: [[[`${login}/query`, { user: '$inputs.username' }]]],
  },
  {
    code: 'password-in-url',
    what: 'a password in the path',
    failing: [[`${login}/endpoint/path`, '/login?p={$inputs.password}&x=1']],
    marked: '{$inputs.password}',
    message: 'URLs end up in logs. Send the password in "requestBody".',
    passing: [[[`${login}/endpoint/path`, '/login/{$inputs.username}']]],
  },
  {
    code: 'foreign-host',
    what: 'a step on another host that nobody declares',
    failing: [
      ...withoutProvider,
      [`${main}/tokenEndpoint`, 'https://api.shop.test'],
      [`${exchange}/endpoint/path`, 'https://login.shop.test/token'],
    ],
    marked: '"https://login.shop.test/token"',
    message:
      'Credentials go to "login.shop.test", but the token server is "api.shop.test". Declare "login.shop.test" in "identityProviders", or use a path or ${env:NAME}.',
    passing: [
      [
        ...withoutProvider,
        [`${main}/tokenEndpoint`, 'https://api.shop.test'],
        [`${exchange}/endpoint/path`, 'https://API.shop.test/token'],
      ],
      [
        [`${main}/tokenEndpoint`, 'https://api.shop.test'],
        [`${exchange}/endpoint/path`, 'https://login.shop.test/token'],
      ],
    ],
  },
  {
    code: 'nested-form',
    what: 'an object in a form',
    failing: [[`${exchange}/requestBody/claims`, { admin: true }]],
    marked: '{\n              "admin": true\n            }',
    message: 'A form has no nested values. Flatten this, or use the content type "application/json".',
    passing: [
      [],
      [[`${login}/requestBody/claims`, { admin: true }]],
      [[`${exchange}/requestBody/code`, { context: '$response.body', selector: '/a', type: 'jsonpointer' }]],
    ],
  },
  {
    code: 'nested-form',
    what: 'a list in a form',
    failing: [[`${exchange}/requestBody/scopes`, ['openid']]],
    marked: '[\n              "openid"\n            ]',
    message: 'A form has no nested values. Flatten this, or use the content type "application/json".',
    passing: [[]],
  },
  {
    code: 'grant-as-json',
    what: 'a token request as JSON',
    failing: [[`${exchange}/contentType`, undefined]],
    marked: '"grant_type"',
    message: 'Token requests are forms (RFC 6749). Use the content type "application/x-www-form-urlencoded".',
    passing: [[]],
  },
  {
    code: 'contradicting-content-type',
    what: 'a header that contradicts the content type',
    failing: [[`${exchange}/headers`, { 'content-type': 'application/json; charset=utf-8' }]],
    marked: '"content-type"',
    message: 'The content type of this call is "application/x-www-form-urlencoded". Delete this header.',
    passing: [[[`${login}/headers`, { 'Content-Type': 'Application/JSON; charset=utf-8' }]]],
  },
  {
    code: 'get-with-body',
    what: 'a GET with a body',
    failing: [[`${login}/endpoint/method`, 'GET']],
    marked: ['"GET"', 0],
    message: 'GET has no body. Use POST, or send the values in "query".',
    passing: [[], [[`${login}/endpoint/method`, 'PUT']]],
  },
]);
