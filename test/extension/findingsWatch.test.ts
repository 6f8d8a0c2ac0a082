import assert from 'node:assert/strict';
import { ConfigurationTarget, Uri, workspace } from 'vscode';
import { failed } from '../../src/base/result.ts';
import type { FindingsEngine } from '../../src/findings/engine.ts';
import type { App } from '../../src/vscode/app.ts';
import { ReportWatcher } from '../../src/vscode/importReport/watchReports.ts';
import { settingIds } from '../../src/vscode/ids.ts';
import { openTestApp, type TestApp } from './testApp.ts';
import { shopReport, TestFiles, zapReport } from '../fakes/testReport.ts';

describe('watched reports', () => {
  let files: TestFiles;
  let opened: TestApp;
  let watcher: ReportWatcher | undefined;
  let folder: Uri;

  beforeEach(async () => {
    files = new TestFiles();
    opened = openTestApp(files.path('storage').fsPath);
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
        return failed('store-taken-over');
      };
      const refusing = Object.assign(Object.create(engine) as FindingsEngine, { importReport });
      const app = Object.create(opened.app, { findings: { value: async () => refusing } }) as App;
      watcher = new ReportWatcher(app);
    });
    watcher?.dispose();
    watcher = new ReportWatcher(opened.app);
    assert.deepEqual(await imported(1), ['first.json']);
  });

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
