import assert from 'node:assert/strict';
import {
  isFailure,
  isLoginPath,
  saysFailed,
  speaksOfCode,
  speaksOfCsrf,
  speaksOfFailure,
  speaksOfPath,
  speaksOfRequest,
} from '../../../../src/login/faults/failureSigns.ts';
import { secondsToWait } from '../../../../src/login/faults/refusals/patience.ts';
import type { Header } from '../../../../src/login/ports.ts';
import type { Received } from '../../../../src/login/response/received.ts';
import { received } from '../../../fakes/received.ts';

const deep = (levels: number): unknown => (levels === 0 ? { success: false } : { part: deep(levels - 1) });

describe('signs of a failure', () => {
  const bodies: readonly (readonly [
    body: unknown,
    shown: readonly [name: string, value: string] | undefined,
  ])[] = [
    [{ success: false }, ['success', 'false']],
    [{ success: true }, undefined],
    [{ ok: 'FAIL' }, ['ok', '"FAIL"']],
    [{ status: 'ok' }, undefined],
    [{ status: '' }, undefined],
    [{ status: 399 }, undefined],
    [{ status: 400 }, ['status', '400']],
    [{ status: 599 }, ['status', '599']],
    [{ status: 600 }, undefined],
    [{ code: 401 }, ['code', '401']],
    [{ result: 401 }, undefined],
    [{ errorCode: 403 }, ['errorCode', '403']],
    [{ error: 'no such user' }, ['error', '"no such user"']],
    [{ error: '' }, undefined],
    [{ error: null }, undefined],
    [{ errors: [] }, undefined],
    [{ errors: [{ message: 'Wrong password' }] }, ['errors', '"Wrong password"']],
    [deep(1), ['success', 'false']],
    [deep(3), ['success', 'false']],
    [deep(4), undefined],
    ['no JSON', undefined],
  ];
  for (const [body, shown] of bodies) {
    it(`${JSON.stringify(body)}: ${shown?.join(' is ') ?? 'none'}`, () => {
      const found = saysFailed(received(body), 'login', ['at']);
      const args = shown === undefined ? undefined : ['login', 200, ...shown];
      assert.deepEqual(found?.fault.args, args);
      if (found !== undefined) assert.deepEqual([found.fault.code, found.fault.at], ['says-failed', ['at']]);
    });
  }

  const shownOf = (body: unknown): unknown => saysFailed(received(body), 'login', [])?.fault.args.slice(2);

  it('in each field by which servers say how a call ended', () => {
    const names =
      'success isSuccess succeeded ok result status state code ' +
      'authenticated isAuthenticated error errors userErrors errorCode error_code';
    for (const name of names.split(' ')) {
      assert.deepEqual(shownOf({ [name]: 'Failed' }), [name, '"Failed"'], name);
      assert.deepEqual(shownOf({ [name]: false }), [name, 'false'], name);
    }
    assert.equal(shownOf({ remembered: false, outcome: 'failed' }), undefined);
  });

  it('in each word for it, as a field and as the whole text', () => {
    const words =
      'False fail FAILED fails Failure Error KO DENIED Unauthorized unauthenticated invalid Forbidden REJECTED NeedToken WrongPass THROTTLED';
    for (const word of words.split(' ')) {
      assert.deepEqual(shownOf({ status: word }), ['status', `"${word}"`]);
      assert.equal(isFailure(word.toLowerCase()), true, word);
    }
  });

  it('in parts of a document, the outer ones first, and of so many alone', () => {
    assert.deepEqual(shownOf({ a: { b: { ok: false } }, data: { success: false } }), ['success', 'false']);
    assert.deepEqual(shownOf({ ok: true, success: 'fail', code: 500 }), ['success', '"fail"']);
    const among = (count: number): unknown =>
      shownOf({
        ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, {}])),
        z: { ok: false },
      });
    assert.deepEqual([among(49), among(50)], [['ok', 'false'], undefined]);
    // The objects of a level below are not looked at once there are so many.
    const below = (count: number): unknown =>
      shownOf(
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, { in: { ok: false } }])),
      );
    assert.deepEqual([below(48), below(49)], [['ok', 'false'], undefined]);
  });

  it('in a text that is one word', () => {
    const texts = ['Fails.', 'KO', 'false', ' denied ', 'Welcome', '', `fail${' '.repeat(36)}`];
    assert.deepEqual(texts.filter(isFailure), ['Fails.', 'KO', 'false', ' denied ', `fail${' '.repeat(36)}`]);
    assert.equal(isFailure(`fail${' '.repeat(37)}`), false);
  });

  it('in paths of login pages', () => {
    const paths = ['/login', '/app/sign-in/', '/Login.php?x=1', '/sso#a', '/session', '/log_in', '/auth'];
    assert.deepEqual(paths.filter(isLoginPath), paths);
    assert.deepEqual(
      ['/', '', '/loginfo', '/login/x', '/home?next=/login', '/a#/login'].filter(isLoginPath),
      [],
    );
  });

  it('in addresses of redirects', () => {
    const failed = ['/?error', '/?a=1&error=x', '/login?failed=1', '/?login_error=1', '/?err', '/?invalid#x'];
    assert.deepEqual(failed.filter(speaksOfFailure), failed);
    assert.deepEqual(
      ['/', '/error', '/?terror=1', '/?errors=1', '/#?error', `/?${'a'.repeat(2000)}&error`].filter(
        speaksOfFailure,
      ),
      [],
    );
  });

  it('in what is said of the request, of codes, of paths and of forgery', () => {
    const about = [
      'Cannot query field',
      'name is missing',
      'invalid request',
      'Unexpected token',
      'The client is unknown',
    ];
    assert.deepEqual(about.filter(speaksOfRequest), about);
    assert.deepEqual(['Wrong password', `client ${'a'.repeat(80)} not found`].filter(speaksOfRequest), []);
    assert.deepEqual(
      [65, 66].map((length) => speaksOfRequest(`client ${'a'.repeat(length)} unknown`)),
      [true, false],
    );
    assert.deepEqual(['wrong otp', 'MFA', 'bad code', 'encoded', 'hotel'].filter(speaksOfCode), [
      'wrong otp',
      'MFA',
      'bad code',
    ]);
    assert.deepEqual(['no such route', 'Unknown operation', 'no user'].filter(speaksOfPath), [
      'no such route',
      'Unknown operation',
    ]);
    const page = (text: string): Received => received(text, [], 403, 'text/html');
    assert.equal(speaksOfCsrf(page('<p>CSRF verification failed</p>')), true);
    assert.equal(speaksOfCsrf(page('<form><input type="password"><input name="csrf"></form>')), false);
    assert.equal(speaksOfCsrf(page(`${' '.repeat(19_996)}csrf`)), true);
    assert.equal(speaksOfCsrf(page(`${' '.repeat(19_997)}csrf`)), false);
  });
});

