import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { curlOfRecorded } from '../../../../src/findings/model/curlOfRecorded.ts';
import { listen } from '../../../fakes/loginServer.ts';
import { sampledRuns, sampleNote } from '../../sampled.ts';

const run = promisify(execFile);

/** A server that keeps the bytes of each request and answers with two, or none to HEAD. */
class ByteServer {
  readonly #server: Server;
  readonly #got: string[] = [];

  constructor() {
    this.#server = createServer((socket) => {
      let read = '';
      socket.setEncoding('latin1');
      socket.on('error', () => undefined);
      socket.on('data', (chunk: string) => {
        read += chunk;
        const head = read.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/\ncontent-length: *(\d+)/i.exec(read.slice(0, head))?.[1] ?? '0');
        const isChunked = /\ntransfer-encoding: *chunked/i.test(read.slice(0, head));
        if (isChunked ? !read.endsWith('0\r\n\r\n') : read.length < head + 4 + length) return;
        this.#got.push(read);
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n${read.startsWith('HEAD') ? '' : 'ok'}`);
        read = '';
      });
    });
  }

  start(): Promise<number> {
    return listen(this.#server);
  }

  async stop(): Promise<void> {
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** The bytes that a command sends. */
  async bytesOf(command: string): Promise<string> {
    this.#got.length = 0;
    // A file, as no argument holds the longest of them.
    const file = join(tmpdir(), `copied-curl-${process.pid}.sh`);
    writeFileSync(file, command);
    await run('bash', [file], { timeout: 20_000 }).catch((error: unknown) => {
      // A HEAD with a body ends by its time.
      if (!(error instanceof Error && 'code' in error && error.code === 28)) throw error;
    });
    rmSync(file);
    assert.equal(this.#got.length, 1, command);
    return this.#got[0] ?? '';
  }
}

const odd = Array.from(`abcXYZ019-._~!$&'()*+,;=:@/%[]{}<>"\\^\`| #?`);
const target = fc.string({
  unit: fc.constantFrom(...odd, 'é', '../', './', '%2e%2e/', '{a,b}', '[1-9]'),
  maxLength: 30,
});
const name = fc.constantFrom(
  'X-A',
  'X-B',
  'Accept',
  'User-Agent',
  'Cookie',
  'Content-Type',
  'Authorization',
  'Accept-Encoding',
  'Connection',
  'Referer',
  'Origin',
  'x-lower',
);
const value = fc.string({
  unit: fc.constantFrom(...Array.from(`ab09 '"$\`\\!{}[]@&=%#;:,|<>~*?-()éß`)),
  maxLength: 25,
});
const header = fc.tuple(name, fc.constantFrom(': ', ':'), value);
const body = fc.oneof(
  fc.constant(''),
  fc.string({
    unit: fc.constantFrom(
      ...Array.from(`@ab0'"$\`\\!{}[]&=%#;:,|<>~*?-\n\r\té\u{1F600}`),
      '\r\n\r\n',
      '%s',
      '\0',
    ),
    minLength: 1,
    maxLength: 60,
  }),
  fc.constant(`@${'x'.repeat(1500)}`),
);
const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'get'),
  target,
  headers: fc.array(header, { maxLength: 6 }),
  body,
});

/** As it goes over the wire; a header that is empty has no space behind its colon. */
function written(
  port: number,
  one: { method: string; target: string; headers: [string, string, string][]; body: string },
): string {
  const length = Buffer.byteLength(one.body);
  const lines = one.headers.map(([key, colon, text]) =>
    text.trim() === '' ? `${key}:` : `${key}${colon}${text}`,
  );
  return [
    `${one.method} /${one.target} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...lines,
    ...(one.body === '' ? [] : [`Content-Length: ${length}`]),
    '',
    one.body,
  ].join('\r\n');
}

describe('a copied request of a finding', () => {
  const hasCurl = spawnSync('curl', ['--version']).status === 0;
  let server: ByteServer;
  let port: number;
  before(async function () {
    if (!hasCurl) return this.skip();
    server = new ByteServer();
    port = await server.start();
  });
  after(() => (hasCurl ? server.stop() : undefined));

  const sample = sampledRuns(200, 4);
  it(`is sent by curl byte for byte, ${sample.numRuns} times, ${sampleNote}`, async () => {
    let equal = 0;
    await fc.assert(
      fc.asyncProperty(request, async (one) => {
        // A text of blanks behind the headers is what some reports end a request with.
        fc.pre(one.body === '' || one.body.trim() !== '');
        const sent = written(port, one);
        const bytes = await server.bytesOf(curlOfRecorded(sent, `http://127.0.0.1:${port}/elsewhere`));
        assert.deepEqual(bytes, Buffer.from(sent).toString('latin1'));
        equal++;
      }),
      sample,
    );
    assert.equal(equal, sample.numRuns);
  }).timeout(120_000);

  it('is the same where curl has ways of its own', async () => {
    const host = `Host: 127.0.0.1:${port}\r\nUser-Agent: a\r\nAccept: */*\r\n`;
    const same = [
      `GET /search HTTP/1.1\r\n${host}Content-Type: a/b\r\nContent-Length: 3\r\n\r\nq=1`,
      `HEAD /a HTTP/1.1\r\n${host}\r\n`,
      `HEAD /a HTTP/1.1\r\n${host}Content-Type: a/b\r\nContent-Length: 1\r\n\r\nx`,
      `GET /a?b[0]={c}&d[e-f] HTTP/1.1\r\n${host}\r\n`,
      `GET /../../etc/%2e%2e/passwd HTTP/1.1\r\n${host}\r\n`,
      `POST /a HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`,
      `POST /a HTTP/1.1\r\n${host}X-Empty:\r\nX-Twice: 1\r\nX-Twice: 2\r\nContent-Type: text/plain\r\nContent-Length: 14\r\n\r\n@/etc/hostname`,
      `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
      `GET /a HTTP/1.0\r\n${host}\r\n`,
      `POST /a HTTP/1.1\r\n${host}Content-Type: a/b\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
      `POST /a HTTP/1.1\r\nHost: other.test\r\nUser-Agent: a\r\nAccept: */*\r\nContent-Type: a/b\r\nContent-Length: 200000\r\n\r\n${'é'.repeat(100_000)}`,
    ];
    for (const one of same) {
      const bytes = await server.bytesOf(curlOfRecorded(one, `http://127.0.0.1:${port}/`));
      assert.equal(bytes.slice(0, 5_000), Buffer.from(one).toString('latin1').slice(0, 5_000));
      assert.equal(bytes.length, Buffer.byteLength(one));
    }
  }).timeout(30_000);
});
