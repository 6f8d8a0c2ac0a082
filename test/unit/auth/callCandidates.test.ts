import assert from 'node:assert/strict';
import { neverCallCandidates, verificationCandidates } from '../../../src/auth/callCandidates.ts';
import { config, labelsAt, suggestionsAt, typing } from './complete/suggestionsAt.ts';

const route = (call: string, isProtected = true) => {
  const [method = '', path = ''] = call.split(' ');
  return { method, path, place: `app.ts:${path.length}`, isProtected };
};
const texts = (calls: readonly { readonly method: string; readonly path: string; readonly use: string }[]) =>
  calls.map(({ method, path, use }) => `${method} ${path}: ${use}`);

describe('candidates of calls from the code', () => {
  it('prove who is logged in: own data that the code gives to nobody else', () => {
    const all = ['GET /api/me', 'GET /who-am-i', 'ANY /profile', 'GET /auth/userInfo', 'GET /current_user'];
    assert.deepEqual(texts(verificationCandidates(all.map((call) => route(call)))), [
      'GET /api/me: who-am-i',
      'GET /who-am-i: who-am-i',
      'GET /profile: who-am-i',
      'GET /auth/userInfo: who-am-i',
      'GET /current_user: who-am-i',
    ]);
    const others = ['POST /me', 'GET /users/{id}/profile', 'GET /me/orders', 'GET /members', 'GET /mercury'];
    const open = route('GET /me', false);
    assert.deepEqual(verificationCandidates([...others.map((call) => route(call)), open]), []);
    const { isProtected: _unknown, ...unknown } = route('GET /me');
    assert.deepEqual(verificationCandidates([unknown]), [], 'not where the code says nothing');
  });

  it('end the session, or with it all further ones', () => {
    const all = [
      'POST /auth/logout',
      'GET /sign-out',
      'ANY /logoff',
      'DELETE /api/users/me',
      'POST /delete-account',
    ];
    all.push('PUT /users/{id}/password', 'POST /change_password', 'PATCH /account/password');
    assert.deepEqual(texts(neverCallCandidates(all.map((call) => route(call, false)))), [
      'POST /auth/logout: logout',
      'GET /sign-out: logout',
      'POST /logoff: logout',
      'DELETE /api/users/me: delete-account',
      'POST /delete-account: delete-account',
      'PUT /users/{id}/password: change-password',
      'POST /change_password: change-password',
      'PATCH /account/password: change-password',
    ]);
    const others = [
      'GET /logout-page',
      'HEAD /logout',
      'DELETE /users/{id}',
      'GET /password',
      'POST /password',
    ];
    others.push('GET /me', 'ANY /me', 'POST /forgot-password', 'GET /logs/out', 'POST /blogout');
    assert.deepEqual(neverCallCandidates(others.map((call) => route(call))), []);
  });

  it('are completed where they belong, with their place, before all else', async () => {
    const routes = ['GET /api/me', 'GET /orders', 'POST /api/signout'].map((call) => route(call));
    const verification = typing(
      '"token": "$steps.exchange.outputs.token"',
      '"token": "x", "verification": { "endpoint": { "method": "GET", "path": "|" } }',
    );
    assert.deepEqual(await labelsAt(verification, { routes }), ['/api/me · GET', '/orders · GET']);
    const [first] = await suggestionsAt(verification, { routes });
    assert.deepEqual(first?.detail.args, ['app.ts:7']);
    const never = typing('"token": "$steps.exchange.outputs.token"', '"token": "x", "neverCall": ["|"]');
    const [own, ...usual] = await suggestionsAt(never, { routes });
    assert.deepEqual([own?.label, own?.detail.args], ['POST /api/signout', ['app.ts:12']]);
    assert.ok(usual.some(({ label }) => label === 'POST /logout'));
    const step = typing('"method": "GET", "path": "/me"', '"method": "GET", "path": "|"', config);
    assert.deepEqual(
      await labelsAt(step, { routes }),
      ['/api/me · GET', '/orders · GET'],
      'as before in steps',
    );
  });
});
