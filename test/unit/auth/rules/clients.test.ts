import { describeRules } from './conformance.ts';

const main = 'authentications/main';
const exchange = `${main}/steps/1`;

// In clientWithoutSecret, incompleteTokenExchange and notHeadless.
describeRules('rules on clients and identity providers', [
  {
    code: 'incomplete-token-exchange',
    what: 'a token exchange without the type of the token',
    failing: [[`${exchange}/requestBody/subject_token_type`, undefined]],
    marked: '"urn:ietf:params:oauth:grant-type:token-exchange"',
    message: 'Add "subject_token_type": a token exchange needs it (RFC 8693).',
    passing: [[], [[`${exchange}/requestBody/grant_type`, 'client_credentials']]],
  },
  {
    code: 'client-without-secret',
    what: 'a confidential client without its secret',
    failing: [['identityProviders/keycloak/clientSecret', undefined]],
    marked: '"client_secret_post"',
    message: 'Add "clientSecret", or use "none" for a public client.',
    passing: [
      [],
      [
        ['identityProviders/keycloak/clientSecret', undefined],
        ['identityProviders/keycloak/clientAuthMethod', 'none'],
        [`${exchange}/requestBody/client_secret`, undefined],
      ],
    ],
  },
  {
    code: 'not-headless',
    what: 'a provider that needs a browser',
    failing: [['identityProviders/keycloak/protocol', 'SAML']],
    marked: '"SAML"',
    message: 'SAML needs a browser. Describe a login that works with plain calls, or ask for one for tests.',
    passing: [[]],
  },
  {
    code: 'not-headless',
    what: 'a grant that needs a browser',
    failing: [[`${exchange}/requestBody/grant_type`, 'authorization_code']],
    marked: '"authorization_code"',
    message: 'This grant needs a browser. Use one that works with plain calls, or a login call.',
    passing: [[[`${exchange}/requestBody/grant_type`, 'password']]],
  },
]);
