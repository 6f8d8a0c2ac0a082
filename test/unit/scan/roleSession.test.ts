import assert from 'node:assert/strict';
import type { Authentication } from '../../../src/auth/generated/authConfig.ts';
import { openSessions } from '../../../src/login/session/openSessions.ts';
import type { Session } from '../../../src/login/session/session.ts';
import { loginCallsOf, neverCallsOf } from '../../../src/scan/roleSession.ts';
import {
  type Answer,
  loginConfig,
  loginStep,
  type RunningServer,
  sendJson,
  startServer,
  testPorts,
} from '../../fakes/loginServer.ts';
import { startScan, type TestScan } from '../../fakes/scanRun.ts';

const origin = 'http://localhost:4711';

async function sessionOf(changes: Partial<Authentication>): Promise<Session> {
  const [opened] = await openSessions(loginConfig(origin, changes), testPorts({}), {}, 'login');
  assert.ok(opened?.session !== undefined);
  return opened.session;
}

describe('the calls of a login', () => {
  it('are those of its steps and renewals, but none that the application answers like any other', async () => {
    const steps = [
      loginStep({ stepId: 'page', endpoint: { method: 'GET', path: '/start' } }),
      loginStep({ stepId: 'me', endpoint: { method: 'POST', path: '/Me/' } }),
      loginStep({ endpoint: { method: 'POST', path: '{auth_url}/token' } }),
    ];
    const calls = loginCallsOf(
      await sessionOf({ steps, tokenEndpoint: 'http://auth.test:81', token: '$steps.login.outputs.token' }),
    );
    assert.deepEqual(
      calls.map(({ method, path }) => `${method} ${path}`),
      ['GET /start', 'POST http://auth.test:81/token'],
    );
    assert.deepEqual(
      calls.map((call) => call.origin),
      ['http://auth.test:81', 'http://auth.test:81'],
    );
    const checked = await sessionOf({
      sessionCheck: {
        endpoint: { method: 'GET', path: '{base_url}/start' },
        authenticated: { status: [200] },
        everySeconds: 5,
      } as NonNullable<Authentication['sessionCheck']>,
      steps: [loginStep({ endpoint: { method: 'POST', path: '/start' } })],
    });
    assert.deepEqual(loginCallsOf(checked), []);
  });

  it('that end it are as the config names them', async () => {
    assert.deepEqual(neverCallsOf(await sessionOf({})), []);
    const neverCall = ['POST /logout', 'DELETE {base_url}/session', 'GET {auth_url}/end'];
    assert.deepEqual(neverCallsOf(await sessionOf({ neverCall })), [
      { text: neverCall[0], method: 'POST', path: '/logout' },
      { text: neverCall[1], method: 'DELETE', path: `${origin}/session` },
      { text: neverCall[2], method: 'GET', path: `${origin}/end` },
    ]);
  });
});

