import { parseText } from '../expressions/text.ts';
import type { Node } from '../syntax/tree.ts';
import { entriesOf, keyNodeOf } from '../syntax/tree.ts';
import type { NamedNode, Part, TextValue, ModelValue } from './model.ts';

/** Where looking at every key is cheaper than a map of them. */
const fewFields = 24;

/** The fields of one object by key; of a key written twice the last counts. */
export class Fields implements Part {
  readonly node: Node;
  readonly keyNode: Node | undefined;
  readonly #values: ReadonlyMap<string, Node> | undefined;

  constructor(node: Node) {
    this.node = node;
    this.keyNode = keyNodeOf(node);
    this.#values = (node.children?.length ?? 0) > fewFields ? valuesOf(node) : undefined;
  }

  /** The value of any type. */
  any(key: string): Node | undefined {
    if (this.#values !== undefined) return this.#values.get(key);
    const { type, children = [] } = this.node;
    for (let at = type === 'object' ? children.length - 1 : -1; at >= 0; at--) {
      const entry = children[at]?.children;
      if (entry?.[0]?.value === key && entry[1] !== undefined) return entry[1];
    }
    return undefined;
  }

  keyOf(key: string): Node | undefined {
    const value = this.any(key);
    return value && keyNodeOf(value);
  }

  text(key: string): TextValue | undefined {
    const node = this.any(key);
    return node && textOf(node);
  }

  boolean(key: string): ModelValue<boolean> | undefined {
    const node = this.any(key);
    return node?.type === 'boolean'
      ? { value: node.value === true, node, keyNode: keyNodeOf(node) }
      : undefined;
  }

  number(key: string): ModelValue<number> | undefined {
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

  /** The texts of a list. */
  texts(key: string): TextValue[] {
    return this.items(key).flatMap((item) => textOf(item) ?? []);
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

function valuesOf(node: Node): Map<string, Node> {
  const values = new Map<string, Node>();
  for (const { key, valueNode } of entriesOf(node)) if (valueNode !== undefined) values.set(key, valueNode);
  return values;
}

function named(node: Node): NamedNode[] {
  const all: NamedNode[] = [];
  for (const { key, keyNode, valueNode } of entriesOf(node)) {
    if (valueNode !== undefined) all.push({ name: key, keyNode, node: valueNode });
  }
  return all;
}

export function textOf(node: Node): TextValue | undefined {
  if (node.type !== 'string') return undefined;
  const value = String(node.value);
  return { value, node, keyNode: keyNodeOf(node), parts: parseText(value) };
}

export function numberOf(node: Node): ModelValue<number> | undefined {
  if (node.type !== 'number') return undefined;
  return { value: Number(node.value), node, keyNode: keyNodeOf(node) };
}
