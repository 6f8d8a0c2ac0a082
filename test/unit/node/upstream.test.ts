import assert from 'node:assert/strict';
import { once } from 'node:events';
import { strictPolicy } from '../../../src/node/addressPolicy.ts';
import { openUpstream } from '../../../src/node/scan/upstream.ts';
import { startServer } from '../../fakes/loginServer.ts';

describe('a request of a scan to the application', () => {
  const policy = strictPolicy({ privateHosts: [], selfSignedHosts: [], proxyOf: () => undefined });
  const open = (
    origin: string,
    signal = new AbortController().signal,
    headers: readonly (readonly [string, string])[] = [],
  ): ReturnType<typeof openUpstream> => {
    const asked = { method: 'PUT', target: '/a?b=c', headers };
    return openUpstream({ policy, clientCertificate: undefined }, origin, asked, signal);
  };

  it('is never made where an address is never called, nor where it cannot be sent', () => {
    for (const origin of ['http://169.254.169.254', 'http://10.0.0.1:8080', 'http://[fd00::1]'])
      assert.throws(() => open(origin), { message: 'This address is never called.' });
    assert.throws(() => open('http://127.0.0.1', undefined, [['X', 'two\nlines']]));
  });

  it('names its host and nothing else of its own, and ends with silence or its sender', async () => {
    const server = await startServer((_asked, response) => response.end('ok'));
    try {
      const request = open(server.origin, undefined, [
        ['X-A', '1'],
        ['x-a', '2'],
      ]);
      const answered = once(request, 'response');
      request.end();
      await answered;
      request.destroy();
      const [asked] = server.asked;
      const { host, 'x-a': own, connection, 'transfer-encoding': coding, ...others } = asked?.headers ?? {};
      assert.deepEqual(
        [asked?.method, asked?.url, host, own, connection, coding, others],
        ['PUT', '/a?b=c', new URL(server.origin).host, '1, 2', 'keep-alive', 'chunked', {}],
      );
      const silent = open(server.origin);
      const failed = once(silent, 'error');
      silent.emit('timeout');
      assert.equal(String(await failed), 'Error: timeout');
      const controller = new AbortController();
      const left = open(server.origin, controller.signal);
      const ended = once(left, 'error');
      controller.abort();
      const [error] = (await ended) as [NodeJS.ErrnoException];
      assert.equal(error.code, 'ABORT_ERR');
    } finally {
      await server.stop();
    }
  });
});
