import type { Node } from '../../auth/syntax/tree.ts';
import { keyNodeOf, TreeLocator } from '../../auth/syntax/tree.ts';
import type { JsonPath } from '../faults/fault.ts';

/** What a fault is about: the value, or its key where the value is an object or a list. */
export function nodeAt(root: Node, path: JsonPath): Node {
  const node = new TreeLocator(root).find(path.map(String));
  return (node.type === 'object' || node.type === 'array' ? keyNodeOf(node) : undefined) ?? node;
}
