import type { ComparedFindings, ScanDifference } from '../model/scan.ts';
import type { Finding } from '../model/finding.ts';
import type { ComparedScans } from '../store/scans/readScans.ts';

/** The first `limit` findings of each side. */
export function scanDifference(
  { onlyFirst, both, onlySecond, operations }: ComparedScans,
  find: (id: number) => Finding | undefined,
  limit: number,
): ScanDifference {
  const shown = (ids: readonly number[]): ComparedFindings => ({
    count: ids.length,
    findings: ids.slice(0, limit).flatMap((id) => find(id) ?? []),
  });
  return {
    onlyFirst: shown(onlyFirst),
    both: shown(both),
    onlySecond: shown(onlySecond),
    ...(operations === undefined ? {} : { operations }),
  };
}
