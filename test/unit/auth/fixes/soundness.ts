import { createScanner } from 'jsonc-parser';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { styleOf } from '../../../../src/auth/edits/fileStyle.ts';
import { applyEdits, type TextEdit } from '../../../../src/auth/edits/textEdit.ts';
import type { Fix } from '../../../../src/auth/fixes/fix.ts';
import { renderFixTitle } from '../../../../src/auth/fixes/fix.ts';
import { fixesFor } from '../../../../src/auth/fixes/fixesFor.ts';
import { renderMessage } from '../../../../src/auth/messages.ts';
import type { Problem } from '../../../../src/auth/problem.ts';
import type { RuleHost } from '../../../../src/auth/rules/ruleHost.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';

/** What a fix uncovers: rules that wait until the problem is solved, because it may be the reason for theirs. */
const uncovered: Readonly<Record<string, readonly string[]>> = {
  'unknown-output': ['unused-output'],
  'not-with-curl': ['same-token-for-all'],
  'duplicate-step': ['unused-output'],
  'unused-output': ['refresh-token-unused'],
};

/** Applies each fix that is offered in a file alone, and reports what is wrong with the result, as sentences. */
export function unsoundFixes(text: string, host?: RuleHost): readonly string[] {
  const document = new AuthDocument(text);
  const before = validateAuthConfig(text, host);
  return before.flatMap((problem) => {
    const fixes = fixesFor(document, problem, host);
    const faults = fixes
      .filter(({ edits }) => edits.length > 0)
      .flatMap((fix) =>
        faultsOf(fix, problem, { text, before, host }).map((fault) => `${nameOf(problem, fix)} ${fault}`),
      );
    const preferred = fixes.filter(({ isPreferred }) => isPreferred).length;
    return preferred > 1 ? [...faults, `${problem.code} has ${preferred} preferred fixes`] : faults;
  });
}

interface Unfixed {
  readonly text: string;
  readonly before: readonly Problem[];
  readonly host: RuleHost | undefined;
}

function faultsOf({ edits }: Fix, problem: Problem, { text, before, host }: Unfixed): string[] {
  const result = applyEdits(text, edits);
  const after = validateAuthConfig(result, host);
  const same = (problems: readonly Problem[]): number =>
    problems.filter((one) => asSaid(one) === asSaid(problem)).length;
  const added = after.filter(
    ({ code, severity }) =>
      severity !== 'information' &&
      uncovered[problem.code]?.includes(code) !== true &&
      countOf(code, after) > countOf(code, before),
  );
  return [
    ...(same(after) < same(before) ? [] : ['leaves the problem']),
    ...added.map((one) => `adds ${asSaid(one)}`),
    ...(losesComment(text, result, edits) ? ['loses a comment'] : []),
    ...edits.flatMap((edit) => formattingFaults(edit, text)),
  ];
}

/** What the lines of an edit have that those of the file have not. */
function formattingFaults({ offset, length, newText }: TextEdit, text: string): string[] {
  const { indent, lineEnd } = styleOf(text);
  const ends = newText.match(/\r\n|\n|\r/g) ?? [];
  const lines = newText.split(/\r\n|\n|\r/);
  // What is moved keeps its layout, whatever it is.
  const isMoved = lines.length > 1 && text.includes(newText.trim().replace(/,$/, ''));
  const isIndented = (line: string): boolean => /^\s*/.exec(line)?.[0].replaceAll(indent, '') === '';
  const written = text.slice(offset, offset + length).split(/\r\n|\n|\r/);
  const untouched = lines.slice(1, -1).filter((line) => line.trim().length > 3 && written.includes(line));
  return [
    ...(ends.every((end) => end === lineEnd) ? [] : ['mixes line ends']),
    ...(isMoved || lines.slice(1).every(isIndented)
      ? []
      : [`indents differently: ${JSON.stringify(newText)}`]),
    ...(lines.slice(0, -1).some((line) => /\S[ \t]+$/.test(line))
      ? ['leaves blanks at the end of a line']
      : []),
    ...(untouched.length === 0 ? [] : [`rewrites ${JSON.stringify(untouched[0])}`]),
  ];
}

/** The file after its preferred fixes, one after the other; undefined where they never come to an end. */
export function afterPreferredFixes(text: string, host?: RuleHost): string | undefined {
  let result = text;
  for (let round = 0; round < mostRounds; round += 1) {
    const document = new AuthDocument(result);
    const fix = validateAuthConfig(result, host)
      .flatMap((problem) => fixesFor(document, problem, host))
      .find(({ isPreferred, edits }) => isPreferred && edits.length > 0);
    if (fix === undefined) return result;
    result = applyEdits(result, fix.edits);
  }
  return undefined;
}

const mostRounds = 50;

function countOf(code: string, problems: readonly Problem[]): number {
  return problems.filter((one) => one.code === code).length;
}

function nameOf({ code }: Problem, { title, isPreferred }: Fix): string {
  return `${code}, "${renderFixTitle(title)}"${isPreferred ? ' (preferred)' : ''}`;
}

export function asSaid({ code, message }: Problem): string {
  return `${code}: ${renderMessage(message)}`;
}

interface Comment {
  readonly text: string;
  /** How many objects and lists it is inside of. */
  readonly depth: number;
  /** Whether it is all that its line has. */
  readonly ownsLine: boolean;
}

const [endOfFile, lineComment, blockComment] = [17, 12, 13];
const [opening, closing] = [
  [1, 3],
  [2, 4],
];

function commentsIn(text: string): Comment[] {
  const scanner = createScanner(text, false);
  const found: Comment[] = [];
  let depth = 0;
  for (let token: number = scanner.scan(); token !== endOfFile; token = scanner.scan()) {
    if (opening.includes(token)) depth += 1;
    if (closing.includes(token)) depth -= 1;
    if (token !== lineComment && token !== blockComment) continue;
    // The scanner's value can start one character early.
    const written = scanner.getTokenValue();
    const value = written.slice(written.indexOf(token === blockComment ? '/*' : '//'));
    const at = text.indexOf(value, scanner.getTokenOffset() - 1);
    found.push({ text: value, depth, ownsLine: /[\r\n][ \t]*$/.test(text.slice(0, at)) });
  }
  return found;
}

/** Whether a comment is gone that was not inside of what is removed as a whole, or behind it on its line. */
function losesComment(text: string, result: string, edits: readonly TextEdit[]): boolean {
  const removed = edits
    .filter(({ newText }) => newText === '')
    .map(({ offset, length }) => text.slice(offset, offset + length));
  const left = [
    ...commentsIn(result),
    ...removed.flatMap((part) => commentsIn(part).filter(({ depth, ownsLine }) => depth > 0 || !ownsLine)),
  ].map((comment) => comment.text);
  return commentsIn(text).some((comment) => {
    const at = left.indexOf(comment.text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
