import { EventEmitter, window, type ExtensionContext } from 'vscode';
import type { FindingsEngine } from '../findings/engine.ts';
import type { App } from './app.ts';
import { HeldList } from './heldList.ts';
import { logWithoutSecrets, type Log } from './log.ts';
import { openStore } from './openStore.ts';
import { reportError } from './reportError.ts';
import { RunningImports } from './runningImports.ts';
import { Selection } from './selection.ts';
import { StoredViewState } from './storedViewState.ts';

/** The app, and the way to close it: what was changed must be on disk before the window goes. */
export interface RunningApp {
  readonly app: App;
  close(): Promise<void>;
}

export function createApp(context: ExtensionContext): RunningApp {
  let made: Log | undefined;
  // Made when something is logged: it costs more than everything else of the start together.
  const log = (): Log => {
    if (!made) {
      const channel = window.createOutputChannel('DAST Workbench', { log: true });
      context.subscriptions.push(channel);
      made = logWithoutSecrets(channel);
    }
    return made;
  };
  const changed = new EventEmitter<void>();
  const view = new StoredViewState(context.workspaceState, (error) =>
    log().warn(`Could not keep the filters: ${String(error)}`),
  );
  const imports = new RunningImports();
  context.subscriptions.push(changed, view, imports);
  let opening: Promise<FindingsEngine> | undefined;
  const open = async (): Promise<FindingsEngine> => {
    const engine = await openStore(context, () => {
      // Whoever needs the findings next opens them again.
      opening = undefined;
    });
    engine.onDidChange(() => changed.fire());
    // What the store holds is news to those who only knew what was kept of it.
    queueMicrotask(() => changed.fire());
    return engine;
  };
  const app: App = {
    context,
    get log() {
      return log();
    },
    view,
    heldList: new HeldList(view),
    selection: new Selection(),
    imports,
    findings: () => {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    onDidChangeFindings: (listener) => changed.event(listener),
    reportError: (action, error) => reportError(log(), action, error),
  };
  return {
    app,
    close: async () => {
      await (await opening)?.close();
    },
  };
}
