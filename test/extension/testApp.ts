import assert from 'node:assert/strict';
import {
  type ExtensionContext,
  extensions,
  type Memento,
  type Uri,
  workspace,
  type WorkspaceFolder,
} from 'vscode';
import type { App } from '../../src/vscode/app/app.ts';
import { createApp } from '../../src/vscode/app/createApp.ts';
import { hostPorts } from '../../src/vscode/app/hostPorts.ts';
import { openRoutesOfWorker } from '../../src/vscode/shared/handlers/openRoutes.ts';
import { openStoreInWorker } from '../../src/vscode/features/storedFindings/openStore.ts';

/** What `workspaceState` keeps, and what the next window finds in it. */
export class TestMemento implements Memento {
  readonly #values = new Map<string, unknown>();

  keys(): readonly string[] {
    return [...this.#values.keys()];
  }

  get<Value>(key: string, fallback?: Value): Value | undefined {
    return this.#values.has(key) ? (this.#values.get(key) as Value) : fallback;
  }

  async update(key: string, value: unknown): Promise<void> {
    this.#values.set(key, structuredClone(value));
  }
}

export interface TestApp {
  readonly app: App;
  close(): Promise<void>;
}

/**
 * An app of the real parts with a storage folder of its own, beside the one of the installed extension. `folders`: open
 * ones, instead of those of the window.
 */
export function openTestApp(
  storage: Uri,
  workspaceState: Memento = new TestMemento(),
  extensionUri = installedExtension(),
  folders?: readonly WorkspaceFolder[],
): TestApp {
  // The parts of the context that the app uses.
  const context = {
    workspaceState,
    globalState: new TestMemento(),
    storageUri: storage,
    globalStorageUri: storage,
    extensionUri,
    extension: { id: 'dast-workbench.dast-workbench' },
  } as unknown as ExtensionContext;
  const ports = hostPorts(context);
  const running = createApp(
    folders === undefined ? ports : { ...ports, workspace: { ...workspace, workspaceFolders: folders } },
    openStoreInWorker,
    openRoutesOfWorker,
  );
  return { app: running.app, close: () => running.close() };
}

function installedExtension(): Uri {
  const extension = extensions.getExtension('dast-workbench.dast-workbench');
  assert.ok(extension);
  return extension.extensionUri;
}
