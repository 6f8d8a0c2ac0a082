import { isList, isRecord, listAt, parseJson, textAt } from '../base/untrusted.ts';
import type { MatrixCell } from './judge.ts';
import type { AccessEvent, MatrixRow, MatrixUser } from './matrix.ts';
import { RunSoFar, type EndedPart, type KnownRun } from './runSoFar.ts';

/** What is kept by another version is not read. */
const version = 3;

/** What a run is about: the config as it was, and who asks. */
export interface KeptQuestion {
  /** Of the text of the config: a file that was edited is another question. */
  readonly digest: string;
  readonly users: readonly MatrixUser[];
}

type KeptEvent = Exclude<AccessEvent, { kind: 'asking' }> | ({ readonly kind: 'ended' } & EndedPart);

/**
 * A run as text, a line for each of its parts: what is asked, to begin with, then what happens as it comes. What was killed
 * while a line was written loses that line.
 */
export function* keptLines(question: KeptQuestion, run: KnownRun): Generator<string> {
  yield headOf(question);
  const { users, planned, skipped, rows, requests, isComplete, findings, stopped, left } = run;
  yield lineOf({ kind: 'planned', users, rows: planned, skipped });
  for (const row of rows.values()) yield lineOf({ kind: 'row', row, state: 'final' });
  const ended = { requests, isComplete, findings, ...(stopped && { stopped }), ...(left && { left }) };
  yield lineOf({ kind: 'ended', ...ended });
}

/** What is added for an event while the run goes on; empty where it says nothing that stays. */
export function keptLine(event: AccessEvent): string {
  return event.kind === 'asking' ? '' : lineOf(event);
}

/** Undefined for what is no such text, or is about something else. */
export function readKept(text: string, question: KeptQuestion): KnownRun | undefined {
  // What stands behind the last end of a line was being written when the run was killed.
  const [head, ...lines] = text.split('\n').slice(0, -1);
  if (head === undefined || `${head}\n` !== headOf(question)) return undefined;
  const run = new RunSoFar(question.users);
  const unsettled = new Set<string>();
  for (const line of lines) {
    const event = parseJson(line);
    if (!isKept(event, question.users.length)) return undefined;
    if (event.kind === 'ended') {
      run.end(event);
      continue;
    }
    run.take(event);
    if (event.kind !== 'row') continue;
    if (event.state === 'asked') unsettled.add(event.row.key);
    else unsettled.delete(event.row.key);
  }
  for (const key of unsettled) {
    const row = run.rows.get(key);
    if (row !== undefined) run.rows.set(key, unproven(row));
  }
  return run;
}

function headOf({ digest, users }: KeptQuestion): string {
  const named = users.map(({ role, username }) => ({ role, username }));
  return `${JSON.stringify({ version, digest, users: named })}\n`;
}

function lineOf(event: KeptEvent): string {
  return `${JSON.stringify(event)}\n`;
}

function isKept(event: unknown, users: number): event is KeptEvent {
  if (!isRecord(event)) return false;
  const { kind, row } = event as Readonly<Record<'kind' | 'row', unknown>>;
  if (kind === 'planned') return ['users', 'rows', 'skipped'].every((key) => isList(event[key]));
  if (kind === 'ended') return typeof event['requests'] === 'number';
  return (
    kind === 'row' &&
    isRecord(row) &&
    textAt(row, 'key') !== undefined &&
    textAt(row, 'target') !== undefined &&
    listAt(row, 'cells').length === users &&
    isRecord(row['operation']) &&
    isRecord(row['anonymous'])
  );
}

/** A row that was asked, of which nothing shows that the sessions lived: who was let in was, and refusals say nothing. */
function unproven(row: MatrixRow): MatrixRow {
  const cellOf = (cell: MatrixCell): MatrixCell =>
    cell.verdict === 'refused' || cell.verdict === 'less'
      ? { ...cell, verdict: 'unknown', reason: 'no-session' }
      : cell;
  return { ...row, cells: row.cells.map(cellOf) };
}
