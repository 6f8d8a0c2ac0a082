import { EventEmitter, type ProviderResult, type TreeDataProvider, type TreeItem } from 'vscode';
import { t } from '../../../base/messages.ts';
import { LatestOnly } from '../../../base/latestOnly.ts';
import type { ListSummary } from '../../../findings/view/view.ts';
import type { App } from '../../app/app.ts';
import type { ListStateName } from '../../app/contextKeys.ts';
import type { RevealTarget } from '../../shared/list/revealTarget.ts';
import { parseGrouping, type Grouping } from './grouping.ts';
import type { ParentNode, TreeNode } from './nodes.ts';
import { treeItem } from './treeItems.ts';
import { TreeModel } from './treeModel.ts';

/** The Findings tree. The store is opened when the tree is first looked at, not before. */
export class FindingsTree implements TreeDataProvider<TreeNode> {
  readonly #app: App;
  readonly #model = new TreeModel();
  /** A refresh drops the queries for what is not shown any more. */
  readonly #reading = new LatestOnly();
  readonly #changed = new EventEmitter<TreeNode | undefined>();
  readonly #summarised = new EventEmitter<ListSummary>();

  readonly onDidChangeTreeData = this.#changed.event;
  /** The numbers behind what the tree shows, each time it was read. */
  readonly onDidSummarise = this.#summarised.event;

  #grouping: Grouping;

  constructor(app: App) {
    this.#app = app;
    this.#grouping = parseGrouping(app.workspaceState.get('grouping'));
  }

  get grouping(): Grouping {
    return this.#grouping;
  }

  async groupBy(grouping: Grouping): Promise<void> {
    this.#grouping = grouping;
    this.refresh();
    await this.#app.workspaceState.update('grouping', grouping);
  }

  /** The node of a row of the list; undefined where the filters leave it out. */
  async find(target: RevealTarget): Promise<TreeNode | undefined> {
    const engine = await this.#app.findings();
    return this.#model.find(engine, this.#app.view.current, this.#grouping, target);
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    try {
      const read = (signal: AbortSignal): Promise<readonly TreeNode[]> =>
        node ? this.#children(node, signal) : this.#roots(signal);
      return [...(await this.#reading.run(read))];
    } catch (error) {
      if (!node) await this.#app.commands.setContext('listState', 'failed');
      this.#app.reportError(t('Reading the findings'), error);
      return [];
    }
  }

  getTreeItem(node: TreeNode): TreeItem {
    return treeItem(node);
  }

  getParent(node: TreeNode): ProviderResult<TreeNode> {
    return node.parent;
  }

  refresh(): void {
    this.#reading.supersede();
    this.#changed.fire(undefined);
  }

  loadMore(parent: ParentNode): void {
    this.#model.loadMore(parent);
    this.#changed.fire(parent);
  }

  dispose(): void {
    this.#changed.dispose();
    this.#summarised.dispose();
  }

  async #roots(signal: AbortSignal): Promise<readonly TreeNode[]> {
    const view = this.#app.view.current;
    const engine = await this.#app.findings();
    const summary = await engine.summary(view, signal);
    // Before the children: the welcome text must know why the tree is empty.
    await Promise.all([
      this.#app.commands.setContext('listState', listState(summary, this.#app.imports.names.length > 0)),
      this.#app.commands.setContext('grouping', this.#grouping),
    ]);
    this.#summarised.fire(summary);
    return this.#model.children(engine, view, this.#grouping, undefined, signal);
  }

  async #children(node: TreeNode, signal: AbortSignal): Promise<readonly TreeNode[]> {
    const engine = await this.#app.findings();
    return this.#model.children(engine, this.#app.view.current, this.#grouping, node, signal);
  }
}

function listState({ total, matching, resolved }: ListSummary, isImporting: boolean): ListStateName {
  if (total === 0) return isImporting ? 'importing' : 'empty';
  if (matching > 0) return 'list';
  return resolved === total ? 'allResolved' : 'noMatch';
}
