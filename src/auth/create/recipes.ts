import type { Authentication, IdentityProvider, Step, TestUser } from '../generated/authConfig.ts';
import { plainAuthentication, type PlainLogin } from './plainLogins.ts';

/**
 * How an application logs its users in: the one list of **New Auth Config…**, of the form and of the page about auth configs,
 * where each is written in full.
 */
export const recipeNames = [
  'form',
  'bearer',
  'oauth-password',
  'oauth-client',
  'api-key',
  'one-time-password',
  'cookie',
  'custom',
  'json-refresh',
  'graphql',
  'single-sign-on',
] as const;
export type RecipeName = (typeof recipeNames)[number];

export interface Recipe {
  readonly authentication: Authentication;
  readonly identityProviders?: Readonly<Record<string, IdentityProvider>>;
  /** What each test user has besides role and name. */
  readonly user: (secret: string) => Pick<TestUser, 'password' | 'totp' | 'inputs'>;
}

const bearer = {
  tokenType: 'Bearer Token',
  tokenParameterName: 'Authorization',
  tokenLocation: 'Header',
  tokenFormat: 'Bearer <token>',
} as const;
const rerun: Pick<Authentication, 'autoRefresh' | 'refresh'> = {
  autoRefresh: true,
  refresh: { strategy: 'rerun', onStatus: [401] },
};
const verification: NonNullable<Authentication['verification']> = {
  endpoint: { method: 'GET', path: '/api/me' },
  authenticated: { status: [200] },
  unauthenticated: { status: [401, 403] },
};
const form = 'application/x-www-form-urlencoded';
const credentials = { username: '$inputs.username', password: '$inputs.password' };
const password = (secret: string): ReturnType<Recipe['user']> => ({
  password: `\${secret:${secret}_PASSWORD}`,
});

/** A field of the page of a step, such as a token against forged requests. */
const field = (selector: string): { context: string; selector: string; type: 'field' } => ({
  context: '$response.body',
  selector,
  type: 'field',
});

const lifetimeOutputs = { token: '$response.body#/access_token', ttl: '$response.body#/expires_in' };
const tokenBody = { access_token: 'string', expires_in: 'integer' } as const;
const ofToken = {
  token: '$steps.token.outputs.token',
  expiresIn: '$steps.token.outputs.ttl',
  defaultExpirationSeconds: 3600,
} as const;

/** The call to a token server, whose answer is the token. */
function tokenStep(requestBody: NonNullable<Step['requestBody']>): Step {
  return {
    stepId: 'token',
    endpoint: { method: 'POST', path: '/oauth/token' },
    requestBody,
    expectedResponse: { status: [200], body: tokenBody },
    outputs: lifetimeOutputs,
  };
}

/** Steps of which the last one asks a token server. */
function oauth(tokenEndpoint: string, steps: Step[]): Authentication {
  return {
    ...bearer,
    tokenEndpoint,
    contentType: form,
    identityProvider: 'idp',
    steps,
    ...ofToken,
    ...rerun,
    verification,
  };
}

/** Steps that send JSON; `last` is the one that gives the token. */
function jsonLogin(tokenEndpoint: string, steps: Step[], last: string): Authentication {
  return {
    ...bearer,
    tokenEndpoint,
    contentType: 'application/json',
    steps,
    token: `$steps.${last}.outputs.token`,
    defaultExpirationSeconds: 3600,
    ...rerun,
    verification,
  };
}

const client: IdentityProvider = {
  protocol: 'OAuth2',
  clientId: 'dast',
  clientSecret: '${secret:OAUTH_CLIENT_SECRET}',
  clientAuthMethod: 'client_secret_basic',
};

function plainLogin(login: PlainLogin): (server: string) => Recipe {
  return (server) => ({ user: password, authentication: plainAuthentication(server, login) });
}

/** A recipe for a server; paths and names of fields are examples. */
export function recipe(name: RecipeName, server: string): Recipe {
  return makers[name](server);
}

