import { isRecord, listAt, parseJson, textAt } from '../base/untrusted.ts';
import type { AccessMatrix, MatrixRow, MatrixUser } from './matrix.ts';
import { cellsOf } from './matrix.ts';
import { incomplete } from './matrixMessages.ts';
import { operationKey, type Operation } from './operations/operation.ts';

/** What is kept of a run to go on from. */
type Kept = Pick<AccessMatrix, 'users' | 'rows'>;

const version = 2;

/** The first line of what is kept; a line for each row follows, as they come: the later of two is the one that counts. */
export function keptHead(users: readonly MatrixUser[], application: string): string {
  const named = users.map(({ role, username }) => ({ role, username }));
  return `${JSON.stringify({ version, application, users: named })}\n`;
}

export function keptRow(row: MatrixRow): string {
  return `${JSON.stringify(row)}\n`;
}

/** Undefined for what is no such text, or is about another application or other users. */
export function readKept(text: string, application: string, users: readonly MatrixUser[]): Kept | undefined {
  // What stands behind the last end of a line was being written when the run was killed.
  const [head, ...lines] = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
  if (head === undefined || `${head}\n` !== keptHead(users, application)) return undefined;
  const rows = lines.map(parseJson);
  const isWhole = rows.every(
    (row) =>
      isRecord(row) &&
      textAt(row, 'target') !== undefined &&
      listAt(row, 'cells').length === users.length &&
      isRecord(row['operation']) &&
      isRecord(row['anonymous']),
  );
  return isWhole ? { users, rows: rows as unknown as readonly MatrixRow[] } : undefined;
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
