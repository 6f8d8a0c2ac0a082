import type { AgentJobs } from '../../agents/work/jobs.ts';
import type { ChangeChecks } from '../shared/checks/changeChecks.ts';
import type { ConfigChecks } from '../shared/files/configChecks.ts';
import type { CodeChanges } from '../shared/handlers/codeChanges.ts';
import type { EndpointHandlers } from '../shared/handlers/endpointHandlers.ts';
import type { FetchedNews } from '../shared/list/fetchedNews.ts';
import type { KeptCounts } from '../shared/list/keptCounts.ts';
import type { PinnedList } from '../shared/list/pinnedList.ts';
import type { FindingsAccess } from './findingsAccess.ts';
import type { Environments } from '../shared/environments/environments.ts';
import type { AuthorizationRuns } from '../shared/logins/authorizationRuns.ts';
import type { LoginResults } from '../shared/logins/loginResults.ts';
import type { LoginRuns } from '../shared/logins/loginRuns.ts';
import type { Ports } from './ports.ts';
import type { RunningImports } from '../shared/list/runningImports.ts';
import type { Selection } from '../shared/list/selection.ts';
import type { ViewState } from '../shared/list/viewState.ts';
import type { WorkspaceReader } from '../shared/files/workspaceReader.ts';

/** What features are given instead of reaching for globals: the ports, and the state that they share. */
export interface App extends Ports, FindingsAccess {
  /** The one filter state, kept across window reloads. */
  readonly view: ViewState;
  readonly pinnedList: PinnedList;
  readonly counts: KeptCounts;
  readonly fetched: FetchedNews;
  readonly selection: Selection;
  readonly imports: RunningImports;
  readonly logins: LoginResults;
  readonly loginRuns: LoginRuns;
  readonly authorizationRuns: AuthorizationRuns;
  /** What language models have started, in this window. */
  readonly agentJobs: AgentJobs;
  readonly environments: Environments;
  /** What Check My Changes runs. */
  readonly changeChecks: ChangeChecks;
  /** The files of the workspace. */
  readonly files: WorkspaceReader;
  readonly configChecks: ConfigChecks;
  readonly handlers: EndpointHandlers;
  readonly codeChanges: CodeChanges;
  /**
   * The one place for unexpected errors: logs the details, shows the user one sentence.
   * `action` is localised and starts the sentence, e.g. `Importing reports`.
   */
  reportError(action: string, error: unknown): void;
}
