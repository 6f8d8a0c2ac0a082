import assert from 'node:assert/strict';
import type { ExpectedResponse } from '../../../src/auth/generated/authConfig.ts';
import { loginStep, sendJson, sentenceOf } from '../../fakes/loginServer.ts';
import { app, bearer, runOne, token } from '../../fakes/oneLogin.ts';

/** A login that answers with a redirect and sets what would be the token, whether or not it let the user in. */
interface Row {
  readonly status?: number;
  readonly location: string;
  readonly expected?: Partial<ExpectedResponse>;
  readonly path?: string;
  readonly sentence: string;
  /** Calls in all: nothing is asked after a failure. */
  readonly calls: number;
  readonly fix?: unknown;
}

const expected302 = { status: [302] };
const wrong = 'Check ${secret:PASSWORD} of ann, and the path /login.';

const rows: readonly Row[] = [
  { location: '/home', expected: expected302, sentence: 'passed', calls: 3 },
  {
    location: '/login',
    expected: expected302,
    sentence: `to-login: login: 302 to /login; login failed. ${wrong}`,
    calls: 1,
  },
  {
    location: '/welcome?error=1',
    expected: expected302,
    sentence: `to-login: login: 302 to /welcome?error=1; login failed. ${wrong}`,
    calls: 1,
  },
  // Another page of that name may be where users go; the same one is not.
  { location: '/sso', expected: expected302, sentence: 'passed', calls: 3 },
  { location: '/start', path: '/start', expected: expected302, sentence: 'passed', calls: 3 },
  // Where the file says where to, that is what counts.
  {
    location: '/login',
    expected: { ...expected302, headers: { Location: '^/login$' } },
    sentence: 'passed',
    calls: 3,
  },
  {
    location: '/welcome?error=1',
    sentence: `to-login: login: 302 to /welcome?error=1; login failed. ${wrong}`,
    calls: 1,
  },
  {
    location: '/login',
    sentence: `to-login: login: 302 to /login; login failed. ${wrong}`,
    calls: 1,
  },
  {
    status: 300,
    location: '/home',
    sentence: 'status-redirect: login: 300 to /home, not 200. Correct the call, or expect 300.',
    calls: 1,
    fix: { kind: 'status', status: 300 },
  },
  {
    location: '/home',
    sentence: 'status-redirect: login: 302 to /home, not 200. Correct the call, or expect 302.',
    calls: 1,
    fix: { kind: 'status', status: 302 },
  },
];

describe('redirects of a login', () => {
  for (const { status = 302, location, expected = {}, path = '/login', sentence, calls, fix } of rows) {
    it(`${status} to ${location}, expected ${JSON.stringify(expected)}: ${sentence}`, async () => {
      const { only, asked } = await runOne({
        answer: (request, response) =>
          request.path === path
            ? sendJson(response, status, {}, { location, 'set-cookie': `sid=${token}` })
            : app(bearer)(request, response),
        changes: {
          contentType: 'application/x-www-form-urlencoded',
          steps: [
            loginStep({
              endpoint: { method: 'POST', path },
              expectedResponse: { status: [200], ...expected },
              outputs: { token: '$response.cookie.sid' },
            }),
          ],
        },
      });
      assert.equal(sentenceOf(only), sentence);
      assert.equal(asked.length, calls);
      if (fix !== undefined) assert.deepEqual(only.fault?.fix, fix);
    });
  }
});
