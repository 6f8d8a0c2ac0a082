import assert from 'node:assert/strict';
import { EventEmitter, workspace } from 'vscode';
import { failed } from '../../src/base/result.ts';
import type { FindingsEngine } from '../../src/findings/engine.ts';
import type { App } from '../../src/vscode/app/app.ts';
import { ReportWatcher } from '../../src/vscode/features/importReport/watchReports.ts';
import { openTestApp, type TestApp } from './testApp.ts';
import { shopReport, zapReport } from '../fakes/testReport.ts';
import { TestFolder } from './testFolder.ts';
import { importedReports, WatchedFolder } from './watchedFolder.ts';

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
    assert.deepEqual(await importedReports(opened, 1), ['first.json']);
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
    await folder.write(
      'second.json',
      zapReport([{ rule: '2', name: 'Other', risk: 1, instances: [['GET', '/o']] }]),
    );
    await new Promise((resolve) => void setTimeout(resolve, 1500));
    const engine = await opened.app.findings();
    assert.deepEqual(await engine.scans(), []);
    isTrusted = true;
    granted.fire();
    assert.deepEqual(await importedReports(opened, 2), ['first.json', 'second.json']);
    granted.dispose();
  });

  it('are imported in the order in which the settings name them, whichever is found first', async () => {
    await folder.write(
      'second.json',
      zapReport([{ rule: '2', name: 'A', risk: 1, instances: [['GET', '/o']] }]),
    );
    await folder.write(
      'part-10.json',
      zapReport([{ rule: '3', name: 'B', risk: 1, instances: [['GET', '/p']] }]),
    );
    await folder.write(
      'part-9.json',
      zapReport([{ rule: '4', name: 'C', risk: 1, instances: [['GET', '/q']] }]),
    );
    await folder.name(['watched/second.json', 'watched/part-*.json', 'watched/first.json']);
    const late = Object.create(workspace, {
      findFiles: {
        value: async (...[pattern, ...others]: Parameters<typeof workspace.findFiles>) => {
          const found = await workspace.findFiles(pattern, ...others);
          const isFirst = typeof pattern === 'object' && pattern.pattern.endsWith('second.json');
          await new Promise((resolve) => void setTimeout(resolve, isFirst ? 300 : 0));
          return found.toSorted((a, b) => a.path.localeCompare(b.path));
        },
      },
    }) as App['workspace'];
    watcher = new ReportWatcher(Object.create(opened.app, { workspace: { value: late } }) as App);
    await importedReports(opened, 4);
    const engine = await opened.app.findings();
    const scans = [...(await engine.scans())].toSorted((a, b) => a.id - b.id);
    assert.deepEqual(
      scans.map(({ name }) => name),
      ['second.json', 'part-9.json', 'part-10.json', 'first.json'],
    );
  });

  it('are not imported again by the next window', async () => {
    watcher = new ReportWatcher(opened.app);
    await importedReports(opened, 1);
    watcher.dispose();
    const engine = await opened.app.findings();
    const [scan] = await engine.scans();
    assert.ok(scan);
    await engine.removeScan(scan.id);

    await folder.write(
      'later.json',
      zapReport([{ rule: '4', name: 'Later', risk: 1, instances: [['GET', '/l']] }]),
    );
    watcher = new ReportWatcher(opened.app);
    assert.deepEqual(await importedReports(opened, 1), ['later.json'], 'the removed one stays removed');
  });
});
