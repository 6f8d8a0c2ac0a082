import assert from 'node:assert/strict';
import { until } from '../../../patience.ts';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Uri as VsCodeUri } from 'vscode';
import { chooseEnvironment } from '../../../../src/vscode/features/authConfig/environment/chooseEnvironment.ts';
import { EnvironmentStatus } from '../../../../src/vscode/features/authConfig/environment/environmentStatus.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

const canary = 'c4nary-value';
const file = `# Test servers\nSHOP_URL=http://localhost:8080\nexport SHOP_PW="${canary} #1"\nMULTI='one\ntwo'\n`;

describe('the environment of auth configs', () => {
  let outer: TestFiles;
  let folder = '';
  let opened: TestApp;
  let config: VsCodeUri;
  beforeEach(() => {
    outer = new TestFiles();
    folder = join(outer.folder, 'shop');
    mkdirSync(join(folder, 'deploy'), { recursive: true });
    opened = createTestApp({ storage: outer.path('storage').fsPath, folder });
    writeFileSync(join(folder, 'shop.dast-auth.json'), '{}');
    config = outer.path('shop/shop.dast-auth.json');
    writeFileSync(join(folder, '.env.test'), file);
    opened.window.activeTextEditor = { document: { languageId: 'dast-auth', uri: config } };
  });
  afterEach(async () => {
    await opened.close();
    outer.remove();
  });

  it('has the variables of the chosen file before those of the machine', async () => {
    process.env['SHOP_URL'] = 'https://other.test';
    try {
      const { environments } = opened.app;
      assert.equal((await environments.of(config)).value('SHOP_URL'), 'https://other.test');
      opened.settings.set('envFile', '.env.test');
      const chosen = await environments.of(config);
      assert.deepEqual(chosen.names, ['MULTI', 'SHOP_PW', 'SHOP_URL']);
      assert.equal(chosen.value('SHOP_URL'), 'http://localhost:8080');
      assert.equal(chosen.value('SHOP_PW'), `${canary} #1`);
      assert.equal(chosen.value('MULTI'), 'one\ntwo');
      assert.equal(chosen.value('PATH'), process.env['PATH']);
      assert.equal(chosen.value('constructor'), undefined);
    } finally {
      delete process.env['SHOP_URL'];
    }
  });

  it('is read again, and says so, when the file or the choice changes', async () => {
    const { environments } = opened.app;
    let changes = 0;
    environments.onDidChange(() => changes++);
    opened.settings.set('envFile', '.env.test');
    await environments.of(config);
    writeFileSync(join(folder, '.env.test'), 'ONLY=1');
    assert.equal((await environments.of(config)).names.length, 3);
    opened.workspace.watchers.at(-1)?.changed.fire(undefined);
    assert.deepEqual([(await environments.of(config)).names, changes], [['ONLY'], 2]);
  });

  it('reads no file outside of the folder, also behind a link, none that is missing, and none that is huge', async () => {
    writeFileSync(join(outer.folder, 'secrets.env'), file);
    symlinkSync(join(outer.folder, 'secrets.env'), join(folder, '.env.link'));
    writeFileSync(join(folder, '.env.huge'), `A=${'x'.repeat(1_000_001)}`);
    for (const [chosen, fault] of [
      ['../secrets.env', 'outside'],
      ['.env.link', 'outside'],
      ['deploy', 'missing'],
      ['.env.gone', 'missing'],
      ['.env.huge', 'too-large'],
    ] as const) {
      opened.settings.set('envFile', chosen);
      const environment = await opened.app.environments.of(config);
      assert.deepEqual([environment.file, environment.fault, environment.names], [chosen, fault, []]);
      assert.equal(environment.value('SHOP_PW'), undefined);
      assert.equal(environment.value('PATH'), process.env['PATH']);
    }
  });

  it('is chosen among the .env files of the folder, or none', async () => {
    writeFileSync(join(folder, 'deploy/.env'), '');
    writeFileSync(join(folder, '.envrc'), '');
    opened.window.answer('.env.test');
    assert.equal(await chooseEnvironment(opened.app, undefined), '.env.test');
    assert.deepEqual(opened.window.offered, ['.env.test', 'deploy/.env', 'None']);
    assert.equal(opened.settings.get('envFile'), '.env.test');
    opened.window.answer('None');
    await chooseEnvironment(opened.app, undefined);
    assert.equal(opened.settings.get('envFile'), '');
    await chooseEnvironment(opened.app, 'deploy/.env');
    assert.equal(opened.settings.get('envFile'), 'deploy/.env');
    opened.window.answer(undefined);
    assert.equal(await chooseEnvironment(opened.app, undefined), undefined);
    assert.equal(opened.settings.get('envFile'), 'deploy/.env');
  });

  it('is named in the status bar while a config is in the editor, without any value', async () => {
    const status = new EnvironmentStatus(opened.app);
    const item = async (): Promise<Record<string, unknown> | undefined> => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return opened.window.statusItems[0];
    };
    const shows = (text: string): Promise<void> =>
      until(
        () => opened.window.statusItems[0]?.['text'] === text,
        () => `${String(opened.window.statusItems[0]?.['text'])} instead of ${text}`,
      );
    await shows('$(symbol-variable) No environment');
    opened.settings.set('envFile', '.env.test');
    await shows('$(symbol-variable) .env.test');
    assert.match(String((await item())?.['tooltip']), /^3 variables of \.env\.test for \$\{env:NAME\}/);
    writeFileSync(join(folder, '.env.one'), 'SHOP_URL=http://localhost:8080\n');
    opened.settings.set('envFile', '.env.one');
    await shows('$(symbol-variable) .env.one');
    assert.equal(
      (await item())?.['tooltip'],
      '1 variable of .env.one for ${env:NAME}, before those VS Code was started with.',
    );
    opened.settings.set('envFile', '.env.gone');
    await shows('$(warning) .env.gone');
    assert.equal((await item())?.['tooltip'], '.env.gone cannot be read. Choose another environment.');
    writeFileSync(join(folder, '.env.huge'), `A=${'x'.repeat(1_000_001)}`);
    writeFileSync(join(outer.folder, 'secrets.env'), file);
    for (const [chosen, fault] of [
      ['.env.huge', 'is too large'],
      ['../secrets.env', 'is outside of the folder of the auth config'],
    ] as const) {
      opened.settings.set('envFile', chosen);
      await shows(`$(warning) ${chosen}`);
      assert.equal((await item())?.['tooltip'], `${chosen} ${fault}. Choose another environment.`);
    }
    writeFileSync(join(folder, '.env.cut'), `SHOP_URL=http://localhost:8080\nSHOP_PW=${canary}#1\n`);
    opened.settings.set('envFile', '.env.cut');
    await shows('$(warning) .env.cut');
    assert.equal(
      (await item())?.['tooltip'],
      '2 variables of .env.cut for ${env:NAME}, before those VS Code was started with. ' +
        '.env.cut:2: the value of SHOP_PW ends before "#". Quote it if "#" is a part of it.',
    );
    opened.window.activeTextEditor = { document: { languageId: 'json', uri: config } };
    opened.window.activeTextEditorChanged.fire(undefined);
    assert.equal((await item())?.['isShown'], false);
    assert.doesNotMatch(JSON.stringify(opened.window.statusItems), new RegExp(canary));
    assert.deepEqual(opened.logged, []);
    status.dispose();
  });

  it('asks for a folder where none is open', async () => {
    const without = createTestApp({ storage: outer.path('other').fsPath });
    assert.equal(await chooseEnvironment(without.app, undefined), undefined);
    assert.deepEqual(without.window.messages, ['Open a folder first to choose its environment.']);
    await without.close();
  });
});
