import assert from 'node:assert/strict';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import { accessMatrix, type AccessMatrix } from '../../../src/login/matrix/accessMatrix.ts';
import { matrixRows } from '../../../src/login/matrix/matrixRows.ts';
import { operationsIn } from '../../../src/login/matrix/operations.ts';
import { runClock } from '../../../src/node/runClock.ts';
import type { Answer, RunningServer } from '../../fakes/loginServer.ts';
import { loginConfig, sendJson, startServer, testPorts } from '../../fakes/loginServer.ts';
import { textsIn } from '../../fakes/secretEncodings.ts';

const openApi = `
openapi: 3.0.3
servers: [{ url: 'http://localhost:3000/api/' }]
paths:
  /products: { get: {}, post: {} }
  /orders/{orderId}: { get: {}, delete: {} }
  /admin/users: { get: {}, head: {} }
  /search: { get: { parameters: [{ $ref: '#/components/parameters/query' }] } }
  /logout: { get: {} }
  /stop: { get: {} }
  /internal: { get: {} }
components:
  parameters:
    query: { in: query, name: q, required: true }
`;

function shop(origin: string): AuthConfig {
  const config = loginConfig(origin, { neverCall: ['GET /api/stop'] });
  const user = (username: string, role: string, orderId?: number): AuthConfig['testUsers'][number] => ({
    role,
    username,
    password: '${secret:PASSWORD}',
    ...(orderId !== undefined && { owns: { orderId } }),
  });
  return {
    ...config,
    roles: [
      { name: 'admin', authentication: 'main', apiAccess: ['/api/admin/**', '/api/products'] },
      {
        name: 'customer',
        authentication: 'main',
        apiAccess: ['/api/orders/*', '/api/products', '/api/logout', '/api/search', '/api/stop'],
      },
    ],
    testUsers: [user('root', 'admin'), user('ann', 'customer', 17), user('bob', 'customer', 18)],
  };
}

