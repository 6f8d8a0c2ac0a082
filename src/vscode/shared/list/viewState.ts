import type { Event } from 'vscode';
import type { ListView, ViewAction } from '../../../findings/view/view.ts';

/** The shared filter state; `workspaceState` keeps it across window reloads. */
export interface ViewState {
  readonly current: ListView;
  readonly onDidChange: Event<ListView>;
  update(action: ViewAction): void;
  /** Takes over filters and switches of another view, e.g. a saved one; sort and zone stay. */
  replace(view: ListView): void;
  /** As `replace`, for something that is looked at in between: the user's own filters stay a step away. */
  replaceForNow(view: ListView): void;
  /** The user's own filters wait, until they are gone back to or those in their place are changed. */
  readonly canGoBack: boolean;
  goBack(): void;
}
