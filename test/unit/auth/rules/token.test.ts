import { describeRules } from './conformance.ts';

const main = 'authentications/main';
const asCustomHeader = [
  [`${main}/tokenType`, 'Custom Token'],
  [`${main}/tokenParameterName`, 'X-Auth-Token'],
  [`${main}/tokenFormat`, '<token>'],
] as const;
const asCookie = [
  [`${main}/tokenType`, 'Cookie-based Authentication'],
  [`${main}/tokenLocation`, 'Cookie'],
  [`${main}/tokenParameterName`, 'SID'],
  [`${main}/tokenFormat`, '<token>'],
] as const;

// In authorizationWithoutScheme, bearerInQuery, bearerNotInAuthorization, cookieHeader, cookieNameInFormat,
// customTokenIsBearer, invalidNames, plainHttp, schemeSeparator and secureCookieOverHttp.
describeRules('rules on the token', [
  {
    code: 'bearer-not-in-authorization',
    what: 'a bearer token in another header',
    failing: [[`${main}/tokenParameterName`, 'X-Auth-Token']],
    marked: '"X-Auth-Token"',
    message:
      'A bearer token is carried in the header "Authorization". Use that name, or the type "Custom Token".',
    passing: [[[`${main}/tokenParameterName`, 'authorization']], asCustomHeader],
  },
  {
    code: 'bearer-in-query',
    what: 'a bearer token in the query',
    failing: [[`${main}/tokenLocation`, 'Query Parameter']],
    marked: '"Query Parameter"',
    message: 'Tokens in URLs end up in logs (RFC 6750, section 2.3). Use "Header".',
    passing: [[]],
  },
  {
    code: 'scheme-with-colon',
    what: 'a colon after the scheme',
    failing: [[`${main}/tokenFormat`, 'Bearer: <token>']],
    marked: '"Bearer: <token>"',
    message: 'No colon follows the scheme. Write "Bearer <token>".',
    passing: [[]],
  },
  {
    code: 'scheme-without-space',
    what: 'no space after the scheme',
    failing: [[`${main}/tokenFormat`, 'Bearer<token>']],
    marked: '"Bearer<token>"',
    message: 'Put a space after the scheme: "Bearer <token>".',
    passing: [[], [...asCookie, [`${main}/tokenFormat`, 'token<token>']]],
  },
  {
    code: 'authorization-without-scheme',
    what: 'an Authorization header without a scheme',
    failing: [[`${main}/tokenFormat`, '<token>']],
    marked: '"<token>"',
    message: 'The header "Authorization" starts with a scheme. Write "Bearer <token>".',
    passing: [[], asCustomHeader],
  },
  {
    code: 'custom-token-is-bearer',
    what: 'a custom token that is a bearer token',
    failing: [[`${main}/tokenType`, 'Custom Token']],
    marked: '"Custom Token"',
    message: 'This is a bearer token. Use the type "Bearer Token".',
    passing: [
      [
        [`${main}/tokenType`, 'Custom Token'],
        [`${main}/tokenFormat`, 'Token <token>'],
      ],
    ],
  },
  {
    code: 'cookie-name-in-format',
    what: 'a cookie format that repeats the name',
    failing: [...asCookie, [`${main}/tokenFormat`, 'SID=<token>']],
    marked: '"SID=<token>"',
    message: 'The name of the cookie is in "tokenParameterName" already. Write "<token>".',
    passing: [asCookie, [...asCookie, [`${main}/tokenFormat`, 's:<token>']]],
  },
  {
    code: 'invalid-cookie-name',
    what: 'a cookie name with a space',
    failing: [...asCookie, [`${main}/tokenParameterName`, 'my session']],
    marked: '"my session"',
    message:
      '"my session" cannot be the name of a cookie (RFC 6265). Remove spaces and any of ( ) < > @ , ; : \\ " / [ ] ? = { }.',
    passing: [asCookie, [...asCookie, [`${main}/tokenParameterName`, '${env:COOKIE}']]],
  },
  {
    code: 'invalid-header-name',
    what: 'a header name with a colon',
    failing: [[`${main}/additionalParameters/0/name`, 'X-XSRF-TOKEN:']],
    marked: '"X-XSRF-TOKEN:"',
    message:
      '"X-XSRF-TOKEN:" cannot be the name of a header (RFC 9110). Remove spaces and any of ( ) < > @ , ; : \\ " / [ ] ? = { }.',
    passing: [[]],
  },
  {
    code: 'invalid-header-name',
    what: 'a header of a step that is none',
    failing: [[`${main}/steps/0/headers`, { 'X Tenant': 'a' }]],
    marked: '"X Tenant"',
    message:
      '"X Tenant" cannot be the name of a header (RFC 9110). Remove spaces and any of ( ) < > @ , ; : \\ " / [ ] ? = { }.',
    passing: [[[`${main}/steps/0/headers`, { 'X-Tenant': 'a' }]]],
  },
  {
    code: 'cookie-header',
    what: 'a header named Cookie',
    failing: [...asCustomHeader, [`${main}/tokenParameterName`, 'cookie']],
    marked: '"cookie"',
    message: 'Do not send a header named "Cookie". Use the location "Cookie" and the name of the cookie.',
    passing: [asCookie, asCustomHeader],
  },
  {
    code: 'secure-cookie-over-http',
    what: 'a __Host- cookie of a server without TLS',
    failing: [
      ...asCookie,
      [`${main}/tokenParameterName`, '__Host-SID'],
      [`${main}/tokenEndpoint`, 'http://shop.test:8080'],
    ],
    also: ['plain-http'],
    marked: '"__Host-SID"',
    message: 'Browsers and servers take "__Host-SID" over https only. Use https in "tokenEndpoint".',
    passing: [
      [
        ...asCookie,
        [`${main}/tokenParameterName`, '__Host-SID'],
        [`${main}/tokenEndpoint`, 'https://localhost:8443'],
      ],
      [
        ...asCookie,
        [`${main}/tokenParameterName`, '__Host-SID'],
        [`${main}/tokenEndpoint`, 'http://localhost:8080'],
      ],
    ],
  },
  {
    code: 'secure-cookie-over-http',
    what: 'a __Secure- cookie of an application without TLS',
    failing: [
      ...asCookie,
      [`${main}/tokenParameterName`, '__Secure-SID'],
      ['application/baseUrl', 'http://shop.test:8080'],
    ],
    also: ['plain-http'],
    marked: '"__Secure-SID"',
    message: 'Browsers and servers take "__Secure-SID" over https only. Use https in "baseUrl".',
    passing: [[]],
  },
]);
