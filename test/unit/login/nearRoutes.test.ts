import assert from 'node:assert/strict';
import type { KnownRoute } from '../../../src/auth/knownRoute.ts';
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
