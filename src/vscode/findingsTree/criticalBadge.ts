import type { TreeView } from 'vscode';
import { plural } from '../../base/messages.ts';
import type { App } from '../app.ts';
import type { TreeNode } from './nodes.ts';

/**
 * The number of open Critical findings on the activity bar. It is kept in `workspaceState`, so that it shows
 * after a reload without opening the store.
 */
export class CriticalBadge {
  readonly #app: App;
  readonly #view: TreeView<TreeNode>;

  constructor(app: App, view: TreeView<TreeNode>) {
    this.#app = app;
    this.#view = view;
    const kept = app.workspaceState.get('openCritical');
    this.#show(typeof kept === 'number' && Number.isSafeInteger(kept) ? kept : 0);
  }

  async update(): Promise<void> {
    const engine = await this.#app.findings();
    const { openCritical } = await engine.summary(this.#app.view.current);
    this.#show(openCritical);
    await this.#app.workspaceState.update('openCritical', openCritical);
  }

  #show(count: number): void {
    const tooltip = plural(count, { one: '{0} open Critical finding', other: '{0} open Critical findings' });
    this.#view.badge = count > 0 ? { value: count, tooltip } : undefined;
  }
}
