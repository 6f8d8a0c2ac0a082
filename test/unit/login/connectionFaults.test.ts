import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer as createNetServer } from 'node:net';
import tls from 'node:tls';
import { strictPolicy } from '../../../src/node/addressPolicy.ts';
import type { TestRun } from '../../fakes/loginServer.ts';
import { listen, loginConfig, runLogin, sentenceOf, startServer } from '../../fakes/loginServer.ts';
import { rightLogin } from './answerRows.ts';

// In netFault.
describe('faults of connections', () => {
  const certificates = (name: string): string =>
    readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');
  const sentence = async (origin: string, run?: TestRun): Promise<string> => {
    const [only] = await runLogin(loginConfig(origin), run);
    assert.ok(only);
    return sentenceOf(only, Number(new URL(origin).port));
  };
  const overTls = async (certificate: string, run?: TestRun): Promise<string> => {
    const server = await startServer(rightLogin, { tls: certificates(certificate) });
    try {
      return await sentence(server.origin.replace('127.0.0.1', 'localhost'), run);
    } finally {
      await server.stop();
    }
  };
  const trusted = tls.getCACertificates('default');
  before(() => tls.setDefaultCACertificates([...trusted, certificates('authority')]));
  after(() => tls.setDefaultCACertificates(trusted));

  it('refused, with the other loopback address', async () => {
    const server = await startServer(rightLogin);
    await server.stop();
    assert.equal(
      await sentence(server.origin),
      'refused-loopback: Nothing listens on 127.0.0.1:PORT. Start the server or correct "tokenEndpoint": it may listen on [::1]:PORT only.',
    );
  });

  it('refused, with all addresses that were tried', async () => {
    const server = await startServer(rightLogin);
    await server.stop();
    const text = await sentence(server.origin.replace('127.0.0.1', 'localhost'));
    assert.match(
      text,
      /^refused: Nothing listens on (?:\[::1\]:PORT, )?127\.0\.0\.1:PORT(?:, \[::1\]:PORT)?\. Start the server or correct "tokenEndpoint"\.$/,
    );
  });

  it('dns', async () => {
    assert.match(
      await sentence('http://no-such-host.invalid:80'),
      /^dns: no-such-host\.invalid has no address\. Check the name or the VPN\.$/,
    );
  });

  it('trusts a certificate of a known authority', async () =>
    assert.equal(await overTls('trusted'), 'passed'));

  it('self-signed', async () =>
    assert.equal(
      await overTls('selfSigned'),
      "self-signed: localhost's certificate is self-signed or of an unknown authority. Allow localhost:PORT in the settings or install its CA.",
    ));

  it('trusts a self-signed certificate only for the host and port that the settings name', async () => {
    const server = await startServer(rightLogin, { tls: certificates('selfSigned') });
    const policy = (...selfSignedHosts: string[]): TestRun => ({
      policy: strictPolicy({ privateHosts: [], selfSignedHosts, proxyOf: () => undefined }),
    });
    const other = await sentence(server.origin, policy(`127.0.0.1:${server.port + 1}`));
    const same = await sentence(server.origin, policy(`127.0.0.1:${server.port}`));
    await server.stop();
    assert.match(other, /^self-signed: /);
    assert.equal(same, 'passed');
  });

  it('tls-name', async () =>
    assert.equal(
      await overTls('otherName'),
      'tls-name: The certificate is for shop.test, www.shop.test, not localhost.',
    ));

  it('tls-expired', async () =>
    assert.equal(await overTls('expired'), "tls-expired: localhost's certificate expired on 2021-01-01."));

  it('not-tls', async () => {
    const server = await startServer(rightLogin);
    const text = await sentence(server.origin.replace('http:', 'https:'));
    await server.stop();
    assert.equal(text, 'not-tls: 127.0.0.1:PORT speaks plain HTTP. Use http://.');
  });

  it('not-http', async () => {
    const server = createNetServer((socket) =>
      socket.on('error', () => undefined).end('220 mail.test ESMTP\r\n'),
    );
    const port = await listen(server);
    const text = await sentence(`http://127.0.0.1:${port}`);
    server.close();
    assert.equal(
      text,
      'not-http: login: what answers on 127.0.0.1:PORT does not speak HTTP. Check the port, and whether it wants https://.',
    );
  });

  it('speaks-tls', async () => {
    const server = await startServer(rightLogin, { tls: certificates('selfSigned') });
    const text = await sentence(server.origin.replace('https:', 'http:'));
    await server.stop();
    assert.equal(text, 'speaks-tls: 127.0.0.1:PORT speaks TLS. Use https://.');
  });

  for (const [name, answer, expected] of [
    [
      'headers without end',
      `HTTP/1.1 200 OK\r\n${`X-A: ${'a'.repeat(900)}\r\n`.repeat(30)}`,
      'many-headers: login: the headers of the answer are over 16 kB. See what sends them.',
    ],
    [
      'two lengths',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      'two-lengths: login: the answer contradicts itself about its length (Content-Length). See what changes it on its way.',
    ],
    [
      'a header with a blank in its name',
      'HTTP/1.1 200 OK\r\nX A: 1\r\n\r\n',
      'broken-http: login: the answer of 127.0.0.1:PORT breaks the rules of HTTP (HPE_INVALID_HEADER_TOKEN). See its log.',
    ],
  ] as const) {
    it(name, async () => {
      const server = createNetServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => socket.write(answer));
      });
      const port = await listen(server);
      const text = await sentence(`http://127.0.0.1:${port}`);
      server.close();
      assert.equal(text, expected);
    });
  }

  it('timeout-connect', async () => {
    // TCP connects, and the handshake never ends.
    const server = createNetServer((socket) => socket.on('error', () => undefined));
    const port = await listen(server);
    const text = await sentence(`https://127.0.0.1:${port}`, { limits: { connectSeconds: 0.2 } });
    server.close();
    assert.equal(text, 'timeout-connect: login: no connection within 0.2 s.');
  });

  it('private-address: of a literal host, also in other notations, and of metadata services', async () => {
    for (const [host, shown] of [
      ['10.1.2.3', '10.1.2.3'],
      ['[::ffff:192.168.0.1]', '::ffff:c0a8:1'],
    ]) {
      assert.equal(
        await sentence(`http://${host}:8080`),
        `private-address: ${shown} is a private or link-local address (${shown}). Allow it in the settings if it is yours.`,
      );
    }
    assert.equal(
      await sentence('http://0xa9.0xfe.0xa9.0xfe:8080'),
      'metadata-address: 169.254.169.254 is the metadata service of a cloud (169.254.169.254), which gives credentials to whoever asks. Nothing is sent there.',
    );
  });

  it('proxy', async () => {
    const server = await startServer((_asked, response) => response.writeHead(407).end());
    const policy = strictPolicy({ privateHosts: [], selfSignedHosts: [], proxyOf: () => 'proxy.test:3128' });
    const text = await sentence(server.origin, { policy });
    await server.stop();
    assert.equal(text, 'proxy: Proxy proxy.test:3128 answered 407.');
  });
});
