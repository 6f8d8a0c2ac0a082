import { at } from './at.ts';
import { resolutions, severities, statuses } from '../model/finding.ts';
import { isOpen } from '../model/open.ts';
import type { StoredCounts } from '../view/view.ts';
import type { FindingColumns } from './columns.ts';
import { isDecided } from './decided.ts';

/** By the codes of Status and Resolution: whether a finding that no decision covers is open. */
const openByCodes = statuses.map((status) => resolutions.map((resolution) => isOpen({ status, resolution })));

/** 1 for every finding that is open. */
export function openRows(columns: FindingColumns): Uint8Array {
  const { severity, status, resolution } = columns;
  const open = new Uint8Array(severity.length);
  for (let row = 0; row < open.length; row++) {
    if (openByCodes[at(status, row)]?.[at(resolution, row)] !== true) continue;
    open[row] = isDecided(columns, row) ? 0 : 1;
  }
  return open;
}

/** How many of all findings wait, whatever the filters. */
export function countStored({ severity, status }: FindingColumns, openRow: Uint8Array): StoredCounts {
  const critical = severities.indexOf('Critical');
  const resolved = statuses.indexOf('Resolved');
  const counts = { open: 0, openCritical: 0, resolved: 0 };
  for (let row = 0; row < severity.length; row++) {
    if (status[row] === resolved) counts.resolved++;
    if (openRow[row] !== 1) continue;
    counts.open++;
    if (severity[row] === critical) counts.openCritical++;
  }
  return counts;
}
