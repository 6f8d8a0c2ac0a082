import type { Event } from 'vscode';
import type { ListView, ViewAction } from '../../../findings/view/view.ts';

/** The shared filter state; `workspaceState` keeps it across window reloads. */
export interface ViewState {
  readonly current: ListView;
  readonly onDidChange: Event<ListView>;
  update(action: ViewAction): void;
  /** Takes over filters and switches of another view, e.g. a saved one; sort and zone stay. */
  replace(view: ListView): void;
}
