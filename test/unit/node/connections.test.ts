import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  get,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { readBody } from '../../../src/node/readBody.ts';
import { readStart } from '../../../src/node/scan/requestBody.ts';
import { watchPhases } from '../../../src/node/watchPhases.ts';
import { watchReuse } from '../../../src/node/watchReuse.ts';
import { until } from '../../patience.ts';

function requestOf(parts: object = {}): ClientRequest {
  return Object.assign(new EventEmitter(), parts) as unknown as ClientRequest;
}

// In decoders.
describe('how long a connection takes', () => {
  const hour = 3_600_000;

  /** In hours, for a request that began one hour ago. */
  function phasesOf(socket: EventEmitter, events: readonly string[]): readonly unknown[] {
    let connected = 0;
    const request = requestOf();
    const phases = watchPhases(request, performance.now() - hour, () => (connected += 1));
    request.emit('socket', Object.assign(socket, { connecting: events.length > 0 }));
    for (const event of events) socket.emit(event);
    const { dns, connect, tls } = phases();
    return [...[dns, connect, tls].map((time) => time && Math.round(time / hour)), connected];
  }

  it('is told by phases, each without those before it', () => {
    assert.deepEqual(phasesOf(new EventEmitter(), ['lookup', 'connect']), [1, 0, undefined, 1]);
    assert.deepEqual(phasesOf(new EventEmitter(), ['connect']), [undefined, 1, undefined, 1]);
    const secure = new TLSSocket(new PassThrough());
    assert.deepEqual(phasesOf(secure, ['lookup', 'connect', 'secureConnect']), [1, 0, 0, 1]);
    assert.deepEqual(phasesOf(new TLSSocket(new PassThrough()), ['secureConnect']), [
      undefined,
      undefined,
      1,
      1,
    ]);
  });

  it('is not told of one that was there before', () => {
    assert.deepEqual(phasesOf(new EventEmitter(), []), [undefined, undefined, undefined, 1]);
  });
});

describe('a request that failed', () => {
  const failedOn = (reusedSocket: boolean, bytesRead: number): boolean => {
    const socket = { bytesRead: 5 };
    const request = requestOf({ reusedSocket, socket });
    const wasClosed = watchReuse(request);
    request.emit('socket', socket);
    socket.bytesRead += bytesRead;
    return wasClosed();
  };

  it('is sent again only over a connection that was used before and has brought nothing since', () => {
    assert.deepEqual([failedOn(true, 0), failedOn(true, 1), failedOn(false, 0)], [true, false, false]);
  });
});

describe('an answer that is too big', () => {
  it('is not read to its end: the connection ends', async () => {
    let isClosed = false;
    const server = createServer((_request, response) => {
      response.on('close', () => (isClosed = true));
      const write = (): void => {
        while (response.writable && response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', write);
      write();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
    const fault = { code: 'too-big', megabytes: 1 };
    try {
      assert.deepEqual(await readBody(response, 1_000_000), { ok: false, fault });
      await until(() => isClosed);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

describe('the body of an answer', () => {
  const read = async (
    answer: (response: ServerResponse) => void,
    limit = 1_000_000,
  ): Promise<Awaited<ReturnType<typeof readBody>>> => {
    const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
    try {
      return await readBody(response, limit);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  };
  const answered = async (encoding: string, body: Uint8Array, limit?: number): Promise<unknown> => {
    const result = await read(
      (response) => void response.writeHead(200, { 'content-encoding': encoding }).end(body),
      limit,
    );
    return result.ok ? Buffer.from(result.bytes).toString() : result.fault;
  };

  it('is decoded, also where there is none, and says where it is in another encoding', async () => {
    assert.equal(await answered(' GZip', gzipSync('orders')), 'orders');
    assert.equal(await answered('x-gzip', gzipSync('orders')), 'orders');
    assert.equal(await answered('deflate', deflateSync('orders')), 'orders');
    assert.equal(await answered('br', brotliCompressSync('orders')), 'orders');
    for (const other of ['other', 'constructor', '__proto__'])
      assert.equal(await answered(other, Buffer.from('orders')), 'orders');
    assert.equal(await answered('gzip', Buffer.alloc(0)), '');
    assert.deepEqual(await answered('gzip', Buffer.from('orders')), { code: 'encoding', encoding: 'gzip' });
  });

  it('may be as big as the limit, as it comes and as it is decoded', async () => {
    const [fitting, larger] = [1_000, 1_001].map((size) => Buffer.alloc(size, 'a'));
    assert.ok(fitting && larger);
    const fault = { code: 'too-big', megabytes: 0.001 };
    assert.equal(await answered('identity', fitting, 1_000), fitting.toString());
    assert.equal(await answered('gzip', gzipSync(fitting), 1_000), fitting.toString());
    assert.deepEqual(await answered('identity', larger, 1_000), fault);
    assert.deepEqual(await answered('gzip', gzipSync(larger), 1_000), fault);
  });

  it('says where it was cut off, and how much of it came', async () => {
    const cut = async (headers: OutgoingHttpHeaders, start: Uint8Array | string): Promise<unknown> => {
      const result = await read((response) => {
        response.writeHead(200, headers);
        response.write(start, () => response.destroy());
      });
      return result.ok || result.fault;
    };
    assert.deepEqual(await cut({ 'content-length': 10 }, 'four'), {
      code: 'cut-off',
      received: 4,
      announced: 10,
    });
    assert.deepEqual(await cut({}, 'four'), { code: 'cut-off', received: 4, announced: undefined });
    const packed = gzipSync('orders');
    assert.deepEqual(
      await cut({ 'content-encoding': 'gzip', 'content-length': 99 }, packed.subarray(0, 12)),
      {
        code: 'cut-off',
        received: 12,
        announced: 99,
      },
    );
  });
});

describe('the body of a request through the proxy', () => {
  const mebibyte = 1024 * 1024;
  const startOf = async (size: number): Promise<readonly [length: number, isWhole: boolean]> => {
    const request = new PassThrough();
    const read = readStart(request as unknown as IncomingMessage);
    request.end(Buffer.alloc(size, 'a'));
    const { start, isWhole } = await read;
    return [start.length, isWhole];
  };

  it('is kept, to be sent again, up to a mebibyte', async () => {
    assert.deepEqual(await startOf(0), [0, true]);
    assert.deepEqual(await startOf(mebibyte), [mebibyte, true]);
    assert.deepEqual(await startOf(mebibyte + 1), [mebibyte + 1, false]);
  });

  it('is refused where its sender leaves', async () => {
    const request = new PassThrough();
    const read = readStart(Object.assign(request, { complete: false }) as unknown as IncomingMessage);
    request.destroy();
    await assert.rejects(read, /left/);
  });
});
