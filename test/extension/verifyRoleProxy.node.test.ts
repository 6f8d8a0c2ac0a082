import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { commands, ConfigurationTarget, window, workspace } from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import type { RunningServer } from '../fakes/loginServer.ts';
import { listen, loginConfig, sendJson, startServer } from '../fakes/loginServer.ts';
import { AuthConfigFiles } from './authConfigFiles.ts';

/** A name that only the proxy knows. */
const host = 'shop.test';
const credentials = 'Basic cHJveHk6Y2FuYXJ5';

describe('Verify Role through the proxy of VS Code', () => {
  const files = new AuthConfigFiles();
  const showWarningMessage = window.showWarningMessage;
  const settings = workspace.getConfiguration('http');
  const change = async (name: string, value: unknown): Promise<void> =>
    settings.update(name, value, ConfigurationTarget.Global);
  let plain: RunningServer;
  let secure: RunningServer;
  let proxy: http.Server;
  let needsCredentials = false;
  const asked: { readonly what: string; readonly authorization: string | undefined }[] = [];

  before(async () => {
    process.env['DAST_TEST_PASSWORD'] = 'right-password';
    const tls = readFileSync(join(__dirname, '../../../test/fixtures/tls/selfSigned.pem'), 'utf8');
    const answer: Parameters<typeof startServer>[0] = ({ path, headers, json }, response) => {
      if (path === '/login')
        return sendJson(response, json['password'] === 'right-password' ? 200 : 401, {
          token: 'tok-0123456789',
        });
      return sendJson(response, headers.authorization === 'Bearer tok-0123456789' ? 200 : 401, {});
    };
    plain = await startServer(answer);
    secure = await startServer(answer, { tls });
    proxy = http.createServer((request, response) => {
      const authorization = request.headers['proxy-authorization'];
      asked.push({ what: `${request.method} ${request.url}`, authorization });
      if (needsCredentials && authorization !== credentials) return void response.writeHead(407).end();
      const { 'proxy-authorization': _own, ...headers } = request.headers;
      const path = new URL(request.url ?? '').pathname;
      const target = { host: '127.0.0.1', port: plain.port, path, method: request.method ?? 'GET', headers };
      const forwarded = http.request(target, (got) => {
        response.writeHead(got.statusCode ?? 0, got.headers);
        got.pipe(response);
      });
      request.pipe(forwarded);
    });
    proxy.on('connect', (request, client) => {
      asked.push({ what: `CONNECT ${request.url}`, authorization: undefined });
      const upstream = connect(secure.port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        upstream.pipe(client).pipe(upstream);
      });
      for (const socket of [client, upstream]) socket.on('error', () => undefined);
    });
    const port = await listen(proxy);
    await change('proxy', `http://127.0.0.1:${port}`);
    // A modal waits for the user; here it is answered with its first button.
    const yes = async (_text: string, ...rest: readonly unknown[]): Promise<unknown> =>
      rest.find((one) => typeof one === 'string');
    Object.assign(window, { showWarningMessage: yes });
  });
  beforeEach(() => {
    asked.length = 0;
    needsCredentials = false;
  });
  afterEach(async () => {
    for (const name of ['noProxy', 'proxyAuthorization', 'proxyStrictSSL']) await change(name, undefined);
  });
  after(async () => {
    await change('proxy', undefined);
    Object.assign(window, { showWarningMessage });
    delete process.env['DAST_TEST_PASSWORD'];
    proxy.closeAllConnections();
    proxy.close();
    await plain.stop();
    await secure.stop();
    await files.remove();
  });

  const verify = async (origin: string): Promise<string | undefined> => {
    const users = [{ role: 'user', username: 'ann', password: '${env:DAST_TEST_PASSWORD}' }];
    const document = await files.open(JSON.stringify(loginConfig(origin, {}, users)));
    const runs = await commands.executeCommand<readonly { outcome: string; code?: string }[]>(
      commandIds.verifyAllRoles,
      document.uri,
    );
    return runs[0]?.code ?? runs[0]?.outcome;
  };

  it('asks the proxy of http.proxy, which alone knows the host', async () => {
    assert.equal(await verify(`http://${host}`), 'passed');
    assert.deepEqual(
      asked.map(({ what }) => what),
      [`POST http://${host}/login`, `GET http://${host}/me`, `GET http://${host}/me`],
    );
  });

  it('asks no proxy for what http.noProxy names', async () => {
    await change('noProxy', [host]);
    assert.equal(await verify(`http://${host}`), 'dns');
    assert.deepEqual(asked, []);
  });

  it('sends http.proxyAuthorization to the proxy alone, and says what the proxy answers without it', async () => {
    needsCredentials = true;
    assert.equal(await verify(`http://${host}`), 'proxy');
    await change('proxyAuthorization', credentials);
    const before = plain.asked.length;
    assert.equal(await verify(`http://${host}`), 'passed');
    assert.equal(asked.at(-1)?.authorization, credentials);
    for (const { headers } of plain.asked.slice(before))
      assert.equal(JSON.stringify(headers).includes(credentials), false);
  });

  it('takes a certificate that the proxy makes where http.proxyStrictSSL is off', async () => {
    assert.equal(await verify(`https://${host}`), 'self-signed');
    assert.deepEqual(asked[0]?.what, `CONNECT ${host}:443`);
    await change('proxyStrictSSL', false);
    assert.equal(await verify(`https://${host}`), 'passed');
  });
});
