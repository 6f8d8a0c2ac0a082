import assert from 'node:assert/strict';
import { once } from 'node:events';
import http, { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { listen } from '../../fakes/loginServer.ts';
import { got, Shop, startScan, type TestScan } from '../../fakes/scanRun.ts';

// In decoders, proxied, scanProxy and upstream.
describe('what the proxy of a scan answers', () => {
  let server: Server;
  let origin = '';
  let scan: TestScan;
  let asked: IncomingMessage[] = [];

  const start = async (
    answer: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<void> => {
    const shop = new Shop();
    asked = [];
    server = createServer((request, response) => {
      const own = shop.answer({ path: request.url, headers: {}, body: 'right-password' } as never);
      if (own !== undefined) return void response.end(JSON.stringify(own.body));
      asked.push(request);
      answer(request, response);
    });
    origin = `http://localhost:${await listen(server)}`;
    scan = await startScan(origin);
  };
  afterEach(async () => {
    await scan.stop();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const url = (path: string): string => `${origin}${path}`;

  it('reads answers in each encoding, and says nothing of one any more', async () => {
    const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
      gzip: gzipSync,
      ' X-GZip ': gzipSync,
      deflate: deflateSync,
      br: brotliCompressSync,
    };
    await start((request, response) => {
      const encoding = decodeURIComponent(request.url?.slice(1) ?? '');
      const body = encodings[encoding]?.(`all of ${encoding}`) ?? Buffer.from('as it is');
      response.writeHead(200, { 'content-encoding': encoding, 'content-length': body.length }).end(body);
    });
    for (const encoding of Object.keys(encodings)) {
      const { headers, body } = await scan.ask(url(`/${encodeURIComponent(encoding)}`));
      assert.deepEqual(
        [body, headers['content-encoding'], headers['content-length']],
        [`all of ${encoding}`, undefined, undefined],
      );
    }
    const other = await scan.ask(url('/zstd'));
    assert.deepEqual(
      [other.body, other.headers['content-encoding'], other.headers['content-length']],
      ['as it is', 'zstd', '8'],
    );
    assert.deepEqual(
      asked.map(({ headers }) => headers['accept-encoding']),
      Array.from({ length: 5 }, () => 'identity'),
    );
  });

  it('passes on answers without a body, whatever encoding they name', async () => {
    await start((request, response) => {
      const status = request.method === 'HEAD' ? 200 : Number(request.url?.slice(1));
      response.writeHead(status, { 'content-encoding': 'gzip', etag: 'x' }).end();
    });
    for (const [method, path] of [
      ['GET', '/204'],
      ['GET', '/304'],
      ['HEAD', '/200'],
    ] as const) {
      const { status, headers, body } = await scan.ask(url(path), { method });
      assert.deepEqual(
        [status, headers['content-encoding'], body],
        [Number(path.slice(1)), 'gzip', ''],
        path,
      );
    }
  });

  it('refuses what would have to wait for more than half a minute', async () => {
    await start((_request, response) => response.end('ok'));
    for (let count = 0; count < 601; count += 1) scan.run.turns.next(Infinity);
    const { status, headers, body } = await scan.ask(url('/late'));
    assert.deepEqual(
      [status, headers['x-dast-workbench'], headers['content-type']],
      [503, 'too-many', 'text/plain; charset=utf-8'],
    );
    assert.match(body, /in 30 s\.$/m);
    scan.clock.time += 1000;
    assert.equal((await scan.ask(url('/in-time'))).status, 200);
  });

  it('refuses a WebSocket as it refuses a request, and passes on where the application makes none', async () => {
    await start((_request, response) => response.writeHead(426, { 'X-Why': 'no sockets' }).end('no'));
    server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
      asked.push(request);
      socket.end('HTTP/1.1 426 Upgrade Required\r\nX-Why: no sockets\r\nContent-Length: 2\r\n\r\nno');
    });
    const opened = async (address: string, password: string | undefined) => {
      const request = http.request({
        host: '127.0.0.1',
        port: scan.proxy.port,
        path: address,
        headers: {
          ...(password !== undefined && { 'Proxy-Authorization': password }),
          Connection: 'Upgrade',
          Upgrade: 'WebSocket',
        },
      });
      request.end();
      const { status, headers, body } = await got(request);
      return [status, headers['x-dast-workbench'] ?? headers['x-why'], body];
    };
    assert.deepEqual(await opened(url('/feed'), undefined), [407, undefined, '']);
    assert.deepEqual((await opened('http://evil.test/feed', scan.password)).slice(0, 2), [
      403,
      'other-origin',
    ]);
    assert.equal(asked.length, 0);
    assert.deepEqual(await opened(url('/feed'), scan.password), [426, 'no sockets', 'no']);
  });
});
