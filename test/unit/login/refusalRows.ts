import type { Authentication } from '../../../src/auth/generated/authConfig.ts';
import type { Answer } from '../../fakes/loginServer.ts';
import { loginStep, sendHtml, sendJson } from '../../fakes/loginServer.ts';
import type { FaultRow } from './answerRows.ts';
import { rightLogin } from './answerRows.ts';

const form = 'application/x-www-form-urlencoded';
const djangoRefusal: Answer = ({ form: fields, headers }, response) =>
  headers['x-csrftoken'] === undefined && fields.get('csrfmiddlewaretoken') === null
    ? sendHtml(response, 403, '<h1>Forbidden</h1><p>CSRF verification failed. Request aborted.</p>')
    : sendHtml(response, 403, '<h1>Forbidden</h1><p>CSRF token from POST incorrect.</p>');
const loginForm = '<title>Sign in</title><form><input name="user"><input type="password" name="pw"></form>';
const refusedClient: Answer = (_asked, response) =>
  sendJson(response, 401, { error: 'invalid_client', error_description: 'client authentication failed' });
const grant = {
  grant_type: 'password',
  username: '$inputs.username',
  password: '$inputs.password',
} as const;

const renewing = (
  requestBody: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Partial<Authentication> => ({
  steps: [loginStep({ outputs: { token: '$response.body#/token', renew: '$response.body#/refresh' } })],
  refresh: {
    strategy: 'steps',
    token: '$steps.renew.outputs.token',
    steps: [
      {
        stepId: 'renew',
        endpoint: { method: 'POST', path: '/refresh' },
        headers,
        requestBody,
        expectedResponse: { status: [200] },
        outputs: { token: '$response.body#/token' },
      },
    ],
  },
});
const refusedRenewal =
  (status: number, body: unknown): Answer =>
  (asked, response) => {
    if (asked.path === '/refresh') return sendJson(response, status, body);
    return asked.path === '/login'
      ? sendJson(response, 200, { token: 'tok-0123456789', refresh: 'refresh-0123456789' })
      : rightLogin(asked, response);
  };
const renewal = '$steps.login.outputs.renew';

/** A refused refresh sends no password, but has the same causes as a refused login. */
const renewals: readonly FaultRow[] = [
  {
    sentence:
      'refused-value: renew: 401 "Invalid user credentials.". Check "refresh_token" of what is sent: its value is the output "renew" of step login.',
    at: 'refresh/steps/0/requestBody/refresh_token',
    answer: refusedRenewal(401, { errors: [{ message: 'Invalid user credentials.' }] }),
    changes: renewing({ mode: 'json', refresh_token: `x{${renewal}}` }),
  },
  {
    sentence:
      'refused-value: renew: 401. Check "X-Refresh" of what is sent: its value is the output "renew" of step login.',
    at: 'refresh/steps/0/headers/X-Refresh',
    answer: refusedRenewal(401, {}),
    changes: renewing({ grant: 'refresh' }, { 'X-Refresh': renewal }),
  },
  {
    // The client is known: it is the token that is not.
    sentence:
      'refused-value: renew: 400 "Token is not active". Check "refresh_token" of what is sent: its value is the output "renew" of step login.',
    at: 'refresh/steps/0/requestBody/refresh_token',
    answer: refusedRenewal(400, { error: 'invalid_grant', error_description: 'Token is not active' }),
    changes: renewing({ refresh_token: renewal, client_secret: '${secret:PASSWORD}' }),
  },
  {
    sentence:
      'wrong-request: renew: 400 ""refresh_token" is required". Correct what is sent: token as application/json.',
    at: 'refresh/steps/0/requestBody',
    answer: refusedRenewal(400, { message: '"refresh_token" is required' }),
    changes: renewing({ token: renewal }),
  },
  {
    sentence: 'status-text: renew: 400 "Session ended", not 200. Correct the call, or expect 400.',
    at: 'refresh/steps/0/expectedResponse/status',
    answer: refusedRenewal(400, { message: 'Session ended' }),
    changes: renewing({ all: 'no' }),
  },
];

/** Answers whose cause is another one than the password, though they look like it. */
export const refusalRows: readonly FaultRow[] = [
  {
    // Django reads its token from forms and headers only.
    sentence:
      'csrf-in-json: login: 403 "CSRF verification failed. Request aborted." mentions CSRF, though csrfmiddlewaretoken is sent: in JSON it is not seen. Send a form ("contentType"), or a header.',
    at: 'requestBody/csrfmiddlewaretoken',
    answer: djangoRefusal,
    changes: {
      steps: [loginStep({ requestBody: { password: '$inputs.password', csrfmiddlewaretoken: 'abc' } })],
    },
  },
  {
    sentence:
      'csrf-sent: login: 403 "CSRF token from POST incorrect." mentions CSRF, though csrfmiddlewaretoken is sent. Take its value from an answer of the same session, and send its cookie.',
    at: 'requestBody/csrfmiddlewaretoken',
    answer: djangoRefusal,
    changes: {
      steps: [
        loginStep({
          contentType: form,
          requestBody: { password: '$inputs.password', csrfmiddlewaretoken: 'abc' },
        }),
      ],
    },
  },
  {
    sentence:
      'csrf-sent: login: 403 "CSRF token from POST incorrect." mentions CSRF, though X-CSRFToken is sent. Take its value from an answer of the same session, and send its cookie.',
    at: 'headers/X-CSRFToken',
    answer: djangoRefusal,
    changes: { steps: [loginStep({ headers: { 'X-CSRFToken': 'abc' } })] },
  },
  {
    sentence:
      'misspelt-field: login: 401 "Unauthorized". Is "pasword" misspelt ("password")? Else check ${secret:PASSWORD} of ann.',
    at: 'requestBody/pasword',
    answer: (_asked, response) => response.writeHead(401).end('Unauthorized'),
    changes: {
      steps: [loginStep({ requestBody: { username: '$inputs.username', pasword: '$inputs.password' } })],
    },
  },
  {
    sentence:
      'misspelt-field: login: 422 "username: Field required". Is "usename" misspelt ("username")? Else check ${secret:PASSWORD} of ann.',
    at: 'requestBody/usename',
    answer: ({ json }, response) =>
      json['username'] === undefined
        ? sendJson(response, 422, { detail: [{ loc: ['body', 'username'], msg: 'Field required' }] })
        : sendJson(response, 200, { token: 'tok-0123456789' }),
    changes: {
      steps: [loginStep({ requestBody: { usename: '$inputs.username', password: '$inputs.password' } })],
    },
  },
  {
    // Passport leads back to the form, whatever was wrong.
    sentence:
      'misspelt-field: login: 302 to /login. Is "pasword" misspelt ("password")? Else check ${secret:PASSWORD} of ann.',
    at: 'requestBody/pasword',
    answer: (_asked, response) => response.writeHead(302, { location: '/login' }).end(),
    changes: {
      contentType: form,
      steps: [
        loginStep({
          requestBody: { username: '$inputs.username', pasword: '$inputs.password' },
          expectedResponse: { status: [302] },
        }),
      ],
    },
  },
  {
    // What Zod says of a field that is not there.
    sentence:
      'wrong-request: login: 400 "[body.email] Invalid input: expected string, received undefined". Correct what is sent: username, password as application/json.',
    at: 'steps/0/requestBody',
    answer: (_asked, response) =>
      sendJson(response, 400, { message: '[body.email] Invalid input: expected string, received undefined' }),
  },
  {
    // Fastify takes no forms.
    sentence:
      'wrong-request: login: 415 "Unsupported Media Type". Correct what is sent: username, password as application/x-www-form-urlencoded.',
    at: 'steps/0/requestBody',
    answer: (_asked, response) =>
      sendJson(response, 415, { error: 'Unsupported Media Type', message: 'Unsupported Media Type' }),
    changes: { contentType: form },
  },
  {
    // FastAPI's login takes a form, not JSON.
    sentence:
      'not-seen: login: 422 "username: Field required", though username is sent: in application/json the server does not see it. Send application/x-www-form-urlencoded ("contentType").',
    at: 'steps/0/requestBody',
    answer: ({ form: fields }, response) =>
      fields.get('username') === null
        ? sendJson(response, 422, { detail: [{ loc: ['body', 'username'], msg: 'Field required' }] })
        : sendJson(response, 200, { token: 'tok-0123456789' }),
  },
  {
    // Passport where a field is missing.
    sentence:
      'bad-request: login: 400 without a reason. Check the names and the type of what is sent (mail, password as application/json); else ${secret:PASSWORD} of ann.',
    at: 'steps/0/requestBody',
    answer: (_asked, response) => response.writeHead(400).end('Bad Request'),
    changes: {
      steps: [loginStep({ requestBody: { mail: '$inputs.username', password: '$inputs.password' } })],
    },
  },
  {
    // Cognito, and whatever speaks as it does.
    sentence:
      'wrong-operation: login: 400 "UnknownOperationException". Correct the path /login, or the header that names the operation.',
    at: 'endpoint/path',
    answer: (_asked, response) => sendJson(response, 400, { __type: 'UnknownOperationException' }),
  },
  {
    sentence:
      'wrong-operation: login: 403 "Missing Authentication Token". Correct the path /login, or the header that names the operation.',
    at: 'endpoint/path',
    answer: (_asked, response) => sendJson(response, 403, { message: 'Missing Authentication Token' }),
  },
  {
    sentence: 'wrong-method: login: 405. Correct the method or the path: POST /login.',
    at: 'endpoint/path',
    answer: (_asked, response) => response.writeHead(405).end(),
  },
  {
    sentence: 'wrong-method-allowed: login: 405. /login takes GET, not POST. Correct the method or the path.',
    at: 'endpoint/path',
    answer: (_asked, response) => response.writeHead(405, { allow: 'GET' }).end(),
  },
  {
    // The client proves itself in the body, where the server wants Basic.
    sentence:
      'client-in-body: login: 401 "client authentication failed": the client is refused, not the user. Check its id and secret. They are sent in the body; try "client_secret_basic".',
    at: 'steps/0/requestBody',
    answer: refusedClient,
    changes: { contentType: form, steps: [loginStep({ requestBody: { ...grant, client_id: 'shop' } })] },
  },
  {
    sentence:
      'client-as-basic: login: 401 "client authentication failed": the client is refused, not the user. Check its id and secret. They are sent as Basic; try "client_secret_post".',
    at: 'steps/0/requestBody',
    answer: refusedClient,
    changes: {
      contentType: form,
      steps: [
        loginStep({
          requestBody: grant,
          headers: { Authorization: { basic: ['shop', '$inputs.password'] } },
        }),
      ],
    },
  },
  {
    sentence: 'wrong-password: login: 404 "User not found". Check ${secret:PASSWORD} of ann.',
    at: 'testUsers/0/username',
    answer: (_asked, response) => sendJson(response, 404, { message: 'User not found' }),
  },
  {
    // The form again, with status 200 as the config expects it.
    sentence: 'wrong-password: login: 200 "Sign in". Check ${secret:PASSWORD} of ann.',
    at: 'testUsers/0/username',
    answer: ({ path }, response) =>
      path === '/me'
        ? sendJson(response, 401, {})
        : sendHtml(response, 200, loginForm, { 'set-cookie': 'sid=0123456789; Path=/' }),
    changes: {
      tokenType: 'Cookie-based Authentication',
      tokenLocation: 'Cookie',
      tokenParameterName: 'sid',
      tokenFormat: '<token>',
      contentType: form,
      steps: [loginStep({ outputs: { token: '$response.cookie.sid' } })],
    },
  },
  {
    // Who is not logged in gets the login page, with status 200.
    sentence:
      'login-page: GET /me: 200, but it is a login page. The token is not taken; expect of "authenticated" what only users see.',
    at: 'authenticated/status',
    answer: ({ path }, response) =>
      path === '/me'
        ? sendHtml(response, 200, loginForm)
        : sendJson(response, 200, { token: 'tok-0123456789' }),
  },
  {
    sentence:
      'says-failed-text: login: 200, but success is false: "Incorrect password". Check ${secret:PASSWORD} of ann.',
    at: 'testUsers/0/username',
    answer: (_asked, response) => sendJson(response, 200, { success: false, message: 'Incorrect password' }),
  },
  ...renewals,
];
