import assert from 'node:assert/strict';
import { commands, Uri, window, workspace, type WorkspaceFolder } from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { importText, shopReport, zapReport } from '../fakes/testReport.ts';
import { AuthConfigFiles, twoSteps } from './authConfigFiles.ts';
import { memoryFiles, memoryFolder } from './memoryFileSystem.ts';
import { openTestApp, type TestApp, TestMemento } from './testApp.ts';
import { TestFolder } from './testFolder.ts';

/** What every extension host does by its own means: threads, stored files, the index of routes, virtual workspaces. */
describe('in every host', () => {
  let files: TestFolder;
  const opened: TestApp[] = [];

  beforeEach(() => {
    files = new TestFolder();
  });
  afterEach(async () => {
    for (const app of opened.splice(0)) await app.close();
    files.remove();
  });

  function open(folders?: readonly WorkspaceFolder[]): TestApp {
    const app = openTestApp(files.at('storage'), new TestMemento(), undefined, folders);
    opened.push(app);
    return app;
  }

  async function statuses({ app }: TestApp): Promise<readonly string[]> {
    const engine = await app.findings();
    const findings = await engine.apis(app.view.current, await firstVulnerability(app), 0, 10);
    return findings.map(({ status }) => status);
  }

  async function firstVulnerability(app: TestApp['app']): Promise<number> {
    const engine = await app.findings();
    const { rows } = await engine.page(app.view.current, 0, 1);
    const row = rows[0]?.row;
    assert.ok(row);
    return row.vulnerability;
  }

  async function resolve({ app }: TestApp): Promise<void> {
    const engine = await app.findings();
    const changed = await engine.changeTriage({
      rows: [{ view: app.view.current, vulnerabilities: [await firstVulnerability(app)] }],
      set: { status: 'Resolved' },
      by: 'ada',
      comment: 'done',
    });
    assert.ok(changed.ok, JSON.stringify(changed));
  }

  it('findings and triage are there again in the next window', async () => {
    const first = open();
    assert.equal((await importText(first.app, 'shop.json', shopReport)).findings, 3);
    first.app.view.update({ type: 'clearFilters' });
    await resolve(first);
    await opened.pop()?.close();
    const second = open();
    second.app.view.update({ type: 'setSwitch', name: 'showResolvedEvents', on: true });
    assert.deepEqual(new Set(await statuses(second)), new Set(['Resolved']));
  });

  it('findings belong to the window that opened them last: the one before overwrites nothing', async () => {
    const first = open();
    await importText(first.app, 'shop.json', shopReport);
    const second = open();
    const { total } = await (await second.app.findings()).summary(second.app.view.current);
    assert.ok(total > 0);
    const engine = await first.app.findings();
    const change = await engine.changeTriage({
      rows: [{ view: first.app.view.current, vulnerabilities: [await firstVulnerability(first.app)] }],
      set: { status: 'Resolved' },
      by: 'ada',
      comment: '',
    });
    assert.equal(change.ok, false);
    await resolve(second);
  });

  it('the code of the workspace is indexed', async () => {
    const { app } = open();
    await app.handlers.start();
    assert.equal(app.handlers.state, 'ready');
    const routes = await app.handlers.listRoutes();
    const orders = routes.filter(({ path }) => path.endsWith('/orders/{orderId}'));
    assert.ok(
      orders.some(({ handler }) => handler !== undefined),
      routes.map(({ path }) => path).join(),
    );
  });

  it('the code of a virtual folder is indexed beside that of another one', async () => {
    const virtual = memoryFolder();
    const code =
      "const app = require('express')();\napp.get('/virtual/:id', (request, response) => response.end());\n";
    memoryFiles().createDirectory(Uri.joinPath(virtual, 'src'));
    memoryFiles().writeFile(Uri.joinPath(virtual, 'src/app.js'), new TextEncoder().encode(code));
    const [real] = workspace.workspaceFolders ?? [];
    assert.ok(real);
    const { app } = open([real, { uri: virtual, name: 'virtual', index: 1 }]);
    await app.handlers.start();
    const routes = await app.handlers.listRoutes();
    const found = routes.find(({ path }) => path === '/virtual/{id}');
    assert.equal(found?.declared.file, 'virtual/src/app.js');
    assert.equal(
      String(app.handlers.paths.uriOf('virtual/src/app.js')),
      String(Uri.joinPath(virtual, 'src/app.js')),
    );
    assert.ok(routes.some(({ declared }) => declared.file.startsWith(`${real.name}/`)));
    memoryFiles().delete(virtual);
  });

  it('the reports of a folder that VS Code cannot search are imported', async () => {
    const folder = memoryFolder();
    const write = (name: string, text: string): void =>
      memoryFiles().writeFile(Uri.joinPath(folder, name), new TextEncoder().encode(text));
    memoryFiles().createDirectory(Uri.joinPath(folder, 'scans'));
    memoryFiles().createDirectory(Uri.joinPath(folder, 'node_modules'));
    write('shop.json', shopReport);
    write(
      'scans/ZAP.JSON',
      zapReport([{ rule: '40012', name: 'XSS', risk: 3, instances: [['GET', '/search']] }]),
    );
    write('scans/notes.md', '# Notes');
    write('node_modules/package.json', '{}');
    const outcomes: readonly {
      readonly kind: string;
      readonly name: string;
      readonly summary?: { readonly scans: readonly number[] };
    }[] = await commands.executeCommand(commandIds.importFolder, folder);
    memoryFiles().delete(folder);
    for (const scan of outcomes.flatMap(({ summary }) => summary?.scans ?? []))
      await commands.executeCommand(commandIds.removeImportedReport, { scan });
    assert.deepEqual(
      outcomes.map(({ kind, name }) => `${kind} ${name}`),
      ['imported ZAP.JSON', 'imported shop.json'],
    );
  });

  it('there are findings without a folder, and no handlers', async () => {
    const { app } = open([]);
    assert.equal((await importText(app, 'shop.json', shopReport)).findings, 3);
    await app.handlers.start();
    assert.equal(app.handlers.state, 'noFolder');
  });

  it('nothing is sent for a config that is on no disk of the extension, and that is said; a dry run works', async () => {
    const configs = new AuthConfigFiles();
    const folder = memoryFolder();
    const config = Uri.joinPath(folder, 'virtual.dast-auth.json');
    memoryFiles().writeFile(config, new TextEncoder().encode(twoSteps));
    const said: string[] = [];
    const { showWarningMessage } = window;
    Object.assign(window, { showWarningMessage: async (text: string) => void said.push(text) });
    try {
      await window.showTextDocument(await workspace.openTextDocument(config));
      await commands.executeCommand(commandIds.verifyAllRoles, config);
      assert.equal(said.length, 1);
      assert.match(said[0] ?? '', /desktop or remote window.*Dry Run works here/);
      const runs = await commands.executeCommand<readonly unknown[]>(commandIds.dryRun, config);
      assert.ok((runs?.length ?? 0) > 0, said.join('\n'));
    } finally {
      Object.assign(window, { showWarningMessage });
      await configs.remove();
      memoryFiles().delete(folder);
    }
  });
});
