import { plural, t, translate } from '../../../base/messages.ts';
import type { AccessMatrix } from '../../../login/matrix/accessMatrix.ts';
import type { ShownMatrix } from '../../../protocol/loginResultsProtocol.ts';
import type { MatrixResult } from '../../shared/logins/loginResults.ts';
import type { VerifyRole } from './loadVerifyRole.ts';

type Messages = Pick<VerifyRole, 'faultMessages'>;

/** An access matrix as the view shows it. */
export function shownMatrix({ matrix, isStale }: MatrixResult, messages: Messages): ShownMatrix {
  const { users, rows } = matrix;
  return {
    isStale,
    users: users.map(({ role, username, fault }) => ({
      role,
      username,
      fault: fault === undefined ? '' : translate(messages.faultMessages[fault.code], fault.args),
    })),
    rows: rows.map(({ row, cells, anonymous }) => ({
      call: `${row.method} ${row.target}`,
      owner: row.owner === undefined ? '' : (users[row.owner]?.username ?? ''),
      cells: [...cells, anonymous].map(({ status, verdict }) => ({
        status: status === undefined ? '' : String(status),
        verdict,
      })),
    })),
    notes: notesOf(matrix, messages),
  };
}

const mostNamed = 5;

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
    const named = skipped
      .slice(0, mostNamed)
      .map(({ operation, missing }) => `${operation.method} ${operation.path} (${missing.join(', ')})`);
    const list = skipped.length > mostNamed ? [...named, '…'] : named;
    const counted = {
      one: '{0} call was not made, since no user has a value for it in "owns" or "inputs": {1}',
      other: '{0} calls were not made, since no user has values for them in "owns" or "inputs": {1}',
    };
    notes.push(plural(skipped.length, counted, list.join(', ')));
  }
  return notes;
}

const stopReasons = {
  cancelled: () => t('Stopped: cancelled.'),
  rate: () => t('Stopped: the server answered 429.'),
  'server-error': () => t('Stopped: the server failed.'),
};
