import type { AccessMatrix, MatrixRow } from './matrix.ts';
import { cellsOf } from './matrix.ts';
import { incomplete } from './matrixMessages.ts';
import { operationKey, type Operation } from './operations/operation.ts';
import type { KnownRun } from './runSoFar.ts';

/** Rows that were asked for as everybody who is to be asked now, and the operations that are left. */
export function goOn(
  { rows, users }: Pick<KnownRun, 'rows' | 'users'>,
  operations: readonly Operation[],
  roles: readonly string[] | undefined,
): { readonly answered: readonly MatrixRow[]; readonly left: readonly Operation[] } {
  const isChosen = (role: string | undefined): boolean => roles === undefined || roles.includes(role ?? '');
  const isAnswered = (row: MatrixRow): boolean =>
    cellsOf(row, users).every(
      ({ cell: { reason }, user }) =>
        reason === undefined ||
        !(incomplete.has(reason) || (reason === 'not-chosen' && isChosen(user?.role))),
    );
  const answered: MatrixRow[] = [];
  const left: Operation[] = [];
  for (const operation of operations) {
    const row = rows.get(operationKey(operation));
    if (row !== undefined && isAnswered(row)) answered.push(row);
    else left.push(operation);
  }
  return { answered, left };
}

/** Both together, as if one run had asked for all of it. */
export function joined(answered: readonly MatrixRow[], matrix: AccessMatrix): AccessMatrix {
  const again = new Set(matrix.rows.map(({ key }) => key));
  return { ...matrix, rows: [...answered.filter(({ key }) => !again.has(key)), ...matrix.rows] };
}
