import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { mock } from 'node:test';
import { Worker } from 'node:worker_threads';
import { defaultLimits, type HttpOptions, type HttpResult } from '../../../src/login/ports.ts';
import type { AddressPolicy } from '../../../src/node/addressPolicy.ts';
import { regexMatcher } from '../../../src/node/matchRegex.ts';
import { nodeHttp } from '../../../src/node/nodeHttp.ts';
import { listen, openPolicy } from '../../fakes/loginServer.ts';

describe('a request that is sent', () => {
  let answer: (response: ServerResponse) => void;
  let server: Server;
  let port = 0;
  let isClosed = false;
  beforeEach(async () => {
    isClosed = false;
    server = createServer((request, response) => {
      request.socket.on('close', () => (isClosed = true));
      answer(response);
    });
    port = await listen(server);
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const send = (
    options: Partial<HttpOptions> = {},
    policy: Partial<AddressPolicy> = {},
    host = '127.0.0.1',
  ): Promise<HttpResult> =>
    nodeHttp({ ...openPolicy, ...policy }).send(
      { method: 'GET', url: `http://${host}:${port}/a`, headers: [] },
      { signal: new AbortController().signal, limits: defaultLimits, ...options },
    );
  const fault = async (...given: Parameters<typeof send>): Promise<unknown> => {
    const result = await send(...given);
    return result.ok ? result.response.status : result.fault;
  };

  it('says all of its answer, who gave it, and how long it took', async () => {
    answer = (response) => {
      response.sendDate = false;
      response
        .writeHead(
          404,
          'No such shop',
          [
            ['X', '1'],
            ['x', '2'],
          ].flat(),
        )
        .end('body');
    };
    const result = await send();
    assert.ok(result.ok);
    const { ms, body, headers, ...rest } = result.response;
    assert.deepEqual(rest, {
      status: 404,
      phrase: 'No such shop',
      peer: `127.0.0.1:${port}`,
      viaProxy: false,
    });
    assert.deepEqual(
      [Buffer.from(body).toString(), headers.slice(0, 2)],
      [
        'body',
        [
          ['X', '1'],
          ['x', '2'],
        ],
      ],
    );
    assert.ok(ms.total >= ms.firstByte && ms.firstByte >= (ms.connect ?? -1), JSON.stringify(ms));
    const byName = await send({}, {}, 'localhost');
    assert.equal(byName.ok && byName.response.peer, `127.0.0.1:${port}`);
  });

  it('knows nobody behind a proxy, and says that a proxy wants to know who asks', async () => {
    const proxyOf = (): string => 'proxy.test:8080';
    answer = (response) => void response.writeHead(200).end();
    const result = await send({}, { proxyOf });
    assert.ok(result.ok);
    assert.deepEqual([result.response.peer, result.response.viaProxy], [undefined, true]);
    answer = (response) => void response.writeHead(407).end();
    assert.deepEqual(await fault({}, { proxyOf }), {
      code: 'proxy',
      proxy: 'proxy.test:8080',
      answer: '407',
    });
    assert.equal(await fault(), 407);
  });

  it('is not sent to an address that may not be asked, nor to one that a name stands for', async () => {
    let asked: unknown[] = [];
    const allows: AddressPolicy['allows'] = (...place) => {
      asked.push(place);
      return false;
    };
    const refused = { code: 'private-address', address: '127.0.0.1' };
    assert.deepEqual([await fault({}, { allows }), asked], [refused, [['127.0.0.1', port, 'loopback']]]);
    asked = [];
    const byName = (await fault({}, { allows }, 'localhost')) as typeof refused;
    assert.equal(byName.code, 'private-address');
    port = 80;
    assert.deepEqual(await fault({}, { allows: () => false }, '169.254.169.254'), {
      code: 'metadata-address',
      address: '169.254.169.254',
    });
  });

  it('ends where nobody waits for it any more, before and while it is sent', async () => {
    assert.deepEqual(await fault({ signal: AbortSignal.abort() }), { code: 'cancelled' });
    const stop = new AbortController();
    answer = () => stop.abort();
    assert.deepEqual(await fault({ signal: stop.signal }), { code: 'cancelled' });
    while (!isClosed) await new Promise((resolve) => setImmediate(resolve));
  });

  it('ends where one of its phases takes too long, and says which', async () => {
    const limits = { ...defaultLimits, firstByteSeconds: 0.05 };
    answer = () => undefined;
    assert.deepEqual(await fault({ limits }), { code: 'timeout', phase: 'firstByte', seconds: 0.05 });
    answer = (response) => response.writeHead(200).flushHeaders();
    assert.deepEqual(await fault({ limits: { ...defaultLimits, totalSeconds: 0.05 } }), {
      code: 'timeout',
      phase: 'total',
      seconds: 0.05,
    });
    while (!isClosed) await new Promise((resolve) => setImmediate(resolve));
  });

  it('has for each of its phases the time of that phase, and lets go of its signal', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const { signal } = new AbortController();
      const limits = { ...defaultLimits, connectSeconds: 1, firstByteSeconds: 2 };
      answer = (response) => {
        mock.timers.tick(1_999);
        response.end();
      };
      assert.equal(await fault({ limits, signal }), 200);
      answer = () => mock.timers.tick(2_000);
      assert.deepEqual(await fault({ limits, signal }), { code: 'timeout', phase: 'firstByte', seconds: 2 });
      assert.deepEqual(getEventListeners(signal, 'abort'), []);
    } finally {
      mock.timers.reset();
    }
  });

  it('ends where its answer is larger than it may be, or cut off', async () => {
    answer = (response) => void response.end('12345');
    assert.deepEqual(await fault({ limits: { ...defaultLimits, bodyBytes: 4 } }), {
      code: 'too-big',
      megabytes: 0.000004,
    });
    answer = (response) => {
      response.writeHead(200, { 'content-length': 9 });
      response.write('12345', () => response.destroy());
    };
    assert.deepEqual(await fault(), { code: 'cut-off', received: 5, announced: 9 });
  });

  it('says why there is no answer', async () => {
    const other = createNetServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('SSH-2.0-x\r\n'),
    );
    const own = port;
    port = await listen(other);
    assert.deepEqual(await fault(), { code: 'not-http' });
    other.close();
    await once(other, 'close');
    const ends = createNetServer((socket) => socket.once('data', () => socket.destroy()));
    const tls = await nodeHttp(openPolicy).send(
      { method: 'GET', url: `https://127.0.0.1:${await listen(ends)}/`, headers: [] },
      { signal: new AbortController().signal, limits: defaultLimits },
    );
    ends.close();
    assert.deepEqual(tls, { ok: false, fault: { code: 'tls', reason: 'ECONNRESET' } });
    assert.deepEqual(await fault(), { code: 'refused', address: `127.0.0.1:${port}` });
    port = own;
    const certificate = { clientCertificate: { cert: 'no certificate', key: 'no key' } as never };
    const broken = await nodeHttp(openPolicy).send(
      { method: 'GET', url: `https://127.0.0.1:${port}/`, headers: [] },
      { signal: new AbortController().signal, limits: defaultLimits, ...certificate },
    );
    assert.equal(broken.ok, false);
  });
});

