import assert from 'node:assert/strict';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import { fixesFor } from '../../../../src/auth/fixes/fixesFor.ts';
import { changedBy, type Changes, findProblems } from './conformance.ts';

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
  const text = changedBy(changes);
  const problems = findProblems(text).filter((problem) => problem.code === code);
  const [first] = problems;
  if (first === undefined) return [value];
  const marked = problems.map(({ offset, length }) =>
    text.slice(offset, offset + length).replaceAll(/\s+/g, ' '),
  );
  const fixes = fixesFor(new AuthDocument(text), first).map(({ edits, isPreferred }) => {
    const lines = newLines(text, applyEdits(text, edits));
    return `${isPreferred === true ? '* ' : ''}${lines.join(' ')}`;
  });
  return fixes.length === 0 ? [value, marked.join(' | ')] : [value, marked.join(' | '), fixes.join(' | ')];
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
