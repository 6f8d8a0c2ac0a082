import type { Node } from 'jsonc-parser';

export type { Node };

/** A key and its value in the text; the value is absent while someone is still typing it. */
interface Entry {
  readonly key: string;
  readonly keyNode: Node;
  readonly valueNode: Node | undefined;
}

/** The keys of an object in the order they are written; none for any other node. */
export function entriesOf(node: Node): readonly Entry[] {
  if (node.type !== 'object' || node.children === undefined) return [];
  const entries: Entry[] = [];
  for (const property of node.children) {
    const keyNode = property.children?.[0];
    if (keyNode !== undefined) {
      entries.push({ key: String(keyNode.value), keyNode, valueNode: property.children?.[1] });
    }
  }
  return entries;
}

/** The key a value stands behind, if it is not an item of a list or the whole file. */
export function keyNodeOf(node: Node): Node | undefined {
  return node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
}

/**
 * The plain value of a tree. Objects have no prototype, so "__proto__" is a key like any other. Of a key
 * that is written twice the last counts, as in JSON.parse.
 */
export function toValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(toValue);
  if (node.type !== 'object') return node.value;
  const object = Object.create(null) as Record<string, unknown>;
  for (const { children } of node.children ?? []) {
    const [key, value] = [children?.[0], children?.[1]];
    if (value !== undefined) object[String(key?.value)] = toValue(value);
  }
  return object;
}

/** Finds entries by JSON pointer; remembers the keys of each object it passes. */
export class TreeLocator {
  readonly #root: Node;
  readonly #entries = new WeakMap<Node, Map<string, Entry>>();

  constructor(root: Node) {
    this.#root = root;
  }

  /** The node of a path of keys and indexes; the root when there is none. */
  find(path: readonly string[]): Node {
    let node = this.#root;
    for (const segment of path) {
      const next =
        node.type === 'array' ? node.children?.[Number(segment)] : this.entry(node, segment)?.valueNode;
      if (next === undefined) return node;
      node = next;
    }
    return node;
  }

  /** The last entry of that key. */
  entry(object: Node, key: string): Entry | undefined {
    let entries = this.#entries.get(object);
    if (entries === undefined) {
      entries = new Map(entriesOf(object).map((entry) => [entry.key, entry]));
      this.#entries.set(object, entries);
    }
    return entries.get(key);
  }
}

/** The JSON pointer (RFC 6901) of a path. */
export function pointerTo(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Splits a JSON pointer (RFC 6901) into its keys and indexes. */
export function pointerSegments(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
