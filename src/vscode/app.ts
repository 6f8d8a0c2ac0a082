import type { ConfigChecks } from './files/configChecks.ts';
import type { EndpointHandlers } from './handlers/endpointHandlers.ts';
import type { KeptCounts } from './list/keptCounts.ts';
import type { PinnedList } from './list/pinnedList.ts';
import type { FindingsAccess } from './findingsAccess.ts';
import type { Environments } from './environments/environments.ts';
import type { LoginResults } from './logins/loginResults.ts';
import type { Ports } from './ports.ts';
import type { RunningImports } from './list/runningImports.ts';
import type { Selection } from './list/selection.ts';
import type { ViewState } from './list/viewState.ts';
import type { WorkspaceReader } from './files/workspaceReader.ts';

/** What features are given instead of reaching for globals: the ports, and the state that they share. */
export interface App extends Ports, FindingsAccess {
  /** The one filter state, kept across window reloads. */
  readonly view: ViewState;
  readonly pinnedList: PinnedList;
  readonly counts: KeptCounts;
  readonly selection: Selection;
  readonly imports: RunningImports;
  readonly logins: LoginResults;
  readonly environments: Environments;
  /** The files of the workspace. */
  readonly files: WorkspaceReader;
  readonly configChecks: ConfigChecks;
  readonly handlers: EndpointHandlers;
  /**
   * The one place for unexpected errors: logs the details, shows the user one sentence.
   * `action` is localised and starts the sentence, e.g. `Importing reports`.
   */
  reportError(action: string, error: unknown): void;
}
