import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import http, { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect as connectTcp } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { listen } from '../../fakes/loginServer.ts';
import { got, Shop, startScan, type TestScan } from '../../fakes/scanRun.ts';

const pem = readFileSync(new URL('../../fixtures/tls/selfSigned.pem', import.meta.url), 'utf8');

/** More than the proxy takes. */
const maxHeaderSize = 200 * 1024;

// In proxied, requestBody, scanProxy and upstream.
/** An application whose answers a test writes itself. */
describe('the proxy of a scan', () => {
  let shop: Shop;
  let server: Server;
  let origin = '';
  let scan: TestScan;
  let asked: IncomingMessage[] = [];

  const start = async (
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    { tls, alsoOwn }: { readonly tls?: string; readonly alsoOwn?: readonly string[] } = {},
  ): Promise<void> => {
    shop = new Shop();
    asked = [];
    const serve = (request: IncomingMessage, response: ServerResponse): void => {
      if (request.url === '/login') {
        shop.logins++;
        shop.token = `tok-canary-${shop.logins}-0123456789`;
        response.end(JSON.stringify({ token: shop.token }));
      } else if (request.url === '/me') {
        response.writeHead(shop.knows(request) ? 200 : 401).end();
      } else {
        asked.push(request);
        answer(request, response);
      }
    };
    server =
      tls === undefined
        ? createServer({ maxHeaderSize }, serve)
        : createTlsServer({ cert: tls, key: tls }, serve);
    origin = `${tls === undefined ? 'http' : 'https'}://localhost:${await listen(server)}`;
    scan = await startScan(origin, {}, alsoOwn);
  };
  afterEach(async () => {
    await scan.stop();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const url = (path: string): string => `${origin}${path}`;
  const place = (): string => new URL(origin).host;
  const ok = (_request: IncomingMessage, response: ServerResponse): void => void response.end('ok');

  it('speaks HTTPS with a certificate of this run, for the host that was asked for', async () => {
    await start((request, response) => response.end(shop.knows(request) ? 'in' : 'out'), { tls: pem });
    const { status, socket } = await scan.tunnel(place());
    assert.equal(status, 200);
    const secure = connectTls({ socket, servername: 'localhost', ca: scan.authority });
    await once(secure, 'secureConnect');
    assert.equal(secure.getPeerCertificate().subjectaltname, 'DNS:localhost');
    const request = http.request({ createConnection: () => secure, path: '/orders', host: 'localhost' });
    request.end();
    const { status: answered, body } = await got(request);
    assert.deepEqual([answered, body], [200, 'in']);
    secure.destroy();
  });

  it('speaks plain HTTP through a tunnel, too', async () => {
    await start((request, response) => response.end(shop.knows(request) ? 'in' : 'out'));
    const { socket } = await scan.tunnel(place());
    const request = http.request({ createConnection: () => socket, path: '/orders', host: 'localhost' });
    request.end();
    assert.equal((await got(request)).body, 'in');
    socket.destroy();
  });

  it('carries a WebSocket both ways as the role, and hides the token in what comes', async () => {
    await start(ok);
    const opened: IncomingMessage[] = [];
    let left: () => void = () => undefined;
    const leaving = new Promise<void>((resolve) => (left = resolve));
    server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
      opened.push(request);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      socket.on('data', (chunk: Buffer) => socket.write(`echo ${chunk.toString()} ${shop.token}`));
      socket.on('error', () => undefined);
      socket.on('end', () => {
        socket.end();
        left();
      });
    });
    const request = http.request({
      host: '127.0.0.1',
      port: scan.proxy.port,
      path: url('/feed'),
      headers: {
        'Proxy-Authorization': scan.password,
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'Sec-WebSocket-Extensions': 'permessage-deflate',
      },
    });
    request.end();
    const [, socket] = (await once(request, 'upgrade')) as [IncomingMessage, Duplex];
    socket.write('hello');
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    assert.equal(chunk.toString(), `echo hello ${'*'.repeat(shop.token.length)}`);
    assert.deepEqual(
      opened.map(({ headers }) => [headers.authorization, headers['sec-websocket-extensions']]),
      [[`Bearer ${shop.token}`, undefined]],
    );
    socket.destroy();
    await leaving;
  });

  it('passes on an answer as it comes, before it has ended', async () => {
    let rest: () => void = () => undefined;
    await start((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
      rest = () => void response.end('data: last\n\n');
    });
    const request = http.request({
      host: '127.0.0.1',
      port: scan.proxy.port,
      path: url('/events'),
      headers: { 'Proxy-Authorization': scan.password },
    });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const [first] = (await once(response, 'data')) as [Buffer];
    assert.equal(first.toString(), 'data: first\n\n');
    rest();
    const [last] = (await once(response, 'data')) as [Buffer];
    assert.equal(last.toString(), 'data: last\n\n');
  });

  it('passes on headers of 60 KB both ways, which servers may take', async () => {
    await start(({ headers }, response) => response.setHeader('x-long', headers['x-long'] ?? '').end());
    const long = 'x'.repeat(60 * 1024);
    const { status, headers } = await scan.ask(url('/'), { headers: { 'x-long': long }, maxHeaderSize });
    assert.deepEqual([status, headers['x-long']], [200, long]);
  });

  it('ends at the application what the scanner has left', async () => {
    let left: () => void = () => undefined;
    const leaving = new Promise<void>((resolve) => (left = resolve));
    let reached: () => void = () => undefined;
    const reaching = new Promise<void>((resolve) => (reached = resolve));
    await start((request) => {
      request.socket.on('close', left);
      reached();
    });
    const request = http.request({
      host: '127.0.0.1',
      port: scan.proxy.port,
      path: url('/slow'),
      headers: { 'Proxy-Authorization': scan.password },
    });
    request.on('error', () => undefined);
    request.end();
    await reaching;
    request.destroy();
    await leaving;
  });

  it('listens beside another one, with a password of its own', async () => {
    await start(ok);
    const other = await startScan(origin);
    assert.notEqual(other.proxy.port, scan.proxy.port);
    assert.notEqual(other.password, scan.password);
    assert.equal((await scan.ask(url('/'))).status, 200);
    await other.stop();
  });

  it('sends no more than 20 requests a second', async () => {
    await start(ok);
    await Promise.all(Array.from({ length: 41 }, (_, index) => scan.ask(url(`/${index}`))));
    assert.ok(scan.clock.slept >= 2000, `slept ${scan.clock.slept} ms`);
  });

  it('says that the application did not answer', async () => {
    await start((request) => request.socket.destroy());
    const { status, headers, body } = await scan.ask(url('/broken'));
    assert.deepEqual([status, headers['x-dast-workbench']], [502, 'unreachable']);
    assert.match(body, /^The application did not answer: ECONNRESET/);
  });

  describe('against a hostile scanner', () => {
    it('lets nobody in without its password', async () => {
      await start(ok);
      const wrong = [undefined, 'Basic eDp5', scan.password.slice(0, -2), `${scan.password}x`];
      for (const password of wrong) {
        const request = http.request({
          host: '127.0.0.1',
          port: scan.proxy.port,
          path: url('/'),
          headers: password === undefined ? {} : { 'Proxy-Authorization': password },
        });
        request.end();
        const { status, headers } = await got(request);
        assert.deepEqual(
          [status, headers['proxy-authenticate'], headers.connection],
          [407, 'Basic realm="DAST Workbench"', 'close'],
        );
        const socket = connectTcp(Number(scan.proxy.port), '127.0.0.1');
        socket.write(`CONNECT ${place()} HTTP/1.1\r\nProxy-Authorization: ${password ?? ''}\r\n\r\n`);
        const [chunk] = (await once(socket, 'data')) as [Buffer];
        assert.equal(
          chunk.toString(),
          'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="DAST Workbench"\r\n' +
            'Content-Length: 0\r\nConnection: close\r\n\r\n',
        );
        socket.destroy();
      }
      assert.deepEqual([asked.length, shop.logins], [0, 0]);
    });

    it('calls no other origin, neither by its address nor through a tunnel', async () => {
      await start(ok);
      const port = new URL(origin).port;
      const addresses = [
        'http://evil.test/',
        `http://127.0.0.1:${port}/`,
        `https://localhost:${port}/`,
        `http://localhost.:${port}/`,
        'http://169.254.169.254/latest/meta-data/',
        'http://[fd00:ec2::254]/',
      ];
      for (const address of addresses) {
        const { status, headers, body } = await scan.ask(address);
        assert.deepEqual([status, headers['x-dast-workbench']], [403, 'other-origin'], address);
        assert.match(body, /is not an origin of this application\. Nothing is sent there\./);
      }
      const unreadable = [
        `http://localhost:${port}@evil.test/`,
        `//localhost:${port}/`,
        '/orders',
        'ftp://x/',
      ];
      for (const address of unreadable) assert.equal((await scan.ask(address)).status, 400, address);
      for (const other of [
        'evil.test:443',
        '169.254.169.254:80',
        'metadata.google.internal:80',
        'localhost:1',
        'x',
      ]) {
        const { status, head, socket } = await scan.tunnel(other);
        assert.equal(status, 403, other);
        const [name = '', given] = other.split(':');
        const named = given === undefined || given === '443' ? `https://${name}` : `https://${other}`;
        const text = `${named} is not an origin of this application. Nothing is sent there.\n`;
        assert.equal(
          head,
          'HTTP/1.1 403 Forbidden\r\nX-DAST-Workbench: other-origin\r\nContent-Type: text/plain; charset=utf-8\r\n' +
            `Content-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
        );
        socket.destroy();
      }
      assert.deepEqual([asked.length, shop.logins], [0, 0]);
    });

    it('sends only to the origin of a tunnel what comes through it, whichever host it names', async () => {
      await start(ok);
      const { socket } = await scan.tunnel(place());
      const request = http.request({
        createConnection: () => socket,
        path: 'http://evil.test/',
        headers: { Host: 'evil.test' },
      });
      request.end();
      assert.equal((await got(request)).status, 400);
      socket.destroy();
      await scan.ask(url('/orders'), { headers: { Host: 'evil.test' } });
      assert.deepEqual(
        asked.map(({ headers }) => headers.host),
        [place()],
      );
    });

    it('gives the token to another origin of the application only where that was named', async () => {
      const other = createServer(ok);
      const otherOrigin = `http://localhost:${await listen(other)}`;
      try {
        await start(ok);
        assert.equal((await scan.ask(`${otherOrigin}/`)).status, 403);
        await scan.stop();
        scan = await startScan(origin, {}, [otherOrigin]);
        assert.equal((await scan.ask(`${otherOrigin}/`)).status, 200);
        await scan.stop();
        scan = await startScan(origin, { tokenEndpoint: otherOrigin }, [otherOrigin]);
        const { headers } = await scan.ask(`${otherOrigin}/`);
        assert.equal(headers['x-dast-workbench'], 'other-origin', 'where only the login is');
      } finally {
        other.closeAllConnections();
        other.close();
      }
    });

    it('ends a request whose headers have no end', async () => {
      await start(ok);
      const socket = connectTcp(Number(scan.proxy.port), '127.0.0.1');
      socket.on('error', () => undefined);
      let answer = '';
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.write(`GET ${url('/')} HTTP/1.1\r\n`);
      for (let count = 0; count < 20; count++) socket.write(`X-${count}: ${'x'.repeat(8192)}\r\n`);
      await new Promise((resolve) => socket.on('close', resolve));
      // The answer may get lost with the connection.
      assert.match(answer, /^(?:HTTP\/1\.1 431 |$)/);
      assert.equal(asked.length, 0);
    });
  });

  describe('against a hostile application', () => {
    it('follows no redirect, and shows no token in it', async () => {
      await start((_request, response) =>
        response.writeHead(302, { Location: `http://evil.test/?t=${shop.token}` }).end(),
      );
      const { status, headers } = await scan.ask(url('/away'));
      assert.deepEqual(
        [status, headers.location],
        [302, `http://evil.test/?t=${'*'.repeat(shop.token.length)}`],
      );
    });

    it('hides the token in bodies, also in parts, compressed and encoded', async () => {
      await start((request, response) => {
        if (request.url === '/zip') {
          response.setHeader('content-encoding', 'gzip');
          return void response.end(gzipSync(`zipped ${shop.token} end`));
        }
        response.write(`start ${shop.token.slice(0, 9)}`);
        setImmediate(() => response.end(`${shop.token.slice(9)} end`));
      });
      for (const path of ['/zip', '/parts']) {
        const { body, raw } = await scan.ask(url(path));
        assert.ok(body.endsWith(` ${'*'.repeat(shop.token.length)} end`), body);
        assert.ok(!`${raw.join()}${body}`.includes('canary'));
      }
    });

    it('ends an answer whose headers have no end', async () => {
      await start((_request, response) => {
        for (let count = 0; count < 20; count++) response.setHeader(`x-${count}`, 'x'.repeat(8192));
        response.end();
      });
      const { status, headers } = await scan.ask(url('/long'));
      assert.deepEqual([status, headers['x-dast-workbench']], [502, 'unreachable']);
    });

    it('keeps running where an answer is cut off, or is none that can be passed on', async () => {
      await start((request, response) => {
        if (request.url === '/whole') return void response.end('whole');
        if (request.url === '/odd')
          return void request.socket.end('HTTP/1.1 099 Odd\r\nContent-Length: 3\r\n\r\nodd');
        response.writeHead(200, { 'content-length': '1000' });
        response.write('half');
        setImmediate(() => request.socket.destroy());
      });
      await assert.rejects(scan.ask(url('/cut')));
      await assert.rejects(scan.ask(url('/odd')));
      assert.equal((await scan.ask(url('/whole'))).body, 'whole');
    });
  });
});
