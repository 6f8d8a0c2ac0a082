import { applyEdits, getLocation, modify, parseTree } from 'jsonc-parser';
import type { Edit, FormattingOptions } from 'jsonc-parser';
import { decisionKeys, memberOf } from './parseDecisions.ts';
import type { DecisionKey } from './parseDecisions.ts';

/** A decision as it is written into the file. */
export type DecisionParts = Readonly<Partial<Record<DecisionKey, string>>>;

/** A file that nobody has written anything into. */
export const emptyDecisions = `{
  // What is decided here counts for all findings of a vulnerability, also for those that later scans bring.
  "decisions": []
}
`;

/** Edits that put a decision at the end; comments and the style of the file stay. Undefined where the file has no list. */
export function addDecision(text: string, parts: DecisionParts): readonly Edit[] | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const list = root && memberOf(root, 'decisions');
  if (list?.type !== 'array') return undefined;
  const ordered = Object.fromEntries(
    decisionKeys.flatMap((key) => {
      const value = parts[key];
      return value === undefined || value === '' ? [] : [[key, value] as const];
    }),
  );
  const at = list.children?.length ?? 0;
  return modify(text, ['decisions', at], ordered, {
    formattingOptions: styleOf(text),
    isArrayInsertion: true,
  });
}

/** Edits that take a decision out, by its position in the list. */
export function removeDecision(text: string, index: number): readonly Edit[] {
  return modify(text, ['decisions', index], undefined, { formattingOptions: styleOf(text) });
}

/** Edits that set one part of a decision. */
export function setDecisionPart(
  text: string,
  index: number,
  key: DecisionKey,
  value: string,
): readonly Edit[] {
  return modify(text, ['decisions', index, key], value, { formattingOptions: styleOf(text) });
}

export function withEdits(text: string, edits: readonly Edit[]): string {
  return applyEdits(text, [...edits]);
}

/** The position in the list of the decision that begins at an offset; -1 for none. */
export function decisionIndexAt(text: string, offset: number): number {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const list = root && memberOf(root, 'decisions');
  return (list?.children ?? []).findIndex(
    (node) => offset >= node.offset && offset < node.offset + node.length,
  );
}

/** The value of a decision that an offset is in. */
export interface DecisionPlace {
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
  const root = parseTree(text, [], { allowTrailingComma: true });
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

function styleOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  const isTabs = indent.startsWith('\t');
  return {
    insertSpaces: !isTabs,
    tabSize: isTabs ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
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
  for (let at = 1; at <= from.length; at++) {
    const next = [at];
    for (let other = 1; other <= to.length; other++) {
      const same = (row[other - 1] ?? 0) + (from[at - 1] === to[other - 1] ? 0 : 1);
      next.push(Math.min(same, (row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
