import { at } from './at.ts';
import { resolutions, severities, statuses } from '../model/finding.ts';
import type { Finding } from '../model/finding.ts';
import type { FindingColumns } from './columns.ts';
import { textAt } from './groups.ts';
import { ratingAt } from './ratings.ts';
import { splitRoles } from '../scans/role.ts';
import { isDecided } from './decided.ts';
import { isNotCovered, isNotSeen, isReappeared } from './rowMarks.ts';

/** The finding of a row of the columns, as it is now. */
export function findingAt(columns: FindingColumns, row: number): Finding {
  const status = statuses[at(columns.status, row)] ?? 'Open';
  const resolution = resolutions[at(columns.resolution, row)] ?? 'New';
  const handler = textAt(columns.handler, row);
  const changedBy = textAt(columns.changedBy, row);
  return {
    id: at(columns.ids, row),
    vulnerability: at(columns.vulnerabilityIds, at(columns.vulnerability, row)),
    endpoint: textAt(columns.endpoint, row),
    method: textAt(columns.method, row),
    application: textAt(columns.application, row),
    ...(handler === '' ? {} : { handler }),
    severity: severities[at(columns.severity, row)] ?? 'Info',
    rating: ratingAt(columns, row),
    eventId: textAt(columns.eventId, row),
    category: textAt(columns.category, row),
    subCategory: textAt(columns.subCategory, row),
    summary: textAt(columns.summary, row),
    status,
    resolution,
    ...(isDecided(columns, row) ? { isDecided: true } : {}),
    ...(changedBy === '' ? {} : { changedBy }),
    discovered: at(columns.discovered, row),
    reappeared: isReappeared(columns, row),
    notSeenInLatestScan: isNotSeen(columns, row),
    notCovered: isNotCovered(columns, row),
    seenAs: splitRoles(textAt(columns.seenAs, row)),
  };
}
