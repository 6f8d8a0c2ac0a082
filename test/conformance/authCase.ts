import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch, createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { AttachmentFacts, AttachmentOutcome } from '../../src/auth/attachments/attachmentFacts.ts';
import { AuthDocument } from '../../src/auth/document/authDocument.ts';
import type { Fix } from '../../src/auth/fixes/fix.ts';
import { fixesFor } from '../../src/auth/fixes/fixesFor.ts';
import { renderFixTitle } from '../../src/auth/fixes/fix.ts';
import { applyEdits } from '../../src/auth/edits/textEdit.ts';
import { LineIndex } from '../../src/base/lineIndex.ts';
import { renderMessage } from '../../src/auth/messages.ts';
import type { Problem } from '../../src/auth/problem.ts';
import type { RuleHost } from '../../src/auth/rules/ruleHost.ts';
import { validateAuthConfig } from '../../src/auth/validate.ts';

/** What `expected.json` says of `failing.dast-auth.json`. */
export interface Expected {
  /** Only where rules about the world outside of the file speak. */
  readonly world?: World;
  /** In the order of the file; the case is about those whose code is the name of its folder. */
  readonly problems: readonly ExpectedProblem[];
  /** For the problems that the case is about, in their order. */
  readonly fixes: readonly ExpectedFix[];
}

/** Everything else is set, stored and there. */
export interface World {
  readonly unsetVariables?: readonly string[];
  readonly unstoredSecrets?: readonly string[];
  readonly attachments?: Readonly<
    Record<string, Partial<AttachmentFacts> | Exclude<AttachmentOutcome, AttachmentFacts>>
  >;
}

export interface ExpectedProblem {
  readonly code: string;
  readonly severity: string;
  /** `line:column-line:column`, counted from 1, columns in UTF-16 code units. */
  readonly range: string;
  readonly message: string;
}

export interface ExpectedFix {
  readonly title: string;
  readonly kind: Fix['kind'];
  readonly preferred: boolean;
  readonly safe: boolean;
  /** `-12 text` for a line that goes, `+text` for one that comes in its place. */
  readonly changes: readonly string[];
}

export interface ConformanceCase {
  /** `<code>/<what>` */
  readonly name: string;
  readonly code: string;
  readonly failing: string;
  readonly passing: string;
  readonly expected: Expected;
}

const nothingExpected: Expected = { problems: [], fixes: [] };

/** The whole files of a case. The second one is in a new case alone: `passing.diff` then stands for it. */
const [failingFile, passingFile, passingDiff] = [
  'failing.dast-auth.json',
  'passing.dast-auth.json',
  'passing.diff',
];

export function readCases(folder: string): ConformanceCase[] {
  return foldersIn(folder).flatMap((code) =>
    foldersIn(join(folder, code)).map((what) => readCase(code, what, join(folder, code, what))),
  );
}

function readCase(code: string, what: string, folder: string): ConformanceCase {
  const name = `${code}/${what}`;
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const has = (file: string): boolean => existsSync(join(folder, file));
  const failing = read(failingFile);
  const passing = has(passingFile)
    ? read(passingFile)
    : applyPatch(failing, read(passingDiff), { autoConvertLineEndings: false });
  if (passing === false) {
    throw new Error(
      `${name}: ${passingDiff} does not fit ${failingFile}. Write ${passingFile} and run npm run conformance.`,
    );
  }
  // A new case has none before `npm run conformance` has run.
  const expected = has('expected.json') ? (JSON.parse(read('expected.json')) as Expected) : nothingExpected;
  return { name, code, failing, passing, expected };
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** Writes down what is said now, and of the correct file what differs; read the difference before it is committed. */
export function writeExpected(folder: string, { name, expected, ...texts }: ConformanceCase): void {
  const at = join(folder, name);
  const found = observe({ ...texts, world: expected.world });
  writeFileSync(join(at, 'expected.json'), `${JSON.stringify(found, undefined, 2)}\n`);
  const { failing, passing } = texts;
  const options = { context: 1, headerOptions: FILE_HEADERS_ONLY };
  const diff = createTwoFilesPatch(failingFile, passingFile, failing, passing, undefined, undefined, options);
  writeFileSync(join(at, passingDiff), diff);
  rmSync(join(at, passingFile), { force: true });
}

interface Observed {
  readonly code: string;
  readonly failing: string;
  readonly world: World | undefined;
}

/** What is said and offered now. */
export function observe({ code, failing, world }: Observed): Expected {
  const host = world && hostOf(world);
  const problems = validateAuthConfig(failing, host);
  const document = new AuthDocument(failing);
  const lines = new LineIndex(failing);
  const fixes = problems
    .filter((problem) => problem.code === code)
    .flatMap((problem) => fixesFor(document, problem, host));
  return {
    ...(world && { world }),
    problems: problems.map((problem) => describeProblem(problem, lines)),
    fixes: fixes.map((fix) => ({
      title: renderFixTitle(fix.title),
      kind: fix.kind,
      preferred: fix.isPreferred,
      safe: fix.isSafe,
      changes: changedLines(failing, applyEdits(failing, fix.edits)),
    })),
  };
}

export function hostOf({ unsetVariables, unstoredSecrets, attachments }: World): RuleHost {
  return {
    hasVariable: (name) => unsetVariables?.includes(name) !== true,
    hasSecret: (name) => unstoredSecrets?.includes(name) !== true,
    attachment: (path) => {
      const facts = attachments?.[path];
      if (facts === undefined || typeof facts === 'string') return facts;
      return { kind: undefined, liveSecret: undefined, tokenPlaces: [], operations: [], ...facts };
    },
  };
}

function describeProblem(
  { code, severity, offset, length, message }: Problem,
  lines: LineIndex,
): ExpectedProblem {
  const place = (at: number): string => {
    const { line, character } = lines.positionAt(at);
    return `${line + 1}:${character + 1}`;
  };
  const range = `${place(offset)}-${place(offset + length)}`;
  return { code, severity, range, message: renderMessage(message) };
}

/** The lines that differ, as few as can be. */
export function changedLines(before: string, after: string): string[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && old[start] === fresh[start] && start < fresh.length) start++;
  let end = 0;
  while (end < Math.min(old.length, fresh.length) - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  return alignedLines(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end), start);
}

/** By the longest common subsequence of lines. */
function alignedLines(old: readonly string[], fresh: readonly string[], start: number): string[] {
  const common = old.map(() => Array.from({ length: fresh.length + 1 }, () => 0));
  const at = (row: number, column: number): number => common[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = fresh.length - 1; column >= 0; column--) {
      const isSame = old[row] === fresh[column];
      const length = isSame
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
      common[row]?.splice(column, 1, length);
    }
  }
  const changes: string[] = [];
  for (let row = 0, column = 0; row < old.length || column < fresh.length;) {
    if (row < old.length && old[row] === fresh[column]) {
      row++;
      column++;
    } else if (row < old.length && at(row + 1, column) >= at(row, column + 1)) {
      changes.push(`-${start + row + 1} ${old[row++] ?? ''}`);
    } else {
      changes.push(`+${fresh[column++] ?? ''}`);
    }
  }
  return changes;
}
