import type { Fragment } from './parts.ts';
import { call, header, ok, password, user, verified } from './parts.ts';

/** Logins that answer with a token. */
export const tokens: Readonly<Record<string, Fragment>> = {
  mattermost: {
    login: {
      steps: [
        call(
          'login',
          'POST /api/v4/users/login',
          { login_id: user, password },
          { ...ok({ id: 'string' }), headers: { Token: '.+' } },
          { token: '$response.header.Token' },
        ),
      ],
      token: '$steps.login.outputs.token',
      ...verified('/api/v4/users/me'),
    },
  },
  'rocket-chat': {
    login: {
      ...header('X-Auth-Token'),
      steps: [
        call(
          'login',
          'POST /api/v1/login',
          { user, password },
          ok({ status: { equals: 'success' }, data: { authToken: 'string', userId: 'string' } }),
          { token: '$response.body#/data/authToken', id: '$response.body#/data/userId' },
        ),
      ],
      token: '$steps.login.outputs.token',
      additionalParameters: [{ name: 'X-User-Id', location: 'Header', value: '$steps.login.outputs.id' }],
      ...verified('/api/v1/me'),
    },
  },
  zabbix: {
    login: {
      steps: [
        call(
          'login',
          'POST /api_jsonrpc.php',
          { jsonrpc: '2.0', method: 'user.login', params: { username: user, password }, id: 1 },
          ok({ result: 'string' }),
          { token: '$response.body#/result' },
        ),
      ],
      token: '$steps.login.outputs.token',
      verification: {
        endpoint: {
          method: 'POST',
          path: '/api_jsonrpc.php',
          requestBody: { jsonrpc: '2.0', method: 'host.get', params: { limit: 1 }, id: 2 },
        },
        authenticated: { status: [200], body: { result: 'array' } },
        unauthenticated: { status: [200], body: { error: 'object' } },
      },
    },
  },
  vault: {
    login: {
      ...header('X-Vault-Token'),
      steps: [
        call(
          'login',
          'POST /v1/auth/userpass/login/{$inputs.username}',
          { password },
          ok({ auth: { client_token: 'string', lease_duration: 'integer' } }),
          { token: '$response.body#/auth/client_token', ttl: '$response.body#/auth/lease_duration' },
        ),
      ],
      token: '$steps.login.outputs.token',
      expiresIn: '$steps.login.outputs.ttl',
      ...verified('/v1/auth/token/lookup-self'),
    },
  },
  fusionauth: {
    login: {
      steps: [
        call(
          'login',
          'POST /api/login',
          { loginId: user, password, applicationId: '$inputs.application' },
          ok({ token: 'string', tokenExpirationInstant: 'integer' }),
          { token: '$response.body#/token', until: '$response.body#/tokenExpirationInstant' },
          { headers: { Authorization: '${secret:FUSION_API_KEY}' } },
        ),
      ],
      token: '$steps.login.outputs.token',
      expiresIn: { value: '$steps.login.outputs.until', unit: 'milliseconds' },
      ...verified('/api/jwt/validate'),
    },
    users: { inputs: { application: 'shop' } },
  },
  firebase: {
    login: {
      steps: [
        call(
          'login',
          'POST /v1/accounts:signInWithPassword',
          { email: user, password, returnSecureToken: true },
          ok({ idToken: 'string', expiresIn: 'string', refreshToken: 'string' }),
          { token: '$response.body#/idToken', ttl: '$response.body#/expiresIn' },
          { query: { key: '${env:FIREBASE_KEY}' } },
        ),
      ],
      token: '$steps.login.outputs.token',
      expiresIn: '$steps.login.outputs.ttl',
      ...verified('/api/me'),
    },
  },
  directus: {
    login: {
      steps: [
        call(
          'login',
          'POST /auth/login',
          { email: user, password },
          ok({ data: { access_token: 'string', expires: 'integer', refresh_token: 'string' } }),
          {
            token: '$response.body#/data/access_token',
            ttl: '$response.body#/data/expires',
            renew: '$response.body#/data/refresh_token',
          },
        ),
      ],
      token: '$steps.login.outputs.token',
      expiresIn: { value: '$steps.login.outputs.ttl', unit: 'milliseconds' },
      refresh: {
        strategy: 'steps',
        marginSeconds: 60,
        steps: [
          call(
            'renew',
            'POST /auth/refresh',
            { refresh_token: '$steps.login.outputs.renew', mode: 'json' },
            ok({ data: { access_token: 'string' } }),
            { token: '$response.body#/data/access_token' },
          ),
        ],
        token: '$steps.renew.outputs.token',
      },
      ...verified('/users/me'),
    },
  },
  strapi: {
    login: {
      steps: [
        call(
          'login',
          'POST /api/auth/local',
          { identifier: user, password },
          ok({ jwt: 'string', user: { id: 'integer' } }),
          { token: '$response.body#/jwt' },
        ),
      ],
      token: '$steps.login.outputs.token',
      ...verified('/api/users/me'),
    },
  },
  magento: {
    login: {
      steps: [
        call('login', 'POST /rest/V1/integration/customer/token', { username: user, password }, ok(), {
          token: { context: '$response.body', selector: '^"([^"]+)"$', type: 'regex' },
        }),
      ],
      token: '$steps.login.outputs.token',
      ...verified('/rest/V1/customers/me'),
    },
  },
  'salesforce-soap': {
    login: {
      contentType: 'application/json',
      steps: [
        call(
          'login',
          'POST /services/Soap/u/59.0',
          '<?xml version="1.0"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body><n1:login xmlns:n1="urn:partner.soap.sforce.com"><n1:username>{$inputs.username}</n1:username><n1:password>{$inputs.password}</n1:password></n1:login></env:Body></env:Envelope>',
          ok(),
          {
            session: { context: '$response.body', selector: '<sessionId>([^<]+)</sessionId>', type: 'regex' },
          },
          { contentType: 'text/xml; charset=UTF-8', headers: { SOAPAction: 'login' } },
        ),
      ],
      token: '$steps.login.outputs.session',
      ...verified('/services/data/v59.0/sobjects'),
    },
  },
  'mail-code': {
    login: {
      steps: [
        call('ask', 'POST /api/login/start', { email: user }, { status: [202] }, undefined),
        call(
          'mail',
          'GET https://mail.shop.test/api/v1/search',
          undefined,
          ok(),
          { code: { context: '$response.body', selector: 'code is (\\d{6})', type: 'regex' } },
          { query: { query: 'to:{$inputs.username}' }, retry: { times: 5, delaySeconds: 2 } },
        ),
        call(
          'finish',
          'POST /api/login/finish',
          { email: user, code: '$steps.mail.outputs.code' },
          ok({ token: 'string' }),
          { token: '$response.body#/token' },
        ),
      ],
      token: '$steps.finish.outputs.token',
      ...verified('/api/me'),
    },
    users: { username: 'ann@shop.test' },
  },
  'mfa-challenge': {
    login: {
      steps: [
        call(
          'login',
          'POST /oauth/login',
          { email: user, password },
          { status: [403], body: { mfa_token: 'string' } },
          { challenge: '$response.body#/mfa_token' },
        ),
        call(
          'otp',
          'POST /oauth/mfa',
          { mfa_token: '$steps.login.outputs.challenge', otp: '$inputs.totp' },
          ok({ access_token: 'string' }),
          { token: '$response.body#/access_token' },
        ),
      ],
      token: '$steps.otp.outputs.token',
      ...verified('/api/me'),
    },
    users: { totp: { secret: '${secret:OTP_SEED}' } },
  },
  graphql: {
    login: {
      steps: [
        call(
          'login',
          'POST /graphql',
          {
            query: 'mutation ($u: String!, $p: String!) { login(username: $u, password: $p) { token } }',
            variables: { u: user, p: password },
          },
          ok({ data: { login: { token: 'string' } } }),
          { token: '$response.body#/data/login/token' },
        ),
      ],
      token: '$steps.login.outputs.token',
      verification: {
        endpoint: { method: 'POST', path: '/graphql', requestBody: { query: '{ me { id } }' } },
        authenticated: { status: [200], body: { '/data/me/id': 'string' } },
        unauthenticated: { status: [200], body: { errors: 'array' } },
      },
    },
  },
  'curl-login': {
    login: {
      steps: [
        {
          stepId: 'login',
          curl: `curl '{auth_url}/api/login' -H 'Content-Type: application/json' -d '{"user":"{$inputs.username}","password":"{$inputs.password}"}'`,
          expectedResponse: ok({ token: 'string' }),
          outputs: { token: '$response.body#/token' },
        },
      ],
      token: '$steps.login.outputs.token',
      ...verified('/api/me'),
    },
  },
};
