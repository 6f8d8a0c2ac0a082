import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { Task as VsCodeTask, WorkspaceFolder } from 'vscode';
import type { ScanOrder } from '../../../../src/vscode/features/scanAsRole/scanOrder.ts';
import { ScanTasks } from '../../../../src/vscode/features/scanAsRole/scanTasks.ts';
import type { Scans } from '../../../../src/vscode/features/scanAsRole/scans.ts';
import { eventually } from '../../../e2e/eventually.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { lendHost, type Task } from '../../../fakes/vscode/vscode.ts';

interface Terminal {
  open(): void;
  close(): void;
  onDidClose(listener: (exitCode: number) => void): void;
}

describe('the tasks of scans', () => {
  let files: TestFiles;
  let opened: TestApp;
  let tasks: ScanTasks;
  let ran: ScanOrder[];
  let codes: number[];
  let again: () => unknown;
  let executed: Task[];
  let terminated: string[];

  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    files.write('workspace/shop.dast-auth.json', JSON.stringify(loginConfig('http://localhost:1')));
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
    ran = [];
    codes = [];
    executed = [];
    terminated = [];
    const scans = {
      run: async (order: ScanOrder, _write: unknown, _signal: unknown, given: () => unknown) => {
        ran.push(order);
        again = given;
        return codes.shift() ?? 0;
      },
    };
    tasks = new ScanTasks(opened.app, scans as unknown as Scans);
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const definition = { type: 'dast-scan', config: 'shop.dast-auth.json', role: 'customer', scanner: 'zap' };
  const folder = (): WorkspaceFolder | undefined => opened.app.workspace.workspaceFolders?.[0];
  const resolved = (given: object, scope: unknown = folder()): Task | undefined =>
    tasks.resolveTask({ definition: given, scope } as unknown as VsCodeTask) as unknown as Task | undefined;

  /** Runs a task as VS Code does, to its exit code. */
  async function execute(task: Task | undefined): Promise<number> {
    assert.ok(task);
    const terminal = (await task.execution.callback(task.definition)) as Terminal;
    return new Promise((resolve) => {
      terminal.onDidClose(resolve);
      terminal.open();
    });
  }

  /** Runs what starts tasks. */
  async function tasksRun(start: () => Promise<unknown>): Promise<void> {
    const lent = lendHost({
      tasks: {
        executeTask: async (task: Task) => {
          executed.push(task);
          void execute(task);
          return { terminate: () => terminated.push(task.name) };
        },
      },
    });
    try {
      await start();
    } finally {
      lent.dispose();
    }
  }

  it('are those of tasks.json, as they are written, and run what they say', async () => {
    const task = resolved(definition);
    assert.deepEqual([task?.name, task?.source, task?.scope], ['customer with zap', 'dast', folder()]);
    assert.equal(task?.definition, definition, 'VS Code knows it again by that');
    codes = [3];
    assert.equal(await execute(task), 3);
    const [{ file, ...order } = { file: undefined }] = ran;
    assert.equal(file?.fsPath, files.path('workspace/shop.dast-auth.json').fsPath);
    assert.deepEqual(order, {
      role: 'customer',
      scanner: 'zap',
      mode: 'safe',
      minutes: 20,
      operations: undefined,
    });
    const operations = ['GET /orders'];
    await execute(resolved({ ...definition, mode: 'look', maxMinutes: 5, operations }, 2));
    const { mode, minutes, operations: chosen } = ran[1] ?? {};
    assert.deepEqual([mode, minutes, chosen], ['look', 5, operations]);
  });

  it('are none where tasks.json says what is no scan', () => {
    for (const wrong of [
      { role: 7 },
      { type: 'other' },
      { mode: 'loud' },
      { maxMinutes: 0 },
      { operations: [] },
    ])
      assert.equal(resolved({ ...definition, ...wrong }), undefined, JSON.stringify(wrong));
  });

  it('take a config elsewhere by its whole path', async () => {
    const elsewhere = files.path('other/a.dast-auth.json').fsPath;
    await execute(resolved({ ...definition, config: elsewhere }));
    assert.equal(ran[0]?.file.fsPath, elsewhere);
    await tasksRun(() => tasks.run([{ ...(ran[0] ?? assert.fail()), minutes: 3 }]));
    const [task] = executed;
    assert.deepEqual([task?.scope, ran.at(-1)?.file.fsPath], [folder(), elsewhere]);
    const { config, maxMinutes } = (task?.definition ?? {}) as { config?: string; maxMinutes?: number };
    assert.deepEqual([config, maxMinutes], [elsewhere, 3]);
  });

  it('run once more as they were when the user asks for it', async () => {
    await execute(resolved({ ...definition, mode: 'look' }));
    await tasksRun(async () => again());
    const order = { ...definition, mode: 'look', maxMinutes: 20 };
    assert.deepEqual(
      executed.map(({ definition: of }) => of),
      [order],
    );
    assert.deepEqual(
      ran.map(({ file, mode }) => [file.fsPath, mode]),
      Array(2).fill([files.path('workspace/shop.dast-auth.json').fsPath, 'look']),
    );
  });

  it('are one for each role, where a scanner is installed', async () => {
    opened.settings.set('scanPrograms', { zap: './zap.sh', wapiti: './wapiti' });
    assert.deepEqual(await tasks.provideTasks(), [], 'none is installed');
    opened.settings.set('scanCommands', { own: [process.execPath] });
    const offered = (await tasks.provideTasks()) as unknown as readonly Task[];
    assert.deepEqual(
      offered.map(({ definition: of }) => of),
      [{ ...definition, scanner: 'own', role: 'user', mode: 'safe', maxMinutes: 20 }],
    );
  });

  it('run one after the other until one is stopped, and end with the code of the last', async () => {
    const order = (role: string): ScanOrder => ({
      file: files.path('workspace/shop.dast-auth.json'),
      role,
      scanner: 'zap',
      mode: 'full',
      minutes: 1,
      operations: ['GET /a'],
    });
    const run = async (orders: readonly ScanOrder[], signal?: AbortSignal): Promise<number> => {
      let code = -1;
      await tasksRun(async () => (code = await tasks.run(orders, signal)));
      return code;
    };
    codes = [3, 0];
    assert.equal(await run([order('a'), order('b')]), 0);
    assert.deepEqual(
      executed.map(({ definition: of }) => of),
      ['a', 'b'].map((role) => ({
        ...definition,
        role,
        mode: 'full',
        maxMinutes: 1,
        operations: ['GET /a'],
      })),
    );
    codes = [130];
    assert.equal(await run([order('c'), order('d')]), 130);
    assert.equal(executed.length, 3);
    assert.equal(await run([]), 0);
    const stopping = new AbortController();
    await run([order('e')], stopping.signal);
    stopping.abort();
    await eventually(async () => terminated.join(), 'e with zap');
    assert.equal(await run([order('f')], stopping.signal), 130);
    assert.equal(executed.length, 4, 'nothing is started once it is stopped');
  });
});
