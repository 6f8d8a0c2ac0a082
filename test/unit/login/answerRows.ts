import type { Authentication } from '../../../src/auth/generated/authConfig.ts';
import type { Answer, TestRun } from '../../fakes/loginServer.ts';
import { loginStep, sendHtml, sendJson } from '../../fakes/loginServer.ts';

/** A fault with the server that brings it about and the sentence that the user reads. */
export interface FaultRow {
  readonly sentence: string;
  /** The last keys of the place in the config that the sentence stands at. */
  readonly at: string;
  readonly answer: Answer;
  readonly changes?: Partial<Authentication>;
  readonly run?: TestRun;
}

export const rightLogin: Answer = (asked, response) =>
  asked.path === '/login' ? sendJson(response, 200, { token: 'tok-0123456789' }) : whoAmI(asked, response);
const whoAmI: Answer = ({ headers }, response) =>
  headers.authorization === 'Bearer tok-0123456789'
    ? sendJson(response, 200, { name: 'ann' })
    : sendJson(response, 401, {});
const cookieLogin: Partial<Authentication> = {
  tokenType: 'Cookie-based Authentication',
  tokenLocation: 'Cookie',
  tokenParameterName: 'sid',
  tokenFormat: '<token>',
  contentType: 'application/x-www-form-urlencoded',
  steps: [loginStep({ outputs: { token: '$response.cookie.sid' } })],
};
const form = '<title>Sign in</title><form><input name="user"><input type="password" name="pw"></form>';
export const answerRows: readonly FaultRow[] = [
  {
    sentence: 'wrong-password: login: 401 "Bad credentials". Check ${secret:PASSWORD} of ann.',
    at: 'testUsers/0/username',
    answer: (_asked, response) => sendJson(response, 401, { message: 'Bad credentials' }),
  },
  {
    sentence: 'wrong-password: login: 400 "Incorrect password". Check ${secret:PASSWORD} of ann.',
    at: 'testUsers/0/username',
    answer: (_asked, response) => sendJson(response, 400, 'Incorrect password'),
  },
  {
    sentence:
      'registers: login: 409 "user registration disabled". Where the call also registers users, the name is known already: check ${secret:PASSWORD} of ann.',
    at: 'testUsers/0/username',
    answer: (_asked, response) => sendJson(response, 409, { error: 'user registration disabled' }),
  },
  {
    sentence: 'wrong-password: login: 400 "Invalid user or password". Check ${secret:PASSWORD} of ann.',
    at: 'testUsers/0/username',
    answer: (_asked, response) =>
      sendJson(response, 400, { error: 'invalid_grant', error_description: 'Invalid user or password' }),
  },
  {
    sentence: 'wrong-password: login: 200 "Wrong user or password". Check ${secret:PASSWORD} of ann.',
    at: 'testUsers/0/username',
    answer: (_asked, response) =>
      sendHtml(response, 200, `${form}<p class="error">Wrong user or password</p>`),
    changes: { steps: [loginStep({ expectedResponse: { status: [302] } })] },
  },
  {
    sentence: 'wrong-password-silent: login: 401 without a reason. Check ${secret:PASSWORD} of ann.',
    at: 'testUsers/0/username',
    answer: (_asked, response) => response.writeHead(401).end(),
  },
  {
    // Django shows the form again, with its messages in a list.
    sentence: 'wrong-password: login: 200 "Enter a correct username". Check ${secret:PASSWORD} of ann.',
    at: 'testUsers/0/username',
    answer: (_asked, response) =>
      sendHtml(response, 200, `<ul class="errorlist nonfield"><li>Enter a correct username</li></ul>${form}`),
    changes: { steps: [loginStep({ expectedResponse: { status: [302] } })] },
  },
  {
    // Spring Security without its token.
    sentence:
      'forbidden: login: 403 without a reason. Where it wants a CSRF token, read that in a step before; else check ${secret:PASSWORD} of ann.',
    at: 'endpoint/path',
    answer: (_asked, response) =>
      sendJson(response, 403, { status: 403, error: 'Forbidden', path: '/login' }),
  },
  {
    // Ruby on Rails without its token.
    sentence:
      'csrf: login: 422 "The change you wanted was rejected." mentions CSRF. Read its token in a step before.',
    at: 'endpoint/path',
    answer: (_asked, response) =>
      sendHtml(response, 422, '<title>422</title><h1>The change you wanted was rejected.</h1>'),
  },
  {
    // The request is wrong, not the password.
    sentence:
      'wrong-request: login: 400 "Cannot query field "signIn" on type "Mutation".". Correct what is sent: username, password as application/json.',
    at: 'steps/0/requestBody',
    answer: (_asked, response) =>
      sendJson(response, 400, { errors: [{ message: 'Cannot query field "signIn" on type "Mutation".' }] }),
  },
  {
    // A page before the login is not where the config looks for it.
    sentence: 'moved: login: 302 to /login, not 200. Correct /signin, or call that address.',
    at: 'endpoint/path',
    answer: (_asked, response) => response.writeHead(302, { location: '/login' }).end(),
    changes: {
      steps: [
        {
          stepId: 'login',
          endpoint: { method: 'GET', path: '/signin' },
          expectedResponse: { status: [200] },
        },
      ],
    },
  },
  {
    // A login at the wrong address leads to the login page with a new session.
    sentence:
      'to-login: login: 302 to /login; login failed. Check ${secret:PASSWORD} of ann, and the path /perform.',
    at: 'testUsers/0/username',
    answer: ({ path }, response) =>
      response
        .writeHead(302, {
          location: '/login',
          ...(path !== '/me' && { 'set-cookie': 'sid=0123456789; Path=/' }),
        })
        .end(),
    changes: {
      ...cookieLogin,
      steps: [
        loginStep({
          endpoint: { method: 'POST', path: '/perform' },
          expectedResponse: { status: [302] },
          outputs: { token: '$response.cookie.sid' },
        }),
      ],
    },
  },
  {
    // Whom nobody knows is led to the login: that is no failed login.
    sentence:
      'nobody-to-login: GET /me: 302 to /login without the token, as it may be. Expect 302 in "unauthenticated".',
    at: 'unauthenticated/status',
    answer: (asked, response) =>
      asked.path === '/me' && asked.headers.authorization === undefined
        ? response.writeHead(302, { location: '/login' }).end()
        : rightLogin(asked, response),
  },
  {
    sentence: 'not-found: login: 404 "Cannot POST /login". Correct /login.',
    at: 'endpoint/path',
    answer: (_asked, response) => sendJson(response, 404, { message: 'Cannot POST /login' }),
  },
  {
    sentence:
      'unavailable: login: 503 "Down for maintenance", the server is not available. Try again later, or see its log.',
    at: 'endpoint/path',
    answer: (_asked, response) => sendJson(response, 503, { message: 'Down for maintenance' }),
  },
  {
    sentence: 'status: login: 201, not 200. Correct the call, or expect 201.',
    at: 'expectedResponse/status',
    answer: (_asked, response) => sendJson(response, 201, { token: 'tok' }),
  },
  {
    sentence: 'csrf: login: 403 "CSRF verification failed." mentions CSRF. Read its token in a step before.',
    at: 'endpoint/path',
    answer: (_asked, response) =>
      sendHtml(response, 403, '<h1>Forbidden</h1><p>CSRF verification failed.</p>'),
  },
  {
    sentence: 'rate: login: 429, wait 120 s. Other users not tried.',
    at: 'endpoint/path',
    answer: (_asked, response) => sendJson(response, 429, {}, { 'retry-after': '120' }),
  },
  {
    sentence: 'html: login: page "Welcome to nginx", not JSON. Correct the path.',
    at: 'outputs/token',
    answer: (_asked, response) => sendHtml(response, 200, '<html><title>Welcome to nginx</title></html>'),
  },
  {
    sentence: 'bad-json: login: no JSON at 2:12. Correct the path, or take the value with a regex.',
    at: 'outputs/token',
    answer: (_asked, response) => response.writeHead(200).end('{\n  "token": oops }'),
  },
  {
    sentence: 'says-failed-secret: login: 200, but status is "fail". Check ${secret:PASSWORD} of ann.',
    at: 'testUsers/0/username',
    answer: (_asked, response) => sendJson(response, 200, { status: 'fail', data: null }),
  },
  {
    sentence: 'says-failed-secret: login: 200, but result is false. Check ${secret:PASSWORD} of ann.',
    at: 'testUsers/0/username',
    answer: (_asked, response) => sendJson(response, 200, { jsonrpc: '2.0', result: false }),
    changes: { steps: [loginStep({ expectedResponse: { status: [200], body: { token: 'string' } } })] },
  },
  {
    sentence: 'empty-token: login: the token is empty. Take "token" from another value.',
    at: 'main/token',
    answer: (_asked, response) => sendJson(response, 200, { token: '' }),
  },
  {
    sentence: 'bearer-twice: The value starts with "Bearer ". Use "<token>".',
    at: 'tokenFormat',
    answer: (_asked, response) => sendJson(response, 200, { token: 'Bearer tok-0123456789' }),
  },
  {
    sentence: 'no-cookie: login sets JSESSIONID, not sid.',
    at: 'outputs/token',
    answer: (_asked, response) =>
      sendJson(response, 200, {}, { 'set-cookie': 'JSESSIONID=0123456789; Path=/' }),
    changes: cookieLogin,
  },
  {
    sentence: 'no-cookies: login sets no cookie, so not sid either.',
    at: 'outputs/token',
    answer: (_asked, response) => sendJson(response, 200, {}),
    changes: cookieLogin,
  },
  {
    sentence: 'cookie-domain: Cookie sid not kept: it is for shop.test, not for 127.0.0.1.',
    at: 'outputs/token',
    answer: (_asked, response) =>
      sendJson(response, 200, {}, { 'set-cookie': 'sid=0123456789; Domain=shop.test' }),
    changes: cookieLogin,
  },
  {
    sentence:
      'cookie-prefix: Cookie __Host-sid not kept: its prefix wants Secure, and __Host- also Path=/ and no Domain.',
    at: 'setsCookies/0',
    answer: (_asked, response) =>
      sendJson(response, 200, {}, { 'set-cookie': '__Host-sid=0123456789; Path=/app' }),
    changes: {
      ...cookieLogin,
      steps: [loginStep({ expectedResponse: { status: [200], setsCookies: ['__Host-sid'] } })],
    },
  },
  {
    sentence:
      'to-login: login: 302 to /login?error=1; login failed. Check ${secret:PASSWORD} of ann, and the path /login.',
    at: 'testUsers/0/username',
    answer: (_asked, response) =>
      response.writeHead(302, { location: '/login?error=1', 'set-cookie': 'sid=0123456789' }).end(),
    changes: {
      ...cookieLogin,
      steps: [loginStep({ expectedResponse: { status: [302] }, outputs: { token: '$response.cookie.sid' } })],
    },
  },
  {
    sentence:
      'to-login-json: login: 302 to /account/signin; login failed. Servers that lead to a page read fields, not JSON: send application/x-www-form-urlencoded ("contentType"); else check ${secret:PASSWORD} of ann, and the path /login.',
    at: 'testUsers/0/username',
    answer: (_asked, response) => response.writeHead(302, { location: '/account/signin' }).end(),
  },
  {
    sentence: 'loop: login: redirects in a circle: /b → /login → /b.',
    at: 'endpoint/path',
    answer: ({ path }, response) =>
      response.writeHead(307, { location: path === '/login' ? '/b' : '/login' }).end(),
    changes: { steps: [loginStep({ followRedirects: true })] },
  },
  {
    sentence: 'many-redirects: login: more than 10 redirects.',
    at: 'endpoint/path',
    answer: ({ url }, response) => response.writeHead(307, { location: `${url}x` }).end(),
    changes: { steps: [loginStep({ followRedirects: true })] },
  },
  {
    sentence: 'other-origin: login: redirect to http://elsewhere.test; secrets stay. Add a step.',
    at: 'endpoint/path',
    answer: (_asked, response) => response.writeHead(307, { location: 'http://elsewhere.test/login' }).end(),
    changes: { steps: [loginStep({ followRedirects: true })] },
  },
  {
    sentence: 'bad-location: login: redirects to an invalid URL.',
    at: 'endpoint/path',
    answer: (_asked, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    changes: { steps: [loginStep({ followRedirects: true })] },
  },
  {
    sentence: 'bad-character: Authorization holds a character no header can carry.',
    at: 'main/token',
    answer: (_asked, response) => sendJson(response, 200, { token: 'tok\r\nX-Evil: 1' }),
  },
  {
    sentence:
      'not-logged-in: Logged in, but GET /me answers 401. Check how the token is sent (Header Authorization, "Bearer <token>"), that "token" takes the right value, and whether the login has to ask for scopes.',
    at: 'authenticated/status',
    answer: ({ path }, response) =>
      path === '/login' ? sendJson(response, 200, { token: 'tok-0123456789' }) : sendJson(response, 401, {}),
  },
  {
    sentence: 'public: GET /me answers 200 without the token too. Pick another.',
    at: 'endpoint/path',
    answer: ({ path }, response) =>
      sendJson(response, 200, path === '/login' ? { token: 'tok-0123456789' } : {}),
  },
  {
    sentence: 'one-more-cookie: sid alone fails; with csrftoken it works. Add it.',
    at: 'tokenParameterName',
    answer: ({ path, cookies }, response) =>
      path === '/login'
        ? sendJson(
            response,
            200,
            {},
            { 'set-cookie': ['sid=0123456789; Path=/', 'csrftoken=9876543210; Path=/'] },
          )
        : sendJson(
            response,
            cookies['sid'] !== undefined && cookies['csrftoken'] !== undefined ? 200 : 401,
            {},
          ),
    changes: cookieLogin,
  },
  {
    sentence: 'regex-no-match: login: "code=(\\d+)" matches nothing.',
    at: 'token/selector',
    answer: (_asked, response) => sendHtml(response, 200, 'no code'),
    changes: {
      steps: [
        loginStep({
          outputs: { token: { context: '$response.body', selector: 'code=(\\d+)', type: 'regex' } },
        }),
      ],
    },
  },
  {
    sentence: 'regex-slow: "^((a|aa)+)$" can take exponential time (catastrophic backtracking). Simplify it.',
    at: 'token/selector',
    answer: (_asked, response) => sendHtml(response, 200, `${'a'.repeat(60)}b`),
    changes: {
      steps: [
        loginStep({
          outputs: { token: { context: '$response.body', selector: '^((a|aa)+)$', type: 'regex' } },
        }),
      ],
    },
  },
  {
    sentence: 'no-field: login: the page has no field _csrf; found csrf_token, viewport.',
    at: 'token/selector',
    answer: (_asked, response) =>
      sendHtml(response, 200, '<input name="csrf_token" value="a"><meta name="viewport" content="b">'),
    changes: {
      steps: [
        loginStep({ outputs: { token: { context: '$response.body', selector: '_csrf', type: 'field' } } }),
      ],
    },
  },
  {
    sentence:
      'no-header: login: no header X-Auth-Token; found content-type, Date, Connection, Transfer-Encoding.',
    at: 'outputs/token',
    answer: (_asked, response) => sendJson(response, 200, {}),
    changes: { steps: [loginStep({ outputs: { token: '$response.header.X-Auth-Token' } })] },
  },
  {
    sentence: 'body-matches: GET /me: 200, but the body does not match "{$inputs.username}".',
    at: 'authenticated/bodyMatches',
    answer: ({ path }, response) =>
      sendJson(response, 200, path === '/login' ? { token: 'tok-0123456789' } : { name: 'bob' }),
    changes: {
      verification: {
        endpoint: { method: 'GET', path: '/me' },
        authenticated: { status: [200], bodyMatches: '{$inputs.username}' },
        unauthenticated: { status: [401] },
      },
    },
  },
];
