import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { secretKeyPrefix } from '../../../../src/vscode/app/storedKeys.ts';
import { openRoleTerminal } from '../../../../src/vscode/features/scanAsRole/roleTerminal.ts';
import type { RoleEnvironment } from '../../../../src/vscode/shared/faces/roleTerminals.ts';
import type { RunningServer } from '../../../fakes/loginServer.ts';
import { loginConfig, sendJson, startServer } from '../../../fakes/loginServer.ts';
import { Shop } from '../../../fakes/scanRun.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

const script = fileURLToPath(new URL('../../../../src/node/scan/scanRole.ts', import.meta.url));

describe('a terminal as a role', () => {
  let files: TestFiles;
  let shop: Shop;
  let server: RunningServer;
  let opened: TestApp;

  beforeEach(async () => {
    files = new TestFiles();
    shop = new Shop();
    server = await startServer((asked, response) => {
      const own = shop.answer(asked);
      if (own !== undefined) return sendJson(response, own.status, own.body);
      sendJson(response, shop.knows(asked) ? 200 : 401, { path: asked.path });
    });
    mkdirSync(files.path('workspace').fsPath);
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
    files.write(
      'workspace/shop.dast-auth.json',
      JSON.stringify(loginConfig(server.origin, { neverCall: ['GET /logout'] })),
    );
  });
  afterEach(async () => {
    delete process.env['no_proxy'];
    await opened.close();
    await server.stop();
    files.remove();
  });

  const open = (): Promise<RoleEnvironment | undefined> =>
    openRoleTerminal(
      { ...opened.app, threads: { ...opened.app.threads, scanRole: () => script } },
      ({ sentence }) => opened.window.messages.push(sentence),
    );
  /** As a program of the terminal would. */
  const call = (path: string, { environment }: RoleEnvironment): Promise<string> => {
    const changed = Object.entries(environment);
    const removed = new Set(changed.flatMap(([name, value]) => (value === null ? [name] : [])));
    const kept = Object.entries(process.env).filter(([name]) => !removed.has(name));
    const set = changed.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
    const env = Object.fromEntries([...kept, ...set]) as NodeJS.ProcessEnv;
    return new Promise((resolve) =>
      execFile('curl', ['-s', '-w', ' %{http_code}', `${server.origin}${path}`], { env }, (_error, stdout) =>
        resolve(stdout),
      ),
    );
  };

  it('sends what its programs ask for with the token, and ends proxy and session when it is closed', async () => {
    process.env['no_proxy'] = '*';
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'right-password');
    opened.window.answer('Send');
    const terminal = await open();
    assert.ok(terminal, opened.window.messages.join('\n'));
    assert.equal(terminal.name, 'DAST: user');
    assert.equal(await call('/orders', terminal), '{"path":"/orders"} 200');
    assert.match(await call('/logout', terminal), /^GET \/logout is not called: .* 403$/s);
    const { environment } = terminal;
    const authority = environment['SSL_CERT_FILE'] ?? '';
    assert.deepEqual(
      ['NODE_EXTRA_CA_CERTS', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE'].map((name) => environment[name]),
      [authority, authority, authority],
    );
    assert.equal(environment['no_proxy'], null);
    const everything = JSON.stringify(environment);
    for (const secret of [shop.token, 'right-password']) assert.ok(!everything.includes(secret));
    assert.ok(existsSync(authority));
    terminal.close();
    await until(() => !existsSync(authority));
    assert.equal(await call('/orders', terminal), ' 000');
  });

  it('says why there is none', async () => {
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'wrong');
    opened.window.answer('Send');
    assert.equal(await open(), undefined);
    assert.match(opened.window.messages.at(-1) ?? '', /^The role could not be logged in: /);
  });
});
