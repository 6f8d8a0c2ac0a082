import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createNetServer } from 'node:net';
import type { Authentication } from '../../../src/auth/generated/authConfig.ts';
import { strictPolicy } from '../../../src/node/addressPolicy.ts';
import { listen, loginConfig, runLogin, sendJson, sentenceOf } from '../../fakes/loginServer.ts';
import { app, bearer, passes, runOne, steps, token } from '../../fakes/oneLogin.ts';

// In refusal, causes, words, loginForm, page and failureSigns.
describe('answers of real servers', () => {
  it('keeps __Host- and Secure cookies of loopback, and an empty one', async () => {
    await passes({
      answer: (one, response) =>
        one.path === '/login'
          ? sendJson(
              response,
              200,
              {},
              { 'set-cookie': ['__Host-sid=0123456789; Path=/; Secure', 'empty=; Path=/'] },
            )
          : app(({ cookies }) => cookies['__Host-sid'] === '0123456789')(one, response),
      changes: {
        tokenLocation: 'Cookie',
        tokenParameterName: '__Host-sid',
        tokenFormat: '<token>',
        steps: steps({
          expectedResponse: { status: [200], setsCookies: ['__Host-sid', 'empty'] },
          outputs: { token: '$response.cookie.__Host-sid' },
        }),
      },
      host: '127.0.0.1',
    });
  });

  it('reads other charsets than UTF-8', async () => {
    const { only } = await runOne({
      answer: (_asked, response) =>
        response
          .writeHead(401, { 'content-type': 'text/plain; charset=iso-8859-1' })
          .end(Buffer.from('Falsches Paßwort', 'latin1')),
    });
    assert.match(sentenceOf(only), /"Falsches Paßwort"/);
  });

  it('HTTP/1.0, and chunks with trailers', async () => {
    for (const answer of [
      'HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{"token":"tok-0123456789"}',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n1a\r\n{"token":"tok-0123456789"}\r\n0\r\nX-Sum: 1\r\n\r\n',
    ]) {
      const server = createNetServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => socket.end(answer));
      });
      const port = await listen(server);
      const config = loginConfig(`http://127.0.0.1:${port}`, {
        verification: undefined,
      } as unknown as Partial<Authentication>);
      const [only] = await runLogin(config);
      server.close();
      assert.equal(only?.outcome, 'unverified');
    }
  });

  it('a server on [::1]', async () => {
    const asked = await passes({
      answer: (one, response) =>
        one.path === '/login' ? sendJson(response, 200, { token }) : app(bearer)(one, response),
      host: '::1',
    });
    assert.match(asked[0]?.headers.host ?? '', /^\[::1\]:\d+$/);
  });

  it('follows redirects on the same origin, with the cookies that come on the way', async () => {
    const asked = await passes({
      answer: (one, response) => {
        if (one.path === '/login')
          return response
            .writeHead(303, { location: '/next', 'set-cookie': 'step=0123456789; Path=/' })
            .end();
        if (one.path === '/next')
          return sendJson(response, one.cookies['step'] === '0123456789' ? 200 : 400, { token });
        return app(bearer)(one, response);
      },
      changes: { steps: steps({ followRedirects: true }) },
    });
    assert.deepEqual([asked[1]?.method, asked[1]?.body], ['GET', '']);
  });

  it('proves itself with a client certificate', async () => {
    const pem = (name: string): string =>
      readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');
    const server = createTlsServer(
      {
        cert: pem('selfSigned'),
        key: pem('selfSigned'),
        ca: pem('authority'),
        requestCert: true,
        rejectUnauthorized: true,
      },
      (_request, response) => sendJson(response, 200, { token }),
    );
    const port = await listen(server);
    const config = loginConfig(`https://127.0.0.1:${port}`, {
      verification: undefined,
      clientCertificate: { certificate: './client.pem', privateKey: '${secret:KEY}' },
    } as unknown as Partial<Authentication>);
    const policy = strictPolicy({
      privateHosts: [],
      selfSignedHosts: [`127.0.0.1:${port}`],
      proxyOf: () => undefined,
    });
    const secrets = { PASSWORD: 'right-password', KEY: pem('trusted') };
    const files = { read: async (path: string) => (path === './client.pem' ? pem('trusted') : undefined) };
    const [only] = await runLogin(config, { policy, secrets, ports: { certificateFiles: files } });
    const { clientCertificate: _none, ...without } = config.authentications['main'] ?? assert.fail();
    const [refused] = await runLogin({ ...config, authentications: { main: without } }, { policy, secrets });
    server.close();
    server.closeAllConnections();
    assert.equal(only?.outcome, 'unverified');
    assert.match(sentenceOf(refused ?? assert.fail()), /^tls: |^no-answer: /);
  });
});
