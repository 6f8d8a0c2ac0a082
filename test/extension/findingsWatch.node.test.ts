import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Uri, window } from 'vscode';
import type { App } from '../../src/vscode/app/app.ts';
import { ReportWatcher } from '../../src/vscode/features/importReport/watchReports.ts';
import { until } from '../patience.ts';
import { openTestApp, type TestApp, TestMemento } from './testApp.ts';
import { shopReport, zapReport } from '../fakes/testReport.ts';
import { TestFolder } from './testFolder.ts';
import { importedReports, WatchedFolder } from './watchedFolder.ts';

/** What the file system reports of changes, and a thread whose bundle the test writes. */
describe('watched reports', () => {
  let files: TestFolder;
  let opened: TestApp;
  let watcher: ReportWatcher | undefined;
  let folder: WatchedFolder;

  beforeEach(async () => {
    files = new TestFolder();
    opened = openTestApp(files.at('storage'));
    folder = await WatchedFolder.create();
    await folder.write('first.json', shopReport);
  });
  afterEach(async () => {
    watcher?.dispose();
    await folder.remove();
    await opened.close();
    files.remove();
  });

  it('are imported when they are there, appear and change, once per content', async () => {
    watcher = new ReportWatcher(opened.app);
    assert.deepEqual(await importedReports(opened, 1), ['first.json']);

    await folder.write('copy.json', shopReport);
    await folder.write(
      'other.json',
      zapReport([{ rule: '2', name: 'Other', risk: 1, instances: [['GET', '/o']] }]),
    );
    assert.deepEqual(await importedReports(opened, 2), ['first.json', 'other.json']);

    await folder.write(
      'other.json',
      zapReport([{ rule: '3', name: 'Third', risk: 1, instances: [['GET', '/t']] }]),
    );
    assert.deepEqual(await importedReports(opened, 3), ['first.json', 'other.json', 'other.json']);
  });

  it('that keep their reader busy for ever are ended, named and not tried again, not even by the next window', async () => {
    const state = new TestMemento();
    const stuckExtension = extensionWithStuckReader();
    const open = (): TestApp => openTestApp(files.at('storage'), state, stuckExtension.uri);
    const shown: string[] = [];
    const watch = (): ReportWatcher => {
      const showErrorMessage = { value: async (text: string) => void shown.push(text) };
      const listening = Object.create(window, { showErrorMessage }) as App['window'];
      return new ReportWatcher(Object.create(opened.app, { window: { value: listening } }) as App);
    };
    await opened.close();
    opened = open();
    await folder.delete('first.json');
    await folder.write('stuck.json', shopReport);
    watcher = watch();
    await until(() => shown.length > 0, 'nothing was shown', 60_000);
    assert.match(
      shown[0] ?? '',
      /^Importing stuck\.json hung and was stopped; .* It won't be retried automatically\./,
    );
    watcher.dispose();
    await opened.close();

    opened = open();
    // The same content at another time, and under another name.
    await folder.write('stuck.json', shopReport);
    await folder.write('stuck-copy.json', shopReport);
    watcher = watch();
    await folder.write(
      'later.json',
      zapReport([{ rule: '4', name: 'Later', risk: 1, instances: [['GET', '/l']] }]),
    );
    assert.deepEqual(await importedReports(opened, 1), ['later.json']);
    assert.deepEqual(stuckExtension.read(), ['stuck.json', 'later.json']);
    assert.equal(shown.length, 1);
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
});
