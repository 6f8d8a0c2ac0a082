import assert from 'node:assert/strict';
import { accessOf, allowed, forbidden, looksRisky } from '../../../../src/auth/form/access.ts';

/** Calls such as `GET /a`. */
const calls = (...written: readonly string[]) =>
  written.map((call) => {
    const [method = '', path = ''] = call.split(' ');
    return { method, path };
  });

describe('what a role may call', () => {
  it('is said by entries of calls, and by those that take in more', () => {
    const rows: readonly (readonly [entries: string[], call: string, isAllowed: boolean, by: string])[] = [
      [[], 'GET /a', false, ''],
      [['PUT /a', '/b'], 'GET /a', false, ''],
      [['GET /a'], 'GET /a', true, ''],
      [['/a'], 'GET /a', true, '/a'],
      [['GET /a', 'GET /*', '/**'], 'GET /a', true, 'GET /*'],
      [['GET /a/{x}/'], 'GET /a/{id}', true, ''],
      [['GET /'], 'GET /', true, ''],
    ];
    for (const [entries, written, isAllowed, by] of rows) {
      const [call] = calls(written);
      assert.deepEqual(call && accessOf(entries, call), { isAllowed, by }, `${entries.join()} ${written}`);
    }
  });

  it('grows by calls, with those of the same path', () => {
    const rows: readonly (readonly [entries: string[], calls: string[], after: string[]])[] = [
      [[], [], []],
      [[], ['GET /a', 'PUT /a', 'GET /b/{x}'], ['GET,PUT /a', 'GET /b/{x}']],
      [
        ['GET /b/{y}/', '/c', 'GET /'],
        ['PUT /b/{x}', 'GET /c', 'PUT /'],
        ['GET,PUT /b/{y}/', '/c', 'GET,PUT /'],
      ],
      [
        ['/c/*', 'GET /c/{x}'],
        ['PUT /c/{y}', 'PUT /d'],
        ['/c/*', 'GET /c/{x}', 'PUT /d'],
      ],
      [['/e/*', 'GET /e'], ['PUT /e'], ['/e/*', 'GET,PUT /e']],
    ];
    for (const [entries, added, after] of rows) assert.deepEqual(allowed(entries, calls(...added)), after);
  });

  it('shrinks by calls, and what takes in more is split into all else that is known', () => {
    const known = calls('GET /a', 'PUT /a', 'GET /a/{id}', 'DELETE /a/{id}', 'GET /b');
    const rows: readonly (readonly [
      entries: string[],
      call: string,
      after: string[],
      split?: readonly string[],
    ])[] = [
      [['/**'], 'DELETE /a/{x}', ['GET,PUT /a', 'GET /a/{id}', 'GET /b'], ['/**']],
      [['GET,PUT /a', 'GET /b'], 'PUT /a', ['GET /a', 'GET /b']],
      [['GET /a', '/b'], 'GET /a', ['/b']],
      [['/a'], 'GET /a', ['PUT /a'], ['/a']],
      [['GET /a/*', '/b', 'PUT /z'], 'GET /a/{id}', ['/b', 'PUT /z'], ['GET /a/*']],
      [['get, put /a'], 'DELETE /a', ['get, put /a']],
      [[], 'GET /a', []],
    ];
    for (const [entries, call, after, split = []] of rows)
      assert.deepEqual(forbidden(entries, calls(call), known), { entries: after, split }, call);
  });

  it('looks risky where it ends a session, destroys or moves money', () => {
    const risky = [
      'GET /logout',
      'POST /sign-out',
      'HEAD /api/log_off',
      'DELETE /orders',
      'POST /payments/1',
      'PUT /users/{id}/password',
      'PATCH /cart/checkout',
      `POST /${'x'.repeat(1990)}/reset`,
      `GET /${'x'.repeat(400)}/logout`,
    ];
    assert.deepEqual(calls(...risky).filter(looksRisky), calls(...risky));
    const harmless = [
      'GET /payments',
      'HEAD /orders/reset',
      'OPTIONS /refunds',
      'POST /orders',
      'POST /repay',
      'GET /logout/pages',
      `POST /${'x'.repeat(2000)}/reset`,
    ];
    assert.deepEqual(calls(...harmless).filter(looksRisky), []);
  });
});
