import assert from 'node:assert/strict';
import type { Authentication } from '../../../../src/auth/generated/authConfig.ts';
import { runClock } from '../../../../src/node/runClock.ts';
import { sendJson, sentenceOf } from '../../../fakes/loginServer.ts';
import { runOne, steps } from '../../../fakes/oneLogin.ts';

const now = Date.UTC(2026, 10, 14, 9, 30, 0);
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
/** A token that counts from so many seconds on. */
const jwt = (claims: object): string => `${encoded({ alg: 'HS256' })}.${encoded(claims)}.c2lnbmF0dXJl`;
const in120 = now / 1000 + 120;

interface Refusal {
  readonly token?: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** By how many seconds the server's clock is ahead. */
  readonly ahead?: number;
  readonly changes?: Partial<Authentication>;
}

/** What is said where a login gives a token with which nobody gets in. */
async function said({
  token = 'tok-0123456789',
  status = 401,
  body = {},
  headers = {},
  ahead = 0,
  changes = {},
}: Refusal): Promise<string> {
  const date = new Date(now + ahead * 1000).toUTCString();
  const { only } = await runOne({
    answer: ({ path }, response) =>
      path === '/login'
        ? sendJson(response, 200, { token }, { date })
        : sendJson(response, status, body, { date, ...headers }),
    changes,
    run: { ports: { clock: { ...runClock, now: () => now } } },
  });
  return sentenceOf(only);
}

describe('a token that logs nobody in', () => {
  const rows: readonly (readonly [refusal: Refusal, said: RegExp])[] = [
    [
      { token: jwt({ nbf: in120 }) },
      /^token-not-yet: Logged in, but GET \/me answers 401\. The token becomes valid in 120 s only \("nbf"\); the clocks differ by 0 s\./,
    ],
    [{ token: jwt({ iat: in120 - 60 }) }, /^token-not-yet: .* valid in 60 s only/],
    [{ token: jwt({ nbf: in120, iat: in120 - 60 }) }, /^token-not-yet: .* valid in 120 s only/],
    [
      { token: jwt({ nbf: in120 }), body: { message: 'Token is not yet valid' }, ahead: -300 },
      /^token-not-yet: .*answers 401 "Token is not yet valid"\. .* in 120 s only .*; the clocks differ by 300 s\./,
    ],
    [
      {
        token: jwt({ nbf: in120 }),
        changes: { tokenLocation: 'Query Parameter', tokenParameterName: 't', tokenFormat: '<token>' },
      },
      /^token-not-yet: .* valid in 120 s only/,
    ],
    [{ token: jwt({ nbf: in120 - 120 }) }, /^not-logged-in: /],
    [{ token: jwt({ nbf: 'soon', iat: null }) }, /^not-logged-in: /],
    // The server's clock is ahead by more: it has begun there.
    [{ token: jwt({ nbf: in120 }), ahead: 120 }, /^not-logged-in: /],
    [{ token: jwt({ nbf: in120 }), ahead: 119 }, /^token-not-yet: /],
    [
      { body: { message: 'Token used too early' }, ahead: 40 },
      /^token-not-yet-clock: .*answers 401 "Token used too early"\. The token is not valid yet; the clocks differ by 40 s\./,
    ],
    [
      { body: { message: 'The token has expired' }, ahead: -40 },
      /^token-expired: .*The token lasts 3600 s, and the clocks differ by 40 s\./,
    ],
    [
      { body: { message: 'Your session was terminated' } },
      /^token-ended: .*401 "Your session was terminated"\. Something has ended the session/,
    ],
    [{ body: { message: 'Wrong audience' } }, /^token-other-kind: .*It wants a token of another kind/],
    [{ body: { error: 'insufficient_scope' } }, /^not-logged-in-scopes: .*answers 401 "insufficient_scope"/],
    [
      {
        status: 403,
        headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="orders items"' },
      },
      /^not-allowed-scopes: .*answers 403 "insufficient_scope: orders items"/,
    ],
    [
      {
        status: 403,
        changes: { steps: steps({ query: { scope: 'a b' }, requestBody: { scopes: ['d', 'e f'] } }) },
      },
      /^not-allowed-scopes: .*the scopes that the login asks for \(d, e, f, a, b\)/,
    ],
    [
      { status: 403 },
      /^not-allowed: Logged in, but GET \/me answers 403\. Check that every user may call \/me/,
    ],
  ];
  for (const [refusal, expected] of rows)
    it(`is explained by what is known of it: ${String(expected)}`, async () =>
      assert.match(await said(refusal), expected));
});