describe('the access matrix', () => {
  let server: RunningServer;
  /** Who asks is read from the token. */
  let answer: (user: string | undefined, path: string) => readonly [status: number, body: unknown];
  let slept: number;
  beforeEach(async () => {
    slept = 0;
    answer = (user, path) => {
      if (path === '/api/products') return [200, ['tea']];
      if (user === undefined) return [401, {}];
      if (path === '/api/admin/users') return user === 'root' ? [200, ['users']] : [403, {}];
      const owner = path.endsWith('/17') ? 'ann' : 'bob';
      return user === owner ? [200, { order: path }] : [404, {}];
    };
    const respond: Answer = ({ path, headers, json }, response) => {
      if (path === '/login')
        return sendJson(response, 200, { token: `tok-012345-${String(json['username'])}` });
      const user = /^Bearer tok-012345-(\w+)$/.exec(headers.authorization ?? '')?.[1];
      const [status, body] = answer(user, path);
      sendJson(response, status, body);
    };
    server = await startServer(respond);
  });
  afterEach(() => server.stop());

  async function run(signal = new AbortController().signal): Promise<AccessMatrix> {
    const config = shop(server.origin);
    const plan = matrixRows(operationsIn(openApi, config) ?? assert.fail(), config);
    const clock = { ...runClock, sleep: async (milliseconds: number) => void (slept += milliseconds) };
    return accessMatrix(config, testPorts({ ports: { clock } }), plan, signal, () => undefined);
  }
  const cells = ({ rows }: AccessMatrix): string[] =>
    rows.map(({ row, cells: all, anonymous }) =>
      [
        row.method,
        row.target,
        ...[...all, anonymous].map(({ status, verdict }) => `${status ?? '-'}:${verdict}`),
      ].join(' '),
    );

  it('is as declared where roles and owners are separated', async () => {
    const matrix = await run();
    assert.deepEqual(cells(matrix), [
      'GET /api/products 200:open 200:open 200:open 200:open',
      'GET /api/orders/17 404:as-declared 200:as-declared 404:as-declared 401:as-declared',
      'GET /api/orders/18 404:as-declared 404:as-declared 200:as-declared 401:as-declared',
      'GET /api/admin/users 200:as-declared 403:as-declared 403:as-declared 401:as-declared',
      'HEAD /api/admin/users 200:as-declared 403:as-declared 403:as-declared 401:as-declared',
    ]);
    assert.deepEqual(
      matrix.skipped.map(({ operation, missing }) => [operation.path, missing]),
      [['/api/search', ['q']]],
    );
  });

  it('sends nothing but GET and HEAD, two a second, and logs each user in once', async () => {
    await run();
    const sent = server.asked.filter(({ path }) => path !== '/login');
    assert.deepEqual([...new Set(sent.map(({ method }) => method))], ['GET', 'HEAD']);
    assert.deepEqual([sent.length, slept], [20, 20 * 500]);
    assert.equal(server.asked.filter(({ path }) => path === '/login').length, 3);
    for (const path of ['/api/logout', '/api/stop', '/api/internal'])
      assert.ok(!server.asked.some((asked) => asked.path === path), path);
  });

  it('shows who reaches more or less than is declared', async () => {
    const right = answer;
    answer = (user, path) => {
      if (path === '/api/admin/users' && user === 'ann') return [200, ['users']];
      return path === '/api/orders/18' && user === 'bob' ? [403, {}] : right(user, path);
    };
    const matrix = await run();
    assert.equal(
      cells(matrix)[3],
      'GET /api/admin/users 200:as-declared 200:more 403:as-declared 401:as-declared',
    );
    assert.equal(
      cells(matrix)[2],
      'GET /api/orders/18 404:as-declared 404:as-declared 403:less 401:as-declared',
    );
  });

  it('says where to look when two users of a role get the same object of one of them', async () => {
    const right = answer;
    answer = (user, path) =>
      path.startsWith('/api/orders/') && user !== undefined && user !== 'root'
        ? [200, { order: path }]
        : right(user, path);
    const matrix = await run();
    assert.equal(
      cells(matrix)[1],
      'GET /api/orders/17 404:as-declared 200:as-declared 200:look 401:as-declared',
    );
    assert.equal(
      cells(matrix)[2],
      'GET /api/orders/18 404:as-declared 200:look 200:as-declared 401:as-declared',
    );
  });

  it('takes the answer to nobody for a refusal, whatever its status is', async () => {
    const right = answer;
    answer = (user, path) =>
      path === '/api/admin/users' && user !== 'root' ? [302, 'somewhere'] : right(user, path);
    assert.equal(
      cells(await run())[3],
      'GET /api/admin/users 200:as-declared 302:as-declared 302:as-declared 302:unknown',
    );
  });

  for (const [status, reason] of [
    [429, 'rate'],
    [503, 'server-error'],
  ] as const) {
    it(`stops at ${status}`, async () => {
      const right = answer;
      answer = (user, path) =>
        path === '/api/orders/17' && user === 'ann' ? [status, {}] : right(user, path);
      const matrix = await run();
      assert.deepEqual(matrix.stopped, { reason });
      assert.equal(server.asked.at(-1)?.path, '/api/orders/17');
      assert.equal(
        cells(matrix)[1],
        `GET /api/orders/17 404:as-declared ${status}:unknown -:not-asked -:not-asked`,
      );
    });
  }

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    answer = () => {
      stop.abort();
      return [200, {}];
    };
    assert.deepEqual((await run(stop.signal)).stopped, { reason: 'cancelled' });
    assert.equal(server.asked.filter(({ path }) => path !== '/login').length, 1);
  });

  it('holds no secret', async () => {
    for (const text of textsIn([await run()])) assert.doesNotMatch(text, /tok-012345|right-password/);
  });
});

describe('operations of an OpenAPI file', () => {
  it('are none where the text is none', () => {
    for (const text of ['', '[]', '{"openapi":"3.0.0"}', '- a\n- b', ': : :'])
      assert.equal(operationsIn(text, shop('http://localhost')), undefined, text);
  });

  it('never put a placeholder into an address', () => {
    const config = shop('http://localhost');
    const [first = assert.fail()] = config.testUsers;
    const users = [{ ...first, owns: { orderId: '${secret:PASSWORD}' } }];
    const plan = matrixRows(operationsIn(openApi, config) ?? [], { ...config, testUsers: users });
    assert.ok(plan.rows.every(({ target }) => !target.includes('PASSWORD')));
  });
});
