import { Fields } from './fields.ts';
import type { Step } from './model.ts';
import type { Node } from '../syntax/tree.ts';
import { entriesOf, pointerSegments, pointerTo } from '../syntax/tree.ts';

/** Whether the declared body has the path; inside a field of type object or array anything may be. */
export function isInBody(node: Node, path: readonly string[], declared: Map<Node, Fields>): boolean {
  const [segment, ...rest] = path;
  if (segment === undefined) return true;
  if (node.type === 'string') return node.value === 'object' || node.value === 'array';
  if (node.type === 'array') {
    const item = node.children?.[0];
    return /^\d+$/.test(segment) && (item === undefined || isInBody(item, rest, declared));
  }
  const fields = declared.get(node) ?? new Fields(node);
  declared.set(node, fields);
  const field = fields.any(segment);
  return field !== undefined && isInBody(field, rest, declared);
}

/** Whether the body that a step declares has room for a pointer; true where it declares none. */
export function mayHold(step: Step | undefined, pointer: string): boolean {
  const body = step?.expectedResponse?.body;
  if (body?.type !== 'object') return true;
  return isInBody(body, pointerSegments(pointer), new Map()) || hasPointerKey(body, pointer);
}

/** Keys of an expected body may be JSON pointers themselves. */
export function hasPointerKey(body: Node, pointer: string): boolean {
  return entriesOf(body).some(({ key }) => key.startsWith('/') && `${pointer}/`.startsWith(`${key}/`));
}

/** More than any response that users describe. */
const mostPointers = 500;

export function pointersIn(declared: Node, start: string, found: string[]): string[] {
  for (const { key, valueNode } of entriesOf(declared)) {
    if (valueNode === undefined || found.length >= mostPointers) break;
    const pointer = start + pointerTo([key]);
    found.push(pointer);
    pointersIn(valueNode, pointer, found);
  }
  const item = declared.type === 'array' ? declared.children?.[0] : undefined;
  return item === undefined ? found : pointersIn(item, `${start}/0`, found);
}
