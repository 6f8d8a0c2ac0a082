import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { App } from '../../../../src/vscode/app/app.ts';
import { OpenReports } from '../../../../src/vscode/features/importReport/openReports.ts';
import { ReportWatcher } from '../../../../src/vscode/features/importReport/watchReports.ts';
import { until } from '../../../patience.ts';
import { createTestApp, MemoryState, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { EventEmitter, Uri } from '../../../fakes/vscode/vscode.ts';

describe('reports that settings name', () => {
  let files: TestFiles;
  let opened: TestApp;
  let watcher: ReportWatcher | undefined;
  let state: MemoryState;
  let imported: string[];
  let answer: object;
  const granted = new EventEmitter<void>();

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    files = new TestFiles();
    [state, imported] = [new MemoryState(), []];
    answer = { ok: false, failure: { code: 'report-unknown-format', args: ['x'] } };
    open();
  });
  afterEach(async () => {
    watcher?.dispose();
    mock.timers.reset();
    await opened.close();
    files.remove();
  });

  function open(): void {
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      workspaceState: state,
    });
    Object.assign(opened.workspace, { onDidGrantWorkspaceTrust: granted.event });
    const importReport = async ({ name }: { readonly name: string }) => (imported.push(name), answer);
    Object.assign(opened.app, { findings: async () => ({ importReport, scans: async () => [] }) });
  }
  const watch = (...globs: readonly unknown[]): void => {
    opened.settings.set('reports', globs);
    watcher = new ReportWatcher(opened.app);
  };
  /** Until nothing of what was found waits any more. */
  async function settle(count: number): Promise<void> {
    await until(() => {
      mock.timers.tick(1000);
      return imported.length >= count;
    });
    for (let round = 0; round < 50; round++) await new Promise(setImmediate);
    assert.equal(imported.length, count, imported.join());
  }

  it('are imported in the order of the settings and of their names, each content once', async () => {
    for (const name of ['out/zap-10.json', 'out/zap-2.json', 'nuclei.jsonl', 'other.txt'])
      files.write(`workspace/${name}`, `{"${name}":1}`);
    files.write('workspace/out/zap-3.json', '{"out/zap-2.json":1}');
    watch('*.jsonl', { glob: 'out/*.json', role: 'admin' }, 'out/zap-10.json');
    await settle(3);
    assert.deepEqual(imported, ['nuclei.jsonl', 'zap-2.json', 'zap-10.json']);
    assert.deepEqual(opened.window.messages, ['3 files not imported']);
    await until(() => JSON.stringify(state.get('seenReports')).split('workspace/').length === 4);
    // They are known in the next window, too.
    watcher?.dispose();
    imported = [];
    watch('*.jsonl', 'out/*.json');
    files.write('workspace/new.jsonl', '{"new":1}');
    opened.workspace.watchers.at(-2)?.created.fire(files.path('workspace/new.jsonl'));
    await settle(1);
    assert.deepEqual(imported, ['new.jsonl']);
  });

  it('are imported again where they changed or could not be stored, once they are quiet', async () => {
    const file = files.write('workspace/zap.json', '{"a":1}');
    answer = { ok: false, failure: { code: 'report-changed', args: ['zap.json'] } };
    watch('*.json');
    await settle(1);
    const [{ changed } = assert.fail()] = opened.workspace.watchers;
    changed.fire(file);
    await settle(2);
    answer = { ok: false, failure: { code: 'report-unknown-format', args: ['zap.json'] } };
    changed.fire(file);
    await settle(3);
    await until(() => state.get('seenReports') !== undefined);
    changed.fire(file);
    changed.fire(files.path('workspace/gone.json'));
    mock.timers.tick(1000);
    await until(() => opened.logged.length > 0);
    assert.match(opened.logged.join(), /^Could not read file:.*gone\.json: Error: ENOENT/);
    files.write('workspace/zap.json', '{"a":22}');
    changed.fire(file);
    mock.timers.tick(999);
    changed.fire(file);
    mock.timers.tick(999);
    for (let round = 0; round < 20; round++) await new Promise(setImmediate);
    assert.equal(imported.length, 3, 'a scanner is still writing');
    await settle(4);
  });

  it('are not watched before the workspace is trusted, which is said once', async () => {
    files.write('workspace/zap.json', '{"a":1}');
    opened.workspace.isTrusted = false;
    watch('*.json');
    opened.settings.set('reports', ['*.json']);
    assert.deepEqual(opened.window.messages, [
      'In Restricted Mode, reports named in settings are not imported automatically.',
    ]);
    assert.deepEqual(opened.workspace.watchers, []);
    opened.workspace.isTrusted = true;
    granted.fire();
    await settle(1);
    watcher?.dispose();
    opened.settings.set('reports', ['*.json', '*.xml']);
    assert.equal(opened.workspace.watchers.length, 1, 'nothing is watched any more');
  });

  it('are looked for in a folder that is added', async () => {
    watch('*.json');
    await settle(0);
    files.write('workspace/zap.json', '{"a":1}');
    opened.workspace.foldersChanged.fire();
    await settle(1);
    assert.deepEqual(imported, ['zap.json']);
    watcher?.dispose();
    const { length } = opened.workspace.watchers;
    opened.workspace.foldersChanged.fire();
    assert.equal(opened.workspace.watchers.length, length);
  });

  it('are not imported any more once the window closes', async () => {
    files.write('workspace/zap.json', '{"a":1}');
    watch('*.json');
    for (let round = 0; round < 50; round++) await new Promise(setImmediate);
    watcher?.dispose();
    opened.workspace.watchers.at(-1)?.created.fire(files.path('workspace/zap.json'));
    await settle(0);
  });

  it('are not missed where none is named', () => {
    opened.workspace.isTrusted = false;
    watch();
    assert.deepEqual(opened.window.messages, []);
  });
});

