import assert from 'node:assert/strict';
import type { TextDocument, Uri as VsCodeUri } from 'vscode';
import type { AuthConfig } from '../../../../src/auth/generated/authConfig.ts';
import { secretKeyPrefix } from '../../../../src/vscode/app/storedKeys.ts';
import { prepareAccess } from '../../../../src/vscode/features/authorizationTest/checkAccess.ts';
import { KeptRuns } from '../../../../src/vscode/features/authorizationTest/keptRuns.ts';
import { Verifier } from '../../../../src/vscode/features/verifyRole/verifyRole.ts';
import { loginConfig, type RunningServer, sendJson, startServer } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

const openApi = JSON.stringify({
  openapi: '3.0.3',
  paths: { '/me': { get: {} }, '/reports': { get: {}, delete: {} } },
});

describe('the authorization test of what has changed', () => {
  let files: TestFiles;
  let opened: TestApp;
  let server: RunningServer;
  let verified: unknown[];
  /** Who cannot log in. */
  let failing: string | undefined;
  let isClosed: boolean;
  beforeEach(async () => {
    files = new TestFiles();
    [verified, failing, isClosed] = [[], undefined, false];
    server = await startServer(({ path, headers, json }, response) => {
      if (path === '/login')
        return sendJson(response, 200, { token: `tok-0123456789-${String(json['username'])}` });
      const user = /tok-0123456789-(\w+)/.exec(headers.authorization ?? '')?.[1];
      if (user === undefined) return sendJson(response, 401, {});
      if (path === '/me') return sendJson(response, 200, { name: user });
      if (path !== '/reports') return sendJson(response, 404, {});
      if (isClosed && user === 'ben') return sendJson(response, 403, {});
      sendJson(response, 200, { title: 'Yearly figures', sum: 481_516, owner: 'finance' });
    });
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'right-password');
    opened.commands.register('verifyRole', async (uri, role, options) => {
      const { quiet, signal } = options as { readonly quiet: boolean; readonly signal: AbortSignal };
      verified.push([role, quiet, signal.aborted]);
      if (role === failing) return;
      const document = (await opened.app.workspace.openTextDocument(uri as VsCodeUri)) as TextDocument;
      await new Verifier(opened.app).run({ document, role: String(role), user: undefined });
    });
  });
  afterEach(async () => {
    await server.stop();
    await opened.close();
    files.remove();
  });

  const check = async (operations: readonly string[], count = 1) => {
    const user = (role: string, username: string): AuthConfig['testUsers'][number] => ({
      role,
      username,
      password: '${secret:PASSWORD}',
    });
    const config: AuthConfig = {
      ...loginConfig(server.origin, {}, [user('accountant', 'ann'), user('customer', 'ben')]),
      roles: [
        { name: 'accountant', authentication: 'main', apiAccess: ['/me', '/reports'] },
        { name: 'customer', authentication: 'main', apiAccess: ['/me'] },
      ],
      attachments: [{ type: 'OpenAPI', path: './openapi.json' }],
    };
    files.write('workspace/openapi.json', openApi);
    const uri = files.write('workspace/shop.dast-auth.json', JSON.stringify(config)) as unknown as VsCodeUri;
    const document = (await opened.app.workspace.openTextDocument(uri)) as TextDocument;
    const scope = { operations, findings: [], configs: Array(count).fill({ document, config }) };
    return prepareAccess(opened.app, scope, { kept: new KeptRuns(opened.app), requestsPerSecond: 500 });
  };
  const { signal } = new AbortController();
  const run = async (stop = signal) => {
    // What may be sent was agreed to with the lines.
    opened.window.answer('Send');
    const prepared = await check(['GET /reports']);
    return prepared.run?.({ signal: stop, report: () => undefined });
  };

  it('is left out where nothing of it only reads', async () => {
    const none = await check(['GET /reports'], 0);
    assert.deepEqual(none, {
      lines: ['Authorization test: needs an auth config without errors.'],
      run: undefined,
    });
    assert.deepEqual(await check(['DELETE /reports', 'GET /other']), {
      lines: ['Authorization test: none of these calls is known to only read, or they must not be made.'],
      run: undefined,
    });
    assert.deepEqual(server.asked, []);
  });

  it('says at first what it would ask and as whom, of each config', async () => {
    const { lines } = await check(['GET /reports', 'DELETE /reports'], 2);
    assert.equal(lines.length, 2);
    assert.match(
      lines[0] ?? '',
      /^Authorization test at http:\/\/127\.0\.0\.1:\d+, up to \d+ requests, 500 a second, as .*: GET \/reports$/,
    );
    assert.equal(lines[1], lines[0]);
    assert.deepEqual(server.asked, []);
  });

  it('verifies the roles, and names who gets what is not theirs', async () => {
    const outcome = await run();
    assert.deepEqual(verified, [
      ['accountant', true, false],
      ['customer', true, false],
    ]);
    assert.deepEqual([outcome?.details, outcome?.isBad], [['GET /reports lets customer ben in'], true]);
    assert.match(outcome?.sentence ?? '', /^Authorization: (?!not )/);
    isClosed = true;
    verified.length = 0;
    opened.app.authorizationRuns.makeStale(files.path('workspace/shop.dast-auth.json'));
    const again = await run();
    assert.deepEqual([verified, again?.details, again?.isBad], [[], [], false]);
  });

  it('tests nothing where a role cannot log in, or something else logs in', async () => {
    failing = 'customer';
    assert.deepEqual(await run(), {
      sentence: 'Authorization: not tested, no user of customer could log in',
      details: [],
      isBad: true,
    });
    failing = undefined;
    await run();
    let end = (): void => undefined;
    const busy = opened.app.loginRuns.alone(() => new Promise<void>((resolve) => (end = resolve)));
    assert.equal((await run())?.sentence, 'Authorization: not tested, something else is logging in');
    end();
    await busy;
  });

  it('shows of how many requests it has sent which, and a bar that stands there', async () => {
    opened.window.answer('Send');
    const prepared = await check(['GET /reports']);
    let stands = 0;
    let furthest = 0;
    const steps: string[] = [];
    const report = ({ increment = 0, message = '' }: { increment?: number; message?: string }): void => {
      const [, done, total, asking = ''] = /^(\d+) of (\d+): (.*)$/.exec(message) ?? [];
      if (done === undefined) return;
      stands += increment;
      furthest = Math.max(furthest, (100 * Number(done)) / Number(total));
      assert.ok(
        increment >= 0 && Math.abs(stands - Math.min(100, furthest)) < 0.001,
        `${message}: ${stands}`,
      );
      steps.push(asking);
    };
    await prepared.run?.({ signal, report });
    assert.ok(stands > 0 && stands <= 100, String(stands));
    assert.ok(steps.includes('GET /reports as ben'), steps.join('\n'));
  });

  it('says that not everything was asked where it was stopped', async () => {
    const outcome = await run(AbortSignal.abort());
    assert.match(outcome?.sentence ?? '', /^Authorization: not everything was asked\. /);
    assert.equal(outcome?.isBad, true);
  });
});
