import { takeSightings } from './importScan.ts';
import { takeBackReappearance } from './reappearance.ts';
import { markNotSeen, refreshFindings } from './sightings.ts';
import type { Sqlite } from './sqlite.ts';

/**
 * Removes a scan and what only it had seen, and restores what was before: details, reappearance and "not seen"
 * of the findings that remain. Their triage is kept. Call it inside a transaction. Returns how many findings
 * went.
 */
export function removeScan(database: Sqlite, scan: number): number {
  const target = database.row('SELECT tool, target FROM scan WHERE id = ?', scan);
  if (target === undefined) return 0;
  takeBackReappearance(database, scan);
  const findings = takeSightings(database, scan);
  database.run('DELETE FROM scan WHERE id = ?', scan);
  const removed = refreshFindings(database, findings);
  markNotSeen(database, String(target[0]), String(target[1]), findings);
  return removed;
}
