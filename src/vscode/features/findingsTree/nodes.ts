import type { Finding, Vulnerability } from '../../../findings/model/finding.ts';
import { itemKinds } from '../../app/ids.ts';
import { rowOfFinding, type FieldValue, type SelectedRows } from '../../shared/list/selection.ts';

/** `id` is stable across refreshes, so that what is expanded and selected stays so. */
interface Node {
  readonly id: string;
  readonly parent: TreeNode | undefined;
  /** The value that a filter by this item asks for. */
  readonly value: string;
  /** What a triage command started here acts on. */
  readonly rows: SelectedRows;
}

/** The findings that share one value, e.g. severity Critical. */
export interface GroupNode extends Node {
  readonly kind: typeof itemKinds.group;
  readonly within: FieldValue;
  readonly count: number;
  /** Absent where all are open, or the filters choose by that. */
  readonly open: number | undefined;
}

export interface VulnerabilityNode extends Node {
  readonly kind: typeof itemKinds.vulnerability;
  readonly parent: GroupNode;
  readonly row: Vulnerability;
}

/** One vulnerability in one API: below its vulnerability, or below its API where the tree is grouped by API. */
export interface FindingNode extends Node {
  readonly kind: typeof itemKinds.finding;
  readonly parent: VulnerabilityNode | GroupNode;
  readonly finding: Finding;
}

/** Nodes with children; undefined is the tree itself. */
export type ParentNode = GroupNode | VulnerabilityNode | undefined;

/** Stands for the children that are not shown yet. */
export interface MoreNode extends Node {
  readonly kind: typeof itemKinds.more;
  readonly parent: ParentNode;
  readonly remaining: number;
}

export type TreeNode = GroupNode | VulnerabilityNode | FindingNode | MoreNode;

export function groupNode(within: FieldValue, count: number, open?: number): GroupNode {
  const id = `${within.field}:${within.value}`;
  return {
    kind: itemKinds.group,
    id,
    parent: undefined,
    value: within.value,
    rows: { vulnerabilities: [], within },
    within,
    count,
    open,
  };
}

export function vulnerabilityNode(parent: GroupNode, row: Vulnerability): VulnerabilityNode {
  return {
    kind: itemKinds.vulnerability,
    id: `${parent.id}/${row.vulnerability}`,
    parent,
    value: row.summary,
    rows: { vulnerabilities: [row.vulnerability], within: parent.within },
    row,
  };
}

/** Of a vulnerability, endpoint and application name exactly one finding: triage from here reaches it alone. */
export function findingNode(parent: VulnerabilityNode | GroupNode, finding: Finding): FindingNode {
  return {
    kind: itemKinds.finding,
    id: `${parent.id}/${finding.id}`,
    parent,
    value: finding.endpoint,
    rows: rowOfFinding(finding),
    finding,
  };
}

export function moreNode(parent: ParentNode, remaining: number): MoreNode {
  const rows = { vulnerabilities: [] };
  return { kind: itemKinds.more, id: `${parent?.id ?? ''}/more`, parent, value: '', rows, remaining };
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