describe('an expression that is matched in a thread', () => {
  it('gives what it found with its groups, nothing, or that it is none, one after the other', async () => {
    const match = regexMatcher();
    const found = [
      match('(\\w)=(\\d)?', 'a b=1 c=2'),
      match('(a)|(b)', 'b'),
      match('x', 'abc'),
      match('(', 'abc'),
      match('c$', 'abc'),
    ];
    assert.deepEqual(await Promise.all(found), [
      ['b=1', 'b', '1'],
      ['b', undefined, 'b'],
      undefined,
      'invalid',
      ['c'],
    ]);
  });

  it('ends its thread when nothing has come for two seconds, and never while it matches', async () => {
    const ends = mock.method(Worker.prototype, 'terminate');
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const match = regexMatcher();
      assert.deepEqual(await match('a', 'a'), ['a']);
      mock.timers.tick(1_999);
      const matching = match('^(a+)+$', `${'a'.repeat(22)}!`);
      await new Promise((resolve) => setImmediate(resolve));
      mock.timers.tick(1);
      assert.equal(await matching, undefined);
      mock.timers.tick(1_999);
      assert.equal(ends.mock.callCount(), 0);
      mock.timers.tick(1);
      assert.equal(ends.mock.callCount(), 1);
      assert.deepEqual(await match('b', 'b'), ['b']);
      mock.timers.tick(2_000);
    } finally {
      mock.reset();
      mock.timers.reset();
    }
  });
});
