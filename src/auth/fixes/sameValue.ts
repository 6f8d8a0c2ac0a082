import type { Node } from '../syntax/tree.ts';
import { toValue } from '../syntax/tree.ts';

export function isSame(one: Node, other: Node): boolean {
  return JSON.stringify(toValue(one)) === JSON.stringify(toValue(other));
}
