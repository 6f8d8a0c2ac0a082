import type { Config, Key, Mistake } from './config.ts';
import type { Node } from '../../../src/auth/syntax/tree.ts';
import { entriesOf, toValue } from '../../../src/auth/syntax/tree.ts';

/** A kind of mistake with every place of a config where it can be made. */
export interface MistakeKind {
  readonly name: string;
  readonly in: (config: Config) => Iterable<Mistake>;
}

/** A text under one of some paths becomes another; undefined where the mistake cannot be made. */
export function text(
  name: string,
  path: RegExp,
  change: (written: string) => string | undefined,
  names: (written: string) => readonly string[] = () => [],
): MistakeKind {
  return {
    name,
    *in({ values, edits }) {
      for (const { node, path: at } of values) {
        if (node.type !== 'string' || !path.test(at)) continue;
        const written = String(node.value);
        const changed = change(written);
        if (changed !== undefined && changed !== written)
          yield { edits: [edits.replace(node, changed)], names: names(written) };
      }
    },
  };
}

/** A value of a key of the format becomes another. */
export function value(
  name: string,
  change: (key: Key) => unknown,
  names: readonly string[] = [],
): MistakeKind {
  return {
    name,
    *in({ keys, edits }) {
      for (const key of keys) {
        const changed = change(key);
        if (changed !== undefined && JSON.stringify(changed) !== JSON.stringify(toValue(key.valueNode)))
          yield { edits: [edits.replace(key.valueNode, changed)], names };
      }
    },
  };
}

export function removal(
  name: string,
  isMeant: (key: Key) => boolean,
  names: readonly string[] = [],
): MistakeKind {
  return {
    name,
    *in({ keys, edits }) {
      for (const key of keys) {
        if (isMeant(key))
          yield {
            edits: edits.remove(key.property),
            near: [key.property.parent],
            within: key.owner === 'testUser' ? key.property.parent : undefined,
            names,
          };
      }
    },
  };
}

/** Two neighbours in the middle of a word change places. */
export function misspelt(word: string): string {
  for (let at = Math.floor(word.length / 2); at > 0; at -= 1) {
    const [before, after] = [word[at - 1] ?? '', word[at] ?? ''];
    if (before !== after && /\w/.test(before) && /\w/.test(after))
      return word.slice(0, at - 1) + after + before + word.slice(at + 1);
  }
  return `${word}x`;
}

export const replaced =
  (pattern: RegExp, by: string | ((...groups: string[]) => string)) =>
  (written: string): string | undefined =>
    pattern.test(written) ? written.replace(pattern, by as string) : undefined;

export function twice(name: string, path: RegExp): MistakeKind {
  return {
    name,
    *in({ values, text: source }) {
      for (const { node, path: at } of values) {
        if (!path.test(at)) continue;
        const copy = source.slice(node.offset, node.offset + node.length);
        yield { edits: [{ offset: node.offset + node.length, length: 0, newText: `, ${copy}` }] };
      }
    },
  };
}

export function fieldOf(node: Node, name: string): Node | undefined {
  return entriesOf(node).find(({ key }) => key === name)?.valueNode;
}

/** Something added to an object, or written over what it has. */
export function added(
  name: string,
  path: RegExp,
  addition: (node: Node, config: Config) => Readonly<Record<string, unknown>> | undefined,
): MistakeKind {
  return {
    name,
    *in(config) {
      for (const { node, path: at } of config.values) {
        const made = node.type === 'object' && path.test(at) ? addition(node, config) : undefined;
        if (made !== undefined) yield { edits: config.edits.addKeys(node, made), within: node };
      }
    },
  };
}
