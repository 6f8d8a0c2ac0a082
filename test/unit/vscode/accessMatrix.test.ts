import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { TextDocument, Uri as VsCodeUri } from 'vscode';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import { secretKeyPrefix } from '../../../src/vscode/app/ids.ts';
import { checkAccess } from '../../../src/vscode/features/verifyRole/accessMatrix.ts';
import { resultsHandlers } from '../../../src/vscode/features/verifyRole/resultsHandlers.ts';
import { Verifier } from '../../../src/vscode/features/verifyRole/verifyRole.ts';
import type { RunningServer } from '../../fakes/loginServer.ts';
import { loginConfig, sendJson, startServer } from '../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { until } from '../../patience.ts';

const openApi = JSON.stringify({
  openapi: '3.0.3',
  paths: { '/me': { get: {} }, '/orders/{id}': { get: {} } },
});

describe('Access Matrix…', () => {
  let files: TestFiles;
  let opened: TestApp;
  let server: RunningServer;
  beforeEach(async () => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
    server = await startServer(({ path, headers }, response) =>
      path === '/login'
        ? sendJson(response, 200, { token: 'tok-0123456789' })
        : sendJson(response, headers.authorization === undefined ? 401 : 200, { name: 'Ann' }),
    );
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'right-password');
  });
  afterEach(async () => {
    await server.stop();
    await opened.close();
    files.remove();
  });

  async function documentOf(changes: Partial<AuthConfig>): Promise<TextDocument> {
    const config = loginConfig(server.origin);
    const roles = config.roles.map((role) => ({ ...role, apiAccess: ['/**'] }));
    const uri = files.write(
      'workspace/shop.dast-auth.json',
      JSON.stringify({ ...config, roles, ...changes }),
    );
    return (await opened.app.workspace.openTextDocument(uri as unknown as VsCodeUri)) as TextDocument;
  }
  const check = (document: TextDocument): ReturnType<typeof checkAccess> =>
    checkAccess(opened.app, new Verifier(opened.app), { document, role: undefined, user: undefined });

  it('asks with the number of requests, and sends nothing without an answer', async () => {
    files.write('workspace/openapi.json', openApi);
    const document = await documentOf({ attachments: [{ type: 'OpenAPI', path: './openapi.json' }] });
    const checked = check(document);
    await until(
      () => opened.window.messages.at(-1) === `Send up to 26 requests with GET or HEAD to ${server.origin}?`,
    );
    opened.window.dismiss();
    assert.deepEqual([await checked, server.asked.length], [undefined, 0]);
  });

  it('shows what came of it in the view of login results', async () => {
    files.write('workspace/openapi.json', openApi);
    const document = await documentOf({ attachments: [{ type: 'OpenAPI', path: './openapi.json' }] });
    opened.window.answer('Send', 'Send');
    await check(document);
    const handlers = resultsHandlers(opened.app, document.uri, async () => undefined);
    const { matrix } = await handlers.results(undefined, new AbortController().signal);
    assert.deepEqual(
      matrix?.rows.map(({ call, cells }) => [
        call,
        ...cells.map(({ status, verdict }) => `${status} ${verdict}`),
      ]),
      [['GET /me', '200 allowed', '401 refused']],
    );
    assert.deepEqual(matrix?.notes, [
      '1 call was not made, since no list and no user has a value for it in "owns" or "inputs": GET /orders/{id} (id)',
    ]);
    const { message } = await handlers.copyMatrix(undefined, new AbortController().signal);
    assert.equal(message, 'Copied. It can be pasted into a spreadsheet.');
    assert.equal(
      opened.copied.at(-1),
      'Call\tOwner\tuser ann\tnobody\nGET /me\t\t200 allowed\t401 refused\n',
    );
    opened.app.logins.makeStale(document.uri);
    const { matrix: stale } = await handlers.results(undefined, new AbortController().signal);
    assert.equal(stale?.isStale, true);
  });

  it('needs an OpenAPI file inside the workspace', async () => {
    files.write('openapi.json', openApi);
    for (const attachments of [[], [{ type: 'OpenAPI' as const, path: '../openapi.json' }]]) {
      await check(await documentOf({ attachments }));
      assert.match(opened.window.messages.at(-1) ?? '', /needs an OpenAPI file .* inside the workspace/);
    }
  });

  it('sends nothing in a workspace that is not trusted', async () => {
    opened.workspace.isTrusted = false;
    assert.equal(await check(await documentOf({})), undefined);
    assert.match(opened.window.messages.at(-1) ?? '', /Trust this workspace/);
  });
});
