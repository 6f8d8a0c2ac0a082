import assert from 'node:assert/strict';
import type { KnownRoute } from '../../../src/auth/knownRoute.ts';
import { isNotFound, withNearRoutes } from '../../../src/login/faults/nearRoutes.ts';
import type { UserRun } from '../../../src/login/session/events.ts';
import { sendJson, sentenceOf } from '../../fakes/loginServer.ts';
import type { Login } from '../../fakes/oneLogin.ts';
import { app, bearer, runOne, steps, token } from '../../fakes/oneLogin.ts';

const routes: readonly KnownRoute[] = [
  { method: 'POST', path: '/api/login' },
  { method: 'GET', path: '/api/users/{id}' },
  { method: 'GET', path: '/api/profile' },
  { method: 'POST', path: '/admin/session' },
  { method: 'ANY', path: '/health' },
];

/** A server with the routes of the workspace. */
const server: Login['answer'] = (asked, response) => {
  if (asked.path === '/api/login' && asked.method === 'POST') return sendJson(response, 200, { token });
  if (asked.path === '/api/profile') return app(bearer)(asked, response);
  return sendJson(response, 404, {});
};

async function failure(call: { method: string; path: string }, known = routes): Promise<UserRun> {
  const ports = { routes: async () => known };
  const { only } = await runOne({
    answer: server,
    changes: { steps: steps({ endpoint: call as never }) },
    run: { ports },
  });
  return only;
}

const says = async (method: string, path: string): Promise<string> =>
  sentenceOf(await failure({ method, path }));

describe('a call that its server does not know', () => {
  it('is compared with the routes of the workspace', async () => {
    const only = await failure({ method: 'POST', path: '/api/logn' });
    assert.equal(
      sentenceOf(only),
      'not-found-near: login: 404 to POST /api/logn. The workspace has POST /api/login: correct the call.',
    );
    assert.deepEqual(only.fault?.fix, { kind: 'path', path: '/api/login' });
    assert.equal(only.fault.at.at(-1), 'path');
  });

  it('keeps what stands before and behind the path', async () => {
    const { fault } = await failure({ method: 'POST', path: '{auth_url}/api/logn?x=1' });
    assert.deepEqual(fault?.fix, { kind: 'path', path: '{auth_url}/api/login?x=1' });
  });

  it('names the other logins, the one with the same ending first', async () => {
    assert.match(
      await says('POST', '/v2/auth/login'),
      / The workspace has POST \/api\/login, POST \/admin\/session: /,
    );
  });

  it('says which method the route has', async () => {
    const only = await failure({ method: 'PUT', path: '/api/login' });
    assert.match(
      sentenceOf(only),
      /^not-found-near: login: 404 to PUT \/api\/login\. The workspace has POST/,
    );
    assert.deepEqual(
      [only.fault?.fix, only.fault?.at.at(-1)],
      [{ kind: 'method', method: 'POST' }, 'method'],
    );
  });

  it('stays as it is where nothing is near, where the workspace has it, and where nobody knows its routes', async () => {
    assert.match(await says('POST', '/nowhere/at/all'), /^not-found: /);
    assert.match(await says('POST', '/health'), /^not-found: /);
    const only = await failure({ method: 'POST', path: '/api/logn' }, []);
    assert.match(sentenceOf(only), /^not-found: /);
  });

  it('may be the one that proves the token, too', async () => {
    const { only } = await runOne({
      answer: server,
      changes: {
        steps: steps({ endpoint: { method: 'POST', path: '/api/login' } }),
        verification: {
          endpoint: { method: 'GET', path: '/profile' },
          authenticated: { status: [200] },
          unauthenticated: { status: [401] },
        },
      },
      run: { ports: { routes: async () => routes } },
    });
    assert.equal(
      sentenceOf(only),
      'not-found-near: GET /profile: 404 to GET /profile. The workspace has GET /api/profile: correct the call.',
    );
    assert.deepEqual(only.fault?.fix, { kind: 'path', path: '/api/profile' });
  });
});

