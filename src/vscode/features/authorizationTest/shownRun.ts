import type { MatrixCell } from '../../../access/judge.ts';
import type { MatrixRow, PlannedPart } from '../../../access/matrix.ts';
import { operationLabel } from '../../../access/operations/operation.ts';
import { plural, t, translate } from '../../../base/messages.ts';
import {
  shownVerdicts,
  type AuthorizationView,
  type ShownCell,
  type ShownRow,
} from '../../../protocol/authorizationTestProtocol.ts';
import type { AuthorizationRun } from '../../shared/logins/authorizationRuns.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { askingText } from './askingText.ts';
import { groupOf, objectOf } from './rowNames.ts';
import { summaryOf } from './summary.ts';
import { cellsOfRow, isAnswered, knownRows } from './testedRows.ts';

export type Messages = Pick<VerifyRole, 'faultMessages' | 'cellMessage' | 'cellMessages'>;

/** A test as the view shows it; without one, what there is to begin with. */
export function shownRun(
  file: string,
  run: AuthorizationRun | undefined,
  messages: Messages,
): AuthorizationView {
  if (run === undefined) return { ...nothing, file };
  const { faultMessages, cellMessages } = messages;
  const { state, users, asking, findings, isStale } = run;
  const known = knownRows(run);
  const rows = known.map(({ planned, row }) => shownRow(planned, row, run, messages));
  const present = new Set(rows.flatMap(({ cells }) => cells.map(({ verdict }) => verdict)));
  const isOver = state !== 'running';
  return {
    file,
    state,
    isStale,
    summary: run.rows.size === 0 ? '' : summaryOf(run),
    ...(asking !== undefined && {
      progress: { done: asking.done, total: asking.total, label: askingText(asking) },
    }),
    canResume: isOver && !isStale && run.rows.size > 0 && known.some(({ row }) => !isAnswered(row)),
    findings,
    users: users.map(({ role, username, fault }) => ({
      role,
      username,
      fault: fault === undefined ? '' : translate(faultMessages[fault.code], fault.args),
    })),
    rows,
    legend: shownVerdicts
      .filter((verdict) => present.has(verdict))
      .map((verdict) => ({ verdict, words: translate(cellMessages[verdict], []) })),
    notes: notesOf(run, messages),
  };
}

const nothing: Omit<AuthorizationView, 'file'> = {
  state: 'none',
  isStale: false,
  summary: '',
  canResume: false,
  findings: 0,
  users: [],
  rows: [],
  legend: [],
  notes: [],
};

function shownRow(
  planned: PlannedPart,
  row: MatrixRow | undefined,
  run: AuthorizationRun,
  messages: Messages,
): ShownRow {
  // Another object may have been asked for than was planned.
  const { operation, target, owners } = row ?? planned;
  const { method, path, name } = operation;
  const names = owners.map((place) => run.users[place]?.username ?? '');
  const object = objectOf(path, target);
  const pending = { status: '', verdict: 'not-asked' as const, words: pendingWords(run) };
  return {
    group: groupOf(path),
    method,
    path: name === undefined ? path : `${path} ${name}`,
    object: names.length === 0 || object === '' ? object : t('{0} of {1}', object, listed(names)),
    cells:
      row === undefined
        ? [...run.users.map(() => pending), pending]
        : cellsOfRow(row).map((cell) => shownCell(cell, run, messages)),
  };
}

export function shownCell(
  cell: MatrixCell,
  run: AuthorizationRun,
  { cellMessage, cellMessages }: Messages,
): ShownCell {
  const { code, args } = cellMessage(cell);
  return {
    status: cell.status === undefined ? '' : String(cell.status),
    verdict: cell.verdict,
    words: cell.reason === 'stopped' ? pendingWords(run) : translate(cellMessages[code], args),
  };
}

/** Of what was not asked, or not yet. */
function pendingWords({ state, stopped }: AuthorizationRun): string {
  if (state === 'running') return t('not asked yet');
  const isCancelled = stopped !== undefined && 'reason' in stopped && stopped.reason === 'cancelled';
  return isCancelled ? t('not asked (cancelled)') : t('not asked: the test had stopped');
}

const mostNamed = 5;

function listed(names: readonly string[]): string {
  return names.length > mostNamed ? [...names.slice(0, mostNamed), '…'].join(', ') : names.join(', ');
}

function notesOf({ stopped, skipped, left = [] }: AuthorizationRun, { faultMessages }: Messages): string[] {
  const notes: string[] = [];
  if (stopped !== undefined) {
    notes.push(
      'fault' in stopped
        ? t('Stopped: {0}', translate(faultMessages[stopped.fault.code], stopped.fault.args))
        : stopReasons[stopped.reason](),
    );
  }
  if (skipped.length > 0) {
    const named = skipped.map(
      ({ operation, missing }) => `${operationLabel(operation)} (${missing.join(', ')})`,
    );
    const counted = {
      one: '{0} call was not made, since no list and no user has a value for it in "owns" or "inputs": {1}',
      other:
        '{0} calls were not made, since no list and no user has values for them in "owns" or "inputs": {1}',
    };
    notes.push(plural(skipped.length, counted, listed(named)));
  }
  if (left.length > 0) {
    const counted = {
      one: '{0} object that the test created could not be removed: {1}',
      other: '{0} objects that the test created could not be removed: {1}',
    };
    const named = left.map(({ create, value, marker }) => `${create} ${value ?? marker}`);
    notes.push(plural(left.length, counted, listed(named)));
  }
  return notes;
}

const stopReasons = {
  cancelled: () => t('Stopped: cancelled.'),
  rate: () => t('Stopped: the server goes on answering 429.'),
  budget: () => t('Stopped: as many requests as agreed were sent.'),
};
