import assert from 'node:assert/strict';
import type { Uri as VsCodeUri } from 'vscode';
import type { UserRun } from '../../../../src/login/session/events.ts';
import { LoginDiagnostics } from '../../../../src/vscode/features/verifyRole/loginDiagnostics.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { EditorHost } from '../../../fakes/vscode/editorHost.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { EventEmitter } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';

describe('problems that logins found', () => {
  let files: TestFiles;
  let opened: TestApp;
  let host: EditorHost;
  let diagnostics: LoginDiagnostics;
  let file: VsCodeUri;
  const edited = new EventEmitter<unknown>();
  const text = JSON.stringify(loginConfig('http://127.0.0.1:1'));
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    host = new EditorHost(opened, () => undefined);
    Object.assign(opened.workspace, { onDidChangeTextDocument: edited.event });
    diagnostics = new LoginDiagnostics(opened.app);
    file = files.write('shop.dast-auth.json', text) as unknown as VsCodeUri;
  });
  afterEach(async () => {
    diagnostics.dispose();
    await opened.close();
    host.dispose();
    files.remove();
  });

  const fails = (username: string, isDry = false, ...below: readonly string[]): void => {
    const at = ['authentications', 'main', 'token', ...below];
    const fault = { code: 'no-answer', args: ['shop.test'], at };
    const run = {
      role: 'user',
      username,
      outcome: 'failed',
      at: ['testUsers', 0],
      exchanges: [],
      outputs: [],
    };
    opened.app.logins.set(file, { ...run, fault } as unknown as UserRun, isDry);
  };
  const shown = () => host.problems(file.toString());
  const isStale = (): boolean => opened.app.logins.of(file).every((one) => one.isStale);

  it('stand at their place, each once, until the logins are stale', async () => {
    fails('ann');
    fails('ben');
    fails('cyd', false, 'below');
    await until(() => shown().length > 0);
    for (let round = 0; round < 20; round++) await new Promise(setImmediate);
    const [problem, ...others] = shown();
    assert.deepEqual(others, []);
    const { source, code, severity, range } = problem ?? assert.fail();
    assert.deepEqual([source, code, severity], ['DAST Verify Role', 'no-answer', 0]);
    assert.equal(text.slice(range.start.character, range.end.character), '"$steps.login.outputs.token"');
    opened.app.logins.makeStale(file);
    await until(() => shown().length === 0);
  });

  it('are none of a file that is broken meanwhile', async () => {
    files.write('shop.dast-auth.json', '{');
    fails('ann');
    for (let round = 0; round < 50; round++) await new Promise(setImmediate);
    assert.deepEqual(shown(), []);
    assert.deepEqual(
      diagnostics.provideCodeActions(
        new FakeDocument('/other', '').document,
        {} as never,
        { diagnostics: [] } as never,
      ),
      [],
    );
  });

  it('are stale once the text is edited, in an editor or, where it is in none, on disk', async () => {
    const document = new FakeDocument(file as never, text, 'dast-auth');
    const change = (languageId: string, contentChanges: readonly object[]): boolean => {
      edited.fire({ document: { uri: file, languageId }, contentChanges });
      return isStale();
    };
    fails('ann');
    assert.deepEqual(
      [change('dast-auth', []), change('json', [{}]), change('dast-auth', [{}])],
      [false, false, true],
    );
    const watcher = opened.workspace.watchers.at(-1) ?? assert.fail();
    for (const event of [watcher.changed, watcher.deleted]) {
      fails('ann');
      host.documents.push(document);
      event.fire(file);
      assert.equal(isStale(), false, 'an editor shows it');
      host.documents.length = 0;
      host.documents.push(new FakeDocument('/other.dast-auth.json', ''));
      event.fire(file);
      assert.equal(isStale(), true);
    }
    fails('ann');
    watcher.created.fire(file);
    assert.equal(isStale(), false);
  });
});