describe('the routes that are named for a call', () => {
  const at = ['authentications', 'main', 'steps', 0, 'endpoint'] as const;
  const called = (path: string, method = 'POST', changes: object = {}): UserRun =>
    ({
      exchanges: [{ facts: { method: 'PATCH' } }, { facts: { method } }],
      fault: { code: 'not-found', args: ['login', '404', path], at: [...at, 'path'], ...changes },
    }) as never;
  /** Names, where the fault is then, and the fix. */
  const named = (run: UserRun, ...known: readonly string[]): unknown => {
    const routes = known.map((one) => {
      const [method = '', path = ''] = one.split(' ');
      return { method, path };
    });
    const { fault } = withNearRoutes(run, routes);
    return fault?.code === 'not-found-near' ? [fault.args.at(-1), fault.at.at(-1), fault.fix] : fault?.code;
  };

  it('are the three nearest, the nearest first', () => {
    const ranked = [
      'POST /x/session',
      'POST /b/login',
      'POST /api/v1/login',
      'POST /api/logim',
      'GET /api/login',
    ];
    const names = (count: number): unknown => named(called('/api/login'), ...ranked.slice(0, count));
    assert.deepEqual(names(1), ['POST /x/session', 'path', { kind: 'path', path: '/x/session' }]);
    assert.deepEqual(names(2), [
      'POST /b/login, POST /x/session',
      'path',
      { kind: 'path', path: '/b/login' },
    ]);
    assert.deepEqual(names(3), [
      'POST /api/v1/login, POST /b/login, POST /x/session',
      'path',
      { kind: 'path', path: '/api/v1/login' },
    ]);
    assert.deepEqual(names(4), [
      'POST /api/logim, POST /api/v1/login, POST /b/login',
      'path',
      { kind: 'path', path: '/api/logim' },
    ]);
    assert.deepEqual(names(5), [
      'GET /api/login, POST /api/logim, POST /api/v1/login',
      'method',
      { kind: 'method', method: 'GET' },
    ]);
    assert.equal(named(called('/api/login'), ...ranked, 'POST /api/login'), 'not-found');
  });

  it('are none of other methods, but for the path that was called, and none that only end in a parameter', () => {
    assert.equal(named(called('/api/login'), 'GET /api/logim', 'GET /b/login', 'GET /session'), 'not-found');
    assert.equal(named(called('/api/orders'), 'POST /other/{id}', 'POST /session', 'POST /'), 'not-found');
    assert.equal(named(called('/api/*'), 'POST /b/c/*'), 'not-found');
    assert.deepEqual(named(called('/a/orders'), 'ANY /b/c/orders'), [
      'ANY /b/c/orders',
      'path',
      { kind: 'path', path: '/b/c/orders' },
    ]);
    assert.deepEqual(named(called('/a/orders'), 'POST /{shop}/x/orders'), [
      'POST /{shop}/x/orders',
      'path',
      undefined,
    ]);
  });

  it('replace the path alone, wherever the fault stands', () => {
    assert.deepEqual(named(called('{base_url}/api/logn#a?b'), 'POST /api/login'), [
      'POST /api/login',
      'path',
      { kind: 'path', path: '{base_url}/api/login#a?b' },
    ]);
    const both = { at: [...at, 'method'], code: 'not-found-method' };
    assert.deepEqual(named(called('/api/logn', 'POST', both), 'POST /api/login'), [
      'POST /api/login',
      'path',
      { kind: 'path', path: '/api/login' },
    ]);
    const curl = { at: [...at.slice(0, -1), 'curl'] };
    assert.deepEqual(named(called('/api/login', 'PUT', curl), 'POST /api/login'), [
      'POST /api/login',
      'curl',
      { kind: 'method', method: 'POST' },
    ]);
    const { fault } = withNearRoutes(called('/api/logn'), [{ method: 'POST', path: '/api/login' }]);
    assert.deepEqual(fault?.args, ['login', '404', 'POST /api/logn', 'POST /api/login']);
  });

  it('are asked for where a server does not know what was called', () => {
    const codes = ['not-found', 'not-found-method', 'status'];
    assert.deepEqual(
      codes.map((code) => isNotFound(called('/a', 'POST', { code }))),
      [true, true, false],
    );
    assert.equal(named(called('/api/logn', 'POST', { code: 'status' }), 'POST /api/login'), 'status');
    const unasked: UserRun = { ...called('/api/logn'), exchanges: [] };
    assert.equal(named(unasked, 'POST /api/login'), 'not-found');
  });
});
