import type { FindingsEngine } from '../../findings/engine.ts';
import type { ListSummary, ListView } from '../../findings/view.ts';
import { itemKinds } from '../ids.ts';
import { narrowView } from '../narrowView.ts';
import {
  findingNode,
  groupNode,
  moreNode,
  vulnerabilityNode,
  type GroupNode,
  type TreeNode,
  type VulnerabilityNode,
} from './nodes.ts';

/** Children shown at first; each "Load more" shows as many again. */
export const childrenPerStep = 100;

/** What the tree shows of an engine: severity → vulnerability → API, under the shared filters. */
export class TreeModel {
  /** Children to show, by node id; only nodes whose rest was asked for are listed. */
  readonly #limits = new Map<string, number>();

  async groups(view: ListView, summary: ListSummary): Promise<readonly GroupNode[]> {
    const picked = view.filters.severity?.values;
    return summary.severity
      .filter(({ value, count }) => count > 0 && (picked === undefined || picked.includes(value)))
      .map(({ value, count }) => groupNode({ field: 'severity', value }, count));
  }

  async children(engine: FindingsEngine, view: ListView, node: TreeNode): Promise<readonly TreeNode[]> {
    switch (node.kind) {
      case itemKinds.group:
        return this.#vulnerabilities(engine, view, node);
      case itemKinds.vulnerability:
        return this.#findings(engine, view, node);
      case itemKinds.finding:
      case itemKinds.more:
        return [];
    }
  }

  loadMore(node: GroupNode | VulnerabilityNode): void {
    this.#limits.set(node.id, this.#limit(node) + childrenPerStep);
  }

  async #vulnerabilities(
    engine: FindingsEngine,
    view: ListView,
    group: GroupNode,
  ): Promise<readonly TreeNode[]> {
    const { totalRows, rows } = await engine.page(treeView(view, group), 0, this.#limit(group));
    const shown = rows.flatMap((entry) =>
      entry.kind === 'vulnerability' ? [vulnerabilityNode(group, entry.row)] : [],
    );
    return withMore(group, shown, totalRows);
  }

  async #findings(
    engine: FindingsEngine,
    view: ListView,
    node: VulnerabilityNode,
  ): Promise<readonly TreeNode[]> {
    const { vulnerability, apis } = node.row;
    const findings = await engine.apis(treeView(view, node.parent), vulnerability, 0, this.#limit(node));
    return withMore(
      node,
      findings.map((finding) => findingNode(node, finding)),
      apis,
    );
  }

  #limit(node: GroupNode | VulnerabilityNode): number {
    return this.#limits.get(node.id) ?? childrenPerStep;
  }
}

/** The tree is a hierarchy whatever the list's switch says; the widest vulnerabilities come first. */
function treeView(view: ListView, group: GroupNode): ListView {
  return {
    ...narrowView(view, group.within),
    showAggregation: true,
    sort: { column: 'apis', descending: true },
  };
}

function withMore(
  parent: GroupNode | VulnerabilityNode,
  shown: readonly TreeNode[],
  total: number,
): readonly TreeNode[] {
  return total > shown.length ? [...shown, moreNode(parent, total - shown.length)] : shown;
}
