import { Disposable, EventEmitter } from 'vscode';
import { AgentJobs } from '../../agents/work/jobs.ts';
import { t } from '../../base/messages.ts';
import type { FindingsEngine } from '../../findings/engine.ts';
import { EngineLifecycle } from '../../findings/engine/lifecycle.ts';
import type { App } from './app.ts';
import { ChangeChecks } from '../shared/checks/changeChecks.ts';
import { ConfigChecks } from '../shared/files/configChecks.ts';
import { CodeChanges } from '../shared/handlers/codeChanges.ts';
import { EndpointHandlers } from '../shared/handlers/endpointHandlers.ts';
import type { OpenRoutes } from '../shared/handlers/openRoutes.ts';
import { FetchedNews } from '../shared/list/fetchedNews.ts';
import { KeptCounts } from '../shared/list/keptCounts.ts';
import { PinnedList } from '../shared/list/pinnedList.ts';
import { Environments } from '../shared/environments/environments.ts';
import { AuthorizationRuns } from '../shared/logins/authorizationRuns.ts';
import { LoginResults } from '../shared/logins/loginResults.ts';
import { LoginRuns } from '../shared/logins/loginRuns.ts';
import type { OpenStore } from './findingsAccess.ts';
import { nothingStored } from './nothingStored.ts';
import type { Ports } from './ports.ts';
import { reportError } from './reportError.ts';
import { RunningImports } from '../shared/list/runningImports.ts';
import { Selection } from '../shared/list/selection.ts';
import { StoredViewState } from '../shared/list/storedViewState.ts';
import { WorkspaceReader } from '../shared/files/workspaceReader.ts';

/** The app, and the way to close it: what was changed must be on disk before the window goes. */
export interface RunningApp {
  readonly app: App;
  close(): Promise<void>;
}

/**
 * Builds what features share from the ports; `openStore` is called when findings are first needed, `openRoutes`
 * when the first of them is shown.
 */
export function createApp(ports: Ports, openStore: OpenStore, openRoutes: OpenRoutes): RunningApp {
  const changed = new EventEmitter<void>();
  const view = new StoredViewState(ports, (error) =>
    ports.log.warn(`Could not keep the filters: ${String(error)}`),
  );
  const imports = new RunningImports();
  const logins = new LoginResults(ports.clock);
  const authorizationRuns = new AuthorizationRuns();
  const environments = new Environments(ports);
  const agentJobs = new AgentJobs(ports.clock, (error) =>
    reportError(ports, t('A tool of a language model'), error),
  );
  const fetched = new FetchedNews(ports);
  const subscriptions = Disposable.from(
    changed,
    view,
    imports,
    logins,
    authorizationRuns,
    environments,
    fetched,
  );
  const lifecycle = new EngineLifecycle({
    open: (onLost) => openStore(ports, onLost),
    isEmpty: async () => {
      const isEmpty = await nothingStored(ports);
      if (isEmpty) await ports.commands.setContext('storage', 'sound');
      return isEmpty;
    },
    mayRest: () => !ports.isPanelInFront(),
  });
  lifecycle.onDidChange(() => changed.fire());
  const findings = (): Promise<FindingsEngine> => lifecycle.findings();
  const onDidChangeFindings: App['onDidChangeFindings'] = (listener) => changed.event(listener);
  const files = new WorkspaceReader(ports);
  const handlers = new EndpointHandlers(ports, { findings, onDidChangeFindings, view, files }, openRoutes);
  const codeChanges = new CodeChanges(ports, findings, handlers);
  const counts = new KeptCounts({ ...ports, findings, onDidChangeFindings, view });
  const app: App = {
    ...ports,
    view,
    handlers,
    codeChanges,
    counts,
    pinnedList: new PinnedList(view),
    fetched,
    selection: new Selection(),
    imports,
    logins,
    loginRuns: new LoginRuns(ports.window),
    authorizationRuns,
    agentJobs,
    environments,
    changeChecks: new ChangeChecks(),
    files,
    configChecks: new ConfigChecks(),
    findings,
    onDidChangeFindings,
    reportError: (action, error) => reportError(ports, action, error),
  };
  return {
    app,
    close: async () => {
      agentJobs.cancelAll();
      codeChanges.dispose();
      await Promise.all([lifecycle.close(), handlers.close()]);
      counts.dispose();
      subscriptions.dispose();
    },
  };
}
