import { parseText } from '../expressions/text.ts';
import type { Node } from '../tree.ts';
import { entriesOf, keyNodeOf } from '../tree.ts';
import type { NamedNode, Part, TextValue, Value } from './model.ts';

/** The fields of one object by key; of a key written twice the last counts. */
export class Fields implements Part {
  readonly node: Node;
  readonly keyNode: Node | undefined;
  readonly #values: ReadonlyMap<string, Node>;

  constructor(node: Node) {
    this.node = node;
    this.keyNode = keyNodeOf(node);
    const values = new Map<string, Node>();
    for (const { key, valueNode } of entriesOf(node)) if (valueNode !== undefined) values.set(key, valueNode);
    this.#values = values;
  }

  /** The value of any type. */
  any(key: string): Node | undefined {
    return this.#values.get(key);
  }

  keyOf(key: string): Node | undefined {
    const value = this.any(key);
    return value && keyNodeOf(value);
  }

  text(key: string): TextValue | undefined {
    const node = this.any(key);
    return node && textOf(node);
  }

  boolean(key: string): Value<boolean> | undefined {
    const node = this.any(key);
    return node?.type === 'boolean'
      ? { value: node.value === true, node, keyNode: keyNodeOf(node) }
      : undefined;
  }

  number(key: string): Value<number> | undefined {
    const node = this.any(key);
    return node && numberOf(node);
  }

  object(key: string): Fields | undefined {
    const node = this.any(key);
    return node?.type === 'object' ? new Fields(node) : undefined;
  }

  /** The items of a list; none when it is something else. */
  items(key: string): readonly Node[] {
    const node = this.any(key);
    return node?.type === 'array' ? (node.children ?? []) : [];
  }

  /** The objects of a list. */
  objects(key: string): Fields[] {
    return this.items(key).flatMap((item) => (item.type === 'object' ? [new Fields(item)] : []));
  }

  /** The entries of an object whose keys the author chose. */
  named(key: string): NamedNode[] {
    const node = this.any(key);
    return node === undefined ? [] : named(node);
  }

  /** The objects among them. */
  namedObjects(key: string): { readonly name: string; readonly fields: Fields }[] {
    return this.named(key).flatMap(({ name, node }) =>
      node.type === 'object' ? [{ name, fields: new Fields(node) }] : [],
    );
  }
}

function named(node: Node): NamedNode[] {
  return entriesOf(node).flatMap(({ key, keyNode, valueNode }) =>
    valueNode === undefined ? [] : [{ name: key, keyNode, node: valueNode }],
  );
}

export function textOf(node: Node): TextValue | undefined {
  if (node.type !== 'string') return undefined;
  const value = String(node.value);
  return { value, node, keyNode: keyNodeOf(node), parts: parseText(value) };
}

export function numberOf(node: Node): Value<number> | undefined {
  if (node.type !== 'number') return undefined;
  return { value: Number(node.value), node, keyNode: keyNodeOf(node) };
}
