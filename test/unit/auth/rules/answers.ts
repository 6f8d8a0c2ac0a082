import assert from 'node:assert/strict';
import { formatMessage } from '../../../../src/base/messages.ts';
import { knownKeys } from '../../../../src/auth/generated/validateAuthConfig.js';
import { ownerAt } from '../../../../src/auth/structure/owners.ts';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import { fixesFor } from '../../../../src/auth/fixes/fixesFor.ts';
import { changedBy, type Changes, findProblems, ruleOf } from './conformance.ts';

/** A value at the place, what is marked of it, and the lines that each fix writes: a star is the preferred one. */
type Row = readonly [value: unknown, marked?: string, fixes?: string];

/** One test: what a rule says of each value at one place of the full example, after some other changes. */
export function describeValues(code: string, path: string, rows: readonly Row[], others: Changes = []): void {
  const beside = others.length === 0 ? '' : `, beside ${others.map(([place]) => place).join(', ')}`;
  it(`${code}: what stands at ${path}${beside}`, () => {
    assert.deepEqual(
      rows.map(([value]) => answerOf(code, [...others, [path, value]], value)),
      rows,
    );
  });
}

function answerOf(code: string, changes: Changes, value: unknown): Row {
  ruleOf(code);
  const text = changedBy(changes);
  const problems = findProblems(text).filter((problem) => problem.code === code);
  const [first] = problems;
  if (first === undefined) return [value];
  const marked = problems.map(({ offset, length }) =>
    text.slice(offset, offset + length).replaceAll(/\s+/g, ' '),
  );
  const fixes = fixesFor(new AuthDocument(text), first).map(({ edits, isPreferred, title }) => {
    const fixed = applyEdits(text, edits);
    const lines = newLines(text, fixed);
    assert.doesNotMatch(formatMessage(title.template, title.args), /^$|\{\d\}/);
    assert.deepEqual(misplacedKeys(JSON.parse(text), JSON.parse(fixed)), [], title.template);
    return `${isPreferred === true ? '* ' : ''}${lines.join(' ')}`;
  });
  return fixes.length === 0 ? [value, marked.join(' | ')] : [value, marked.join(' | '), fixes.join(' | ')];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The keys that a fix has added to an object behind others that belong behind them. */
function misplacedKeys(before: unknown, after: unknown, path: readonly string[] = []): readonly string[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) return [];
  if (!isObject(before) || !isObject(after)) return [];
  const order = knownKeys[ownerAt(path) ?? ''] ?? [];
  const keys = Object.keys(after);
  const misplaced = keys.filter((key, index) => {
    const previous = order.indexOf(keys[index - 1] ?? '');
    return !Object.hasOwn(before, key) && order.includes(key) && previous > order.indexOf(key);
  });
  return [
    ...misplaced.map((key) => [...path, key].join('/')),
    ...keys.flatMap((key) => misplacedKeys(before[key], after[key], [...path, key])),
  ];
}

/** The lines of a text that are not among those of another, without their commas. */
function newLines(before: string, after: string): readonly string[] {
  const left = before.split('\n').map(bare);
  return after
    .split('\n')
    .map(bare)
    .filter((line) => {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
}

function bare(line: string): string {
  return line.trim().replace(/,$/, '');
}
