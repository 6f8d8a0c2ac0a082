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

  it('are known by each name that people give them', () => {
    const uses = (names: string, of: (name: string) => string): readonly string[] =>
      names.split(' ').map((name) => of(name));
    const who = uses(
      'me myself who-am-i profile my-profile user.info current_user',
      (name) => `GET /${name}`,
    );
    assert.equal(verificationCandidates(who.map((call) => route(call))).length, who.length);
    const never = [
      ...uses('logout sign-out log_off SignOff', (name) => `GET /${name}`),
      ...uses(
        'delete-account delete-my-account close-account deactivate-account delete-me delete-profile',
        (name) => `POST /${name}`,
      ),
    ];
    const own = uses('me myself profile my-profile account my-account', (name) => `DELETE /${name}`);
    const passwords = uses(
      'change-password update-password set-password password-change change-my-password',
      (name) => `POST /${name}`,
    );
    const found = (calls: readonly string[]): readonly string[] =>
      neverCallCandidates(calls.map((call) => route(call))).map(({ use }) => use);
    assert.deepEqual(found(never), [...Array(4).fill('logout'), ...Array(6).fill('delete-account')]);
    assert.deepEqual(found(own), Array(6).fill('delete-account'));
    assert.deepEqual(found([...passwords, 'PUT /password']), Array(6).fill('change-password'));
    assert.deepEqual(found(['DELETE /password', 'OPTIONS /logout', 'ANY /delete-me', 'POST /']), []);
  });

  it('are as many as users choose from, each once, with its place where it is known', () => {
    const many = Array.from({ length: 21 }, (_, index) => route(`GET /v${index}/me`));
    assert.equal(verificationCandidates(many).length, 20);
    const { place: _, ...described } = route('POST /logout');
    const twice = [described, route('POST /logout'), { ...described, place: 'other.ts:1' }];
    assert.deepEqual(
      neverCallCandidates(twice).map(({ place }) => place),
      ['app.ts:7'],
    );
    assert.deepEqual(
      neverCallCandidates([described]).map(({ place }) => place),
      [''],
    );
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
