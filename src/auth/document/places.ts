import { countTrailing } from '../../base/runs.ts';
import type { Node } from '../syntax/tree.ts';

/** Whether a cursor at the offset is in the node or at its edge; what is never closed ends with the file. */
export function touches(node: Node, offset: number): boolean {
  return node.offset <= offset && (node.length < 0 || offset <= node.offset + node.length);
}

/** The last of the parts that a cursor at the offset is in. */
export function partAt<Part extends { readonly node: Node }>(
  parts: readonly Part[],
  offset: number,
): Part | undefined {
  return parts.findLast(({ node }) => touches(node, offset));
}

/** The text between the quotes of a string, which may lack the closing one. */
export function contentSpan(
  text: string,
  { offset, length }: Pick<Node, 'offset' | 'length'>,
): { readonly offset: number; readonly length: number } {
  const end = offset + length;
  const backslashes = countTrailing(text.slice(offset + 1, end - 1), '\\');
  const closed = length >= 2 && text[end - 1] === '"' && backslashes % 2 === 0;
  return { offset: offset + 1, length: Math.max(0, length - (closed ? 2 : 1)) };
}
