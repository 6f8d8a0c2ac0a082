import { isRecord, listAt, parseJson, textAt } from '../base/untrusted.ts';
import type { AccessMatrix, MatrixRow, MatrixUser } from './matrix.ts';
import { cellsOf } from './matrix.ts';
import { incomplete } from './matrixMessages.ts';
import { operationKey, type Operation } from './operations/operation.ts';

/** What is kept of a run to go on from. */
type Kept = Pick<AccessMatrix, 'users' | 'rows'>;

const version = 1;

export function keptText({ users, rows }: AccessMatrix, application: string): string {
  return `${JSON.stringify({ version, application, users, rows })}\n`;
}

/** Undefined for what is no such text, or is about another application or other users. */
export function readKept(
  text: string,
  application: string,
  users: readonly Pick<MatrixUser, 'role' | 'username'>[],
): Kept | undefined {
  const kept = parseJson(text);
  if (!isRecord(kept) || kept['version'] !== version || kept['application'] !== application) return undefined;
  const names = listAt(kept, 'users').map((user) => [textAt(user, 'role'), textAt(user, 'username')]);
  const wanted = users.map(({ role, username }) => [role, username]);
  const rows = listAt(kept, 'rows');
  const isWhole = rows.every(
    (row) =>
      isRecord(row) &&
      textAt(row, 'target') !== undefined &&
      listAt(row, 'cells').length === wanted.length &&
      isRecord(row['operation']) &&
      isRecord(row['anonymous']),
  );
  return isWhole && JSON.stringify(names) === JSON.stringify(wanted) ? (kept as unknown as Kept) : undefined;
}

/** Rows that were asked for as everybody who is to be asked now, and the operations that are left. */
export function goOn(
  { rows, users }: Kept,
  operations: readonly Operation[],
  roles: readonly string[] | undefined,
): { readonly answered: readonly MatrixRow[]; readonly left: readonly Operation[] } {
  const known = new Map(rows.map((row) => [operationKey(row.operation), row]));
  const isChosen = (role: string | undefined): boolean => roles === undefined || roles.includes(role ?? '');
  const isAnswered = (row: MatrixRow): boolean =>
    cellsOf(row, users).every(
      ({ cell: { reason }, user }) =>
        reason === undefined ||
        !(incomplete.has(reason) || (reason === 'not-chosen' && isChosen(user?.role))),
    );
  const answered = operations.flatMap((operation) => {
    const row = known.get(operationKey(operation));
    return row !== undefined && isAnswered(row) ? [row] : [];
  });
  const done = new Set(answered.map(({ operation }) => operationKey(operation)));
  return { answered, left: operations.filter((operation) => !done.has(operationKey(operation))) };
}

/** Both together, as if one run had asked for all of it. */
export function joined(answered: readonly MatrixRow[], matrix: AccessMatrix): AccessMatrix {
  return { ...matrix, rows: [...answered, ...matrix.rows] };
}
