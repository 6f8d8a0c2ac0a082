import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationTarget, EventEmitter, Uri, window, workspace } from 'vscode';
import { failed } from '../../src/base/result.ts';
import type { FindingsEngine } from '../../src/findings/engine.ts';
import type { App } from '../../src/vscode/app.ts';
import { ReportWatcher } from '../../src/vscode/importReport/watchReports.ts';
import { settingIds } from '../../src/vscode/ids.ts';
import { until } from '../patience.ts';
import { openTestApp, type TestApp, TestMemento } from './testApp.ts';
import { shopReport, zapReport } from '../fakes/testReport.ts';
import { TestFolder } from './testFolder.ts';

describe('watched reports', () => {
  let files: TestFolder;
  let opened: TestApp;
  let watcher: ReportWatcher | undefined;
  let folder: Uri;

  beforeEach(async () => {
    files = new TestFolder();
    opened = openTestApp(files.at('storage'));
    const [root] = workspace.workspaceFolders ?? [];
    assert.ok(root);
    folder = Uri.joinPath(root.uri, 'watched');
    await workspace.fs.createDirectory(folder);
    await write('first.json', shopReport);
    await workspace
      .getConfiguration()
      .update(settingIds.reports, ['watched/*.json'], ConfigurationTarget.Workspace);
  });
  afterEach(async () => {
    watcher?.dispose();
    await workspace.getConfiguration().update(settingIds.reports, undefined, ConfigurationTarget.Workspace);
    await workspace.fs.delete(folder, { recursive: true });
    await opened.close();
    files.remove();
  });

  async function write(name: string, text: string): Promise<void> {
    await workspace.fs.writeFile(Uri.joinPath(folder, name), Buffer.from(text));
  }

  /** The names of the imported reports as soon as there are so many. */
  async function imported(count: number): Promise<readonly string[]> {
    const engine = await opened.app.findings();
    for (;;) {
      const names = (await engine.scans()).map(({ name }) => name);
      if (names.length >= count) return names.toSorted();
      await new Promise<void>((resolve) => {
        const listener = opened.app.onDidChangeFindings(() => {
          listener.dispose();
          resolve();
        });
      });
    }
  }

  it('are imported when they are there, appear and change, once per content', async () => {
    watcher = new ReportWatcher(opened.app);
    assert.deepEqual(await imported(1), ['first.json']);

    await write('copy.json', shopReport);
    await write('other.json', zapReport([{ rule: '2', name: 'Other', risk: 1, instances: [['GET', '/o']] }]));
    assert.deepEqual(await imported(2), ['first.json', 'other.json']);

    await write('other.json', zapReport([{ rule: '3', name: 'Third', risk: 1, instances: [['GET', '/t']] }]));
    assert.deepEqual(await imported(3), ['first.json', 'other.json', 'other.json']);
  });

  it('are imported later where they could not be stored at first', async () => {
    const engine = await opened.app.findings();
    await new Promise<void>((resolve) => {
      const importReport: FindingsEngine['importReport'] = async () => {
        resolve();
        return failed('store-lease-lost');
      };
      const refusing = Object.assign(Object.create(engine) as FindingsEngine, { importReport });
      const app = Object.create(opened.app, { findings: { value: async () => refusing } }) as App;
      watcher = new ReportWatcher(app);
    });
    watcher?.dispose();
    watcher = new ReportWatcher(opened.app);
    assert.deepEqual(await imported(1), ['first.json']);
  });

  it('are not imported before the workspace is trusted, and then they are', async () => {
    const granted = new EventEmitter<void>();
    let isTrusted = false;
    const restricted = Object.create(workspace, {
      isTrusted: { get: () => isTrusted },
      onDidGrantWorkspaceTrust: { value: granted.event },
    }) as App['workspace'];
    watcher = new ReportWatcher(Object.create(opened.app, { workspace: { value: restricted } }) as App);
    // Longer than a report has to be quiet.
    await new Promise((resolve) => void setTimeout(resolve, 1500));
    await write(
      'second.json',
      zapReport([{ rule: '2', name: 'Other', risk: 1, instances: [['GET', '/o']] }]),
    );
    await new Promise((resolve) => void setTimeout(resolve, 1500));
    const engine = await opened.app.findings();
    assert.deepEqual(await engine.scans(), []);
    isTrusted = true;
    granted.fire();
    assert.deepEqual(await imported(2), ['first.json', 'second.json']);
    granted.dispose();
  });

  it('that keep their reader busy for ever are ended, named and not tried again, not even by the next window', async () => {
    const state = new TestMemento();
    const stuckExtension = extensionWithStuckReader();
    const open = (): TestApp => openTestApp(files.at('storage'), state, stuckExtension.uri);
    const told: string[] = [];
    const watch = (): ReportWatcher => {
      const showErrorMessage = { value: async (text: string) => void told.push(text) };
      const listening = Object.create(window, { showErrorMessage }) as App['window'];
      return new ReportWatcher(Object.create(opened.app, { window: { value: listening } }) as App);
    };
    await opened.close();
    opened = open();
    await workspace.fs.delete(Uri.joinPath(folder, 'first.json'));
    await write('stuck.json', shopReport);
    watcher = watch();
    await until(() => told.length > 0, 'nothing was told', 60_000);
    assert.match(told[0] ?? '', /^stuck\.json kept its import busy .* It is not imported again by itself\./);
    watcher.dispose();
    await opened.close();

    opened = open();
    // The same content at another time, and under another name.
    await write('stuck.json', shopReport);
    await write('stuck-copy.json', shopReport);
    watcher = watch();
    await write('later.json', zapReport([{ rule: '4', name: 'Later', risk: 1, instances: [['GET', '/l']] }]));
    assert.deepEqual(await imported(1), ['later.json']);
    assert.deepEqual(stuckExtension.read(), ['stuck.json', 'later.json']);
    assert.equal(told.length, 1);
  }).timeout(120_000);

  /** The bundles of this extension, but reports called stuck are never read to their end, and hang sooner. */
  function extensionWithStuckReader(): { readonly uri: Uri; readonly read: () => readonly string[] } {
    const bundles = join(__dirname, '../../../dist');
    const dist = files.at('extension/dist').fsPath;
    const log = files.at('read.txt').fsPath;
    mkdirSync(dist, { recursive: true });
    copyFileSync(join(bundles, 'sql-wasm.wasm'), join(dist, 'sql-wasm.wasm'));
    const worker = readFileSync(join(bundles, 'findingsWorker.cjs'), 'utf8');
    const hasty = worker.replace(/hangsAfter = 1e4/, 'hangsAfter = 700');
    assert.notEqual(hasty, worker);
    writeFileSync(join(dist, 'findingsWorker.cjs'), hasty);
    const reader = `
      const { name } = require('node:worker_threads').workerData.input;
      require('node:fs').appendFileSync(${JSON.stringify(log)}, name + '\\n');
      setImmediate(() => {
        while (name.startsWith('stuck'));
      });
      require(${JSON.stringify(join(bundles, 'reportReader.cjs'))});`;
    writeFileSync(join(dist, 'reportReader.cjs'), reader);
    const read = (): readonly string[] => readFileSync(log, 'utf8').trimEnd().split('\n');
    return { uri: files.at('extension'), read };
  }

  it('are not imported again by the next window', async () => {
    watcher = new ReportWatcher(opened.app);
    await imported(1);
    watcher.dispose();
    const engine = await opened.app.findings();
    const [scan] = await engine.scans();
    assert.ok(scan);
    await engine.removeScan(scan.id);

    watcher = new ReportWatcher(opened.app);
    await write('later.json', zapReport([{ rule: '4', name: 'Later', risk: 1, instances: [['GET', '/l']] }]));
    assert.deepEqual(await imported(1), ['later.json'], 'the removed one stays removed');
  });
});
