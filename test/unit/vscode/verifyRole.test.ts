import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { TextDocument, Uri as VsCodeUri } from 'vscode';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import { globalStateKeys, secretKeyPrefix, stateKeys } from '../../../src/vscode/app/storedKeys.ts';
import { showOutcome, Verifier } from '../../../src/vscode/features/verifyRole/verifyRole.ts';
import type { RunningServer } from '../../fakes/loginServer.ts';
import { loginConfig, loginStep, sendJson, startServer } from '../../fakes/loginServer.ts';
import { textsIn } from '../../fakes/secretEncodings.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { Uri } from '../../fakes/vscode/vscode.ts';

function documentOf(config: AuthConfig, uri = Uri.file('/shop/shop.dast-auth.json')): TextDocument {
  const text = JSON.stringify(config);
  const document = {
    uri,
    version: 1,
    languageId: 'dast-auth',
    getText: () => text,
    positionAt: () => ({ line: 0 }),
  };
  return document as unknown as TextDocument;
}

describe('Verify Role in the editor', () => {
  const files = new TestFiles();
  let opened: TestApp;
  let server: RunningServer;
  let verifier: Verifier;
  beforeEach(async () => {
    opened = createTestApp({ storage: files.path('storage').fsPath });
    verifier = new Verifier(opened.app);
    server = await startServer(({ path, headers, body, json }, response) => {
      if (path === '/login') {
        const isRight = json['password'] === 'canary-password';
        return sendJson(
          response,
          isRight ? 200 : 401,
          isRight ? { token: 'canary-token-12' } : { message: `no ${body}` },
        );
      }
      return sendJson(response, headers.authorization === 'Bearer canary-token-12' ? 200 : 401, {
        name: 'ann',
      });
    });
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'canary-password');
  });
  afterEach(async () => {
    await server.stop();
    await opened.close();
  });
  after(() => files.remove());

  const all = (config: AuthConfig): { document: TextDocument; role: undefined; user: undefined } => ({
    document: documentOf(config),
    role: undefined,
    user: undefined,
  });

  it('asks before an origin gets anything, by the names of secrets and variables, and only once', async () => {
    opened.window.answer('Send');
    const first = await verifier.run(all(loginConfig(server.origin)));
    const second = await verifier.run(all(loginConfig(server.origin)));
    assert.deepEqual(
      [first, second].map((runs) => runs?.map(({ outcome }) => outcome)),
      [['passed'], ['passed']],
    );
    assert.deepEqual(opened.window.messages, [`Send requests to ${server.origin}?`]);
    assert.deepEqual(opened.app.workspaceState.get('approvedOrigins'), [
      { origin: server.origin, methods: ['GET', 'POST'], secrets: ['PASSWORD'], env: [] },
    ]);
  });

  it('shows and remembers no value that a host is made of, and asks again when it changes', async () => {
    const within = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    within.settings.set('envFile', '.env.tenant');
    await within.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'canary-password');
    const file = Uri.file(files.path('shop.dast-auth.json').fsPath);
    const config = loginConfig(`http://${'${env:TENANT}'}.1:${server.port}`);
    const run = async (tenant: string): Promise<readonly string[] | undefined> => {
      files.write('.env.tenant', `TENANT=${tenant}\n`);
      within.workspace.watchers.at(-1)?.changed.fire(undefined);
      within.window.answer('Send');
      const runs = await new Verifier(within.app).run({
        document: documentOf(config, file),
        role: undefined,
        user: undefined,
      });
      return runs?.map(({ outcome }) => outcome);
    };
    assert.deepEqual([await run('127.0.0'), await run('127.0.0')], [['passed'], ['passed']]);
    const question = `Send requests to http://•••.1:${server.port}?`;
    assert.deepEqual(within.window.messages, [question]);
    await run('127.0.9');
    assert.deepEqual(within.window.messages, [question, question]);
    assert.doesNotMatch(JSON.stringify(within.app.workspaceState.get('approvedOrigins')), /127\.0/);
    await within.close();
  });

  it('takes variables from the chosen environment', async () => {
    files.write('.env.test', 'RUN_PW=canary-password\n');
    const within = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    within.settings.set('envFile', '.env.test');
    within.window.answer('Send');
    const users = [{ role: 'user', username: 'ann', password: '${env:RUN_PW}' }];
    const file = Uri.file(files.path('shop.dast-auth.json').fsPath);
    const document = documentOf(loginConfig(server.origin, {}, users), file);
    const runs = await new Verifier(within.app).run({ document, role: undefined, user: undefined });
    assert.deepEqual(
      runs?.map(({ outcome }) => outcome),
      ['passed'],
    );
    for (const text of textsIn([runs, within.window.messages])) assert.doesNotMatch(text, /canary/);
    await within.close();
  });

  it('compares a path that the server does not know with the code of the workspace', async () => {
    files.write('app.js', "const app = require('express')();\napp.post('/api/login', (a, b) => b.end());\n");
    files.write('package.json', '{ "dependencies": { "express": "5" } }');
    const within = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    await within.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'canary-password');
    within.window.answer('Send');
    const unknown = await startServer((_asked, response) => sendJson(response, 404, {}));
    const config = loginConfig(unknown.origin, {
      steps: [loginStep({ endpoint: { method: 'POST', path: '/api/logn' } })],
    });
    const file = Uri.file(files.path('shop.dast-auth.json').fsPath);
    const wanted = { document: documentOf(config, file), role: undefined, user: undefined };
    const runs = (await new Verifier(within.app).run(wanted)) ?? [];
    void showOutcome(within.app, runs);
    while (within.window.messages.length < 2) await setImmediate();
    assert.deepEqual(within.window.messages.slice(1), [
      '1 of 1 failed. user ann: login: 404 to POST /api/logn. The workspace has POST /api/login: correct the call.',
    ]);
    await unknown.stop();
    await within.close();
  });

  it('offers to store the secret that has no value, in a message that goes by itself', async () => {
    await opened.app.secrets.delete(`${secretKeyPrefix}PASSWORD`);
    opened.window.answer('Send');
    const runs = (await verifier.run(all(loginConfig(server.origin)))) ?? [];
    const before = opened.window.messages.length;
    const shown = showOutcome(opened.app, runs);
    while (opened.window.messages.length === before) await setImmediate();
    opened.window.press('Store Secret…');
    assert.equal(await shown, false);
    assert.equal(
      opened.window.messages.at(-1),
      '1 of 1 failed. user ann: ${secret:PASSWORD} has no value. Store it.',
    );
    assert.deepEqual(opened.commands.ran.at(-1), ['storeSecret', 'PASSWORD']);
  });

  it('asks again when more is to go there', async () => {
    opened.window.answer('Send');
    await verifier.run(all(loginConfig(server.origin)));
    const more = loginConfig(server.origin, { steps: [loginStep({ headers: { 'X-Path': '${env:PATH}' } })] });
    const running = verifier.run(all(more));
    while (!opened.window.dismiss()) await setImmediate();
    assert.deepEqual(
      (await running)?.map(({ outcome }) => outcome),
      ['skipped'],
    );
    assert.equal(opened.window.messages.length, 2);
    assert.equal(server.asked.length, 3);
  });

  it('leaves what is known, and says nothing, where the user does not let anything be sent', async () => {
    opened.window.answer('Send');
    const { document } = all(loginConfig(server.origin));
    await verifier.run({ document, role: undefined, user: undefined });
    const more = loginConfig(server.origin, { steps: [loginStep({ headers: { 'X-Path': '${env:PATH}' } })] });
    const running = verifier.run(all(more));
    while (!opened.window.dismiss()) await setImmediate();
    const asked = opened.window.messages.length;
    assert.equal(await showOutcome(opened.app, (await running) ?? []), false);
    assert.equal(opened.window.messages.length, asked);
    const states = opened.app.logins.of(document.uri).map(({ run }) => run.outcome);
    assert.deepEqual(states, ['passed']);
  });

  it('sends nothing in a workspace that is not trusted, where a dry run works', async () => {
    opened.workspace.isTrusted = false;
    const wanted = all(loginConfig(server.origin));
    assert.equal(await verifier.run(wanted), undefined);
    assert.match(opened.window.messages.join(), /^Verify Role sends .* Trust this workspace/);
    const dry = await verifier.run({ ...wanted, dryRun: true });
    assert.deepEqual(
      dry?.map(({ outcome }) => outcome),
      ['passed'],
    );
    assert.equal(server.asked.length, 0);
  });

  it('sends nothing for files of a virtual workspace', async () => {
    const document = documentOf(
      loginConfig(server.origin),
      Uri.parse('vscode-vfs://github/shop.dast-auth.json'),
    );
    assert.equal(await verifier.run({ document, role: undefined, user: undefined }), undefined);
    assert.match(opened.window.messages.join(), /desktop or remote window/);
  });

  it('refuses private addresses that the settings do not name', async () => {
    opened.window.answer('Send');
    const runs = await verifier.run(all(loginConfig('http://10.255.255.1:9')));
    assert.equal(runs?.[0]?.fault?.code, 'private-address');
  });

  it('says on which line a config cannot be read, and sends nothing', async () => {
    const { uri } = documentOf(loginConfig(server.origin));
    const text = '{\n  "roles": [}\n';
    const document = {
      uri,
      getText: () => text,
      positionAt: (offset: number) => ({ line: text.slice(0, offset).split('\n').length - 1 }),
    } as unknown as TextDocument;
    assert.equal(await verifier.run({ document, role: undefined, user: undefined }), undefined);
    assert.match(opened.window.messages.at(-1) ?? '', /^Line 2: /);
    assert.equal(server.asked.length, 0);
  });

  it('keeps results until the file is edited', async () => {
    opened.window.answer('Send');
    const wanted = all(loginConfig(server.origin));
    await verifier.run(wanted);
    const { uri } = wanted.document as { uri: VsCodeUri };
    assert.equal(opened.app.logins.ofUser(uri, 'user', 'ann')?.isStale, false);
    opened.app.logins.makeStale(uri);
    assert.equal(opened.app.logins.ofUser(uri, 'user', 'ann')?.isStale, true);
  });

  it('leaves no secret in messages, log, clipboard, state or results, whatever the server says', async () => {
    opened.window.answer('Send');
    for (const password of ['canary-password', 'canary-of-a-wrong-one']) {
      await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, password);
      const wanted = all(loginConfig(server.origin));
      const runs = await verifier.run(wanted);
      const state = Object.keys(stateKeys).map((key) =>
        opened.app.workspaceState.get(key as keyof typeof stateKeys),
      );
      const global = Object.keys(globalStateKeys).map((key) =>
        opened.app.globalState.get(key as keyof typeof globalStateKeys),
      );
      const results = opened.app.logins.of((wanted.document as { uri: VsCodeUri }).uri);
      const places = [
        runs,
        state,
        global,
        results,
        opened.window.messages,
        opened.logged,
        opened.copied,
        opened.window.statusMessages,
      ];
      for (const text of textsIn(places)) assert.doesNotMatch(text, /canary/);
      assert.equal(runs?.length, 1);
    }
  });
});
