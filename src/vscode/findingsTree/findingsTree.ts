import { EventEmitter, l10n, type ProviderResult, type TreeDataProvider, type TreeItem } from 'vscode';
import type { ListSummary } from '../../findings/view.ts';
import type { App } from '../app.ts';
import { setContextKey, type ListState } from '../contextKeys.ts';
import type { GroupNode, TreeNode, VulnerabilityNode } from './nodes.ts';
import { treeItem } from './treeItems.ts';
import { TreeModel } from './treeModel.ts';

/** The Findings tree. The store is opened when the tree is first looked at, not before. */
export class FindingsTree implements TreeDataProvider<TreeNode> {
  readonly #app: App;
  readonly #model = new TreeModel();
  readonly #changed = new EventEmitter<TreeNode | undefined>();
  readonly #summarised = new EventEmitter<ListSummary>();

  readonly onDidChangeTreeData = this.#changed.event;
  /** The numbers behind what the tree shows, each time it was read. */
  readonly onDidSummarise = this.#summarised.event;

  constructor(app: App) {
    this.#app = app;
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    try {
      return [...(node ? await this.#children(node) : await this.#roots())];
    } catch (error) {
      this.#app.reportError(l10n.t('Reading the findings'), error);
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
    this.#changed.fire(undefined);
  }

  loadMore(node: GroupNode | VulnerabilityNode): void {
    this.#model.loadMore(node);
    this.#changed.fire(node);
  }

  dispose(): void {
    this.#changed.dispose();
    this.#summarised.dispose();
  }

  async #roots(): Promise<readonly TreeNode[]> {
    const view = this.#app.view.current;
    const engine = await this.#app.findings();
    const summary = await engine.summary(view);
    // Before the children: the welcome text must know why the tree is empty.
    await setContextKey('listState', listState(summary));
    this.#summarised.fire(summary);
    return this.#model.groups(view, summary);
  }

  async #children(node: TreeNode): Promise<readonly TreeNode[]> {
    const engine = await this.#app.findings();
    return this.#model.children(engine, this.#app.view.current, node);
  }
}

function listState({ total, matching }: ListSummary): ListState {
  if (total === 0) return 'empty';
  return matching === 0 ? 'noMatch' : 'list';
}
