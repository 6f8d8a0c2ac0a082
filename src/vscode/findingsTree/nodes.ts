import type { Finding, Vulnerability } from '../../findings/finding.ts';
import { itemKinds } from '../ids.ts';
import type { FieldValue, SelectedRows } from '../selection.ts';

/** `id` is stable across refreshes, so that what is expanded and selected stays so. */
interface Node {
  readonly id: string;
  readonly parent: TreeNode | undefined;
  /** What a triage command started here acts on. */
  readonly rows: SelectedRows;
}

/** The findings that share one value, e.g. severity Critical. */
export interface GroupNode extends Node {
  readonly kind: typeof itemKinds.group;
  readonly within: FieldValue;
  readonly count: number;
}

export interface VulnerabilityNode extends Node {
  readonly kind: typeof itemKinds.vulnerability;
  readonly parent: GroupNode;
  readonly row: Vulnerability;
}

/** One API of a vulnerability. */
export interface FindingNode extends Node {
  readonly kind: typeof itemKinds.finding;
  readonly parent: VulnerabilityNode;
  readonly finding: Finding;
}

/** Stands for the children that are not shown yet. */
export interface MoreNode extends Node {
  readonly kind: typeof itemKinds.more;
  readonly parent: GroupNode | VulnerabilityNode;
  readonly remaining: number;
}

export type TreeNode = GroupNode | VulnerabilityNode | FindingNode | MoreNode;

export function groupNode(within: FieldValue, count: number): GroupNode {
  const id = `${within.field}:${within.value}`;
  return {
    kind: itemKinds.group,
    id,
    parent: undefined,
    rows: { vulnerabilities: [], within },
    within,
    count,
  };
}

export function vulnerabilityNode(parent: GroupNode, row: Vulnerability): VulnerabilityNode {
  return {
    kind: itemKinds.vulnerability,
    id: `${parent.id}/${row.vulnerability}`,
    parent,
    rows: { vulnerabilities: [row.vulnerability], within: parent.within },
    row,
  };
}

/** Triage is of whole vulnerabilities: an API stands for the one it belongs to. */
export function findingNode(parent: VulnerabilityNode, finding: Finding): FindingNode {
  return {
    kind: itemKinds.finding,
    id: `${parent.id}/${finding.id}`,
    parent,
    rows: parent.rows,
    finding,
  };
}

export function moreNode(parent: GroupNode | VulnerabilityNode, remaining: number): MoreNode {
  const rows = { vulnerabilities: [] };
  return { kind: itemKinds.more, id: `${parent.id}/more`, parent, rows, remaining };
}

const kinds: readonly string[] = Object.values(itemKinds);

/** Checks an argument that VS Code hands to a tree item's command. */
export function isTreeNode(value: unknown): value is TreeNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'parent' in value &&
    typeof value.kind === 'string' &&
    kinds.includes(value.kind)
  );
}
