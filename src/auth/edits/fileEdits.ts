import type { Node } from '../syntax/tree.ts';
import { entriesOf } from '../syntax/tree.ts';
import type { first, PrintChild } from './childEdits.ts';
import { indentationAt, insertChildren, removeChildren } from './childEdits.ts';
import { printValue, styleOf } from './fileStyle.ts';
import type { FileStyle } from './fileStyle.ts';
import type { TextEdit } from './textEdit.ts';

/** Minimal edits of one text: everything but the keys and values in question stays as it is. */
export class FileEdits {
  readonly source: string;
  #knownStyle: FileStyle | undefined;

  constructor(source: string) {
    this.source = source;
  }

  get #style(): FileStyle {
    this.#knownStyle ??= styleOf(this.source);
    return this.#knownStyle;
  }

  replace({ offset, length }: Node, value: unknown): TextEdit {
    const newText = printValue(value, this.#style, indentationAt(this.source, offset));
    return { offset, length, newText };
  }

  set(object: Node, key: string, value: unknown, after?: string): TextEdit[] {
    return this.addKeys(object, { [key]: value }, after);
  }

  /** Behind `after` if that is there, else at the end. A key that is there already gets the value. */
  addKeys(
    object: Node,
    values: Readonly<Record<string, unknown>>,
    after?: string | typeof first,
  ): TextEdit[] {
    const neighbour = typeof after === 'string' ? this.#property(object, after) : after;
    const existing = new Map(entriesOf(object).map(({ key, valueNode }) => [key, valueNode]));
    const replaced: TextEdit[] = [];
    const added: PrintChild[] = [];
    for (const entry of Object.entries(values)) {
      const written = existing.get(entry[0]);
      if (written === undefined) added.push((indentation) => this.#printEntry(entry, indentation));
      else replaced.push(this.replace(written, entry[1]));
    }
    return [...replaced, ...insertChildren(this.source, this.#style, object, added, neighbour)];
  }

  /** Puts others in the place of an entry; its comma stays. */
  replaceEntry({ offset, length }: Node, values: Readonly<Record<string, unknown>>): TextEdit[] {
    const indentation = indentationAt(this.source, offset);
    const isFirst = /(?:^|[\r\n])[ \t]*$/.test(this.source.slice(0, offset));
    const gap = isFirst ? this.#style.lineEnd + indentation : this.#style.isSpaced ? ' ' : '';
    const entries = Object.entries(values).map((entry) => this.#printEntry(entry, indentation));
    return [{ offset, length, newText: entries.join(`,${gap}`) }];
  }

  addItems(list: Node, values: readonly unknown[], after?: Node | typeof first): TextEdit[] {
    const added = values.map((value) => (indentation: string) => printValue(value, this.#style, indentation));
    return insertChildren(this.source, this.#style, list, added, after);
  }

  removeKeys(object: Node, ...keys: readonly string[]): TextEdit[] {
    const removed = (object.children ?? []).filter(({ children }) =>
      keys.includes(String(children?.[0]?.value)),
    );
    return removeChildren(this.source, object, new Set(removed));
  }

  /** Items of lists or whole entries of objects, all of one container. */
  remove(...children: readonly Node[]): TextEdit[] {
    const container = children[0]?.parent;
    return container === undefined ? [] : removeChildren(this.source, container, new Set(children));
  }

  /** The entry that a value is behind, else the value itself as an item of its list. */
  removeValue(value: Node): TextEdit[] {
    return this.remove(value.parent?.type === 'property' ? value.parent : value);
  }

  /** An item of a list, and the list with its only one. */
  removeItem(item: Node): TextEdit[] {
    const list = item.parent;
    return list?.children?.length === 1 ? this.removeValue(list) : this.remove(item);
  }

  #printEntry([key, value]: readonly [string, unknown], indentation: string): string {
    const colon = this.#style.isSpaced ? ': ' : ':';
    return JSON.stringify(key) + colon + printValue(value, this.#style, indentation);
  }

  #property(object: Node, key: string): Node | undefined {
    return object.children?.findLast(({ children }) => children?.[0]?.value === key);
  }
}
