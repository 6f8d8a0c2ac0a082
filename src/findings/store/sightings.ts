import type { Sqlite } from './sqlite.ts';

/*
 * `CROSS JOIN` keeps SQLite from looking at all sightings: they are known by their scan first, of which there are few.
 */

/**
 * Makes findings what their remaining sightings say: details of the latest one, discovered at the earliest.
 * Findings without a sighting go, with their history. Returns how many went.
 */
export function refreshFindings(database: Sqlite, findings: readonly number[]): number {
  let removed = 0;
  for (const finding of findings) {
    const latest = database.row(
      `SELECT sighting.scan, severity, event_id, category, sub_category, summary
       FROM scan CROSS JOIN sighting ON sighting.scan = scan.id JOIN detail ON detail.id = detail
       WHERE sighting.finding = ? ORDER BY scan.id DESC LIMIT 1`,
      finding,
    );
    if (latest === undefined) {
      database.run('DELETE FROM change_item WHERE finding = ?', finding);
      database.run('DELETE FROM finding WHERE id = ?', finding);
      removed++;
    } else {
      database.run(
        `UPDATE finding SET scan = ?, severity = ?, event_id = ?, category = ?, sub_category = ?, summary = ?,
           discovered = (
             SELECT min(sighting.discovered) FROM scan CROSS JOIN sighting ON sighting.scan = scan.id
             WHERE sighting.finding = finding.id)
         WHERE id = ?`,
        ...latest,
        finding,
      );
    }
  }
  if (removed > 0) removeUnused(database);
  return removed;
}

/**
 * Marks the findings of a tool and target, and the given ones, that no latest scan of any tool and target has
 * seen, and unmarks those that one has. Returns how many were newly marked.
 */
export function markNotSeen(
  database: Sqlite,
  tool: string,
  target: string,
  findings: readonly number[] = [],
): number {
  let marked = 0;
  // A target's only scan has seen all of its findings.
  if (database.number('SELECT count(*) FROM scan WHERE tool = ? AND target = ?', tool, target) > 1) {
    database.run(`UPDATE finding SET not_seen = 1 WHERE ${ofTarget} AND ${becomesNotSeen}`, tool, target);
    marked += database.rowsModified;
  }
  for (const finding of findings) {
    database.run(`UPDATE finding SET not_seen = 1 WHERE id = ? AND ${becomesNotSeen}`, finding);
    marked += database.rowsModified;
  }
  database.run(`UPDATE finding SET not_seen = 0 WHERE not_seen = 1 AND ${seenLately}`);
  return marked;
}

const ofTarget = `id IN (
  SELECT sighting.finding FROM scan CROSS JOIN sighting ON sighting.scan = scan.id
  WHERE tool = ? AND target = ?)`;

const seenLately = `EXISTS (
  SELECT 1 FROM sighting
  WHERE sighting.finding = finding.id AND scan IN (SELECT max(id) FROM scan GROUP BY tool, target))`;

const becomesNotSeen = `not_seen = 0 AND NOT ${seenLately}`;

function removeUnused(database: Sqlite): void {
  database.run('DELETE FROM change WHERE id NOT IN (SELECT change FROM change_item)');
  for (const table of ['vulnerability', 'api', 'category', 'sub_category', 'summary'] as const) {
    const stillSaid =
      table === 'vulnerability' || table === 'api' ? '' : ` AND id NOT IN (SELECT ${table} FROM detail)`;
    database.run(`DELETE FROM ${table} WHERE id NOT IN (SELECT ${table} FROM finding)${stillSaid}`);
  }
}
