import {
  CustomExecution,
  Task,
  type TaskDefinition,
  TaskRevealKind,
  TaskScope,
  Uri,
  type TaskProvider,
  type WorkspaceFolder,
  tasks,
} from 'vscode';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { ShownTerminal } from '../../shared/faces/terminal.ts';
import { relativePath } from '../../shared/files/relativePath.ts';
import { readRoles } from '../../shared/handlers/workspaceRoles.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { exitCodes } from './finishScan.ts';
import {
  readDefinition,
  type ScanDefinition,
  type ScanOrder,
  scanTaskType,
  usualMinutes,
} from './scanOrder.ts';
import { readScanSettings } from './scanSettings.ts';
import type { Scans } from './scans.ts';

/** The tasks of the type `dast-scan`: those of tasks.json, and one for each role. */
export class ScanTasks implements TaskProvider {
  readonly #app: App;
  readonly #scans: Scans;

  constructor(app: App, scans: Scans) {
    this.#app = app;
    this.#scans = scans;
  }

  /** One for each role, with the first scanner that is installed. */
  async provideTasks(): Promise<Task[]> {
    const { workspace, machine } = this.#app;
    if (!workspace.isTrusted) return [];
    const { scannersHere } = await loadVerifyRole();
    const known = await scannersHere(readScanSettings(this.#app), machine.variables);
    const scanner = known.find(({ program }) => program !== undefined);
    if (scanner === undefined) return [];
    const roles = await readRoles(this.#app);
    return roles.flatMap(({ uri, name }) => {
      const folder = workspace.getWorkspaceFolder(uri);
      if (folder === undefined) return [];
      const order = {
        file: uri,
        role: name,
        scanner: scanner.id,
        mode: 'safe',
        minutes: usualMinutes,
      } as const;
      return this.#task(this.#definitionOf({ ...order, operations: undefined }), folder);
    });
  }

  resolveTask({ definition, scope }: Task): Task | undefined {
    const read = readDefinition(definition);
    if (read === undefined) return undefined;
    const folder = typeof scope === 'object' ? scope : this.#app.workspace.workspaceFolders?.[0];
    // VS Code knows a task again by its definition.
    return this.#task(read, folder, definition);
  }

  /** Runs one after the other, until one is stopped; resolves to the exit code of the last one. */
  async run(orders: readonly ScanOrder[], signal?: AbortSignal): Promise<number> {
    let exitCode: number = exitCodes.complete;
    for (const order of orders) {
      exitCode = await this.#runOne(order, signal);
      if (exitCode === exitCodes.stopped) break;
    }
    return exitCode;
  }

  async #runOne(order: ScanOrder, signal: AbortSignal | undefined): Promise<number> {
    if (signal?.aborted === true) return exitCodes.stopped;
    const folder = this.#app.workspace.getWorkspaceFolder(order.file);
    const definition = this.#definitionOf(order);
    return await new Promise((resolve, reject) => {
      const task = this.#task(definition, folder, definition, resolve);
      tasks.executeTask(task).then((run) => signal?.addEventListener('abort', () => run.terminate()), reject);
    });
  }

  #definitionOf({ file, role, scanner, mode, minutes, operations }: ScanOrder): ScanDefinition {
    const { workspace, machine } = this.#app;
    const folder = workspace.getWorkspaceFolder(file);
    const below = folder && relativePath(folder.uri, file, machine.ignoresCase);
    return {
      type: scanTaskType,
      config: below ?? file.fsPath,
      role,
      scanner,
      mode,
      maxMinutes: minutes,
      ...(operations === undefined ? {} : { operations }),
    };
  }

  #task(
    read: ScanDefinition,
    folder: WorkspaceFolder | undefined,
    definition: TaskDefinition = read,
    onEnd: (exitCode: number) => void = () => undefined,
  ): Task {
    const order = orderOf(read, folder);
    const name = t('{0} with {1}', read.role, read.scanner);
    const execution = new CustomExecution(async () => {
      const again = (): Promise<number> => this.run([order]);
      return new ShownTerminal(async (write, signal) => {
        const exitCode = await this.#scans.run(order, write, signal, again);
        onEnd(exitCode);
        return exitCode;
      });
    });
    // Of a task without a folder, VS Code does not know how to run it again.
    const scope = folder ?? this.#app.workspace.workspaceFolders?.[0] ?? TaskScope.Workspace;
    const task = new Task(definition, scope, name, 'dast', execution, []);
    task.presentationOptions = { reveal: TaskRevealKind.Always, clear: true };
    return task;
  }
}

function orderOf(definition: ScanDefinition, folder: WorkspaceFolder | undefined): ScanOrder {
  const { config, role, scanner, mode, maxMinutes, operations } = definition;
  const isWhole = folder === undefined || /^(?:[\\/]|[a-z]:)/i.test(config);
  return {
    file: isWhole ? Uri.file(config) : Uri.joinPath(folder.uri, config),
    role,
    scanner,
    mode,
    minutes: maxMinutes,
    operations,
  };
}
