import type { Sqlite } from '../sqlite/sqlite.ts';
import { scanTime } from './scanOrder.ts';

/*
 * `CROSS JOIN` keeps SQLite from looking at all sightings: they are known by their scan first, of which there are few.
 */

/**
 * Makes findings what their sightings say: shown as the latest scan says, with the texts of the latest one that has any,
 * discovered at the earliest. Findings without a sighting go, with their history. Returns how many went.
 */
export function refreshFindings(database: Sqlite, findings: readonly number[]): number {
  let removed = 0;
  for (const finding of findings) {
    const latest = database.row(
      `SELECT event_id, category, sub_category, summary, scan.id
       FROM scan CROSS JOIN sighting ON sighting.scan = scan.id JOIN detail ON detail.id = detail
       JOIN host ON host.id = sighting.host
       WHERE sighting.finding = ? ORDER BY ${scanTime} DESC, scan.id DESC, host.name LIMIT 1`,
      finding,
    );
    if (latest === undefined) {
      database.run('DELETE FROM change_item WHERE finding = ?', finding);
      database.run('DELETE FROM finding WHERE id = ?', finding);
      removed++;
      continue;
    }
    database.run(
      `UPDATE finding SET event_id = ?, category = ?, sub_category = ?, summary = ?,
         severity = (SELECT min(severity) FROM sighting WHERE sighting.scan = ? AND sighting.finding = finding.id),
         scan = (
           SELECT scan.id FROM scan CROSS JOIN sighting ON sighting.scan = scan.id JOIN detail ON detail.id = detail
           WHERE sighting.finding = finding.id ORDER BY is_bare, ${scanTime} DESC, scan.id DESC LIMIT 1),
         (discovered, seen_by) = (
           SELECT min(sighting.discovered), count(DISTINCT scan.id)
           FROM scan CROSS JOIN sighting ON sighting.scan = scan.id WHERE sighting.finding = finding.id)
       WHERE id = ?`,
      ...latest,
      finding,
    );
    database.run(
      `UPDATE finding SET latest_detail = (
         SELECT min(detail) FROM sighting WHERE sighting.scan = finding.scan AND sighting.finding = finding.id)
       WHERE id = ?`,
      finding,
    );
  }
  if (removed > 0) removeUnused(database);
  return removed;
}

/** Removes what no finding needs any more. */
export function removeUnused(database: Sqlite): void {
  database.run('DELETE FROM change WHERE id NOT IN (SELECT change FROM change_item)');
  for (const table of ['vulnerability', 'api', 'category', 'sub_category', 'summary'] as const) {
    const stillSaid =
      table === 'vulnerability' || table === 'api' ? '' : ` AND id NOT IN (SELECT ${table} FROM detail)`;
    database.run(`DELETE FROM ${table} WHERE id NOT IN (SELECT ${table} FROM finding)${stillSaid}`);
  }
}
