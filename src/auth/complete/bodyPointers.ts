import { Fields } from '../model/fields.ts';
import type { Step } from '../model/model.ts';
import type { Node } from '../syntax/tree.ts';
import { entriesOf, pointerSegments, pointerTo } from '../syntax/tree.ts';

/** A value that a step expects in the body of its response. */
interface BodyValue {
  /** JSON pointer (RFC 6901), such as `/data/token` */
  readonly pointer: string;
  /** `string`, `object` … as the format names types */
  readonly type: string;
}

/** More than any response that users describe. */
const mostValues = 500;

/** Everything a step declares in `expectedResponse.body`, outer values before inner ones. */
export function bodyValues({ expectedResponse }: Step): BodyValue[] {
  const found: BodyValue[] = [];
  if (expectedResponse?.body !== undefined) collect(expectedResponse.body, '', found);
  return found;
}

/** The type a step declares for a pointer. */
export function declaredType({ expectedResponse }: Step, pointer: string): string | undefined {
  let node = expectedResponse?.body;
  for (const segment of pointerSegments(pointer)) {
    if (node === undefined) return undefined;
    node = node.type === 'array' ? node.children?.[0] : new Fields(node).any(segment);
  }
  return node && typeOf(node);
}

function collect(declared: Node, start: string, found: BodyValue[]): void {
  for (const { key, valueNode } of entriesOf(declared)) {
    // A key of an expected body may be a pointer itself.
    const pointer = start === '' && key.startsWith('/') ? key : start + pointerTo([key]);
    if (valueNode !== undefined) add(valueNode, pointer, found);
  }
  const item = declared.type === 'array' ? declared.children?.[0] : undefined;
  if (item !== undefined) add(item, `${start}/0`, found);
}

function add(node: Node, pointer: string, found: BodyValue[]): void {
  if (found.length >= mostValues) return;
  found.push({ pointer, type: typeOf(node) });
  collect(node, pointer, found);
}

function typeOf(node: Node): string {
  return node.type === 'string' ? String(node.value) : node.type;
}
