import type { FindingsEngine } from '../../../findings/engine.ts';
import type { ListView, Sort } from '../../../findings/view/view.ts';
import { itemKinds } from '../../app/ids.ts';
import { narrowView } from '../../shared/list/narrowView.ts';
import type { RevealTarget } from '../../shared/list/revealTarget.ts';
import type { Grouping } from './grouping.ts';
import {
  findingNode,
  groupNode,
  moreNode,
  vulnerabilityNode,
  type FindingNode,
  type GroupNode,
  type ParentNode,
  type TreeNode,
  type VulnerabilityNode,
} from './nodes.ts';

/** Children shown at first; each "Load more" shows as many again. */
export const childrenPerStep = 100;

/** As in the list: the most severe come first, of equally severe those that the scanner rates higher, then the widest. */
const worstFirst: Sort = { column: 'severity', descending: false };

/** What the tree shows of an engine: group → vulnerability → API, or API → finding, under the shared filters. */
export class TreeModel {
  /** Children to show, by node id; only nodes whose rest was asked for are listed. */
  readonly #limits = new Map<string, number>();

  async children(
    engine: FindingsEngine,
    view: ListView,
    grouping: Grouping,
    parent: TreeNode | undefined,
    signal?: AbortSignal,
  ): Promise<readonly TreeNode[]> {
    switch (parent?.kind) {
      case undefined:
        return this.#groups(engine, view, grouping, signal);
      case itemKinds.group:
        return parent.within.field === 'endpoint'
          ? this.#findingsOfApi(engine, view, parent, signal)
          : this.#vulnerabilities(engine, view, parent, signal);
      case itemKinds.vulnerability:
        return this.#apis(engine, view, parent, signal);
      case itemKinds.finding:
      case itemKinds.more:
        return [];
    }
  }

  loadMore(parent: ParentNode): void {
    this.#limits.set(idOf(parent), this.#limit(parent) + childrenPerStep);
  }

  /** The node of a row of the list, with enough loaded around it to show it; undefined where it is filtered out. */
  async find(
    engine: FindingsEngine,
    view: ListView,
    grouping: Grouping,
    { vulnerability, finding }: RevealTarget,
  ): Promise<VulnerabilityNode | FindingNode | undefined> {
    const findings = await engine.apis(view, vulnerability, 0, Infinity);
    const wanted = findings.find(({ id }) => id === finding) ?? findings[0];
    if (!wanted) return undefined;
    const group = await this.#showing(
      undefined,
      () => this.#groups(engine, view, grouping),
      (node) =>
        node.kind === itemKinds.group && node.within.value === (wanted[grouping] ?? '') ? node : undefined,
    );
    if (!group) return undefined;
    const below = (parent: GroupNode | VulnerabilityNode): Promise<FindingNode | undefined> =>
      this.#showing(
        parent,
        () => this.children(engine, view, grouping, parent),
        (node) => (node.kind === itemKinds.finding && node.finding.id === wanted.id ? node : undefined),
      );
    if (grouping === 'endpoint') return below(group);
    const found = await this.#showing(
      group,
      () => this.#vulnerabilities(engine, view, group),
      (node) =>
        node.kind === itemKinds.vulnerability && node.row.vulnerability === vulnerability ? node : undefined,
    );
    return found && finding !== undefined ? below(found) : found;
  }

  /** Loads more children until the wanted one is among them or all are there. */
  async #showing<Found extends TreeNode>(
    parent: ParentNode,
    children: () => Promise<readonly TreeNode[]>,
    wanted: (node: TreeNode) => Found | undefined,
  ): Promise<Found | undefined> {
    for (;;) {
      const nodes = await children();
      for (const node of nodes) {
        const found = wanted(node);
        if (found) return found;
      }
      const last = nodes.at(-1);
      if (last?.kind !== itemKinds.more) return undefined;
      this.#limits.set(idOf(parent), this.#limit(parent) * 2);
    }
  }

  async #groups(
    engine: FindingsEngine,
    view: ListView,
    grouping: Grouping,
    signal?: AbortSignal,
  ): Promise<readonly TreeNode[]> {
    const { values, distinct } = await engine.groups(view, grouping, this.#limit(undefined), signal);
    // Findings without a value stand below all others, however many they are.
    const ordered = [
      ...values.filter(({ value }) => value !== ''),
      ...values.filter(({ value }) => value === ''),
    ];
    const groups = ordered.map(({ value, count, open }) =>
      groupNode({ field: grouping, value }, count, open),
    );
    return withMore(undefined, groups, distinct);
  }

  async #vulnerabilities(
    engine: FindingsEngine,
    view: ListView,
    group: GroupNode,
    signal?: AbortSignal,
  ): Promise<readonly TreeNode[]> {
    const aggregated = { ...narrowView(view, group.within), showAggregation: true, sort: worstFirst };
    const { totalRows, rows } = await engine.page(aggregated, 0, this.#limit(group), signal);
    const shown = rows.flatMap((entry) =>
      entry.kind === 'vulnerability' ? [vulnerabilityNode(group, entry.row)] : [],
    );
    return withMore(group, shown, totalRows);
  }

  async #apis(
    engine: FindingsEngine,
    view: ListView,
    parent: VulnerabilityNode,
    signal?: AbortSignal,
  ): Promise<readonly TreeNode[]> {
    const { vulnerability, apis } = parent.row;
    const narrowed = narrowView(view, parent.parent.within);
    const findings = await engine.apis(narrowed, vulnerability, 0, this.#limit(parent), signal);
    const shown = findings.map((finding) => findingNode(parent, finding));
    return withMore(parent, shown, apis);
  }

  async #findingsOfApi(
    engine: FindingsEngine,
    view: ListView,
    api: GroupNode,
    signal?: AbortSignal,
  ): Promise<readonly TreeNode[]> {
    const flat = { ...narrowView(view, api.within), showAggregation: false, sort: worstFirst };
    const { totalRows, rows } = await engine.page(flat, 0, this.#limit(api), signal);
    const shown = rows.flatMap((entry) => (entry.kind === 'finding' ? [findingNode(api, entry.row)] : []));
    return withMore(api, shown, totalRows);
  }

  #limit(parent: ParentNode): number {
    return this.#limits.get(idOf(parent)) ?? childrenPerStep;
  }
}

function idOf(parent: ParentNode): string {
  return parent?.id ?? '';
}

function withMore(parent: ParentNode, shown: readonly TreeNode[], total: number): readonly TreeNode[] {
  return total > shown.length ? [...shown, moreNode(parent, total - shown.length)] : shown;
}
