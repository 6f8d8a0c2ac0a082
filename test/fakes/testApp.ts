import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SecretStorage, Uri as VsCodeUri } from 'vscode';
import { openFindings } from '../../src/findings/engine/openFindings.ts';
import { NodeDatabaseFile } from '../../src/findings/store/file/nodeDatabaseFile.ts';
import { nodeParser } from '../../scripts/routes/nodeFiles.ts';
import { compareWithGit } from '../../src/routes/worker/nodeChanges.ts';
import { NodeFiles } from '../../src/routes/worker/nodeFiles.ts';
import { WorkspaceRoutes } from '../../src/routes/workspaceRoutes.ts';
import type { OpenRoutes } from '../../src/vscode/shared/handlers/openRoutes.ts';
import type { App } from '../../src/vscode/app/app.ts';
import type { CommandName } from '../../src/vscode/app/commandArguments.ts';
import { createApp } from '../../src/vscode/app/createApp.ts';
import type { OpenStore } from '../../src/vscode/app/findingsAccess.ts';
import { showDamage } from '../../src/vscode/features/storedFindings/openStore.ts';
import { host } from '../../src/vscode/shared/hosts/nodeHost.ts';
import type { Machine } from '../../src/vscode/app/machine.ts';
import type { Ports, StatePort } from '../../src/vscode/app/ports.ts';
import type { URI } from 'vscode-uri';
import { EventEmitter, Uri } from './vscode/vscode.ts';
import { FakeWindow } from './vscode/window.ts';
import { FakeWorkspace } from './vscode/workspace.ts';

/** What a port of state keeps, and what the next window finds in it. */
export class MemoryState implements StatePort<string> {
  readonly #values = new Map<string, unknown>();

  get(key: string): unknown {
    return this.#values.get(key);
  }

  async update(key: string, value: unknown): Promise<void> {
    this.#values.set(key, structuredClone(value));
  }
}

/** Runs the commands that are registered, and notes all others. */
export class FakeCommands {
  readonly ran: (readonly unknown[])[] = [];
  readonly context: Record<string, unknown> = {};
  readonly #handlers = new Map<string, (...args: readonly unknown[]) => unknown>();

  readonly run = async (name: CommandName, ...args: readonly unknown[]): Promise<unknown> => {
    this.ran.push([name, ...args]);
    return this.#handlers.get(name)?.(...args);
  };

  readonly runBuiltIn = async (id: string, ...args: readonly unknown[]): Promise<unknown> =>
    void this.ran.push([id, ...args]);

  readonly register = (
    name: CommandName,
    handler: (...args: readonly unknown[]) => unknown,
  ): { dispose(): void } => {
    this.#handlers.set(name, handler);
    return { dispose: () => this.#handlers.delete(name) };
  };

  readonly setContext = async (key: string, value: unknown): Promise<void> => {
    this.context[key] = value;
  };
}

/** Settings that a test changes. */
export class FakeSettings {
  readonly #values = new Map<string, unknown>();
  readonly #changed = new EventEmitter<string>();

  readonly get = (name: string): unknown => this.#values.get(name);

  readonly onDidChange = (name: string, listener: () => void): { dispose(): void } =>
    this.#changed.event((changed) => {
      if (changed === name) listener();
    });

  /** What stands in user and workspace settings; `get` does not look here. */
  readonly places: Record<'user' | 'workspace', Record<string, unknown>> = { user: {}, workspace: {} };

  readonly inspect = (name: string): Record<'user' | 'workspace', unknown> => ({
    user: this.places.user[name],
    workspace: this.places.workspace[name],
  });

  readonly updateIn = async (place: 'user' | 'workspace', name: string, value: unknown): Promise<void> => {
    this.places[place][name] = structuredClone(value);
    this.#changed.fire(name);
  };

  readonly update = async (name: string, value: unknown): Promise<void> => this.set(name, value);

  set(name: string, value: unknown): void {
    this.#values.set(name, value);
    this.#changed.fire(name);
  }
}

