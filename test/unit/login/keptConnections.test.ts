import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { createServer as createNetServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import type { HttpRequest, HttpResult } from '../../../src/login/ports.ts';
import { defaultLimits } from '../../../src/login/ports.ts';
import { nodeHttp } from '../../../src/node/nodeHttp.ts';
import { listen, openPolicy } from '../../fakes/loginServer.ts';

const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const post = (port: number): HttpRequest => ({
  method: 'POST',
  url: `http://127.0.0.1:${port}/login`,
  headers: [],
  body: 'user=ann',
});
const send = (port: number): Promise<HttpResult> =>
  nodeHttp(openPolicy).send(post(port), { signal: new AbortController().signal, limits: defaultLimits });
const outcome = (result: HttpResult): string =>
  result.ok ? String(result.response.status) : result.fault.code;

describe('connections that a server closes without a word', () => {
  let server: Server;
  let port: number;
  let onRequest: (socket: Socket, requestsBefore: number) => void;
  const requests: string[] = [];

  beforeEach(async () => {
    requests.length = 0;
    server = createNetServer((socket) => {
      let before = 0;
      socket.on('error', () => undefined);
      socket.on('data', (data: Buffer) => {
        // Not the question whether it speaks TLS.
        if (/^[A-Z]/.test(data.toString())) requests.push(data.toString());
        onRequest(socket, before++);
      });
    });
    port = await listen(server);
  });
  afterEach(() => void server.close());

  /** Leaves a connection to the server that the next request of this process finds. */
  async function keepConnection(): Promise<void> {
    const request = http.request({ host: '127.0.0.1', port, path: '/' }).end();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    await once(response, 'end');
    while (Object.keys(http.globalAgent.freeSockets).length === 0)
      await new Promise((resolve) => setImmediate(resolve));
    requests.length = 0;
  }

  it('say who answered, and each header as it came', async () => {
    onRequest = (socket) => socket.write('HTTP/1.1 200 OK\r\nX-One: 1\r\nContent-Length: 2\r\n\r\nok');
    const { response } = (await send(port)) as Extract<HttpResult, { ok: true }>;
    assert.deepEqual(response.headers, [
      ['X-One', '1'],
      ['Content-Length', '2'],
    ]);
    assert.equal(response.peer, `127.0.0.1:${port}`);
  });

  it('fail no request of a thousand', async () => {
    // Neither "Connection: close" nor a pause: what was kept would be used again, and be closed meanwhile.
    onRequest = (socket) => socket.write(answer, () => socket.end());
    const outcomes = new Map<string, number>();
    for (let turn = 0; turn < 1000; turn++) {
      const code = outcome(await send(port));
      outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
    }
    assert.deepEqual([...outcomes], [['200', 1000]]);
  });

  it('are asked again where another part of the program had kept one', async () => {
    onRequest = (socket, before) => void (before === 0 ? socket.write(answer) : socket.destroy());
    await keepConnection();
    assert.equal(outcome(await send(port)), '200');
    assert.equal(requests.length, 2);
    assert.ok(requests.every((request) => request.endsWith('user=ann')));
  });

  it('are not asked again where a part of the answer came', async () => {
    onRequest = (socket, before) =>
      void (before === 0 ? socket.write(answer) : socket.write('HTTP/1.1 200', () => socket.destroy()));
    await keepConnection();
    assert.equal(outcome(await send(port)), 'no-answer');
    assert.equal(requests.length, 1);
  });

  it('are not asked again where they are new', async () => {
    onRequest = (socket) => void socket.destroy();
    assert.equal(outcome(await send(port)), 'no-answer');
    assert.equal(requests.length, 1);
  });
});
