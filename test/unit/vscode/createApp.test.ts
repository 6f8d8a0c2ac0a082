import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { FindingsEngine } from '../../../src/findings/engine.ts';
import { createTestApp, MemoryState, type TestApp, type TestAppOptions } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { FileSystemError } from '../../fakes/vscode/vscode.ts';
import { until } from '../../patience.ts';

describe('the app of a window', () => {
  let files: TestFiles;
  let opened: TestApp;
  /** What was opened and closed of the stored findings. */
  let steps: string[];
  beforeEach(() => {
    files = new TestFiles();
    steps = [];
  });
  afterEach(async () => {
    mock.timers.reset();
    await opened.close();
    files.remove();
  });

  const engine = {
    revision: 0,
    onDidChange: () => () => undefined,
    unsaved: async () => undefined,
    applications: async () => [],
    summary: async () => ({ total: 0, matching: 0 }),
    close: async () => void steps.push('closed'),
  } as unknown as FindingsEngine;

  function open(changes: Partial<TestAppOptions> = {}): void {
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      openStore: async () => {
        steps.push('opened');
        return engine;
      },
      ...changes,
    });
  }

  const ask = async (): Promise<unknown> => (await opened.app.findings()).applications();

  it('opens no store where it knows that nothing is stored, and says that all is sound', async () => {
    open();
    for (const [code, expected] of [
      ['FileNotFound', []],
      ['NoPermissions', ['opened']],
    ] as const) {
      steps.length = 0;
      open();
      Object.assign(opened.workspace.fs, {
        readDirectory: () => Promise.reject(new FileSystemError(code)),
      });
      assert.deepEqual(await ask(), []);
      assert.deepEqual(
        [steps, opened.commands.context['storage']],
        [expected, code === 'FileNotFound' ? 'sound' : undefined],
      );
      await opened.close();
    }
  });

  it('lets its findings rest after a while, but not while the panel shows them', async () => {
    files.write('storage/findings/findings.sqlite', '');
    let isInFront = true;
    mock.timers.enable({ apis: ['setTimeout'] });
    open({ isPanelInFront: () => isInFront });
    const rest = async (): Promise<void> => {
      mock.timers.tick(60 * 60_000);
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    };
    await ask();
    await rest();
    assert.deepEqual(steps, ['opened']);
    isInFront = false;
    await rest();
    assert.deepEqual(steps, ['opened', 'closed']);
    await ask();
    assert.deepEqual(steps, ['opened', 'closed', 'opened']);
  });

  it('goes on with filters that cannot be kept, and logs that', async () => {
    const state = new MemoryState();
    open({
      workspaceState: {
        get: (key) => state.get(key),
        update: () => Promise.reject(new Error('The disk is full.')),
      },
    });
    opened.app.view.update({ type: 'setSearch', text: 'cart' });
    await until(() => opened.logged.length > 0);
    assert.deepEqual(opened.logged, ['Could not keep the filters: Error: The disk is full.']);
    assert.equal(opened.app.view.current.filters.search, 'cart');
  });
});
