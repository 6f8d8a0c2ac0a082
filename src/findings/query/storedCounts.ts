import { severities, statuses } from '../model/finding.ts';
import type { StoredCounts } from '../view/view.ts';
import type { FindingColumns } from './columns.ts';

/** How many of all findings wait, whatever the filters. */
export function countStored({ severity, status }: FindingColumns): StoredCounts {
  const critical = severities.indexOf('Critical');
  const [open, resolved] = [statuses.indexOf('Open'), statuses.indexOf('Resolved')];
  const counts = { open: 0, openCritical: 0, resolved: 0 };
  for (let row = 0; row < severity.length; row++) {
    if (status[row] === resolved) counts.resolved++;
    if (status[row] !== open) continue;
    counts.open++;
    if (severity[row] === critical) counts.openCritical++;
  }
  return counts;
}
