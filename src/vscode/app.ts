import type { Disposable, ExtensionContext } from 'vscode';
import type { FindingsEngine } from '../findings/engine.ts';
import type { HeldList } from './heldList.ts';
import type { Log } from './log.ts';
import type { RunningImports } from './runningImports.ts';
import type { Selection } from './selection.ts';
import type { ViewState } from './viewState.ts';

/** What features are given instead of reaching for globals. */
export interface App {
  readonly context: ExtensionContext;
  /** Holds no secrets, whatever is written to it. */
  readonly log: Log;
  /** The one filter state, kept across window reloads. */
  readonly view: ViewState;
  readonly heldList: HeldList;
  readonly selection: Selection;
  readonly imports: RunningImports;
  /** Opens the store on first use. */
  findings(): Promise<FindingsEngine>;
  /** Calls the listener when the stored findings change, without opening the store. */
  onDidChangeFindings(listener: () => void): Disposable;
  /**
   * The one place for unexpected errors: logs the details, tells the person one sentence.
   * `action` is localised and starts the sentence, e.g. `Importing reports`.
   */
  reportError(action: string, error: unknown): void;
}
