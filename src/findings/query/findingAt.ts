import { resolutions, severities, statuses } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { FindingColumns } from './columns.ts';
import { textAt } from './groups.ts';
import { ratingAt } from './ratings.ts';
import { isNotSeen, isReappeared } from './rowMarks.ts';

/** The finding of a row of the columns, as it is now. */
export function findingAt(columns: FindingColumns, row: number): Finding {
  const status = statuses[columns.status[row] ?? 0] ?? 'Open';
  const resolution = resolutions[columns.resolution[row] ?? 0] ?? 'New';
  return {
    id: columns.ids[row] ?? 0,
    vulnerability: columns.vulnerabilityIds[columns.vulnerability[row] ?? 0] ?? 0,
    endpoint: textAt(columns.endpoint, row),
    method: textAt(columns.method, row),
    application: textAt(columns.application, row),
    severity: severities[columns.severity[row] ?? 0] ?? 'Info',
    rating: ratingAt(columns, row),
    eventId: textAt(columns.eventId, row),
    category: textAt(columns.category, row),
    subCategory: textAt(columns.subCategory, row),
    summary: textAt(columns.summary, row),
    status,
    resolution,
    discovered: columns.discovered[row] ?? 0,
    reappeared: isReappeared(columns, row),
    notSeenInLatestScan: isNotSeen(columns, row),
  };
}