describe('one user of a scan', () => {
  let app: RunningServer;
  let scan: TestScan;
  const start = async (answer: Answer, changes: Partial<Authentication> = {}): Promise<void> => {
    app = await startServer(answer);
    scan = await startScan(app.origin, changes);
  };
  const token =
    (value: string): Answer =>
    (_asked, response) =>
      sendJson(response, 200, { token: value });
  afterEach(async () => {
    await scan.stop();
    await app.stop();
  });

  it('has cookies of the session by their names, and by how they begin', async () => {
    await start(token('t'), {
      tokenLocation: 'Cookie',
      tokenParameterName: 'sid',
      additionalParameters: [
        { location: 'Cookie', name: 'csrf', value: 'x' },
        { location: 'Cookie', name: 'ory_*', value: 'x' },
        { location: 'Header', name: 'head', value: 'x' },
      ] as NonNullable<Authentication['additionalParameters']>,
    });
    const names = ['sid', 'csrf', 'ory_', 'ory_session', 'head', 'ory', 'sid2', 'csrf2', 'xory_a'];
    assert.deepEqual(
      names.filter((name) => scan.run.session.isSessionCookie(name)),
      ['sid', 'csrf', 'ory_', 'ory_session'],
    );
  });

  it('has no cookies of the session where a header holds the token', async () => {
    await start(token('t'), { tokenParameterName: 'sid' });
    assert.equal(scan.run.session.isSessionCookie('sid'), false);
  });

  it('hides its token in each form in which it may come back, but no short word, and the longest first', async () => {
    await start(token('a"b/c+d=e'), { tokenFormat: 'Token <token>' });
    const { session } = scan.run;
    assert.deepEqual(session.hidden, []);
    assert.equal(await session.renew(), undefined);
    assert.deepEqual(session.hidden, [
      'Token%20a%22b%2Fc%2Bd%3De',
      'a%22b%2Fc%2Bd%3De',
      'Token a\\"b/c+d=e',
      'Token a"b/c+d=e',
      'a\\"b/c+d=e',
      'a"b/c+d=e',
    ]);
    assert.deepEqual(
      [session.generation, session.placed.headers],
      [1, [['Authorization', 'Token a"b/c+d=e']]],
    );
  });

  it('hides texts of eight letters and more, of the last forty that it had', async () => {
    let count = 0;
    await start(
      (_asked, response) => {
        count += 1;
        sendJson(response, 200, {
          token: count === 1 ? 'seven-7' : `eight-${String(count).padStart(2, '0')}`,
        });
      },
      { tokenFormat: '<token>' },
    );
    const { session } = scan.run;
    await session.renew();
    assert.deepEqual(session.hidden, []);
    for (let times = 0; times < 42; times += 1) await session.renew();
    assert.equal(session.hidden.length, 40);
    assert.deepEqual([session.hidden[0], session.hidden.at(-1)], ['eight-43', 'eight-04']);
  });

  it('says what a refusal is, and how often it is to be checked', async () => {
    await start(token('t'));
    const refusals = (): readonly boolean[] =>
      [400, 401, 403].map((status) => scan.run.session.isRefusal(status));
    assert.deepEqual([refusals(), scan.run.session.checkEvery], [[false, true, false], undefined]);
    await scan.stop();
    await app.stop();
    await start(token('t'), {
      refresh: { strategy: 'rerun', onStatus: [403] },
      sessionCheck: {
        endpoint: { method: 'GET', path: '/me' },
        authenticated: { status: [200] },
        everySeconds: 5,
      } as NonNullable<Authentication['sessionCheck']>,
    });
    assert.deepEqual([refusals(), scan.run.session.checkEvery], [[false, false, true], 5000]);
  });

  it('knows by its check whether it is logged in, and nothing by a server that fails or wants a break', async () => {
    let status = 200;
    await start((asked, response) => {
      if (asked.path === '/me') sendJson(response, status, {});
      else sendJson(response, 200, { token: 'token-0123' });
    });
    const { session } = scan.run;
    assert.equal(await session.check(), false);
    await session.renew();
    const checked: unknown[] = [];
    for (status of [200, 401, 404, 429, 499, 500, 503]) checked.push(await session.check());
    assert.deepEqual(checked, [true, false, false, undefined, false, undefined, undefined]);
    assert.equal(app.asked.at(-1)?.headers.authorization, 'Bearer token-0123');
  });

  it('is taken for logged in for thirty seconds where nothing can be asked', async () => {
    await start(token('token-0123'), { verification: undefined } as unknown as Partial<Authentication>);
    const { session } = scan.run;
    assert.equal(await session.check(), false);
    await session.renew();
    scan.clock.time += 29_999;
    assert.equal(await session.check(), true);
    scan.clock.time += 1;
    assert.equal(await session.check(), false);
  });

  it('takes over the cookies that a check sets, until it logs in again', async () => {
    let count = 0;
    await start(
      (asked, response) => {
        const value = `sid-canary-${++count}`;
        if (asked.path === '/login')
          sendJson(response, 200, {}, { 'set-cookie': [`sid=${value}`, 'seen=1'] });
        else sendJson(response, 200, {}, { 'set-cookie': [`sid=${value}`, 'theme=dark-0123', 'sid2='] });
      },
      {
        tokenType: 'Cookie-based Authentication',
        tokenLocation: 'Cookie',
        tokenParameterName: 'sid',
        tokenFormat: '<token>',
        token: '$response.cookie.sid',
        steps: [loginStep({ outputs: {} })],
        sessionCheck: {
          endpoint: { method: 'GET', path: '/check' },
          authenticated: { status: [200] },
          everySeconds: 5,
        } as NonNullable<Authentication['sessionCheck']>,
      },
    );
    const { session } = scan.run;
    await session.renew();
    assert.deepEqual(session.placed.cookies, [['sid', 'sid-canary-1']]);
    assert.equal(await session.check(), true);
    const { path, headers } = app.asked.at(-1) ?? {};
    assert.deepEqual(
      [session.placed.cookies, path, headers?.cookie],
      [[['sid', 'sid-canary-2']], '/check', 'sid=sid-canary-1'],
    );
    session.sawCookies(`${app.origin}/`, ['sid=of-an-old-token-0123'], 0);
    assert.deepEqual(session.placed.cookies, [['sid', 'sid-canary-2']]);
    assert.deepEqual(
      session.hidden.filter((text) => /canary|dark|old/.test(text)),
      ['sid-canary-2', 'sid-canary-1'],
    );
    await session.renew();
    assert.deepEqual(session.placed.cookies, [['sid', 'sid-canary-3']]);
  });

  it('is renewed by the steps for that, once it was logged in, and follows no redirect of its check', async () => {
    await start(
      ({ path }, response) => {
        const to = `${app.origin}/me`;
        if (path === '/moved') sendJson(response, 302, {}, { location: to });
        else sendJson(response, 200, { token: `of${path}-0123` });
      },
      {
        refresh: {
          strategy: 'steps',
          steps: [{ ...loginStep(), stepId: 'renew', endpoint: { method: 'POST', path: '/renew' } }],
          token: '$steps.renew.outputs.token',
        },
        verification: undefined as never,
        sessionCheck: {
          endpoint: { method: 'GET', path: '/moved' },
          authenticated: { status: [302] },
          everySeconds: 5,
        } as NonNullable<Authentication['sessionCheck']>,
      } as Partial<Authentication>,
    );
    const { session } = scan.run;
    await session.renew();
    const first = session.placed.headers[0]?.[1];
    await session.renew();
    assert.deepEqual(
      [first, session.placed.headers[0]?.[1]],
      ['Bearer of/login-0123', 'Bearer of/renew-0123'],
    );
    assert.equal(await session.check(), true);
    assert.deepEqual(
      app.asked.map(({ path }) => path),
      ['/login', '/renew', '/moved'],
    );
  });

  it('says why it cannot log in any more, without any form of its tokens', async () => {
    const hidden = 'Token%20a%22b%2Fc%2Bd%3De Token a\\"b/c+d=e';
    let status = 200;
    await start(
      (_asked, response) =>
        sendJson(response, status, { token: 'a"b/c+d=e', error_description: `ended: ${hidden} .` }),
      { tokenFormat: 'Token <token>' },
    );
    await scan.run.session.renew();
    status = 400;
    const said = (await scan.run.session.renew()) ?? '';
    assert.match(said, /"ended: ••• ••• \."/);
  });

  it('says why it cannot log in', async () => {
    await start((_asked, response) => sendJson(response, 500, {}));
    assert.match((await scan.run.session.renew()) ?? '', /500/);
    assert.deepEqual(
      [scan.run.session.generation, scan.run.session.isDue(), scan.run.record.logins],
      [0, true, 1],
    );
  });
});