export interface TestAppOptions {
  /** The folder of the stored findings; another window finds them again. */
  readonly storage: string;
  readonly workspaceState?: StatePort<string>;
  /** The folder that is open. */
  readonly folder?: string;
  /** Folders that are open beside it. */
  readonly otherFolders?: readonly string[];
  readonly clock?: () => number;
  readonly openStore?: OpenStore;
  readonly isPanelInFront?: () => boolean;
  readonly columnForCode?: Ports['columnForCode'];
  /** What differs from this machine. */
  readonly machine?: Partial<Machine>;
  readonly gitUserName?: string;
  /** Sentences of the display language by their English. */
  readonly translations?: Ports['translations'];
}

export interface TestApp {
  readonly app: App;
  readonly window: FakeWindow;
  readonly workspace: FakeWorkspace;
  readonly commands: FakeCommands;
  readonly settings: FakeSettings;
  readonly logged: readonly string[];
  readonly copied: readonly string[];
  close(): Promise<void>;
}

/** An app of the real parts in plain Node: the engine in this thread, files on disk, and ports that a test looks into. */
export function createTestApp(options: TestAppOptions): TestApp {
  const window = new FakeWindow();
  const workspace = new FakeWorkspace(options.folder, options.otherFolders);
  const commands = new FakeCommands();
  const settings = new FakeSettings();
  const logged: string[] = [];
  const copied: string[] = [];
  const addresses = {
    extension: uri(fileURLToPath(new URL('../..', import.meta.url))),
    storage: uri(options.storage),
  };
  const ports: Ports = {
    window: window.port,
    workspace: workspace.port,
    env: {
      language: 'en',
      uriScheme: 'vscodium',
      clipboard: { writeText: async (text) => void copied.push(text), readText: async () => '' },
      openExternal: async () => true,
    },
    commands,
    settings,
    proxySettings: () => ({
      proxy: '',
      noProxy: [],
      support: 'override',
      strictSsl: true,
      authorization: null,
    }),
    excludedFiles: () => [],
    gitUserName: async () => options.gitUserName,
    workspaceState: options.workspaceState ?? new MemoryState(),
    globalState: new MemoryState(),
    secrets: memorySecrets(),
    extensionId: 'dast-workbench.dast-workbench',
    addresses,
    machine: { ...host.machine(workspace.port.fs), ...options.machine },
    threads: host.threads(addresses, workspace.port.fs),
    clock: options.clock ?? Date.now,
    translations: options.translations ?? {},
    log: {
      show: () => undefined,
      warn: (message) => void logged.push(message),
      error: (message, ...details) => void logged.push([message, ...details].map(String).join(' ')),
    },
    isPanelInFront: options.isPanelInFront ?? (() => false),
    columnForCode: options.columnForCode ?? (() => undefined),
  };
  const running = createApp(ports, options.openStore ?? openInThisThread, routesInThisThread);
  return {
    app: running.app,
    window,
    workspace,
    commands,
    settings,
    logged,
    copied,
    close: () => running.close(),
  };
}

const wasmBinary = readFileSync(new URL('../../node_modules/sql.js/dist/sql-wasm.wasm', import.meta.url));

const openInThisThread: OpenStore = async (ports) => {
  const { addresses, clock } = ports;
  const folder = Uri.joinPath(addresses.storage as unknown as URI, 'findings') as unknown as VsCodeUri;
  const databaseFile = new NodeDatabaseFile(folder.fsPath);
  const { engine, storage } = await openFindings({ wasmBinary, databaseFile, clock });
  await showDamage(ports, folder, storage, engine);
  return engine;
};

/** The index in this thread, without anything kept on disk. */
const routesInThisThread: OpenRoutes = async () =>
  new WorkspaceRoutes({
    parser: nodeParser(),
    files: (folder) => new NodeFiles(folder),
    cache: () => undefined,
    compare: compareWithGit,
  });

function uri(path: string): VsCodeUri {
  return Uri.file(path) as unknown as VsCodeUri;
}

function memorySecrets(): SecretStorage {
  const values = new Map<string, string>();
  const changed = new EventEmitter<{ key: string }>();
  return {
    get: async (key) => values.get(key),
    store: async (key, value) => {
      values.set(key, value);
      changed.fire({ key });
    },
    delete: async (key) => {
      values.delete(key);
      changed.fire({ key });
    },
    onDidChange: changed.event,
  };
}
