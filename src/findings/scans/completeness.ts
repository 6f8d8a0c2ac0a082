import type { ScanLimit } from './reportedScan.ts';
import { isWithin } from './scope.ts';

export const completenesses = ['complete', 'partial'] as const;
export type Completeness = (typeof completenesses)[number];

/**
 * Why a scan counts as complete or partial: what its report says (`cancelled`, `time-limit`, `unfinished`, `reach`, `scope`), what a
 * user, a setting or the command line says (`said`), that it is the first of its tool and role (`first`), that an
 * earlier one came from the same source (`same-source`), or that nobody has answered yet (`unanswered`).
 */
export const completenessReasons = [
  'cancelled',
  'time-limit',
  'unfinished',
  'reach',
  'scope',
  'said',
  'first',
  'same-source',
  'unanswered',
] as const;
export type CompletenessReason = (typeof completenessReasons)[number];

/** What decides how much of its application a scan has tested. */
export interface ScanExtent {
  readonly tool: string;
  readonly role: string;
  /** What it came from; empty where that is not known. */
  readonly source: string;
  /** The report's name without what changes from scan to scan: stands for a source that is not known. */
  readonly name: string;
  /** What was said of this scan, or of its source before it. */
  readonly said: Completeness | undefined;
  readonly limit: ScanLimit | undefined;
  /** The path that it stayed below; empty for all of the host. */
  readonly scope: string;
}

export interface JudgedScan extends ScanExtent {
  readonly completeness: Completeness;
  readonly reason: CompletenessReason;
}

/** `earlier`: the scans of the same application before it, the oldest first. */
export function judgeCompleteness(scan: ScanExtent, earlier: readonly JudgedScan[]): JudgedScan {
  if (scan.limit !== undefined) return { ...scan, completeness: 'partial', reason: scan.limit };
  if (scan.said !== undefined) return { ...scan, completeness: scan.said, reason: 'said' };
  if (isBelowRoot(scan, earlier)) return { ...scan, completeness: 'partial', reason: 'scope' };
  const alike = earlier.filter(({ tool, role }) => tool === scan.tool && role === scan.role);
  // A scan that ended early says nothing of those that its source will bring.
  const before = alike.findLast(
    (other) => isSameSource(other, scan) && other.limit === undefined && other.reason !== 'scope',
  );
  if (before?.said !== undefined)
    return { ...scan, completeness: before.said, reason: 'said', said: before.said };
  if (before?.reason === 'unanswered') return { ...scan, completeness: 'partial', reason: 'unanswered' };
  if (before !== undefined) return { ...scan, completeness: 'complete', reason: 'same-source' };
  return alike.length === 0
    ? { ...scan, completeness: 'complete', reason: 'first' }
    : { ...scan, completeness: 'partial', reason: 'unanswered' };
}

/** Where no scan has left a path, that is the root of the application. */
function isBelowRoot({ scope }: ScanExtent, earlier: readonly JudgedScan[]): boolean {
  return scope !== '' && earlier.some((other) => !isWithin(other.scope, scope));
}

function isSameSource(
  one: Pick<ScanExtent, 'source' | 'name'>,
  other: Pick<ScanExtent, 'source' | 'name'>,
): boolean {
  return one.source !== '' && other.source !== '' ? one.source === other.source : one.name === other.name;
}
