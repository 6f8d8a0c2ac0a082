import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import type { Disposable } from 'vscode';
import type { AuthConfig } from '../../../../src/auth/generated/authConfig.ts';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import { authorizationTestFeature } from '../../../../src/vscode/features/authorizationTest/authorizationTestFeature.ts';
import { verifyRoleFeature } from '../../../../src/vscode/features/verifyRole/verifyRoleFeature.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { EditorHost } from '../../../fakes/vscode/editorHost.ts';
import { EventEmitter, type Uri } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';

describe('the commands of logins', () => {
  let files: TestFiles;
  let opened: TestApp;
  let host: EditorHost;
  let parts: readonly Disposable[];
  let uri: ReturnType<typeof Uri.file>;
  const edited = new EventEmitter<unknown>();
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('w').fsPath });
    host = new EditorHost(opened, () => undefined);
    Object.assign(opened.workspace, { onDidChangeTextDocument: edited.event });
    parts = [verifyRoleFeature, authorizationTestFeature].flatMap((each) => {
      const registered = each.register(opened.app);
      return [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    });
    write('user', 'admin');
  });
  afterEach(async () => {
    for (const part of parts) part.dispose();
    await opened.close();
    host.dispose();
    files.remove();
  });

  const write = (...roles: readonly string[]): void => {
    const user = (role: string): AuthConfig['testUsers'][number] => ({
      role,
      username: `${role} 1`,
      password: '${secret:PASSWORD}',
    });
    const config = {
      ...loginConfig('http://127.0.0.1:1', {}, roles.filter((role) => role !== 'admin').map(user)),
      roles: roles.map((name) => ({ name, authentication: 'main', description: `the ${name}` })),
    };
    uri = files.write('w/shop.dast-auth.json', JSON.stringify(config)) as never;
  };
  const run = (name: string, ...args: readonly unknown[]): Promise<unknown> =>
    opened.commands.run(name as never, ...args);
  const outcomes = async (name: string, ...args: readonly unknown[]): Promise<unknown> =>
    ((await run(name, ...args)) as readonly { role: string; outcome: string }[] | undefined)?.map(
      ({ role, outcome }) => `${role} ${outcome}`,
    );

  it('need an auth config', async () => {
    rmSync(uri.fsPath);
    for (const name of [
      'verifyRole',
      'verifyAllRoles',
      'verifyToHere',
      'dryRun',
      'showLogins',
      'testAuthorization',
    ])
      assert.equal(await run(name), undefined);
    assert.deepEqual(opened.window.messages, Array(6).fill('Open an auth config first.'));
  });

  it('ask which role, where there are several, and say that nobody has it', async () => {
    opened.window.answer('admin', undefined);
    assert.equal(await run('verifyRole', uri), undefined);
    assert.deepEqual(opened.window.messages, ['No test user has this role.']);
    assert.equal(await run('verifyRole', uri), undefined);
    assert.deepEqual(opened.window.lists[0], {
      placeHolder: 'Which role?',
      items: [
        ['user', 'the user', undefined],
        ['admin', 'the admin', undefined],
      ],
    });
    await run('verifyRole', uri, 'admin');
    write('admin');
    await run('verifyRole', uri);
    assert.equal(opened.window.lists.length, 2, 'there is one role alone');
    assert.equal(opened.window.messages.length, 3);
    files.write('w/shop.dast-auth.json', '{');
    await run('verifyRole', uri);
    assert.match(opened.window.messages.at(-1) ?? '', /^Line 1: /);
  });

  it('send nothing in a dry run, say how it went, and lead to the details', async () => {
    await opened.app.secrets.store('dastWorkbench.secret.PASSWORD', 'right-password');
    assert.deepEqual(await outcomes('dryRun', uri), ['user passed']);
    assert.deepEqual(
      opened.app.logins.of(uri as never).map(({ isDry }) => isDry),
      [true],
    );
    await until(() => opened.window.buttons.includes('Show Details'));
    assert.deepEqual(host.panels, []);
    opened.window.press('Show Details');
    await until(() => host.panels.length === 1);
    assert.equal((host.panels[0] as unknown as { title: string }).title, 'Logins: shop.dast-auth.json');
    await run('showLogins', uri);
    assert.equal(host.panels.length, 1);
    opened.window.messages.length = 0;
    await outcomes('dryRun', uri, 'user');
    await until(() => opened.window.dismiss());
    assert.equal(opened.window.messages.length, 1);
  });

  it('go to the step at the cursor, and say where there is none', async () => {
    const asked = run('verifyToHere', uri, 0);
    assert.equal(await asked, undefined);
    assert.deepEqual(opened.window.messages, ['Put the cursor into a step that a role uses.']);
  });

  it('make tests of authorization stale once their file is edited', () => {
    const set = (): void =>
      opened.app.authorizationRuns.set(uri as never, { rows: new Map(), isStale: false } as never);
    const isStale = (): boolean | undefined => opened.app.authorizationRuns.of(uri as never)?.isStale;
    set();
    edited.fire({ document: { uri, languageId: 'dast-auth' }, contentChanges: [] });
    assert.notEqual(isStale(), true);
    edited.fire({ document: { uri, languageId: 'dast-auth' }, contentChanges: [{}] });
    assert.equal(isStale(), true);
  });
});