const makers: Readonly<Record<RecipeName, (server: string) => Recipe>> = {
  form: (tokenEndpoint) => ({
    user: password,
    authentication: {
      tokenType: 'Cookie-based Authentication',
      tokenParameterName: 'sessionid',
      tokenLocation: 'Cookie',
      tokenFormat: '<token>',
      tokenEndpoint,
      contentType: form,
      steps: [
        {
          stepId: 'page',
          endpoint: { method: 'GET', path: '/login' },
          expectedResponse: { status: [200] },
          outputs: { csrf: field('csrf_token') },
        },
        {
          stepId: 'login',
          endpoint: { method: 'POST', path: '/login' },
          requestBody: { ...credentials, csrf_token: '$steps.page.outputs.csrf' },
          expectedResponse: { status: [302, 303], setsCookies: ['sessionid'] },
          outputs: { session: '$response.cookie.sessionid' },
        },
      ],
      token: '$steps.login.outputs.session',
      defaultExpirationSeconds: 3600,
      ...rerun,
      verification: {
        endpoint: { method: 'GET', path: '/account' },
        authenticated: { status: [200] },
        unauthenticated: { status: [302, 401] },
      },
    },
  }),
  bearer: plainLogin('bearer'),
  custom: plainLogin('custom'),
  cookie: plainLogin('cookie'),
  'oauth-password': (server) => ({
    user: password,
    authentication: oauth(server, [tokenStep({ grant_type: 'password', ...credentials, scope: 'openid' })]),
    identityProviders: { idp: client },
  }),
  'oauth-client': (server) => ({
    user: () => ({}),
    authentication: oauth(server, [tokenStep({ grant_type: 'client_credentials', scope: 'orders' })]),
    identityProviders: { idp: client },
  }),
  'api-key': (tokenEndpoint) => ({
    user: (secret) => ({ inputs: { apiKey: `\${secret:${secret}_API_KEY}` } }),
    authentication: {
      tokenType: 'Custom Token',
      tokenParameterName: 'X-API-Key',
      tokenLocation: 'Header',
      tokenFormat: '<token>',
      tokenEndpoint,
      contentType: 'application/json',
      steps: [],
      token: '$inputs.apiKey',
      defaultExpirationSeconds: 86_400,
      autoRefresh: false,
      verification,
    },
  }),
  'one-time-password': (tokenEndpoint) => ({
    user: (secret) => ({ ...password(secret), totp: { secret: `\${secret:${secret}_TOTP}` } }),
    authentication: jsonLogin(
      tokenEndpoint,
      [
        {
          stepId: 'login',
          endpoint: { method: 'POST', path: '/api/login' },
          requestBody: credentials,
          expectedResponse: { status: [200], body: { challenge: 'string' } },
          outputs: { challenge: '$response.body#/challenge' },
        },
        {
          stepId: 'code',
          endpoint: { method: 'POST', path: '/api/login/code' },
          requestBody: { challenge: '$steps.login.outputs.challenge', code: '$inputs.totp' },
          expectedResponse: { status: [200], body: { token: 'string' } },
          outputs: { token: '$response.body#/token' },
        },
      ],
      'code',
    ),
  }),
  'json-refresh': (tokenEndpoint) => ({
    user: password,
    authentication: {
      ...bearer,
      tokenEndpoint,
      contentType: 'application/json',
      steps: [
        {
          stepId: 'login',
          endpoint: { method: 'POST', path: '/api/login' },
          headers: { 'X-Request-Id': '$generated.uuid' },
          requestBody: credentials,
          expectedResponse: {
            status: [200],
            body: { access_token: 'string', refresh_token: 'string', expires_in: 'integer' },
          },
          outputs: { ...lifetimeOutputs, refresh: '$response.body#/refresh_token' },
        },
      ],
      token: '$steps.login.outputs.token',
      expiresIn: '$steps.login.outputs.ttl',
      defaultExpirationSeconds: 900,
      autoRefresh: true,
      refresh: {
        strategy: 'steps',
        steps: [
          {
            stepId: 'renew',
            endpoint: { method: 'POST', path: '{base_url}/api/token/refresh' },
            requestBody: { refresh_token: '$steps.login.outputs.refresh' },
            expectedResponse: { status: [200], body: { access_token: 'string' } },
            outputs: { token: '$response.body#/access_token' },
          },
        ],
        token: '$steps.renew.outputs.token',
        marginSeconds: 60,
        onStatus: [401],
      },
      verification,
    },
  }),
  graphql: (tokenEndpoint) => ({
    user: password,
    authentication: {
      ...jsonLogin(
        tokenEndpoint,
        [
          {
            stepId: 'login',
            endpoint: { method: 'POST', path: '/graphql' },
            requestBody: {
              query:
                'mutation Login($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
              variables: { email: '$inputs.username', password: '$inputs.password' },
            },
            expectedResponse: { status: [200], body: { data: { login: { token: 'string' } } } },
            outputs: { token: '$response.body#/data/login/token' },
          },
        ],
        'login',
      ),
      verification: {
        endpoint: { method: 'POST', path: '/graphql', requestBody: { query: '{ me { email } }' } },
        authenticated: { status: [200], body: { '/data/me/email': 'string' } },
        unauthenticated: { status: [200, 401], bodyMatches: '"errors"' },
      },
    },
  }),
  'single-sign-on': (tokenEndpoint) => ({
    user: password,
    authentication: oauth(tokenEndpoint, [
      {
        stepId: 'page',
        endpoint: { method: 'GET', path: '/oauth/authorize' },
        query: {
          response_type: 'code',
          client_id: '$inputs.idp.clientId',
          redirect_uri: '{base_url}/callback',
          scope: 'openid',
          state: '$generated.uuid',
          code_challenge: '$generated.pkce.challenge',
          code_challenge_method: 'S256',
        },
        expectedResponse: { status: [200] },
        outputs: { csrf: field('_csrf') },
      },
      {
        stepId: 'login',
        endpoint: { method: 'POST', path: '/login' },
        requestBody: { ...credentials, _csrf: '$steps.page.outputs.csrf' },
        expectedResponse: { status: [302, 303] },
        outputs: {
          code: {
            context: '$response.header.Location',
            selector: '[?&]code=([^&]+)',
            type: 'regex',
            transform: ['urlDecode'],
          },
        },
      },
      tokenStep({
        grant_type: 'authorization_code',
        client_id: '$inputs.idp.clientId',
        redirect_uri: '{base_url}/callback',
        code: '$steps.login.outputs.code',
        code_verifier: '$generated.pkce.verifier',
      }),
    ]),
    identityProviders: { idp: { protocol: 'OIDC', clientId: 'dast', clientAuthMethod: 'none' } },
  }),
};
