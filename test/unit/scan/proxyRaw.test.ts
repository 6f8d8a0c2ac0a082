import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { startServer, type RunningServer } from '../../fakes/loginServer.ts';
import { Shop, startScan, type TestScan } from '../../fakes/scanRun.ts';

// In headers, hideSecrets, proxied, requestBody, scanProxy and upstream.
describe('what the proxy of a scan answers, to the letter', () => {
  const shop = new Shop();
  let server: RunningServer;
  let scan: TestScan;
  before(async () => {
    // Tells what came.
    server = await startServer((asked, response) => {
      const known = shop.answer(asked);
      if (known !== undefined) {
        response.writeHead(known.status).end(JSON.stringify(known.body));
        return;
      }
      const { method, url, headers, body } = asked;
      const shown = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      response.writeHead(200, { connection: 'close', 'x-kept': 'yes' });
      response.end([`${method} ${url}`, ...shown, body].join('\n'));
    });
    scan = await startScan(server.origin);
  });

  const head = (start: string, ...headers: readonly string[]): string =>
    [`${start} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
  const known = 'Proxy-Authorization: PASSWORD';
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
  const rows: readonly (readonly [name: string, sent: string, answered: string])[] = [
    [
      'a request without the password',
      head('GET http://OWN/a'),
      'HTTP/1.1 407 Proxy Authentication Required | Proxy-Authenticate: Basic realm="DAST Workbench" | Connection: close | Transfer-Encoding: chunked |  | 0 |  | ',
    ],
    [
      'a request with another one',
      head('GET http://OWN/a', 'Proxy-Authorization: Basic c2NhbjpubyE=', 'Connection: close'),
      'HTTP/1.1 407 Proxy Authentication Required | Proxy-Authenticate: Basic realm="DAST Workbench" | Connection: close | Transfer-Encoding: chunked |  | 0 |  | ',
    ],
    [
      'a whole address',
      head('GET http://OWN/a?b=c', known, 'Connection: close', 'X-A: 1', 'Accept-Encoding: br'),
      'HTTP/1.1 200 OK | x-kept: yes | Connection: close | Transfer-Encoding: chunked |  | GET /a?b=c | host: OWN | x-a: 1 | authorization: ****************************** | accept-encoding: identity | connection: close |  | 0 |  | ',
    ],
    [
      'an address without a path',
      head('GET http://OWN', known, 'Connection: close'),
      'HTTP/1.1 200 OK | x-kept: yes | Connection: close | Transfer-Encoding: chunked |  | GET / | host: OWN | authorization: ****************************** | accept-encoding: identity | connection: close |  | 0 |  | ',
    ],
    [
      'an address with a query alone',
      head('GET http://OWN?x=1', known, 'Connection: close'),
      'HTTP/1.1 200 OK | x-kept: yes | Connection: close | Transfer-Encoding: chunked |  | GET /?x=1 | host: OWN | authorization: ****************************** | accept-encoding: identity | connection: close |  | 0 |  | ',
    ],
    [
      'a path alone',
      head('GET /a', known, 'Connection: close'),
      'HTTP/1.1 400 Bad Request | X-DAST-Workbench: unreadable | Content-Type: text/plain; charset=utf-8 | Connection: close | Transfer-Encoding: chunked |  | The request has no URL that can be called, or contains something that must not be sent. |  | 0 |  | ',
    ],
    [
      'no address',
      head(`GET x${'y'.repeat(120)}`, known, 'Connection: close'),
      'HTTP/1.1 400 Bad Request | Connection: close |  | ',
    ],
    [
      'another origin',
      head('GET http://other.test/a', known, 'Connection: close'),
      'HTTP/1.1 403 Forbidden | X-DAST-Workbench: other-origin | Content-Type: text/plain; charset=utf-8 | Connection: close | Transfer-Encoding: chunked |  | http://other.test is not an origin of this application. Nothing is sent there. |  | 0 |  | ',
    ],
    [
      'a body with its length',
      `${head('POST http://OWN/a', known, 'Connection: close', 'Content-Length: 3')}xyz`,
      'HTTP/1.1 200 OK | x-kept: yes | Connection: close | Transfer-Encoding: chunked |  | POST /a | host: OWN | authorization: ****************************** | accept-encoding: identity | connection: close | content-length: 3 | xyz | 0 |  | ',
    ],
    [
      'a body in pieces',
      `${head('PUT http://OWN/a', known, 'Connection: close', 'Transfer-Encoding: chunked')}2\r\nxy\r\n1\r\nz\r\n0\r\n\r\n`,
      'HTTP/1.1 200 OK | x-kept: yes | Connection: close | Transfer-Encoding: chunked |  | PUT /a | host: OWN | authorization: ****************************** | accept-encoding: identity | connection: close | content-length: 3 | xyz | 0 |  | ',
    ],
    [
      'no body',
      head('POST http://OWN/a', known, 'Connection: close'),
      'HTTP/1.1 200 OK | x-kept: yes | Connection: close | Transfer-Encoding: chunked |  | POST /a | host: OWN | authorization: ****************************** | accept-encoding: identity | connection: close | content-length: 0 |  | 0 |  | ',
    ],
    [
      'the head alone',
      head('HEAD http://OWN/a', known, 'Connection: close'),
      'HTTP/1.1 200 OK | x-kept: yes | Connection: close |  | ',
    ],
    [
      'a tunnel without the password',
      head('CONNECT OWN'),
      'HTTP/1.1 407 Proxy Authentication Required | Proxy-Authenticate: Basic realm="DAST Workbench" | Content-Length: 0 | Connection: close |  | ',
    ],
    [
      'a tunnel to another origin',
      head('CONNECT other.test:443', known),
      'HTTP/1.1 403 Forbidden | X-DAST-Workbench: other-origin | Content-Type: text/plain; charset=utf-8 | Content-Length: 80 | Connection: close |  | https://other.test is not an origin of this application. Nothing is sent there. | ',
    ],
    [
      'a tunnel to no place',
      head('CONNECT a/b', known),
      'HTTP/1.1 403 Forbidden | X-DAST-Workbench: other-origin | Content-Type: text/plain; charset=utf-8 | Content-Length: 71 | Connection: close |  | https://a is not an origin of this application. Nothing is sent there. | ',
    ],
    [
      'a tunnel with a request behind it',
      head('CONNECT OWN', known) + head('GET /a', 'Connection: close'),
      'HTTP/1.1 200 Connection established |  | HTTP/1.1 200 OK | x-kept: yes | Connection: close | Transfer-Encoding: chunked |  | GET /a | host: OWN | authorization: ****************************** | accept-encoding: identity | connection: close |  | 0 |  | ',
    ],
    [
      'a tunnel with an address behind it',
      head('CONNECT OWN', known) + head('GET http://OWN/b', 'Connection: close'),
      'HTTP/1.1 200 Connection established |  | HTTP/1.1 200 OK | x-kept: yes | Connection: close | Transfer-Encoding: chunked |  | GET /b | host: OWN | authorization: ****************************** | accept-encoding: identity | connection: close |  | 0 |  | ',
    ],
    [
      'a tunnel with another address behind it',
      head('CONNECT OWN', known) + head('GET http://other.test/b', 'Connection: close'),
      'HTTP/1.1 200 Connection established |  | HTTP/1.1 400 Bad Request | X-DAST-Workbench: unreadable | Content-Type: text/plain; charset=utf-8 | Connection: close | Transfer-Encoding: chunked |  | The request has no URL that can be called, or contains something that must not be sent. |  | 0 |  | ',
    ],
    [
      'a WebSocket without the password',
      head('GET ws://OWN/feed', ...upgrade),
      'HTTP/1.1 407 Proxy Authentication Required | Proxy-Authenticate: Basic realm="DAST Workbench" | Connection: close | Transfer-Encoding: chunked |  | 0 |  | ',
    ],
    [
      'a WebSocket to another origin',
      head('GET ws://other.test/feed', known, ...upgrade),
      'HTTP/1.1 403 Forbidden | X-DAST-Workbench: other-origin | Content-Type: text/plain; charset=utf-8 | Connection: close | Transfer-Encoding: chunked |  | http://other.test is not an origin of this application. Nothing is sent there. |  | 0 |  | ',
    ],
    [
      'a WebSocket that is none',
      head('GET ws://OWN/feed', known, ...upgrade),
      'HTTP/1.1 200 OK | x-kept: yes | Connection: close | Transfer-Encoding: chunked |  | GET /feed | host: OWN | authorization: ****************************** | connection: Upgrade | upgrade: websocket |  | 0 |  | ',
    ],
    [
      'another upgrade',
      head('GET http://OWN/a', known, 'Connection: Upgrade, close', 'Upgrade: h2c'),
      'HTTP/1.1 200 OK | x-kept: yes | Connection: close | Transfer-Encoding: chunked |  | GET /a | host: OWN | authorization: ****************************** | accept-encoding: identity | connection: close |  | 0 |  | ',
    ],
  ];
  after(async () => {
    await scan.stop();
    await server.stop();
  });

  for (const [name, sent, expected] of rows)
    it(name, async () => {
      const place = new URL(server.origin).host;
      const socket = connect(Number(scan.proxy.port), '127.0.0.1');
      socket.write(sent.replaceAll('OWN', place).replaceAll('PASSWORD', scan.password));
      let answered = '';
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        answered += chunk;
        // A refusal may leave the connection open.
        if (/^HTTP\/1\.1 407[^]*\r\n\r\n/.test(answered)) socket.end();
      });
      await once(socket, 'close');
      const lines = answered.replaceAll(place, 'OWN').replaceAll(/tok-canary-\d+-\d+/g, 'TOKEN');
      // Without the date, and how long pieces are.
      const shown = lines.split(/\r?\n/).filter((line) => !/^(?:Date: .*|[\da-f]{2})$/.test(line));
      assert.equal(shown.join(' | '), expected);
    });

  it('and counts what it refused, with examples', () => {
    const said = scan.run.record.sentence('ann').replaceAll(new URL(server.origin).host, 'OWN');
    assert.equal(
      said,
      '11 requests as ann, 1 login; refused: 2 that could not be read (GET /a, GET http://other.test/b), 4 to other origins (http://other.test, https://other.test, https://a)',
    );
  });
});
