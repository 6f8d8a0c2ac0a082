import type { Authentication } from '../../../src/auth/generated/authConfig.ts';
import type { Answer } from '../../fakes/loginServer.ts';
import { loginStep, sendHtml, sendJson } from '../../fakes/loginServer.ts';
import type { FaultRow } from './answerRows.ts';

const contentType = 'application/x-www-form-urlencoded';

/** An application with a login form: who is wrong comes back to it, and only its own address takes what it sends. */
export const withForm: Answer = ({ method, path, form, cookies }, response) => {
  if (path === '/me') return sendJson(response, cookies['sid'] === 'in-0123456789' ? 200 : 401, {});
  if (path === '/login' && method === 'GET') {
    const fields = '<input type=hidden name=_csrf value=c5rf><input name=email><input type=password name=pw>';
    return sendHtml(response, 200, `<form method=post action="/session">${fields}</form>`);
  }
  if (path !== '/session' || method !== 'POST') return sendJson(response, 404, {});
  if (form.get('_csrf') !== 'c5rf') return sendHtml(response, 403, '<title>Invalid CSRF token</title>');
  const isRight = form.get('email') === 'ann' && form.get('pw') !== null;
  const cookie = isRight ? { 'set-cookie': 'sid=in-0123456789; Path=/' } : {};
  return response.writeHead(302, { location: isRight ? '/' : '/login', ...cookie }).end();
};

/** How that application is logged in to, by a call that differs from its form. */
export function formLogin(path: string, requestBody: Record<string, string>): Partial<Authentication> {
  return {
    tokenType: 'Cookie-based Authentication',
    tokenParameterName: 'sid',
    tokenLocation: 'Cookie',
    tokenFormat: '<token>',
    contentType,
    steps: [
      {
        stepId: 'page',
        endpoint: { method: 'GET', path: '/login' },
        expectedResponse: { status: [200] },
        outputs: { csrf: { context: '$response.body', selector: '_csrf', type: 'field' } },
      },
      loginStep({
        endpoint: { method: 'POST', path },
        requestBody,
        expectedResponse: { status: [302] },
        outputs: { token: '$response.cookie.sid' },
      }),
    ],
  };
}

export const rightFields = {
  _csrf: '$steps.page.outputs.csrf',
  email: '$inputs.username',
  pw: '$inputs.password',
};
const { _csrf, email, pw } = rightFields;

