import type { ParseError } from 'jsonc-parser';
import { createScanner, parseTree } from 'jsonc-parser';
import { blankedByteOrderMark } from '../../base/byteOrderMark.ts';
import { closeBrace, closeBracket, comma, endOfFile, openBrace, openBracket } from './jsonTokens.ts';
import { message } from '../formalMessages.ts';
import type { Problem, ProblemSeverity } from '../problem.ts';
import { mostProblems } from '../problem.ts';
import { readTree } from './readTree.ts';
import type { Node } from './tree.ts';
import { entriesOf } from './tree.ts';

/** Far more than any auth config needs, and far less than would exhaust the stack of a parser. */
const deepestLevel = 200;

export type SyntaxCode =
  | 'empty-file'
  | 'too-deep'
  | 'invalid-symbol'
  | 'invalid-number'
  | 'key-expected'
  | 'value-expected'
  | 'colon-expected'
  | 'comma-expected'
  | 'brace-expected'
  | 'bracket-expected'
  | 'end-expected'
  | 'comment-unclosed'
  | 'text-unclosed'
  | 'invalid-escape'
  | 'invalid-character'
  | 'trailing-comma'
  | 'duplicate-key';

/** The codes whose sentence names nothing of the file. */
type PlainCode = Exclude<SyntaxCode, 'too-deep' | 'duplicate-key'>;

/** The tree of an auth config with what is wrong with its JSON. */
export interface ParsedAuthConfig {
  /** Absent when the text holds no value at all, or nests too deep to be read. */
  readonly root: Node | undefined;
  readonly problems: readonly Problem[];
  /** Where the text stops being JSON; the tree is guesswork from there on. */
  readonly brokenFrom: number;
}

/**
 * Reads JSON with comments. A trailing comma is a warning, since JSON readers of other tools refuse it; a
 * byte order mark is skipped. Reads as much as it can of broken text and never throws.
 */
export function parseAuthConfig(text: string): ParsedAuthConfig {
  const json = blankedByteOrderMark(text);
  const faultless = readTree(json, deepestLevel);
  if (faultless !== undefined) {
    return { root: faultless, problems: duplicateKeys(faultless), brokenFrom: Infinity };
  }
  const outline = scanOutline(json);
  if (outline.empty) {
    return { root: undefined, problems: [problem('empty-file', 0, 0)], brokenFrom: 0 };
  }
  if (outline.tooDeepAt !== undefined) {
    const tooDeep = message('too-deep', String(deepestLevel));
    const at = { offset: outline.tooDeepAt, length: 1, severity: 'error', code: 'too-deep' } as const;
    return { root: undefined, problems: [{ ...at, message: tooDeep }], brokenFrom: 0 };
  }
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { allowTrailingComma: true });
  return {
    root,
    problems: [
      ...syntaxProblems(errors, json),
      ...outline.trailingCommas.map((offset) => problem('trailing-comma', offset, 1, 'warning')),
      ...(root === undefined ? [] : duplicateKeys(root)),
    ],
    brokenFrom: errors.reduce((first, error) => Math.min(first, error.offset), Infinity),
  };
}

interface Outline {
  readonly empty: boolean;
  readonly tooDeepAt: number | undefined;
  readonly trailingCommas: readonly number[];
}

/** One pass without recursion, so that hostile nesting is found before a recursive parser meets it. */
function scanOutline(text: string): Outline {
  const scanner = createScanner(text, true);
  const trailingCommas: number[] = [];
  let level = 0;
  let commaAt: number | undefined;
  let empty = true;
  for (let token: number = scanner.scan(); token !== endOfFile; token = scanner.scan()) {
    empty = false;
    if (token === openBrace || token === openBracket) {
      level++;
      if (level > deepestLevel) return { empty, tooDeepAt: scanner.getTokenOffset(), trailingCommas };
    } else if (token === closeBrace || token === closeBracket) {
      level--;
      if (commaAt !== undefined && trailingCommas.length <= mostProblems) trailingCommas.push(commaAt);
    }
    commaAt = token === comma ? scanner.getTokenOffset() : undefined;
  }
  return { empty, tooDeepAt: undefined, trailingCommas };
}

/** By the numbers of jsonc-parser's ParseErrorCode, another const enum. */
const codesByNumber: readonly PlainCode[] = [
  'invalid-symbol', // 0 does not occur
  'invalid-symbol',
  'invalid-number',
  'key-expected',
  'value-expected',
  'colon-expected',
  'comma-expected',
  'brace-expected',
  'bracket-expected',
  'end-expected',
  'invalid-symbol', // 10 occurs only where comments are forbidden
  'comment-unclosed',
  'text-unclosed',
  'invalid-number',
  'invalid-escape',
  'invalid-escape',
  'invalid-character',
];

/** One problem per place: the parser repeats itself where it is lost. */
function syntaxProblems(errors: readonly ParseError[], text: string): Problem[] {
  const end = text.trimEnd().length;
  const byOffset = new Map<number, Problem>();
  for (const { error, offset, length } of errors) {
    if (byOffset.size > mostProblems) break;
    // What is missing at the end of the file is shown on its last character, where it can be seen.
    const start = Math.max(0, Math.min(offset, end - 1));
    if (byOffset.has(start)) continue;
    const code = codesByNumber[error] ?? 'invalid-symbol';
    byOffset.set(start, problem(code, start, Math.max(1, Math.min(length, end - start))));
  }
  return [...byOffset.values()];
}

function duplicateKeys(root: Node): Problem[] {
  const problems: Problem[] = [];
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'object' && hasDuplicateKey(node)) addDuplicateKeys(node, problems);
    for (const child of node.children ?? []) if (child.children !== undefined) pending.push(child);
  }
  return problems;
}

/** Where each of a few keys is compared with each, which is faster than a set. */
const fewKeys = 12;

function hasDuplicateKey({ children = [] }: Node): boolean {
  if (children.length > fewKeys) return new Set(children.map(keyOf)).size < children.length;
  return children.some((property, index) => {
    const key = keyOf(property);
    for (let other = 0; other < index; other++) if (keyOf(children[other]) === key) return true;
    return false;
  });
}

function keyOf(property: Node | undefined): unknown {
  return property?.children?.[0]?.value;
}

function addDuplicateKeys(object: Node, problems: Problem[]): void {
  const seen = new Set<string>();
  for (const { key, keyNode } of entriesOf(object)) {
    if (problems.length > mostProblems) return;
    if (seen.has(key)) {
      const twice = { code: 'duplicate-key', severity: 'error' } as const;
      const { offset, length } = keyNode;
      problems.push({ ...twice, offset, length, message: message('duplicate-key', key) });
    }
    seen.add(key);
  }
}

function problem(
  code: PlainCode,
  offset: number,
  length: number,
  severity: ProblemSeverity = 'error',
): Problem {
  return { code, severity, offset, length, message: message(code) };
}
