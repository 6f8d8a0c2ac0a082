import type { Fragment } from './parts.ts';
import { call, cookie, form, ok, password, user, verified } from './parts.ts';

/** Logins that set a cookie. */
export const sessions: Readonly<Record<string, Fragment>> = {
  grafana: {
    login: {
      ...cookie('grafana_session'),
      steps: [
        call(
          'login',
          'POST /login',
          { user, password },
          { ...ok(), setsCookies: ['grafana_session'] },
          { session: '$response.cookie.grafana_session' },
        ),
      ],
      token: '$steps.login.outputs.session',
      ...verified('/api/user'),
    },
  },
  jenkins: {
    login: {
      ...cookie('JSESSIONID'),
      contentType: form,
      steps: [
        call('form', 'GET /login', undefined, ok(), { first: '$response.cookie.JSESSIONID' }),
        call(
          'login',
          'POST /j_spring_security_check',
          { j_username: user, j_password: password, from: '/' },
          { status: [302], setsCookies: ['JSESSIONID'] },
          undefined,
          { headers: { Cookie: 'JSESSIONID={$steps.form.outputs.first}' } },
        ),
        call(
          'crumb',
          'GET /crumbIssuer/api/json',
          undefined,
          ok({ crumb: 'string', crumbRequestField: 'string' }),
          { crumb: '$response.body#/crumb', session: '$response.cookie.JSESSIONID' },
        ),
      ],
      token: '$steps.crumb.outputs.session',
      additionalParameters: [
        { name: 'Jenkins-Crumb', location: 'Header', value: '$steps.crumb.outputs.crumb' },
      ],
      ...verified('/me/api/json'),
    },
  },
  sonarqube: {
    login: {
      ...cookie('JWT-SESSION'),
      contentType: form,
      steps: [
        call(
          'login',
          'POST /api/authentication/login',
          { login: user, password },
          { ...ok(), setsCookies: ['JWT-SESSION', 'XSRF-TOKEN'] },
          { session: '$response.cookie.JWT-SESSION', xsrf: '$response.cookie.XSRF-TOKEN' },
        ),
      ],
      token: '$steps.login.outputs.session',
      additionalParameters: [
        { name: 'X-XSRF-TOKEN', location: 'Header', value: '$steps.login.outputs.xsrf' },
      ],
      ...verified('/api/users/current', {
        authenticated: { status: [200], body: { isLoggedIn: { equals: true } } },
        unauthenticated: { status: [200, 401], body: { isLoggedIn: { equals: false } } },
      }),
    },
  },
  couchdb: {
    login: {
      ...cookie('AuthSession'),
      contentType: form,
      steps: [
        call(
          'login',
          'POST /_session',
          { name: user, password },
          { ...ok({ ok: { equals: true } }), setsCookies: ['AuthSession'] },
          { session: '$response.cookie.AuthSession' },
        ),
      ],
      token: '$steps.login.outputs.session',
      defaultExpirationSeconds: 600,
      verification: {
        endpoint: { method: 'GET', path: '/_session' },
        authenticated: { status: [200], body: { '/userCtx/name': { equals: user } } },
        unauthenticated: { status: [200], body: { '/userCtx/name': 'null' } },
      },
    },
  },
  drupal: {
    login: {
      steps: [
        call(
          'login',
          'POST /user/login',
          { name: user, pass: password },
          { ...ok({ csrf_token: 'string', logout_token: 'string', current_user: { uid: 'string' } }) },
          { csrf: '$response.body#/csrf_token' },
          { query: { _format: 'json' } },
        ),
      ],
      tokenType: 'Cookie-based Authentication',
      tokenParameterName: 'SESS*',
      tokenLocation: 'Cookie',
      tokenFormat: '<token>',
      token: '$steps.login.outputs.csrf',
      additionalParameters: [
        { name: 'X-CSRF-Token', location: 'Header', value: '$steps.login.outputs.csrf' },
      ],
      neverCall: ['POST /user/logout'],
      ...verified('/user'),
    },
  },
  discourse: {
    login: {
      ...cookie('_t'),
      contentType: form,
      steps: [
        call(
          'csrf',
          'GET /session/csrf',
          undefined,
          ok({ csrf: 'string' }),
          { csrf: '$response.body#/csrf' },
          { headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' } },
        ),
        call(
          'login',
          'POST /session',
          { login: user, password },
          { ...ok({ user: 'object' }), setsCookies: ['_t'] },
          { session: '$response.cookie._t' },
          { headers: { 'X-CSRF-Token': '$steps.csrf.outputs.csrf', 'X-Requested-With': 'XMLHttpRequest' } },
        ),
      ],
      token: '$steps.login.outputs.session',
      ...verified('/session/current.json', { unauthenticated: { status: [404] } }),
    },
  },
  'odoo-list': {
    login: {
      ...cookie('session_id'),
      steps: [
        call(
          'login',
          'POST /web/session/authenticate',
          { jsonrpc: '2.0', params: { db: 'shop', login: user, password } },
          { ...ok({ result: { uid: 'integer' } }), setsCookies: ['session_id'] },
          { session: '$response.cookie.session_id' },
        ),
      ],
      token: '$steps.login.outputs.session',
      verification: {
        endpoint: {
          method: 'POST',
          path: '/web/session/get_session_info',
          requestBody: { jsonrpc: '2.0', params: {} },
        },
        authenticated: { status: [200], body: { result: 'object' } },
        unauthenticated: { status: [200], body: { error: 'object' } },
      },
    },
  },
};
