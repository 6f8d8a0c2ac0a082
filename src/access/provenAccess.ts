import type { MatrixCell } from './judge.ts';
import { type AccessMatrix, cellsOf } from './matrix.ts';
import { cellMessage, cellMessages } from './matrixMessages.ts';
import { operationLabel } from './operations/operation.ts';
import { formatMessage } from '../base/messages.ts';

/** Somebody who got what is not theirs, or may have. */
interface ProvenAccess {
  /** As it was asked for. */
  readonly call: string;
  readonly owners: readonly string[];
  /** Empty for nobody. */
  readonly role: string;
  readonly user: string;
  readonly said: string;
  readonly status: number | undefined;
}

const notable: ReadonlySet<MatrixCell['verdict']> = new Set(['let-in', 'part', 'look']);

/** The cells that say something about whoever asked, in words. */
export function provenAccess({ users, rows }: Pick<AccessMatrix, 'users' | 'rows'>): readonly ProvenAccess[] {
  return rows.flatMap((row) =>
    cellsOf(row, users).flatMap(({ cell, user }) => {
      if (!notable.has(cell.verdict)) return [];
      const { code, args } = cellMessage(cell);
      return [
        {
          call: operationLabel({ ...row.operation, path: row.target }),
          owners: row.owners.map((place) => users[place]?.username ?? ''),
          role: user?.role ?? '',
          user: user?.username ?? '',
          said: formatMessage(cellMessages[code], args),
          status: cell.status,
        },
      ];
    }),
  );
}
