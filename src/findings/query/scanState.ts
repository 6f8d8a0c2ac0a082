import { at } from './at.ts';
import { scanStates } from '../view/sinceLastScan.ts';
import type { ScanState } from '../view/sinceLastScan.ts';
import { newFlag } from './columns.ts';
import type { FindingColumns } from './columns.ts';
import { isNotCovered, isNotSeen, isReappeared } from './rowMarks.ts';

type Marked = Pick<FindingColumns, 'flags' | 'status' | 'resolution'>;

/** Positions in `scanStates`, row by row. */
export function scanStateCodes(columns: Marked): Uint8Array {
  return Uint8Array.from({ length: columns.flags.length }, (_, row) => scanStateCode(columns, row));
}

/** Triage changes it: to resolve a finding once more answers its reappearance. */
export function scanStateCode(columns: Marked, row: number): number {
  return scanStates.indexOf(scanState(columns, row));
}

function scanState(columns: Marked, row: number): ScanState {
  if (isNotSeen(columns, row)) return 'Not seen';
  if (isNotCovered(columns, row)) return 'Not covered';
  if (isReappeared(columns, row)) return 'Reappeared';
  return (at(columns.flags, row) & newFlag) === 0 ? 'Seen again' : 'New';
}