/** What the form of a page tells of a refusal, and what the address and the words of an answer do. */
export const formRows: readonly FaultRow[] = [
  {
    // The answer is the form again.
    sentence: 'form-field: login: 200. The form of step login has no field login; it has username, password.',
    at: 'requestBody/login',
    answer: (_asked, response) =>
      sendHtml(
        response,
        200,
        '<p class=error>Wrong user name or password</p><form method=post><input name=username><input type=password name=password></form>',
      ),
    changes: {
      contentType,
      steps: [
        loginStep({
          contentType,
          requestBody: { login: '$inputs.username', password: '$inputs.password' },
          expectedResponse: { status: [302] },
        }),
      ],
    },
  },
  {
    // Of several boxes, the one that is shown.
    sentence: 'wrong-password: login: 401 "Those details are wrong". Check ${secret:PASSWORD} of ann.',
    at: 'testUsers/0/username',
    answer: (_asked, response) =>
      sendHtml(
        response,
        401,
        '<div class="alert" style="display: none">Choose a language</div><div class="alert d-none">Cookies</div>' +
          '<div hidden><p role=alert>Offline</p></div><div class="alert">Those details are wrong</div>',
      ),
    changes: {},
  },
  {
    sentence: 'form-address: login: 404. The form of step page is sent to POST /session.',
    at: 'steps/1/endpoint/path',
    answer: withForm,
    changes: formLogin('/login', rightFields),
  },
  {
    sentence:
      'form-field: login: 302 to /login. The form of step page has no field username; it has _csrf, email, pw.',
    at: 'steps/1/requestBody/username',
    answer: withForm,
    changes: formLogin('/session', { _csrf, username: email, pw }),
  },
  {
    sentence:
      'form-field: login: 403. The form of step page has no field csrf_token; it has _csrf, email, pw.',
    at: 'steps/1/requestBody/csrf_token',
    answer: withForm,
    changes: formLogin('/session', { csrf_token: _csrf, email, pw }),
  },
  {
    sentence: 'form-field-missing: login: 403. The form of step page also sends _csrf.',
    at: 'steps/1/requestBody',
    answer: withForm,
    changes: formLogin('/session', { email, pw }),
  },
  {
    // Auth.js.
    sentence: 'csrf: login: 302 "MissingCSRF" mentions CSRF. Read its token in a step before.',
    at: 'endpoint/path',
    answer: (_asked, response) => response.writeHead(302, { location: '/signin?error=MissingCSRF' }).end(),
    changes: { contentType, steps: [loginStep({ expectedResponse: { status: [302] } })] },
  },
  {
    // Fastify and Express know the address, but not with this method.
    sentence:
      'not-found-method: login: 404 "Route GET:/login not found". Correct the method GET or the path /login: many servers answer both with 404.',
    at: 'endpoint/method',
    answer: (_asked, response) => sendJson(response, 404, { message: 'Route GET:/login not found' }),
    changes: {
      steps: [
        {
          stepId: 'login',
          endpoint: { method: 'GET', path: '/login' },
          query: { user: '$inputs.username', password: '$inputs.password' },
          expectedResponse: { status: [200] },
        },
      ],
    },
  },
  {
    sentence: 'wrong-method-allowed: login: 405. /login takes POST, not PUT. Correct the method or the path.',
    at: 'endpoint/method',
    answer: (_asked, response) => response.writeHead(405, { allow: 'POST, OPTIONS' }).end(),
    changes: { steps: [loginStep({ endpoint: { method: 'PUT', path: '/login' } })] },
  },
  {
    // Feathers.
    sentence: 'wrong-field: login: 401 "No such strategy". Correct "strategy" of what is sent.',
    at: 'requestBody/strategy',
    answer: (_asked, response) => sendJson(response, 401, { message: 'No such strategy' }),
    changes: { steps: [loginStep({ requestBody: { strategy: 'lokal', password: '$inputs.password' } })] },
  },
  {
    sentence:
      'wrong-request: login: 401 "Invalid authentication information (no `strategy` set)". Correct what is sent: password as application/json.',
    at: 'steps/0/requestBody',
    answer: (_asked, response) =>
      sendJson(response, 401, { message: 'Invalid authentication information (no `strategy` set)' }),
    changes: { steps: [loginStep({ requestBody: { password: '$inputs.password' } })] },
  },
  {
    sentence: 'wrong-method: login: 405. Correct the method or the path: PUT /login.',
    at: 'endpoint/method',
    answer: (_asked, response) => response.writeHead(405).end(),
    changes: { steps: [loginStep({ endpoint: { method: 'PUT', path: '/login' } })] },
  },
  {
    // GraphQL over HTTP with status 200.
    sentence:
      'says-failed-request: login: 200, but errors is "Cannot query field "signIn" on type "Mutation".". Correct what is sent: query, password as application/json.',
    at: 'steps/0/requestBody',
    answer: (_asked, response) =>
      sendJson(response, 200, { errors: [{ message: 'Cannot query field "signIn" on type "Mutation".' }] }),
    changes: { steps: [loginStep({ requestBody: { query: '…', password: '$inputs.password' } })] },
  },
  {
    // Node-RED.
    sentence:
      'wrong-password-client: login: 401 "Unauthorized". Check ${secret:PASSWORD} of ann, and the client that is sent (client_id).',
    at: 'testUsers/0/username',
    answer: (_asked, response) => response.writeHead(401).end('Unauthorized'),
    changes: { steps: [loginStep({ requestBody: { client_id: 'shop', password: '$inputs.password' } })] },
  },
  {
    sentence:
      'wrong-field: login: 501 "Unsupported grant_type pasword". Correct "grant_type" of what is sent.',
    at: 'requestBody/grant_type',
    answer: (_asked, response) => sendJson(response, 501, { error: 'Unsupported grant_type pasword' }),
    changes: { steps: [loginStep({ requestBody: { grant_type: 'pasword', password: '$inputs.password' } })] },
  },
];
