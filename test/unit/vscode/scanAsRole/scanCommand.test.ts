import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import type { Task as VsCodeTask } from 'vscode';
import type { AuthConfig } from '../../../../src/auth/generated/authConfig.ts';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import { scanAsRoleFeature } from '../../../../src/vscode/features/scanAsRole/scanAsRoleFeature.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { lendHost, type Task } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';

const origin = 'http://127.0.0.1:1';

describe('Scan as Role', () => {
  let files: TestFiles;
  let opened: TestApp;
  let document: FakeDocument;
  let executed: Task[];
  let terminated: number;
  let provider: {
    provideTasks(): Promise<readonly Task[]>;
    resolveTask(task: VsCodeTask): Promise<Task | undefined>;
  };
  let profile: { provideTerminalProfile(): Promise<unknown> };
  let end: () => void;

  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      machine: { variables: { PATH: files.path('bin').fsPath } },
    });
    const nuclei = files.write('bin/nuclei', '#!/bin/sh\n').fsPath;
    chmodSync(nuclei, 0o755);
    opened.settings.set('scanPrograms', { nuclei });
    write({});
    [executed, terminated] = [[], 0];
    const nothing = { dispose: () => undefined };
    const lent = lendHost({
      tasks: {
        registerTaskProvider: (_type: string, given: never) => ((provider = given), nothing),
        executeTask: async (task: Task) => {
          executed.push(task);
          return { terminate: () => (terminated += 1) };
        },
      },
      window: {
        registerTerminalProfileProvider: (_id: string, given: never) => ((profile = given), nothing),
        onDidOpenTerminal: () => nothing,
        onDidCloseTerminal: () => nothing,
      },
    });
    end = () => lent.dispose();
  });
  afterEach(async () => {
    end();
    await opened.close();
    files.remove();
  });

  const register = (): void => {
    const { commands } = scanAsRoleFeature.register(opened.app);
    registerHandlers(opened.app, commands);
  };
  /** Writes the auth config, and opens it. */
  const write = (changes: Partial<AuthConfig>, text?: string): void => {
    const base = loginConfig(origin, {}, [{ role: 'user', username: 'ann', password: 'right-password' }]);
    const application = { ...base.application, safeForAutomatedTesting: true };
    const written = text ?? JSON.stringify({ ...base, application, ...changes });
    const uri = files.write('workspace/shop.dast-auth.json', written);
    document = new FakeDocument(uri, written, 'dast-auth');
    opened.workspace.textDocuments.splice(0, 1, document);
  };
  const scan = (given: object = {}): Promise<unknown> =>
    opened.commands.run('scanAsRole', { uri: document.uri, ...given } as never);
  const definition = { type: 'dast-scan', config: 'shop.dast-auth.json', role: 'user', scanner: 'nuclei' };
  const definitions = (): unknown => executed.map((task) => task.definition);

  it('asks nothing where a command names role, scanner and mode', async () => {
    register();
    const stop = new AbortController();
    opened.window.answer('Scan');
    const operations = ['GET /orders'];
    void scan({ role: 'user', scanner: 'nuclei', mode: 'look', minutes: 5, operations, signal: stop.signal });
    await until(() => executed.length === 1);
    assert.deepEqual(definitions(), [{ ...definition, mode: 'look', maxMinutes: 5, operations }]);
    assert.deepEqual(opened.window.messages, [`Scan ${origin} with Nuclei as user?`]);
    assert.deepEqual(opened.window.lists, []);
    stop.abort();
    await until(() => terminated === 1);
  });

  it('takes twenty minutes where a command does not say how long', async () => {
    register();
    opened.window.answer('Scan');
    void scan({ role: 'user', scanner: 'nuclei', mode: 'safe' });
    await until(() => executed.length === 1);
    assert.deepEqual(definitions(), [{ ...definition, mode: 'safe', maxMinutes: 20 }]);
  });

  for (const [title, given] of [
    ['no scanner', { role: 'user', mode: 'safe' }],
    ['no role', { scanner: 'nuclei', mode: 'safe' }],
    ['no mode', { role: 'user', scanner: 'nuclei' }],
    ['an unknown mode', { role: 'user', scanner: 'nuclei', mode: 'loud' }],
    ['no minutes', { role: 'user', scanner: 'nuclei', mode: 'safe', minutes: 0 }],
    ['half a minute', { role: 'user', scanner: 'nuclei', mode: 'safe', minutes: 0.5 }],
    ['more than a day', { role: 'user', scanner: 'nuclei', mode: 'safe', minutes: 1441 }],
  ] as const) {
    it(`asks with which scanner and how far where a command names ${title}`, async () => {
      register();
      opened.window.answer('Nuclei', 'Look', 'Scan');
      void scan({ operations: ['GET /a'], ...given });
      await until(() => executed.length === 1);
      const chosen = { ...definition, mode: 'look', maxMinutes: 20, operations: ['GET /a'] };
      assert.deepEqual(definitions(), [chosen]);
    });
  }

  it('calls everything where what a command names is no list of operations', async () => {
    register();
    opened.window.answer('Scan');
    void scan({ role: 'user', scanner: 'nuclei', mode: 'safe', minutes: 1440, operations: ['GET /a', 7] });
    await until(() => executed.length === 1);
    assert.deepEqual(definitions(), [{ ...definition, mode: 'safe', maxMinutes: 1440 }]);
  });

  it('ends with the exit code of its task', async () => {
    register();
    opened.window.answer('Scan');
    const ended = scan({ role: 'user', scanner: 'nuclei', mode: 'safe' });
    await until(() => executed.length === 1);
    write({}, '{');
    const [task] = executed;
    const terminal = (await task?.execution.callback(task.definition)) as { open(): void };
    terminal.open();
    assert.equal(await ended, 2);
  });

  it('starts nothing where the user does not agree', async () => {
    register();
    const asked = scan({ role: 'user', scanner: 'nuclei', mode: 'safe' });
    await until(() => opened.window.buttons.length > 0);
    opened.window.dismiss();
    assert.deepEqual([await asked, executed], [undefined, []]);
  });

  it('says what is wrong with the auth config before it asks anything', async () => {
    register();
    write({}, '{\n"version": 7');
    assert.equal(await scan(), undefined);
    assert.match(opened.window.messages.at(-1) ?? '', /^Line 2: /);
    opened.workspace.isTrusted = false;
    await scan();
    assert.match(opened.window.messages.at(-1) ?? '', /Trust this workspace to use it\.$/);
    opened.workspace.isTrusted = true;
    document = new FakeDocument('/memory/shop.dast-auth.json', '{}', 'plaintext');
    opened.workspace.textDocuments.splice(0, 1, document);
    await scan();
    assert.equal(opened.window.messages.at(-1), 'Open an auth config first.');
    assert.deepEqual(opened.window.lists, []);
  });

  it('needs files on a disk', async () => {
    Object.assign(opened.app.machine, { pathOf: () => undefined });
    register();
    await scan();
    assert.deepEqual(opened.window.messages, ['Scan as Role needs the files of a desktop or remote window.']);
    assert.deepEqual(opened.window.buttons, []);
  });

  it('offers a task for each role of a trusted workspace, and those of tasks.json', async () => {
    register();
    const offered = await provider.provideTasks();
    assert.deepEqual(
      offered.map((task) => task.definition),
      [{ ...definition, mode: 'safe', maxMinutes: 20 }],
    );
    const given = { definition: { ...definition, role: 'admin' } } as unknown as VsCodeTask;
    assert.equal((await provider.resolveTask(given))?.name, 'admin with nuclei');
    opened.workspace.isTrusted = false;
    assert.deepEqual(await provider.provideTasks(), []);
  });

  describe('opens no terminal', () => {
    const open = async (): Promise<readonly string[]> => {
      register();
      assert.equal(await profile.provideTerminalProfile(), undefined);
      return opened.window.messages;
    };

    it('without an auth config', async () => {
      opened.workspace.textDocuments.pop();
      files.remove();
      assert.deepEqual(await open(), ['Open an auth config first.']);
    });

    it('for one with errors', async () => {
      write({}, '{');
      const [said = ''] = await open();
      assert.match(said, /^Line 1: /);
    });

    it('for a role without a test user', async () => {
      write({ testUsers: [] });
      assert.deepEqual(await open(), ['user has no test user.']);
    });
  });

  describe('ends what an earlier window left running', () => {
    const temporary = process.env['TMPDIR'];
    beforeEach(() => {
      process.env['TMPDIR'] = files.folder;
      // No process has this id.
      const noted = JSON.stringify({ host: 2 ** 30, scanner: 2 ** 30 });
      files.write('dast-scan-left/process.json', noted);
    });
    afterEach(() => {
      if (temporary === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = temporary;
    });
    const isLeft = (): boolean => existsSync(files.path('dast-scan-left').fsPath);

    it('where that was in a scan', async () => {
      await opened.app.globalState.update('scanRunning', true);
      register();
      await until(() => opened.app.globalState.get('scanRunning') === false);
      assert.equal(isLeft(), false);
    });

    it('and looks for nothing where it was not', async () => {
      await opened.app.globalState.update('scanRunning', false);
      register();
      write({}, '{');
      await scan();
      assert.equal(isLeft(), true);
    });
  });
});
