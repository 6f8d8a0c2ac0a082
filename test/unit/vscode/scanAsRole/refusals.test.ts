import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import type { Task, TextDocument, Uri as VsCodeUri } from 'vscode';
import type { AuthConfig } from '../../../../src/auth/generated/authConfig.ts';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import { secretKeyPrefix } from '../../../../src/vscode/app/storedKeys.ts';
import { prepareScan, type PreparedScan } from '../../../../src/vscode/features/scanAsRole/prepareScan.ts';
import { scanAsRoleFeature } from '../../../../src/vscode/features/scanAsRole/scanAsRoleFeature.ts';
import type { ScanOrder } from '../../../../src/vscode/features/scanAsRole/scanOrder.ts';
import { Scans } from '../../../../src/vscode/features/scanAsRole/scans.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { lendHost } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';

const { signal } = new AbortController();

describe('a scan that cannot be made', () => {
  let files: TestFiles;
  let opened: TestApp;
  let changes: {
    readonly origin?: string;
    readonly application?: object;
    readonly users?: AuthConfig['testUsers'];
  };
  beforeEach(async () => {
    files = new TestFiles();
    changes = {};
    const variables = { PATH: files.path('bin').fsPath, SHOP: 'shop' };
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      machine: { variables },
    });
    const zap = files.write('bin/nuclei', '#!/bin/sh\n').fsPath;
    chmodSync(zap, 0o755);
    opened.settings.set('scanPrograms', { nuclei: zap });
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'right-password');
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const config = (): AuthConfig => {
    const base = loginConfig(changes.origin ?? 'http://127.0.0.1:1', {}, changes.users);
    const application = { ...base.application, safeForAutomatedTesting: true, ...changes.application };
    return { ...base, application };
  };
  const written = async (text = JSON.stringify(config())): Promise<TextDocument> => {
    const uri = files.write('workspace/shop.dast-auth.json', text) as unknown as VsCodeUri;
    return (await opened.app.workspace.openTextDocument(uri)) as TextDocument;
  };
  const order = (file: VsCodeUri, more: Partial<ScanOrder> = {}): ScanOrder => ({
    file,
    role: 'user',
    scanner: 'nuclei',
    mode: 'safe',
    minutes: 20,
    operations: undefined,
    ...more,
  });
  const prepared = async (more: Partial<ScanOrder> = {}, text?: string): Promise<unknown> => {
    const document = await written(text);
    const result = await prepareScan(opened.app, document, order(document.uri, more), signal);
    return result.ok ? result.value : result.refusal;
  };

  it('is refused before anything is sent, with the setting that would allow it', async () => {
    assert.match(((await prepared({}, '{\n\n  "version"')) as { sentence: string }).sentence, /^Line 3: /);
    const attacks = {
      sentence:
        'This mode sends attacks. Set "isolatedFromProduction" and "safeForAutomatedTesting" to true once both are true, or choose Look.',
    };
    changes = { application: { safeForAutomatedTesting: false } };
    assert.deepEqual(await prepared(), attacks);
    assert.deepEqual(await prepared({ mode: 'full' }), attacks);
    assert.ok('order' in ((await prepared({ mode: 'look' })) as object));
    changes = {};
    assert.deepEqual(await prepared({ scanner: 'unheard' }), {
      sentence: 'There is no scanner "unheard".',
      setting: 'scanCommands',
    });
    const missing = (await prepared({ scanner: 'wapiti' })) as { sentence: string; setting: string };
    assert.match(missing.sentence, /Wapiti/);
    assert.equal(missing.setting, 'scanPrograms');
    opened.settings.set('scanCommands', { own: ['no-such-program', '{target}'] });
    assert.deepEqual(((await prepared({ scanner: 'own' })) as { setting: string }).setting, 'scanCommands');
    assert.deepEqual(await prepared({ role: 'gone' }), { sentence: 'gone has no test user.' });
    changes = { users: [{ role: 'user', username: 'ann', password: '${secret:NOWHERE}' }] };
    assert.match(((await prepared()) as { sentence: string }).sentence, /NOWHERE/);
    changes = { origin: 'https://shop.example.com' };
    assert.deepEqual(await prepared(), {
      sentence:
        'shop.example.com is neither this machine nor a private address. Allow it in the settings if you may scan it.',
      setting: 'scanHosts',
    });
    opened.settings.set('scanHosts', ['shop.example.com']);
    assert.equal(((await prepared()) as PreparedScan).origin, 'https://shop.example.com');
    opened.workspace.isTrusted = false;
    assert.equal(((await prepared()) as { isTrust?: boolean }).isTrust, true);
  });

  it('gets the secrets and variables that the role needs, and no others', async () => {
    changes = { users: [{ role: 'user', username: '${env:SHOP}', password: '${secret:PASSWORD}' }] };
    const { values, user, scanner, config: read } = (await prepared()) as PreparedScan;
    assert.deepEqual(values, { secrets: { PASSWORD: 'right-password' }, env: { SHOP: 'shop' } });
    assert.deepEqual(
      [user, scanner.program, read.application.name],
      ['${env:SHOP}', files.path('bin/nuclei').fsPath, 'Test'],
    );
  });

  it('says why, and leads to what would change that', async () => {
    const scans = new Scans(opened.app);
    assert.equal(scans.show({ sentence: 'Not trusted.', isTrust: true }), false);
    opened.window.press('Manage Workspace Trust');
    await until(() => opened.commands.ran.length === 1);
    scans.show({ sentence: 'Nothing to set.' });
    assert.deepEqual(opened.window.buttons, []);
    scans.show({ sentence: 'Not allowed.', setting: 'scanHosts' });
    opened.window.press('Open Settings');
    await until(() => opened.commands.ran.length === 2);
    assert.deepEqual(opened.commands.ran, [
      ['workbench.trust.manage'],
      ['workbench.action.openSettings', 'dastWorkbench.scan.allowedHosts'],
    ]);
    assert.deepEqual(opened.window.messages, ['Not trusted.', 'Nothing to set.', 'Not allowed.']);
  });

  it('ends where the user does not agree, and where the role is scanned already', async () => {
    const scans = new Scans(opened.app);
    const lines: string[] = [];
    const { uri } = await written();
    const run = (): Promise<number> =>
      scans.run(
        order(uri),
        (line) => void lines.push(line),
        signal,
        () => undefined,
      );
    const asked = run();
    await until(() => opened.window.buttons.length > 0);
    assert.equal(await run(), 2);
    opened.window.dismiss();
    assert.equal(await asked, 130);
    assert.deepEqual(lines, [
      'A scan as user is already running. Stop it first: two scans would end each other’s sessions.',
      'Nothing was sent: the scan was not confirmed.',
    ]);
    changes = { application: { safeForAutomatedTesting: false } };
    await written();
    lines.length = 0;
    assert.equal(await run(), 2);
    assert.match(lines.join(), /^This mode sends attacks/);
    assert.equal(opened.window.messages.at(-1), lines[0]);
    files.remove();
    assert.equal(await run(), 2);
    assert.equal(lines.at(-1), 'Something went wrong. See the DAST Workbench log.');
    assert.match(opened.logged.at(-1) ?? '', /^Scanning as a role .*ENOENT/);
  });

  it('is not even offered in browsers', async () => {
    const providers: { provideTasks(): unknown; resolveTask(task: Task): unknown }[] = [];
    const profiles: { provideTerminalProfile(): unknown }[] = [];
    const nothing = { dispose: () => undefined };
    const lent = lendHost({
      tasks: {
        registerTaskProvider: (_type: string, provider: never) => (providers.push(provider), nothing),
      },
      window: {
        registerTerminalProfileProvider: (_id: string, provider: never) => (profiles.push(provider), nothing),
        onDidOpenTerminal: () => nothing,
        onDidCloseTerminal: () => nothing,
      },
    });
    try {
      Object.assign(opened.app.machine, { canSend: false });
      const { parts, commands } = scanAsRoleFeature.register(opened.app);
      registerHandlers(opened.app, commands);
      await opened.commands.run('scanAsRole');
      assert.deepEqual(opened.window.messages, [
        'Browsers cannot start a scanner. Open the folder in a desktop or remote window.',
      ]);
      assert.deepEqual(
        [await providers[0]?.provideTasks(), await providers[0]?.resolveTask({} as Task)],
        [[], undefined],
      );
      assert.equal(await profiles[0]?.provideTerminalProfile(), undefined);
      for (const part of parts) part.dispose();
    } finally {
      lent.dispose();
    }
  });
});
