import { at } from './at.ts';
import { resolutions, severities, statuses } from '../model/finding.ts';
import { isOpen } from '../model/open.ts';
import type { StoredCounts } from '../view/view.ts';
import type { FindingColumns } from './columns.ts';
import { isDecided } from './decided.ts';

/** By the codes of Status and Resolution: whether a finding that no decision covers is open. */
const openByCodes = statuses.map((status) => resolutions.map((resolution) => isOpen({ status, resolution })));

/** How many of all findings wait, whatever the filters. */
export function countStored(columns: FindingColumns): StoredCounts {
  const { severity, status, resolution } = columns;
  const critical = severities.indexOf('Critical');
  const resolved = statuses.indexOf('Resolved');
  const counts = { open: 0, openCritical: 0, resolved: 0 };
  for (let row = 0; row < severity.length; row++) {
    if (status[row] === resolved) counts.resolved++;
    const isLeft = openByCodes[at(status, row)]?.[at(resolution, row)] === true;
    if (!isLeft || isDecided(columns, row)) continue;
    counts.open++;
    if (severity[row] === critical) counts.openCritical++;
  }
  return counts;
}
