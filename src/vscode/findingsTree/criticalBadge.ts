import { l10n, type TreeView } from 'vscode';
import type { App } from '../app.ts';
import { formatCount } from '../messages/text.ts';
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
    const tooltip =
      count === 1
        ? l10n.t('1 open Critical finding')
        : l10n.t('{0} open Critical findings', formatCount(count));
    this.#view.badge = count > 0 ? { value: count, tooltip } : undefined;
  }
}
