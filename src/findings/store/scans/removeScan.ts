import { removeEmptyApplications, renewOwnHosts } from '../applications.ts';
import { compareAll } from './comparison.ts';
import { takeSightings } from './importScan.ts';
import { takeBackReappearance } from '../triage/reappearance.ts';
import { rehome } from '../rehome.ts';
import { settle } from '../triage/settle.ts';
import { isOutOfOrder } from './scanOrder.ts';
import { refreshFindings } from './sightings.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';

/**
 * Removes a scan and what only it had seen, and restores what was before: details, reappearance and "not seen"
 * of the findings that remain. Their triage is kept. Call it inside a transaction. Returns how many findings
 * went.
 */
export function removeScan(database: Sqlite, scan: number): number {
  const application = database.number('SELECT application FROM scan WHERE id = ?', scan);
  if (application === 0) return 0;
  const wasOutOfOrder = isOutOfOrder(database, application);
  takeBackReappearance(database, scan);
  const findings = takeSightings(database, scan);
  database.run('DELETE FROM scan WHERE id = ?', scan);
  database.run('DELETE FROM scan_target WHERE scan = ?', scan);
  const removed = refreshFindings(database, findings);
  // What it had seen may be there again by one that was made before it and imported after it.
  if (wasOutOfOrder) settle(database, remaining(database, findings));
  settle(database, rehome(database, application, renewOwnHosts(database, application)));
  compareAll(database, application);
  removeEmptyApplications(database);
  removeHosts(database);
  return removed;
}

/** Removes the hosts that no scan found anything at. */
function removeHosts(database: Sqlite): void {
  const found = 'SELECT host FROM scan CROSS JOIN sighting ON sighting.scan = scan.id';
  database.run(`DELETE FROM host WHERE id NOT IN (${found})`);
}

function remaining(database: Sqlite, findings: readonly number[]): number[] {
  const stored = 'SELECT id FROM finding WHERE id IN (SELECT value FROM json_each(?))';
  return Array.from(database.rows(stored, JSON.stringify(findings)), ([id]) => Number(id));
}
