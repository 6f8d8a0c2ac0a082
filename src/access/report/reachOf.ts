import { cellsOf, type AccessMatrix, type MatrixRow, type MatrixUser } from '../matrix.ts';
import { incomplete } from '../matrixMessages.ts';
import type { Operation } from '../operations/operation.ts';
import { byOperation } from './byOperation.ts';

/**
 * The operations of which a run says also that nothing is wrong: who may got a usable answer, and everybody who was to be asked
 * was asked in a session that lived.
 */
export function reachOf({ rows, users }: Pick<AccessMatrix, 'rows' | 'users'>): readonly Operation[] {
  return [...byOperation(rows)].flatMap((ofOperation) => {
    const [first] = ofOperation;
    return first !== undefined && ofOperation.every((row) => isTold(row, users)) ? [first.operation] : [];
  });
}

function isTold(row: MatrixRow, users: readonly MatrixUser[]): boolean {
  return (
    row.expected !== undefined &&
    cellsOf(row, users).every(
      ({ cell: { reason } }) =>
        reason === undefined ||
        (!incomplete.has(reason) && reason !== 'no-baseline' && reason !== 'like-nothing'),
    )
  );
}

/** As whom a run asked: all roles, or those that were chosen, and nobody, as far as they could log in. */
export function rolesOf(
  { users, rows }: Pick<AccessMatrix, 'rows' | 'users'>,
  chosen: readonly string[] | undefined,
): readonly string[] {
  const able = users.filter(({ fault }) => fault === undefined).map(({ role }) => role);
  const asked = [...new Set(able)].filter((role) => chosen?.includes(role) !== false).sort();
  const nobody = chosen === undefined && rows.some(({ anonymous }) => anonymous.status !== undefined);
  return nobody ? [...asked, 'not logged in'] : asked;
}
