import type { CellReason, MatrixCell } from '../../../access/judge.ts';
import type { MatrixRow, PlannedPart } from '../../../access/matrix.ts';
import type { AuthorizationRun } from '../../shared/logins/authorizationRuns.ts';

/** Reasons that another run may do away with. */
const passing: ReadonlySet<CellReason> = new Set(['stopped', 'no-session', 'failure']);

/** Whether a row was asked for as a whole. */
export function isAnswered(row: MatrixRow | undefined): boolean {
  return (
    row !== undefined && cellsOfRow(row).every(({ reason }) => reason === undefined || !passing.has(reason))
  );
}

export function cellsOfRow({ cells, anonymous }: MatrixRow): readonly MatrixCell[] {
  return [...cells, anonymous];
}

/** Planned rows in their order, with what is known of them. */
export function knownRows({
  planned,
  rows,
}: AuthorizationRun): readonly { readonly planned: PlannedPart; readonly row: MatrixRow | undefined }[] {
  return planned.map((one) => ({ planned: one, row: rows.get(one.key) }));
}

/** How many cells of a run have each verdict. */
export function countsOf({ rows }: AuthorizationRun): ReadonlyMap<MatrixCell['verdict'], number> {
  const counts = new Map<MatrixCell['verdict'], number>();
  for (const row of rows.values())
    for (const { verdict } of cellsOfRow(row)) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return counts;
}
