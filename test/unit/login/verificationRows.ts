import type { Authentication } from '../../../src/auth/generated/authConfig.ts';
import type { Answer } from '../../fakes/loginServer.ts';
import { loginStep, sendJson } from '../../fakes/loginServer.ts';
import type { FaultRow } from './answerRows.ts';

const refusedWith =
  (status: number, body: unknown, challenge?: string): Answer =>
  ({ path, headers }, response) => {
    if (path === '/login') return sendJson(response, 200, { token: 'tok-0123456789' });
    if (headers.authorization === undefined) return sendJson(response, 401, {});
    return sendJson(response, status, body, challenge === undefined ? {} : { 'www-authenticate': challenge });
  };
const asking = (scope: string): Partial<Authentication> => ({
  steps: [loginStep({ requestBody: { password: '$inputs.password', scope } })],
});

/** Tokens that a login gives and the verification refuses. */
export const verificationRows: readonly FaultRow[] = [
  {
    sentence:
      'not-logged-in: Logged in, but GET /me answers 401 "Unauthorized". Check how the token is sent (Header Authorization, "Bearer <token>"), that "token" takes the right value, and whether the login has to ask for scopes.',
    at: 'authenticated/status',
    answer: refusedWith(401, { message: 'Unauthorized' }),
  },
  {
    sentence:
      'not-allowed: Logged in, but GET /me answers 403 "Forbidden". Check that every user may call /me, and how the token is sent: Header Authorization, "Bearer <token>".',
    at: 'verification/endpoint/path',
    answer: refusedWith(403, { message: 'Forbidden' }),
  },
  {
    sentence:
      'not-logged-in-scopes: Logged in, but GET /me answers 401 "Unauthorized". Check the scopes that the login asks for (openid, profile), and how the token is sent: Header Authorization, "Bearer <token>".',
    at: 'authenticated/status',
    answer: refusedWith(401, { message: 'Unauthorized' }),
    changes: asking('openid profile'),
  },
  {
    // Asked for without a scope.
    sentence:
      'not-logged-in: Logged in, but GET /me answers 401 "invalid_token". Check how the token is sent (Header Authorization, "Bearer <token>"), that "token" takes the right value, and whether the login has to ask for scopes.',
    at: 'authenticated/status',
    answer: refusedWith(401, {}, 'Bearer realm="Users", error="invalid_token"'),
  },
  {
    sentence:
      'not-allowed-scopes: Logged in, but GET /me answers 403 "insufficient_scope: users:read users:list". Check that every user may call /me, the scopes that the login asks for (openid), and how the token is sent: Header Authorization, "Bearer <token>".',
    at: 'verification/endpoint/path',
    answer: refusedWith(
      403,
      {},
      'Bearer error="insufficient_scope", token_scope="all", scope="users:read users:list"',
    ),
    changes: asking('openid'),
  },
  {
    sentence:
      'not-allowed-scopes: Logged in, but GET /me answers 403 "insufficient_scope". Check that every user may call /me, the scopes that the login asks for (-), and how the token is sent: Header Authorization, "Bearer <token>".',
    at: 'verification/endpoint/path',
    answer: refusedWith(403, { error: 'insufficient_scope' }),
  },
  {
    // A long text may hold what was sent, and be cut within it.
    sentence:
      'not-logged-in: Logged in, but GET /me answers 401 "Not known: ••• ••• ••• ••• ••• ••• ••• ••• ••• •••…". Check how the token is sent (Header Authorization, "Bearer <token>"), that "token" takes the right value, and whether the login has to ask for scopes.',
    at: 'authenticated/status',
    answer: refusedWith(401, { message: `Not known: ${'tok-0123456789 '.repeat(20)}` }),
  },
  {
    sentence: 'wrong-method: GET /me: 405. Correct the method or the path: GET /me.',
    at: 'verification/endpoint/path',
    answer: refusedWith(405, {}),
  },
  {
    sentence:
      'unavailable: GET /me: 503 "No database", the server is not available. Try again later, or see its log.',
    at: 'endpoint/path',
    answer: refusedWith(503, { message: 'No database' }),
  },
  {
    sentence: 'status: GET /me: 204, not 200. Correct the call, or expect 204.',
    at: 'authenticated/status',
    answer: refusedWith(204, undefined),
  },
];
