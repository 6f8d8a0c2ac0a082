import type { RetestReason, Verdict } from '../../login/retest/retestMessages.ts';
import type { MatrixCell } from '../judge.ts';
import type { MatrixRow } from '../matrix.ts';
import type { RecordedAccess, RecordedUser } from './repeatedRow.ts';

/** What the repeated exchanges say of a finding. */
export function verdictOf(
  { kind, owner, attacker }: RecordedAccess,
  row: MatrixRow,
  cell: MatrixCell | undefined,
): Verdict {
  const status = cell?.status ?? 0;
  const say = (
    outcome: Verdict['outcome'],
    reason: RetestReason,
    user: RecordedUser | undefined,
  ): Verdict => ({
    outcome,
    reason,
    status,
    named: nameOf(user),
  });
  if (row.expected === undefined) return say('cannot-tell', 'owner-refused', owner);
  switch (cell?.verdict) {
    case 'let-in':
      if (cell.claim !== kind) return say('cannot-tell', 'let-in-differs', attacker);
      return say('still-there', attacker === undefined ? 'let-in-again-anonymous' : 'let-in-again', attacker);
    case 'refused':
    case 'less':
      return status >= 200 && status < 300
        ? say('gone', 'nothing-of-it', owner)
        : say('gone', 'refused-now', owner);
    case 'allowed':
      return isEmpty(cell) ? say('cannot-tell', 'empty-answer', owner) : say('gone', 'no-evidence', owner);
    case 'unknown':
      return say('cannot-tell', cell.reason === 'failure' ? 'server-error' : 'session-ended', attacker);
    case 'part':
    case 'look':
    case 'undeclared':
    case 'not-asked':
    case undefined:
      return say('cannot-tell', 'let-in-differs', attacker);
  }
}

/** A list of nothing holds neither ids of others nor hidden fields. */
function isEmpty({ exchange }: MatrixCell): boolean {
  return /^[[\]{}\s]*$/.test(exchange?.responseBody ?? '');
}

/** `customer mallory`, as the config has it. */
export function nameOf(user: RecordedUser | undefined): string {
  return user === undefined ? '' : `${user.role} ${user.username}`.trim();
}
