import { getNodePath } from 'jsonc-parser';
import type { Node } from '../syntax/tree.ts';
import { entriesOf } from '../syntax/tree.ts';

/** The value behind a key; any other node itself. */
export function valueOf(node: Node): Node {
  const { parent } = node;
  return parent?.type === 'property' && parent.children?.[0] === node ? (parent.children[1] ?? node) : node;
}

export function pathOf(node: Node): string[] {
  return getNodePath(node).map(String);
}

/** The value of a key; of a key written twice the last counts. */
export function child(object: Node | undefined, key: string): Node | undefined {
  return object && entriesOf(object).findLast((entry) => entry.key === key)?.valueNode;
}
