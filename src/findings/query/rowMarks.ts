import { at } from './at.ts';
import { resolutions, statuses } from '../model/finding.ts';
import type { Vulnerability } from '../model/finding.ts';
import { notCoveredFlag, notSeenFlag, reappearedFlag } from './columns.ts';
import type { FindingColumns } from './columns.ts';
import type { Rejected } from './matches.ts';

export type RowMarks = Pick<
  Vulnerability,
  'reappeared' | 'notSeenInLatestScan' | 'notCovered' | 'noLongerMatching'
>;

/** Whether any finding reappeared, was not seen or not covered: after first scans none, and none has to be looked for. */
export function isMarked({ flags }: FindingColumns): boolean {
  for (const flag of flags) if ((flag & (reappearedFlag | notSeenFlag | notCoveredFlag)) !== 0) return true;
  return false;
}

/** Resolving it once more answers the reappearance; a mark on a resolved finding would mislead. */
export function isReappeared(
  { flags, status, resolution }: Pick<FindingColumns, 'flags' | 'status' | 'resolution'>,
  row: number,
): boolean {
  return (
    (at(flags, row) & reappearedFlag) !== 0 &&
    status[row] !== statuses.indexOf('Resolved') &&
    resolution[row] !== resolutions.indexOf('Fixed')
  );
}

/** Absent from the latest scan. */
export function isNotSeen({ flags }: Pick<FindingColumns, 'flags'>, row: number): boolean {
  return (at(flags, row) & notSeenFlag) !== 0;
}

/** The latest scan could not see it. */
export function isNotCovered({ flags }: Pick<FindingColumns, 'flags'>, row: number): boolean {
  return (at(flags, row) & notCoveredFlag) !== 0;
}

/** Counts the marks of the findings of one vulnerability that its row stands for; `rejectedNow` of a pinned list. */
export function marksOf(
  columns: FindingColumns,
  rows: Uint32Array,
  rejected: Rejected,
  rejectedNow: Rejected | undefined,
): RowMarks {
  let reappeared = 0;
  let notSeenInLatestScan = 0;
  let notCovered = 0;
  let noLongerMatching = 0;
  for (const row of rows) {
    if (rejected[row] !== 0) continue;
    if (isReappeared(columns, row)) reappeared++;
    if (isNotSeen(columns, row)) notSeenInLatestScan++;
    if (isNotCovered(columns, row)) notCovered++;
    if (rejectedNow !== undefined && rejectedNow[row] !== 0) noLongerMatching++;
  }
  return { reappeared, notSeenInLatestScan, notCovered, noLongerMatching };
}
