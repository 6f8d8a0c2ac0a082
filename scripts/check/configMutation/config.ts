import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../paths.ts';
import { AuthDocument } from '../../../src/auth/document/authDocument.ts';
import { FileEdits } from '../../../src/auth/edits/fileEdits.ts';
import { applyEdits, type TextEdit } from '../../../src/auth/edits/textEdit.ts';
import { knownKeys } from '../../../src/auth/generated/validateAuthConfig.js';
import { type Owner, ownerAt } from '../../../src/auth/structure/owners.ts';
import type { Node } from '../../../src/auth/syntax/tree.ts';
import { entriesOf } from '../../../src/auth/syntax/tree.ts';

/** A correct config, with what mistakes are made of. */
export interface Config {
  readonly name: string;
  readonly text: string;
  readonly edits: FileEdits;
  /** Every value with its path, such as `authentications/main/token`. */
  readonly values: readonly Value[];
  /** Every key of the format, not the names that authors choose. */
  readonly keys: readonly Key[];
}

export interface Value {
  readonly node: Node;
  readonly path: string;
}

export interface Key {
  readonly owner: Owner;
  readonly key: string;
  readonly property: Node;
  readonly keyNode: Node;
  readonly valueNode: Node;
}

/** One mistake in a copy of a config. */
export interface Mutant {
  readonly text: string;
  /** The lines, from 1, on which a reader expects the problem. */
  readonly lines: ReadonlySet<number>;
}

/** A mistake before it is made. */
export interface Mistake {
  readonly edits: readonly TextEdit[];
  /** Where a reader expects the problem, besides what is changed: the owner of what is gone. */
  readonly near?: readonly (Node | undefined)[];
  /** All of whose lines are right. */
  readonly within?: Node | undefined;
  /** Names whose lines are right too: of a broken reference both ends are. */
  readonly names?: readonly string[];
}

/** The configs of real systems. */
export function readConfigs(): readonly Config[] {
  const folder = join(projectDir, 'test/conformance/real-systems');
  return readdirSync(folder)
    .toSorted()
    .map((name) => readConfig(name, readFileSync(join(folder, name), 'utf8')));
}

function readConfig(name: string, text: string): Config {
  const { root } = new AuthDocument(text);
  const [values, keys]: [Value[], Key[]] = [[], []];
  const visit = (node: Node, path: readonly string[]): void => {
    values.push({ node, path: path.join('/') });
    const owner = node.type === 'object' ? ownerAt(path) : undefined;
    for (const { key, keyNode, valueNode } of entriesOf(node)) {
      if (valueNode === undefined || keyNode.parent === undefined) continue;
      if (owner !== undefined && knownKeys[owner]?.includes(key) === true)
        keys.push({ owner, key, property: keyNode.parent, keyNode, valueNode });
      visit(valueNode, [...path, key]);
    }
    for (const [index, item] of (node.type === 'array' ? (node.children ?? []) : []).entries())
      visit(item, [...path, String(index)]);
  };
  if (root !== undefined) visit(root, []);
  return { name, text, edits: new FileEdits(text), values, keys };
}

export function mutantOf({ text }: Config, { edits, near = [], within, names = [] }: Mistake): Mutant {
  const mutated = applyEdits(text, edits);
  const lines = new Set<number>();
  for (const { offset, newText } of edits) addLines(mutated, shifted(offset, edits), newText.length, lines);
  for (const node of near) {
    if (node === undefined) continue;
    const owner = node.parent?.type === 'property' ? node.parent : node;
    addLines(mutated, shifted(owner.offset, edits), 1, lines);
  }
  if (within !== undefined) {
    const start = shifted(within.offset, edits);
    addLines(mutated, start, shifted(within.offset + within.length, edits) - start, lines);
  }
  for (const [index, line] of mutated.split('\n').entries())
    if (names.some((name) => line.includes(name))) lines.add(index + 1);
  return { text: mutated, lines };
}

function addLines(text: string, offset: number, length: number, lines: Set<number>): void {
  const first = lineAt(text, offset);
  const last = lineAt(text, offset + length);
  for (let line = first; line <= last; line += 1) lines.add(line);
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Where an offset of the text is after the edits before it. */
function shifted(offset: number, edits: readonly TextEdit[]): number {
  const before = edits.filter((edit) => edit.offset < offset);
  return before.reduce((at, { length, newText }) => at + newText.length - length, offset);
}
