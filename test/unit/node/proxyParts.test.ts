import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, createServer, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';
import forge from 'node-forge';
import { answerHeaders, refusalHeader, requestHeaders } from '../../../src/node/scan/headers.ts';
import { hideSecrets } from '../../../src/node/scan/hideSecrets.ts';
import { lengthHeaders } from '../../../src/node/scan/requestBody.ts';
import { RunAuthority } from '../../../src/node/scan/runAuthority.ts';
import { hideKnown, startFinder } from '../../../src/scan/hideKnown.ts';

// In headerPairs.
describe('headers that a proxy passes on', () => {
  const ofConnection =
    'Connection Keep-Alive Proxy-Authenticate Proxy-Authorization Proxy-Connection TE Trailer Transfer-Encoding Upgrade';
  const ofRequest = 'Host Content-Length Expect Accept-Encoding HTTP2-Settings Sec-WebSocket-Extensions';
  const raw = (names: string): readonly string[] => names.split(' ').flatMap((name) => [name, 'x']);

  it('are not those of one connection, nor what it says itself', () => {
    assert.deepEqual(requestHeaders([...raw(`${ofConnection} ${ofRequest}`), 'X-A', '1', 'x-a', '2']), [
      ['X-A', '1'],
      ['x-a', '2'],
    ]);
    assert.deepEqual(answerHeaders([...raw(`${ofConnection} ${refusalHeader}`), 'Content-Length', '1']), [
      ['Content-Length', '1'],
    ]);
    assert.equal(answerHeaders(raw(ofRequest)).length, 6);
  });

  it('say how long a body is, as its sender does', () => {
    const told = (start: string, isWhole: boolean, method: string, announced?: string): readonly unknown[] =>
      lengthHeaders({ start: Buffer.from(start), isWhole }, {
        method,
        headers: announced === undefined ? {} : { 'content-length': announced },
      } as IncomingMessage);
    const length = (value: string): readonly unknown[] => [['Content-Length', value]];
    assert.deepEqual(told('ab', false, 'POST'), [['Transfer-Encoding', 'chunked']]);
    assert.deepEqual(told('ab', false, 'POST', '9'), length('9'));
    assert.deepEqual(told('ab', true, 'GET'), length('2'));
    assert.deepEqual(told('', true, 'GET'), []);
    assert.deepEqual(told('', true, 'GET', '0'), length('0'));
    for (const method of ['POST', 'PUT', 'PATCH'])
      assert.deepEqual(told('', true, method), length('0'), method);
  });
});

describe('secrets in what passes by', () => {
  it('are hidden by as many other letters, however the text is cut', async () => {
    const secrets = ['hunter2hunter3', 'tok-12'];
    const text = 'a hunter2hunter3 tok-12 tok-1 hunter2hunter2hunter3 end hunter2';
    for (let at = 0; at <= text.length; at++) {
      const hiding = hideSecrets(secrets);
      const shown: Buffer[] = [];
      hiding.on('data', (chunk: Buffer) => shown.push(chunk));
      hiding.write(text.slice(0, at));
      hiding.end(text.slice(at));
      await once(hiding, 'end');
      assert.equal(
        Buffer.concat(shown).toString(),
        'a ************** ****** tok-1 hunter2************** end hunter2',
        String(at),
      );
    }
    assert.equal(hideKnown('aXbX', ['X', 'a']), '**b*');
  });

  it('are looked for by their first letters at the end of a text', () => {
    const started = startFinder('abcabd');
    assert.deepEqual(
      ['', 'a', 'xab', 'abcab', 'abcabc', 'abcabd', 'xabcabcab', 'abx'].map(started),
      [0, 1, 2, 5, 3, 0, 5, 0],
    );
    assert.deepEqual(['aa', 'aaa', 'b', 'ab'].map(startFinder('aaab')), [2, 3, 0, 0]);
  });
});

/** What a certificate may be used for, without keys and values of its own. */
function usesOf(certificate: X509Certificate): unknown {
  return Object.fromEntries(
    forge.pki.certificateFromPem(certificate.toString()).extensions.map(({ name, ...extension }) => {
      const { id: _id, value: _value, subjectKeyIdentifier: _key, altNames: _names, ...uses } = extension;
      return [name, Object.fromEntries(Object.entries(uses).filter(([, use]) => use !== false))];
    }),
  );
}

describe('the authority of one run', () => {
  let authority: RunAuthority;
  before(async () => (authority = await RunAuthority.create()));

  it('may sign certificates of hosts, and no other authorities, for a week', () => {
    const own = new X509Certificate(authority.certificate);
    assert.equal(own.ca, true);
    assert.match(own.subject, /^CN=DAST Workbench.*, for one run$/);
    assert.equal(own.checkIssued(own), true);
    const days = (Date.parse(own.validTo) - Date.parse(own.validFrom)) / 86_400_000;
    assert.equal(Math.round(days), 8);
    assert.ok(Date.parse(own.validFrom) < Date.now() - 86_000_000);
    assert.match(own.serialNumber, /^01[\dA-F]{30}$/);
    assert.deepEqual(usesOf(own), {
      basicConstraints: { cA: true, critical: true, pathLenConstraint: 0 },
      keyUsage: { keyCertSign: true, critical: true },
      subjectKeyIdentifier: {},
    });
  });

  it('stands for names and addresses, each once', async () => {
    const shown = async (host: string): Promise<X509Certificate> => {
      const server = createServer(
        { SNICallback: (_name, done) => done(null, authority.contextFor(host)) },
        (socket) => socket.end(),
      );
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const socket: TLSSocket = connect({
        port,
        host: '127.0.0.1',
        servername: 'shop.test',
        ca: authority.certificate,
        checkServerIdentity: () => undefined,
      });
      await once(socket, 'secureConnect');
      assert.equal(socket.authorized, true);
      const certificate = socket.getPeerX509Certificate();
      socket.destroy();
      server.close();
      assert.ok(certificate);
      return certificate;
    };
    const byName = await shown('shop.test');
    assert.deepEqual(
      [byName.ca, byName.subject, byName.subjectAltName],
      [false, 'CN=shop.test', 'DNS:shop.test'],
    );
    assert.deepEqual(usesOf(byName), {
      basicConstraints: { critical: true },
      keyUsage: { digitalSignature: true, keyEncipherment: true, critical: true },
      extKeyUsage: { serverAuth: true },
      subjectAltName: {},
      authorityKeyIdentifier: {},
    });
    assert.equal((await shown('127.0.0.1')).subjectAltName, 'IP Address:127.0.0.1');
    const long = `${'a'.repeat(60)}.shop.test`;
    assert.equal((await shown(long)).subject, `CN=${long.slice(0, 64)}`);
    assert.equal(authority.contextFor('shop.test'), authority.contextFor('shop.test'));
    assert.notEqual(authority.contextFor('shop.test'), authority.contextFor('a.test'));
  });
});