describe('how long a server says to wait', () => {
  const rows: readonly (readonly [body: unknown, headers: readonly Header[], seconds: number | undefined])[] =
    [
      [{}, [], undefined],
      [{}, [['retry-after', '30']], 30],
      [{}, [['retry-after', ' 1.2 ']], 2],
      [{}, [['retry-after', '1234567890']], undefined],
      [
        {},
        [
          ['retry-after', 'Thu, 26 Nov 2026 00:01:00 GMT'],
          ['date', 'Thu, 26 Nov 2026 00:00:00 GMT'],
        ],
        60,
      ],
      [
        {},
        [
          ['retry-after', 'Thu, 26 Nov 2026 00:00:00 GMT'],
          ['date', 'Thu, 26 Nov 2026 00:01:00 GMT'],
        ],
        0,
      ],
      [{}, [['retry-after', 'Thu, 26 Nov 2026 00:01:00 GMT']], undefined],
      [{ retry_after_ms: 1500 }, [], 2],
      [{ error: { retry_after: 7 } }, [], 7],
      [{ extras: { wait_seconds: 2.5 } }, [], 3],
      [{ retryAfter: 9 }, [], 9],
      [{ retryAfter: '9' }, [], undefined],
      [{ message: 'Try again in 30 minutes' }, [], 1800],
      [{ message: 'Available in 59 seconds' }, [], 59],
      [{ message: 'Locked for 2 hours' }, [], 7200],
      [{ message: 'Locked for 1 day' }, [], 86_400],
      [{ message: 'Locked for 5m' }, [], 300],
      [{ message: 'after 5 attempts' }, [], undefined],
    ];
  for (const [body, headers, seconds] of rows) {
    it(`${JSON.stringify(body)} ${JSON.stringify(headers)}: ${seconds}`, () =>
      assert.equal(secondsToWait(received(body, headers, 429)), seconds));
  }
});