describe('the editors that offer to import', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('are those that show the beginning of a report, of which the last hundred are known', () => {
    const shown: unknown[] = [];
    const changed = new EventEmitter<void>();
    const window: { activeTextEditor: object | undefined; onDidChangeActiveTextEditor: unknown } = {
      activeTextEditor: undefined,
      onDidChangeActiveTextEditor: changed.event,
    };
    const app = {
      window,
      commands: { setContext: async (key: string, value: unknown) => void shown.push([key, value]) },
      workspace: {
        fs: { isWritableFileSystem: (scheme: string) => (scheme === 'output' ? undefined : false) },
      },
    } as unknown as App;
    const reports = new OpenReports(app);
    const look = (uri: string, text: string): unknown => {
      shown.length = 0;
      const document = new FakeDocument(Uri.parse(uri), text);
      window.activeTextEditor = { document };
      changed.fire();
      mock.timers.tick(99);
      assert.deepEqual(shown, []);
      mock.timers.tick(1);
      return shown[0];
    };
    mock.timers.tick(100);
    assert.deepEqual(shown, [], 'no editor is there');
    const zap = '{\n"@programName": "ZAP",\n"site": [';
    assert.deepEqual(look('file:///a.json', zap), ['openReports', ['/a.json']]);
    assert.equal(look('file:///a.json', zap), undefined);
    assert.deepEqual(look('file://host/b.json', zap), [
      'openReports',
      ['/a.json', '//host/b.json', '/b.json'],
    ]);
    assert.equal(look('file:///c.json', '{"name": "shop"}'), undefined);
    assert.deepEqual(look('file:///a.json', 'It was replaced.'), [
      'openReports',
      ['//host/b.json', '/b.json'],
    ]);
    assert.equal(look('untitled:Untitled-1', zap), undefined);
    assert.equal(look('output:channel', zap), undefined);
    let last: unknown;
    for (let index = 0; index < 100; index++) last = look(`file:///${index}.json`, zap);
    const [, known] = last as [string, readonly string[]];
    assert.deepEqual([known.length, known[0], known.at(-1)], [100, '/0.json', '/99.json']);
    reports.dispose();
    assert.equal(look('file:///later.json', zap), undefined);
  });
});
