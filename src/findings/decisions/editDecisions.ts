import { applyEdits, createScanner, getLocation, modify, parseTree } from 'jsonc-parser';
import type { Edit } from 'jsonc-parser';
import { at } from '../query/at.ts';
import { decisionKeys, memberOf } from './parseDecisions.ts';
import type { DecisionKey } from './parseDecisions.ts';

/** A decision as it is written into the file. */
type DecisionParts = Readonly<Partial<Record<DecisionKey, string>>>;

/** A file that nobody has written anything into. */
export const emptyDecisions = `{
  // What is decided here counts for all findings of a vulnerability, also for those that later scans bring.
  "decisions": []
}
`;

/** Edits that put a decision at the end; comments and the style of the file stay. Undefined where the file has no list. */
export function addDecision(text: string, parts: DecisionParts): readonly Edit[] | undefined {
  const root = parseTree(text);
  const list = root && memberOf(root, 'decisions');
  if (list?.type !== 'array') return undefined;
  const ordered = Object.fromEntries(
    decisionKeys.flatMap((key) => {
      const value = parts[key];
      return value === undefined || value === '' ? [] : [[key, value] as const];
    }),
  );
  const { indent, eol } = styleOf(text);
  const last = list.children?.at(-1);
  const outer = indentAt(text, list.offset);
  const inner = last === undefined ? outer + indent : indentAt(text, last.offset);
  const written = JSON.stringify(ordered, undefined, indent).replaceAll('\n', `${eol}${inner}`);
  // What stands behind the last decision, such as a comment, stays with it.
  const close = list.offset + list.length - 1;
  const end = list.offset + text.slice(list.offset, close).trimEnd().length;
  const needsComma = last !== undefined && !hasCommaAfter(text, last.offset + last.length);
  const ending = /[\r\n]/.test(text.slice(end, close)) ? '' : eol + outer;
  return [
    ...(needsComma ? [{ offset: last.offset + last.length, length: 0, content: ',' }] : []),
    { offset: end, length: 0, content: eol + inner + written + ending },
  ];
}

/** After white space and comments. */
function hasCommaAfter(text: string, offset: number): boolean {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  return scanner.scan() === commaToken;
}

/** `SyntaxKind.CommaToken` of jsonc-parser, whose enum is a const one. */
const commaToken = 5;

function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** Edits that take a decision out, by its position in the list, and its line where nothing else stands in it. */
export function removeDecision(text: string, index: number): readonly Edit[] {
  const root = parseTree(text);
  const node = root && memberOf(root, 'decisions')?.children?.[index];
  if (node === undefined) return [];
  let start = node.offset;
  let end = start + node.length;
  const [comma = ''] = /^[ \t]*,/.exec(text.slice(end)) ?? [];
  end += comma.length;
  const before = indentAt(text, start);
  const rest = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end))?.[0];
  if (rest !== undefined && text.slice(0, start - before.length).endsWith('\n')) {
    start -= before.length;
    end += rest.length;
  }
  return [{ offset: start, length: end - start, content: '' }];
}

/** Edits that set one part of a decision. */
export function setDecisionPart(
  text: string,
  index: number,
  key: DecisionKey,
  value: string,
): readonly Edit[] {
  return modify(text, ['decisions', index, key], value, {});
}

export function withEdits(text: string, edits: readonly Edit[]): string {
  return applyEdits(text, [...edits]);
}

/** The position in the list of the decision that begins at an offset; -1 for none. */
export function decisionIndexAt(text: string, offset: number): number {
  const root = parseTree(text);
  const list = root && memberOf(root, 'decisions');
  return (list?.children ?? []).findIndex(
    (node) => offset >= node.offset && offset < node.offset + node.length,
  );
}

/** The value of a decision that an offset is in. */
interface DecisionPlace {
  readonly index: number;
  readonly key: DecisionKey;
  /** Of the text between its quotes; where nothing is written yet, without quotes. */
  readonly offset: number;
  readonly length: number;
  readonly isQuoted: boolean;
  /** The other parts of the same decision. */
  readonly parts: DecisionParts;
}

export function decisionPlaceAt(text: string, offset: number): DecisionPlace | undefined {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const [list, index, written] = path;
  const key = decisionKeys.find((known) => known === written);
  if (list !== 'decisions' || typeof index !== 'number' || key === undefined || isAtPropertyKey)
    return undefined;
  const isInside =
    previousNode?.type === 'string' &&
    offset > previousNode.offset &&
    offset <= previousNode.offset + previousNode.length;
  const root = parseTree(text);
  const node = root && memberOf(root, 'decisions')?.children?.[index];
  const parts = Object.fromEntries(
    decisionKeys.flatMap((each) => {
      const value: unknown = node && memberOf(node, each)?.value;
      return typeof value === 'string' ? [[each, value]] : [];
    }),
  ) as DecisionParts;
  return isInside
    ? {
        index,
        key,
        offset: previousNode.offset + 1,
        length: Math.max(0, previousNode.length - 2),
        isQuoted: true,
        parts,
      }
    : { index, key, offset, length: 0, isQuoted: false, parts };
}

function styleOf(text: string): { readonly indent: string; readonly eol: string } {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  return { indent: indent.startsWith('\t') ? '\t' : indent, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

/** The known word that is least different, where it is not much; undefined for none. */
export function closestWord(written: string, known: readonly string[]): string | undefined {
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const word of known) {
    if (Math.abs(word.length - written.length) > mostDifferent) continue;
    const distance = editDistance(
      written.slice(0, longestWord).toLowerCase(),
      word.slice(0, longestWord).toLowerCase(),
    );
    if (distance <= mostDifferent && (best === undefined || distance < best.distance))
      best = { word, distance };
  }
  return best?.word;
}

const mostDifferent = 3;
const longestWord = 100;

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let position = 1; position <= from.length; position++) {
    const next = [position];
    for (let other = 1; other <= to.length; other++) {
      const same = at(row, other - 1) + (from[position - 1] === to[other - 1] ? 0 : 1);
      next.push(Math.min(same, at(row, other) + 1, at(next, other - 1) + 1));
    }
    row = next;
  }
  return at(row, to.length);
}
