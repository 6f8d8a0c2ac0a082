import assert from 'node:assert/strict';
import { lookup } from 'node:dns';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { lookCloser } from '../../../src/node/lookCloser.ts';

type Fault = Parameters<typeof lookCloser>[0];

const pem = (name: string): string =>
  readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');

describe('a fault that is looked at more closely', () => {
  const servers: Server[] = [];
  const started = async (server: Server): Promise<string> => {
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return `localhost:${(server.address() as AddressInfo).port}`;
  };
  const named: string[] = [];
  const secure = (name: string): Promise<string> => {
    const server = createTlsServer({
      cert: pem(name),
      key: pem(name),
      SNICallback: (asked, done) => {
        named.push(asked);
        done(null);
      },
    });
    return started(server.on('tlsClientError', () => undefined));
  };
  const silent = (): Promise<string> => started(createServer((socket) => socket.destroy()));
  afterEach(async () => {
    named.length = 0;
    // That is, once nobody is connected any more.
    for (const server of servers.splice(0)) await once(server.close(), 'close');
  });
  const looked = (fault: Fault, url: string): Promise<unknown> =>
    lookCloser(fault, new URL(url), lookup as never);

  it('says on which day a certificate ended, or begins', async () => {
    const place = await secure('expired');
    assert.deepEqual(await looked({ code: 'tls-expired', date: '-' }, `https://${place}/`), {
      code: 'tls-expired',
      date: '2021-01-01',
    });
    assert.deepEqual(await looked({ code: 'tls-not-yet', date: '-' }, `https://${place}/`), {
      code: 'tls-not-yet',
      date: '2020-01-01',
    });
    assert.deepEqual(named.splice(0), ['localhost', 'localhost']);
    await looked({ code: 'tls-expired', date: '-' }, `https://${place.replace('localhost', '127.0.0.1')}/`);
    assert.deepEqual(named, []);
  });

  it('says no day where no certificate is shown', async () => {
    assert.deepEqual(await looked({ code: 'tls-expired', date: '-' }, `https://${await silent()}/`), {
      code: 'tls-expired',
      date: '-',
    });
  });

  it('says where a server speaks TLS that was asked by plain HTTP and did not answer', async () => {
    const [place, other] = [await secure('selfSigned'), await silent()];
    for (const fault of [{ code: 'no-answer' }, { code: 'not-http' }] as const) {
      assert.deepEqual(await looked(fault, `http://${place}/`), { code: 'speaks-tls' });
      assert.deepEqual(await looked(fault, `http://${other}/`), fault);
      assert.deepEqual(await looked(fault, `https://${place}/`), fault);
    }
    assert.deepEqual(await looked({ code: 'dns' }, `http://${place}/`), { code: 'dns' });
  });
});
