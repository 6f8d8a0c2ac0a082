import type { Fragment } from './parts.ts';
import { call, form, header, ok, password, user, verified } from './parts.ts';

/** Logins of clients, by keys and by Basic credentials. */
export const clients: Readonly<Record<string, Fragment>> = {
  elasticsearch: {
    login: {
      ...header('Authorization', 'Basic <token>'),
      steps: [],
      token: { basic: [user, password] },
      autoRefresh: false,
      ...verified('/_security/_authenticate'),
    },
  },
  cognito: {
    login: {
      contentType: 'application/json',
      steps: [
        call(
          'login',
          'POST /',
          {
            AuthFlow: 'USER_PASSWORD_AUTH',
            ClientId: '$inputs.idp.clientId',
            AuthParameters: { USERNAME: user, PASSWORD: password },
          },
          ok({ AuthenticationResult: { AccessToken: 'string', ExpiresIn: 'integer' } }),
          {
            token: '$response.body#/AuthenticationResult/AccessToken',
            ttl: '$response.body#/AuthenticationResult/ExpiresIn',
          },
          {
            contentType: 'application/x-amz-json-1.1',
            headers: { 'X-Amz-Target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
          },
        ),
      ],
      identityProvider: 'idp',
      token: '$steps.login.outputs.token',
      expiresIn: '$steps.login.outputs.ttl',
      ...verified('/api/me'),
    },
    client: { protocol: 'OIDC', clientId: 'web', clientAuthMethod: 'none' },
  },
  nextcloud: {
    login: {
      ...header('Authorization', 'Basic <token>'),
      steps: [],
      token: { basic: [user, password] },
      autoRefresh: false,
      additionalParameters: [{ name: 'OCS-APIRequest', location: 'Header', value: 'true' }],
      verification: {
        endpoint: { method: 'GET', path: '/ocs/v1.php/cloud/user', query: { format: 'json' } },
        authenticated: { status: [200], body: { '/ocs/data/id': { equals: user } } },
        unauthenticated: { status: [401] },
      },
    },
  },
  'sap-odata': {
    login: {
      ...header('Authorization', 'Basic <token>'),
      steps: [
        call(
          'token',
          'GET /sap/opu/odata/sap/API_SRV/',
          undefined,
          { ...ok(), headers: { 'x-csrf-token': '.+' } },
          { csrf: '$response.header.x-csrf-token' },
          { headers: { 'X-CSRF-Token': 'Fetch', Authorization: { basic: [user, password] } } },
        ),
      ],
      token: { basic: [user, password] },
      additionalParameters: [
        { name: 'X-CSRF-Token', location: 'Header', value: '$steps.token.outputs.csrf' },
      ],
      ...verified('/sap/opu/odata/sap/API_SRV/Items'),
    },
  },
  servicenow: {
    login: {
      contentType: form,
      steps: [
        call(
          'token',
          'POST /oauth_token.do',
          {
            grant_type: 'password',
            client_id: '$inputs.idp.clientId',
            client_secret: '$inputs.idp.clientSecret',
            username: user,
            password,
          },
          ok({ access_token: 'string', expires_in: 'integer' }),
          { token: '$response.body#/access_token', ttl: '$response.body#/expires_in' },
        ),
      ],
      identityProvider: 'idp',
      token: '$steps.token.outputs.token',
      expiresIn: '$steps.token.outputs.ttl',
      ...verified('/api/now/table/sys_user?sysparm_limit=1'),
    },
    client: {
      protocol: 'OAuth2',
      clientId: 'dast',
      clientSecret: '${secret:SN_CLIENT}',
      clientAuthMethod: 'client_secret_post',
    },
  },
  'kong-key': {
    login: {
      ...header('apikey'),
      steps: [],
      token: '$inputs.key',
      autoRefresh: false,
      ...verified('/orders'),
    },
    users: { inputs: { key: '${secret:KONG_KEY}' } },
  },
  'key-in-query': {
    login: {
      tokenType: 'Custom Token',
      tokenParameterName: 'api_key',
      tokenLocation: 'Query Parameter',
      tokenFormat: '<token>',
      steps: [],
      token: '$inputs.key',
      autoRefresh: false,
      ...verified('/v1/orders'),
    },
    users: { inputs: { key: '${secret:QUERY_KEY}' } },
  },
  'keycloak-page': {
    login: {
      ...header('Authorization', 'Bearer <token>'),
      tokenType: 'Bearer Token',
      contentType: form,
      identityProvider: 'idp',
      steps: [
        call(
          'page',
          'GET /realms/shop/protocol/openid-connect/auth',
          undefined,
          ok(),
          {
            action: {
              context: '$response.body',
              selector: 'action="([^"]+)"',
              type: 'regex',
              transform: ['htmlDecode'],
            },
          },
          {
            query: {
              response_type: 'code',
              client_id: '$inputs.idp.clientId',
              redirect_uri: 'https://shop.test/callback',
              scope: 'openid',
              code_challenge: '$generated.pkce.challenge',
              code_challenge_method: 'S256',
              state: '$generated.uuid',
            },
          },
        ),
        call(
          'login',
          'POST {$steps.page.outputs.action}',
          { username: user, password, credentialId: '' },
          { status: [302] },
          {
            code: {
              context: '$response.header.Location',
              selector: '[?&]code=([^&]+)',
              type: 'regex',
              transform: ['urlDecode'],
            },
          },
        ),
        call(
          'token',
          'POST /realms/shop/protocol/openid-connect/token',
          {
            grant_type: 'authorization_code',
            code: '$steps.login.outputs.code',
            redirect_uri: 'https://shop.test/callback',
            client_id: '$inputs.idp.clientId',
            code_verifier: '$generated.pkce.verifier',
          },
          ok({ access_token: 'string', expires_in: 'integer' }),
          { token: '$response.body#/access_token', ttl: '$response.body#/expires_in' },
        ),
      ],
      token: '$steps.token.outputs.token',
      expiresIn: '$steps.token.outputs.ttl',
      ...verified('/api/me'),
    },
    client: {
      protocol: 'OIDC',
      issuer: 'https://auth.test/realms/shop',
      clientId: 'web',
      clientAuthMethod: 'none',
    },
  },
  'mutual-tls': {
    login: {
      contentType: form,
      steps: [
        call(
          'token',
          'POST /oauth2/token',
          { grant_type: 'client_credentials', scope: 'orders', client_id: '$inputs.idp.clientId' },
          ok({ access_token: 'string', expires_in: 'integer' }),
          { token: '$response.body#/access_token', ttl: '$response.body#/expires_in' },
        ),
      ],
      identityProvider: 'idp',
      clientCertificate: { certificate: '${env:CLIENT_PEM}', privateKey: '${secret:CLIENT_KEY}' },
      token: '$steps.token.outputs.token',
      expiresIn: '$steps.token.outputs.ttl',
      ...verified('/orders'),
    },
    client: { protocol: 'OAuth2', clientId: 'dast', clientAuthMethod: 'tls_client_auth' },
  },
};
