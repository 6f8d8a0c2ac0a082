import assert from 'node:assert/strict';
import { reportError } from '../../../src/vscode/app/reportError.ts';
import { areVerified } from '../../../src/vscode/features/authorizationTest/verifiedRoles.ts';
import { offerToJoin } from '../../../src/vscode/features/teamTriage/offerToJoin.ts';
import { prepareProposal } from '../../../src/vscode/shared/agents/proposedConfig.ts';
import { loginConfig } from '../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { EditorHost } from '../../fakes/vscode/editorHost.ts';
import { CancellationError } from '../../fakes/vscode/vscode.ts';
import { FakeWindow } from '../../fakes/vscode/window.ts';
import { until } from '../../patience.ts';

describe('an unexpected error', () => {
  it('is a sentence that leads to the log, which has the rest', async () => {
    const window = new FakeWindow();
    const logged: unknown[] = [];
    const log = { error: (...all: unknown[]) => logged.push(all), show: () => logged.push('shown') };
    const report = (error: unknown, shows: unknown = window.port): void =>
      reportError({ log, window: shows } as never, 'Importing reports', error);
    report(new CancellationError());
    assert.deepEqual([logged, window.messages], [[], []]);
    const error = new Error('no disk');
    report(error);
    report('text');
    assert.deepEqual(logged, [
      ['Importing reports', error],
      ['Importing reports', 'text'],
    ]);
    assert.deepEqual(window.messages, Array(2).fill('Importing reports failed. See the log for details.'));
    window.press('Show Log');
    window.dismiss();
    await new Promise(setImmediate);
    assert.deepEqual(logged.slice(2), ['shown']);
    report('text', { showErrorMessage: () => Promise.reject(new Error('no window')) });
    await new Promise(setImmediate);
    assert.deepEqual(logged.at(-1), ['Could not show a message', 'Error: no window']);
  });
});

describe('what is offered in a workspace', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('w').fsPath });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  it('is to join a team that shares triage, once, where nothing says whether it counts', async () => {
    const offered = async (): Promise<boolean> => {
      await offerToJoin(opened.app);
      return opened.window.dismiss();
    };
    files.write('w/.dast/triage/notes.txt', '');
    files.write('w/.dast/triage/folder.jsonl/x', '');
    assert.equal(await offered(), false);
    files.write('w/.dast/triage/ada.jsonl', '');
    for (const place of ['user', 'workspace'] as const) {
      opened.settings.places[place]['shareTriage'] = 'local';
      assert.equal(await offered(), false);
      delete opened.settings.places[place]['shareTriage'];
    }
    opened.workspace.isTrusted = false;
    assert.equal(await offered(), false);
    opened.workspace.isTrusted = true;
    await offerToJoin(opened.app);
    assert.deepEqual(opened.window.buttons, ['Join']);
    opened.window.press('Join');
    await until(() => 'shareTriage' in opened.settings.places.workspace);
    assert.deepEqual(opened.settings.places, { user: {}, workspace: { shareTriage: 'repository' } });
    Reflect.deleteProperty(opened.settings.places.workspace, 'shareTriage');
    assert.equal(await offered(), false, 'it was asked');
  });

  it('is to verify roles of which nobody was seen to log in, before a test', async () => {
    const uri = files.path('w/shop.dast-auth.json');
    const user = (role: string) => ({ role, username: role, password: 'x' });
    const config = {
      ...loginConfig('http://127.0.0.1:1', {}, ['user', 'admin'].map(user)),
      roles: ['user', 'admin', 'guest'].map((name) => ({ name, authentication: 'main' })),
    };
    const ask = (roles?: readonly string[]): Promise<boolean> =>
      areVerified(opened.app, config, { document: { uri }, roles, operations: undefined } as never);
    const logIn = (role: string, outcome = 'passed', isDry = false): void =>
      opened.app.logins.set(uri as never, { role, username: role, outcome } as never, isDry);
    const left = ask();
    await until(() => opened.window.dismiss());
    assert.equal(await left, false);
    assert.match(opened.window.messages[0] ?? '', /^No users of user, admin have been verified since/);
    opened.window.answer('Verify All Roles');
    assert.equal(await ask(), false, 'they could not log in');
    opened.window.answer('Verify Role');
    assert.equal(await ask(['admin']), false);
    assert.deepEqual(opened.commands.ran, [
      ['verifyAllRoles', uri],
      ['verifyRole', uri, 'admin'],
    ]);
    logIn('user');
    logIn('admin', 'passed', true);
    opened.commands.register('verifyRole', () => logIn('admin', 'unverified'));
    opened.window.answer('Verify Role');
    assert.equal(await ask(), true);
    assert.equal(await ask(), true);
    assert.equal(await ask(['guest']), true, 'nobody has that role');
    opened.app.logins.makeStale(uri as never);
    logIn('user', 'failed');
    opened.window.answer('Verify All Roles');
    assert.equal(await ask(), false);
  });

  it('is an auth config of a model, as an edit where there is one', async () => {
    const host = new EditorHost(opened, () => undefined);
    try {
      const text = JSON.stringify(loginConfig('https://shop.test'));
      const propose = async (file: string, content = text): Promise<unknown> => {
        const made = await prepareProposal(opened.app, { file, text: content } as never);
        if (!made.ok) return [made.failure.code, ...made.failure.args.slice(0, 1)];
        const { question, mayChangeData } = made.value;
        return [question, mayChangeData, await made.value.run(() => undefined, new AbortController().signal)];
      };
      assert.deepEqual(await propose('a.dast-auth.json', '{\n"version"'), ['config-invalid', 2]);
      files.write('w/x', '');
      assert.deepEqual(await propose('a.dast-auth.json'), [
        'Create the auth config a.dast-auth.json, which logs in at https://shop.test?',
        true,
        { notes: ['Created.'] },
      ]);
      const edits: { readonly changes: readonly object[] }[] = [];
      let saved = 0;
      let applied = true;
      const open = host.open;
      Object.assign(opened.workspace, {
        applyEdit: async (edit: (typeof edits)[number]) => (edits.push(edit), applied),
        openTextDocument: async (uri: never) =>
          Object.assign(await open(uri), { save: async () => (saved += 1) }),
      });
      assert.deepEqual(await propose('a.dast-auth.json'), [
        'Replace the auth config a.dast-auth.json with one that logs in at https://shop.test?',
        true,
        { notes: ['Replaced. The user can undo this.'] },
      ]);
      const [{ range, text: written }] = (edits[0]?.changes ?? assert.fail()) as unknown as [
        { range: { start: object; end: { character: number } }; text: string },
      ];
      assert.deepEqual({ ...range.start }, { line: 0, character: 0 });
      assert.deepEqual([range.end.character, written, saved], [text.length, text, 1]);
      applied = false;
      await assert.rejects(propose('a.dast-auth.json'), /The edit was not applied/);
      opened.workspace.isTrusted = false;
      assert.deepEqual(await propose('a.dast-auth.json'), [
        'work-not-offered',
        'The workspace is not trusted.',
      ]);
    } finally {
      host.dispose();
    }
  });
});
