import type { AccessMatrix } from '../../../access/matrix.ts';
import type { MatrixCell } from '../../../access/judge.ts';
import { plural, t, translate } from '../../../base/messages.ts';
import type { ShownCell, ShownMatrix } from '../../../protocol/loginResultsProtocol.ts';
import type { MatrixResult } from '../../shared/logins/loginResults.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';

type Messages = Pick<VerifyRole, 'faultMessages' | 'cellMessage' | 'cellMessages'>;

/** What stands out in a cell by a picture, which is explained once. */
const standingOut = ['let-in', 'part', 'look', 'less'] as const;

/** An access matrix as the view shows it. */
export function shownMatrix({ matrix, isStale }: MatrixResult, messages: Messages): ShownMatrix {
  const { faultMessages, cellMessages } = messages;
  const { users, rows } = matrix;
  const shown = rows.map(({ operation, target, owners, cells, anonymous }) => ({
    call: `${operation.method} ${target}`,
    owner: listed(owners.map((place) => users[place]?.username ?? '')),
    cells: [...cells, anonymous].map((cell) => shownCell(cell, messages)),
  }));
  const present = new Set(shown.flatMap(({ cells }) => cells.map(({ verdict }) => verdict)));
  return {
    isStale,
    users: users.map(({ role, username, fault }) => ({
      role,
      username,
      fault: fault === undefined ? '' : translate(faultMessages[fault.code], fault.args),
    })),
    rows: shown,
    legend: standingOut
      .filter((verdict) => present.has(verdict))
      .map((verdict) => ({ verdict, words: translate(cellMessages[verdict], []) })),
    notes: notesOf(matrix, messages),
  };
}

function shownCell(cell: MatrixCell, { cellMessage, cellMessages }: Messages): ShownCell {
  const { code, args } = cellMessage(cell);
  return {
    status: cell.status === undefined ? '' : String(cell.status),
    verdict: cell.verdict,
    words: translate(cellMessages[code], args),
  };
}

const mostNamed = 5;

function listed(names: readonly string[]): string {
  return names.length > mostNamed ? [...names.slice(0, mostNamed), '…'].join(', ') : names.join(', ');
}

function notesOf({ stopped, skipped }: AccessMatrix, { faultMessages }: Messages): string[] {
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
      ({ operation, missing }) => `${operation.method} ${operation.path} (${missing.join(', ')})`,
    );
    const counted = {
      one: '{0} call was not made, since no list and no user has a value for it in "owns" or "inputs": {1}',
      other:
        '{0} calls were not made, since no list and no user has values for them in "owns" or "inputs": {1}',
    };
    notes.push(plural(skipped.length, counted, listed(named)));
  }
  return notes;
}

const stopReasons = {
  cancelled: () => t('Stopped: cancelled.'),
  rate: () => t('Stopped: the server goes on answering 429.'),
  budget: () => t('Stopped: as many requests as agreed were sent.'),
};
