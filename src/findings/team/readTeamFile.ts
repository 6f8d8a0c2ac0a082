import { withoutByteOrderMark } from '../../base/byteOrderMark.ts';
import { failed, success } from '../../base/result.ts';
import type { Failure, Result } from '../../base/result.ts';
import { isRecord, textAt, readJson } from '../../base/untrusted.ts';
import type { TriageField } from '../model/finding.ts';
import { triageVocabularies } from '../model/triage.ts';
import { endOfTime, parseTime } from './hybridTime.ts';
import type { HybridTime } from './hybridTime.ts';
import { teamFields, teamKinds } from './teamLine.ts';
import type { TeamField, TeamKind, TeamLine } from './teamLine.ts';

/** Why a line is not used. */
export type TeamProblemCode =
  | 'team-line-no-json'
  | 'team-line-conflict'
  | 'team-line-unfinished'
  | 'team-line-too-long'
  | 'team-line-lacks'
  | 'team-line-unknown-value';

/** A line that could not be read; it harms no other. */
export interface TeamProblem extends Failure<TeamProblemCode> {
  /** From 1 on. */
  readonly line: number;
}

export interface TeamFile {
  readonly lines: readonly TeamLine[];
  /** Of each line, from 1 on. */
  readonly numbers: readonly number[];
  readonly problems: readonly TeamProblem[];
}

/** Far more than the longest comment. */
const longestLine = 64 * 1024;
/** Reports that one line names. */
const mostSeen = 200;

/**
 * Reads a file of one author's changes, or what was added to it. `file`: its name. `before`: how many lines stand before
 * the text. Accepts what editors and git leave: a byte order mark, CRLF, empty lines, both sides of a conflict, and a last
 * line without an end. Takes time in proportion to the text.
 */
export function readTeamFile(file: string, text: string, before = 0): TeamFile {
  const lines: TeamLine[] = [];
  const numbers: number[] = [];
  const problems: TeamProblem[] = [];
  const rows = withoutByteOrderMark(text).split('\n');
  for (const [index, row] of rows.entries()) {
    const line = row.trim();
    if (line === '') continue;
    const number = before + index + 1;
    const read = readTeamLine(file, line);
    if (read.ok) {
      lines.push(read.value);
      numbers.push(number);
    } else problems.push({ ...unfinished(read.failure, index === rows.length - 1), line: number });
  }
  return { lines, numbers, problems };
}

/** A line that is no JSON and has no end was not written to its end: the process was ended, or is still writing. */
function unfinished(failure: Failure<TeamProblemCode>, hasNoEnd: boolean): Failure<TeamProblemCode> {
  return hasNoEnd && failure.code === 'team-line-no-json'
    ? { code: 'team-line-unfinished', args: [] }
    : failure;
}

const conflictMarks = ['<<<<<<<', '|||||||', '=======', '>>>>>>>'];

function readRecord(text: string): Result<Readonly<Record<string, unknown>>, TeamProblemCode> {
  if (conflictMarks.some((mark) => text.startsWith(mark))) return failed('team-line-conflict');
  if (text.length > longestLine) return failed('team-line-too-long', longestLine);
  const data = readJson(text)?.value;
  return isRecord(data) ? success(data) : failed('team-line-no-json');
}

function readTeamLine(file: string, text: string): Result<TeamLine, TeamProblemCode> {
  const read = readRecord(text);
  if (!read.ok) return read;
  const data = read.value;
  const texts = (key: string): string | undefined => textAt(data, key);

  const at = timeOf(texts('at'));
  if (at === undefined) return failed('team-line-lacks', 'at');
  const target = targetOf(texts);
  if (typeof target === 'string') return failed('team-line-lacks', target);
  const change = data['change'];
  if (typeof change !== 'number' || !Number.isSafeInteger(change) || change < 0) {
    return failed('team-line-lacks', 'change');
  }
  const value = valueOf(texts);
  if (!value.ok) return value;
  const kind = kindNamed(texts('kind') ?? 'user');
  if (kind === undefined) return failed('team-line-unknown-value', texts('kind') ?? '', 'kind');
  const clock = clockOf(texts('clock'), at);
  if (clock === undefined) return failed('team-line-unknown-value', texts('clock') ?? '', 'clock');
  const seen = Array.isArray(data['seen']) ? data['seen'].slice(0, mostSeen).map(String) : [];
  const rest = (key: string): string => texts(key) ?? '';
  return success({
    file,
    change,
    target,
    ...value.value,
    comment: rest('comment'),
    by: rest('by'),
    at,
    clock,
    kind,
    report: rest('report'),
    seen,
  });
}

type Texts = (key: string) => string | undefined;

/** What the line is about, or the name of what is missing for that. */
function targetOf(texts: Texts): TeamLine['target'] | string {
  const application = texts('application') ?? '';
  if (application === '') return 'application';
  if (texts('field') === 'application') return { application, vulnerability: '', method: '', path: '' };
  const vulnerability = vulnerabilityOf(texts);
  if (vulnerability === undefined) return 'tool, rule';
  const path = texts('path');
  return path === undefined ? 'path' : { application, vulnerability, method: texts('method') ?? '', path };
}

function valueOf(texts: Texts): Result<Pick<TeamLine, 'field' | 'from' | 'to'>, TeamProblemCode> {
  const field = fieldNamed(texts('field'));
  if (field === undefined) return failed('team-line-unknown-value', texts('field') ?? '', 'field');
  if (field === 'comment') return success({ field, from: '', to: '' });
  const to = texts('to') ?? '';
  const isKnown = field === 'application' ? to !== '' : isValueOf(field, to);
  if (!isKnown) return failed('team-line-unknown-value', to, 'to');
  return success({ field, from: texts('from') ?? '', to });
}

function isValueOf(field: TriageField, text: string): boolean {
  return triageVocabularies[field].some((value) => value === text);
}

function vulnerabilityOf(texts: Texts): string | undefined {
  const ruled = [texts('tool'), texts('rule')];
  const labelled = [texts('category'), texts('subCategory'), texts('summary')];
  const parts = ruled.every((part) => part !== undefined) ? ruled : labelled;
  return parts.every((part) => part !== undefined) ? JSON.stringify(parts) : undefined;
}

/** A time beyond what a later change could be dated is none: its change would count for ever. */
function timeOf(text: string | undefined): number | undefined {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return at < endOfTime ? at : undefined;
}

function clockOf(text: string | undefined, at: number): HybridTime | undefined {
  return text === undefined ? { time: at, tick: 0 } : parseTime(text);
}

function fieldNamed(name: string | undefined): TeamField | undefined {
  return teamFields.find((field) => field === name);
}

function kindNamed(name: string): TeamKind | undefined {
  return teamKinds.find((kind) => kind === name);
}
