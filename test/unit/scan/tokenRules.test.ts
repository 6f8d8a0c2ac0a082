import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Authentication } from '../../../src/auth/generated/authConfig.ts';
import type { Answer, Asked, RunningServer } from '../../fakes/loginServer.ts';
import { sendHtml, sendJson, startServer } from '../../fakes/loginServer.ts';
import { Shop, startScan, type TestScan } from '../../fakes/scanRun.ts';

describe('a scan as a role', () => {
  let shop: Shop;
  let app: RunningServer;
  let scan: TestScan;
  /** What the application answers besides its login and /me: 200 for its user, 401 for nobody. */
  let rest: Answer;

  const start = async (changes: Partial<Authentication> = {}): Promise<void> => {
    app = await startServer((asked, response) => {
      const own = shop.answer(asked);
      if (own === undefined) rest(asked, response);
      else sendJson(response, own.status, own.body);
    });
    scan = await startScan(app.origin, changes);
  };
  const url = (path: string): string => `${app.origin}${path}`;
  const pathsAsked = (): string[] => app.asked.map(({ method, url: path }) => `${method} ${path}`);
  const last = (): Asked => {
    const asked = app.asked.at(-1);
    assert.ok(asked);
    return asked;
  };

  beforeEach(() => {
    shop = new Shop();
    rest = (asked, response) => sendJson(response, shop.knows(asked) ? 200 : 401, {});
  });
  afterEach(async () => {
    await scan.stop();
    await app.stop();
  });

  it('renews by the clock before it sends', async () => {
    await start({ defaultExpirationSeconds: 60 });
    assert.equal((await scan.ask(url('/orders'))).status, 200);
    scan.clock.time += 61_000;
    shop.end();
    assert.equal((await scan.ask(url('/orders'))).status, 200);
    assert.deepEqual(pathsAsked(), ['POST /login', 'GET /orders', 'POST /login', 'GET /orders']);
  });

  it('logs in once for 20 requests that wait', async () => {
    await start();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => scan.ask(url(`/orders/${index}`))),
    );
    assert.deepEqual([shop.logins, all.filter(({ status }) => status === 200).length], [1, 20]);
  });

  it('logs in once for all that ask at the same moment', async () => {
    await start();
    await Promise.all(Array.from({ length: 20 }, () => scan.run.keeper.ready()));
    assert.equal(shop.logins, 1);
  });

  it('checks and renews once for 20 requests whose token ended midway', async () => {
    await start();
    await scan.ask(url('/orders'));
    shop.end();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => scan.ask(url(`/orders/${index}`))),
    );
    assert.deepEqual(
      [shop.logins, shop.checks, all.filter(({ status }) => status === 200).length],
      [2, 1, 20],
    );
  });

  it('renews where a page leads back to the login', async () => {
    await start();
    rest = (asked, response) => {
      if (shop.knows(asked)) sendHtml(response, 200, 'welcome');
      else sendHtml(response, 302, '', { location: '/login?next=/orders' });
    };
    await scan.ask(url('/orders'));
    shop.end();
    assert.equal((await scan.ask(url('/orders'))).body, 'welcome');
    assert.equal(shop.logins, 2);
    shop.end();
    for (const status of [299, 400]) {
      rest = (_asked, response) => sendHtml(response, status, '', { location: '/login' });
      assert.equal((await scan.ask(url('/orders'))).status, status);
    }
    assert.equal(shop.logins, 2, 'no other status is a redirect');
  });

  it('renews behind a link that logs out and that no config names', async () => {
    await start();
    rest = (asked, response) => {
      if (asked.path === '/leave') shop.end();
      sendJson(response, asked.path === '/leave' || shop.knows(asked) ? 200 : 401, {});
    };
    await scan.ask(url('/leave'));
    assert.equal((await scan.ask(url('/orders'))).status, 200);
    assert.equal(shop.logins, 2);
  });

  it('renews where the config says by which other status a session has ended', async () => {
    await start({ autoRefresh: true, refresh: { strategy: 'rerun', onStatus: [401, 419] } });
    rest = (asked, response) => sendJson(response, shop.knows(asked) ? 200 : 419, {});
    await scan.ask(url('/orders'));
    shop.end();
    assert.deepEqual([(await scan.ask(url('/orders'))).status, shop.logins], [200, 2]);
  });

  it('passes on what refuses a user who is logged in, and does not ask again for that operation', async () => {
    await start();
    rest = (_asked, response) => sendJson(response, 401, { error: 'not yours' });
    const answers = [
      await scan.ask(url('/admin')),
      await scan.ask(url('/admin')),
      await scan.ask(url('/admin')),
    ];
    assert.deepEqual(
      answers.map(({ status, body }) => `${status} ${body}`),
      Array.from({ length: 3 }, () => '401 {"error":"not yours"}'),
    );
    assert.deepEqual([shop.logins, shop.checks], [1, 1]);
    scan.clock.time += 31_000;
    await scan.ask(url('/admin'));
    assert.equal(shop.checks, 2, 'a check does not count for ever');
  });

  it('checks once for many operations that refuse a user at the same time', async () => {
    await start();
    const waiting: (() => void)[] = [];
    rest = (_asked, response) => {
      waiting.push(() => sendJson(response, 401, {}));
      if (waiting.length === 10) for (const answer of waiting) answer();
    };
    await Promise.all(Array.from({ length: 10 }, (_, index) => scan.ask(url(`/admin/${index}`))));
    assert.deepEqual([shop.logins, shop.checks], [1, 1]);
  });

  it('checks as often as the config wants it', async () => {
    const check = { method: 'GET', path: '/me' } as const;
    await start({ sessionCheck: { endpoint: check, authenticated: { status: [200] }, everySeconds: 60 } });
    await scan.ask(url('/public'));
    scan.clock.time += 59_000;
    await scan.ask(url('/public'));
    assert.equal(shop.checks, 0);
    shop.end();
    scan.clock.time += 2_000;
    rest = (_asked, response) => sendJson(response, 200, {});
    await scan.ask(url('/public'));
    assert.deepEqual([shop.checks, shop.logins], [1, 2]);
  });

  it('refuses calls of the login, shows their page without the token, and renews nothing for them', async () => {
    await start();
    const refused = await scan.ask(url('/login'), { method: 'POST', body: 'right-password' });
    const page = await scan.ask(url('/Login/'));
    assert.deepEqual(
      [refused.status, refused.headers['x-dast-workbench'], page.status],
      [403, 'login-call', 401],
    );
    assert.match(refused.body, /POST \/login is not called: it is a call of the login/);
    assert.deepEqual(pathsAsked(), ['GET /Login/']);
    assert.equal(last().headers.authorization, undefined);
  });

  it('sends a body again after a renewal', async () => {
    await start();
    await scan.ask(url('/orders'));
    shop.end();
    const body = 'x'.repeat(1024 * 1024);
    const { status } = await scan.ask(url('/orders'), { method: 'POST', body });
    assert.deepEqual([status, last().body.length, last().headers.connection], [200, body.length, 'close']);
  });

  it('streams a larger body once, and passes on what it is answered', async () => {
    await start();
    await scan.ask(url('/orders'));
    const body = 'x'.repeat(3 * 1024 * 1024);
    assert.equal((await scan.ask(url('/orders'), { method: 'POST', body })).status, 200);
    assert.deepEqual([last().body.length, last().headers.connection], [body.length, 'keep-alive']);
    shop.end();
    assert.equal((await scan.ask(url('/orders'), { method: 'POST', body })).status, 401);
    assert.equal((await scan.ask(url('/orders'))).status, 200, 'the next one has the new token');
  });

  it('writes a large body to its end where the application answers before that', async () => {
    let received = 0;
    const early = http.createServer((request, response) => {
      if (request.url === '/login') return void response.end('{"token":"tok-canary-0123456789"}');
      if (request.url === '/me') return void response.end();
      response.writeHead(200).write('go on');
      request.on('data', (chunk: Buffer) => (received += chunk.length));
      request.on('end', () => response.end());
    });
    early.listen(0, '127.0.0.1');
    await once(early, 'listening');
    const origin = `http://127.0.0.1:${(early.address() as AddressInfo).port}`;
    app = await startServer(() => undefined);
    scan = await startScan(origin);
    const body = Buffer.alloc(8 * 1024 * 1024);
    assert.equal((await scan.ask(`${origin}/upload`, { method: 'POST', body })).body, 'go on');
    early.closeAllConnections();
    early.close();
    await once(early, 'close');
    assert.equal(received, body.length);
  });

  it('ends the writing of a large body that is refused early', async () => {
    let received = 0;
    let end = (): void => undefined;
    const early = http.createServer((request, response) => {
      if (request.url === '/login') return void response.end('{"token":"tok-canary-0123456789"}');
      if (request.url === '/me') return void response.end();
      request.on('data', (chunk: Buffer) => (received += chunk.length));
      response.writeHead(401).write('no');
      end = () => void response.end();
    });
    early.listen(0, '127.0.0.1');
    await once(early, 'listening');
    const origin = `http://127.0.0.1:${(early.address() as AddressInfo).port}`;
    app = await startServer(() => undefined);
    scan = await startScan(origin);
    const size = 50 * 1024 * 1024;
    const request = http.request({
      host: '127.0.0.1',
      port: scan.proxy.port,
      path: `${origin}/upload`,
      method: 'POST',
      headers: { 'Proxy-Authorization': scan.password, 'Content-Length': size },
    });
    const part = size / 10;
    request.write(Buffer.alloc(part));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    // The answer has not ended yet, and the sender goes on.
    request.end(Buffer.alloc(size - part));
    await once(request, 'finish');
    end();
    response.resume();
    await once(response, 'end');
    assert.equal(response.statusCode, 401);
    early.closeAllConnections();
    early.close();
    await once(early, 'close');
    assert.ok(received < size / 2, `${received} of ${size} bytes were sent`);
  });

  it('replaces what the scanner has in place of a token in a header, and nothing else', async () => {
    await start();
    await scan.ask(url('/orders'), {
      headers: { authorization: 'Bearer stolen', 'x-own': "' OR 1=1", cookie: 'a=1; b=2' },
    });
    const { headers } = last();
    assert.deepEqual(
      [headers.authorization, headers['x-own'], headers.cookie],
      [`Bearer ${shop.token}`, "' OR 1=1", 'a=1; b=2'],
    );
  });

  it('replaces a token in a query, whatever stands around it', async () => {
    await start({ tokenLocation: 'Query Parameter', tokenParameterName: 'key', tokenFormat: '<token>' });
    await scan.ask(url("/orders?q=%27%20'&k%65y=stolen&empty&key=other"));
    assert.equal(last().url, `/orders?q=%27%20'&empty&key=${shop.token}`);
  });

  describe('with a session in a cookie', () => {
    const cookie: Partial<Authentication> = {
      tokenType: 'Cookie-based Authentication',
      tokenLocation: 'Cookie',
      tokenParameterName: 'sid',
      tokenFormat: '<token>',
      token: '$response.cookie.sid',
      steps: [
        {
          stepId: 'login',
          endpoint: { method: 'POST', path: '/login' },
          requestBody: { password: '$inputs.password' },
          expectedResponse: { status: [200] },
        },
      ],
    };
    let sid = '';
    let count = 0;
    const next = (): string => (sid = `sid-canary-${++count}-0123456789`);
    const setCookie = (name: string, value: string): string => `${name}=${value}; Path=/; HttpOnly`;

    const startRolling = async (rolls: boolean): Promise<void> => {
      sid = '';
      count = 0;
      app = await startServer((asked, response) => {
        const isUser = sid !== '' && asked.cookies['sid'] === sid;
        if (asked.path === '/login' && asked.method === 'POST')
          return sendJson(response, 200, {}, { 'set-cookie': setCookie('sid', next()) });
        if (asked.path === '/login')
          return sendHtml(response, 200, 'form', { 'set-cookie': setCookie('sid', 'anonymous-0123456789') });
        const rolled = rolls && isUser ? [setCookie('sid', next())] : [];
        sendJson(response, isUser ? 200 : 401, {}, { 'set-cookie': [...rolled, setCookie('seen', 'yes')] });
      });
      scan = await startScan(app.origin, cookie);
    };

    it('replaces its cookie and leaves those of the scanner', async () => {
      await startRolling(false);
      await scan.ask(url('/orders'), { headers: { cookie: 'csrf=abc; sid=stolen; other=1' } });
      assert.equal(last().headers.cookie, `csrf=abc; other=1; sid=${sid}`);
    });

    it('follows the session as it rolls, and hides it from the scanner', async () => {
      await startRolling(true);
      for (let times = 0; times < 5; times++) {
        const { status, headers } = await scan.ask(url('/orders'));
        assert.deepEqual([status, headers['set-cookie']], [200, ['seen=yes; Path=/; HttpOnly']]);
      }
      assert.equal(app.asked.filter(({ path }) => path === '/login').length, 1);
    });

    it('does not follow a cookie of an answer that was nobody’s', async () => {
      await startRolling(false);
      await scan.ask(url('/orders'));
      const page = await scan.ask(url('/login'));
      assert.deepEqual([page.body, page.headers['set-cookie']], ['form', undefined]);
      assert.equal((await scan.ask(url('/orders'))).status, 200);
      assert.equal(app.asked.filter(({ method }) => method === 'POST').length, 1);
    });
  });

  it('never calls what ends the session, in whichever form it is written', async () => {
    await start({ neverCall: ['POST /logout', 'POST {base_url}/users/{id}/sessions', 'DELETE /tokens*'] });
    const paths = [
      '/logout',
      '/logout?x=1',
      '/LOGOUT/',
      '//logout',
      '/a/../logout',
      '/%6cogout',
      '/%256cogout',
      '/logout;v=1',
      '/.\\logout',
      '/users/7/sessions',
      '/tokens/8',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST']) {
        const { status, headers } = await scan.ask(url(path), { method });
        assert.deepEqual([status, headers['x-dast-workbench']], [403, 'never-call'], `${method} ${path}`);
      }
    }
    assert.deepEqual(pathsAsked(), []);
    assert.equal((await scan.ask(url('/logouts'))).status, 200);
  });

  it('ends where a session is lost again and again', async () => {
    await start();
    rest = (_asked, response) => {
      shop.end();
      sendJson(response, 401, {});
    };
    const answers: string[] = [];
    for (let times = 0; times < 8; times++) {
      const { status, headers, body } = await scan.ask(url(`/orders/${times}`));
      answers.push(`${status} ${String(headers['x-dast-workbench'])} ${body.trim()}`);
    }
    assert.equal(shop.logins, 5);
    assert.equal(
      answers.at(-1),
      '403 session-lost No more requests are sent: the session ended 6 times within a minute.',
    );
    assert.ok(scan.run.keeper.lost);
  });

  it('sends a path as it came', async () => {
    await start();
    for (const path of ['/a/../b/./c', '//x//y', '/%2e%2e/etc', '/a?b=/../c', "/'<x>"]) {
      await scan.ask(url(path));
      assert.equal(last().url, path);
    }
  });

  it('says by a header which answers are its own, and lets no application say so', async () => {
    await start({ neverCall: ['POST /logout'] });
    rest = (_asked, response) => sendJson(response, 403, {}, { 'X-DAST-Workbench': 'never-call' });
    const own = await scan.ask(url('/logout'));
    const other = await scan.ask(url('/orders'));
    assert.deepEqual(
      [own, other].map(({ status, headers }) => [status, headers['x-dast-workbench']]),
      [
        [403, 'never-call'],
        [403, undefined],
      ],
    );
  });
});
