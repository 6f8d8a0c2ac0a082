import type { Sqlite } from '../sqlite/sqlite.ts';

/**
 * When a scan was made, as SQL: its report's own time, and never after its import, whatever the clock of its scanner says; that
 * of the import where the report has none. Of two alike, the one imported later is the later one.
 */
export const scanTime = 'min(coalesce(scan.scanned_at, scan.imported_at), scan.imported_at)';

/** The scans of an application in the order in which they were made, the oldest first. */
export function scansInTime(database: Sqlite, application: number): number[] {
  return Array.from(
    database.rows(`SELECT id FROM scan WHERE application = ? ORDER BY ${scanTime}, id`, application),
    ([id]) => Number(id),
  );
}

/** Whether scans of its application that were imported before it were made after it. */
export function isOlderThanOthers(database: Sqlite, application: number, scan: number): boolean {
  return scansInTime(database, application).at(-1) !== scan;
}

/** Whether the scans of an application were imported in another order than they were made in. */
export function isOutOfOrder(database: Sqlite, application: number): boolean {
  const scans = scansInTime(database, application);
  return scans.join() !== scans.toSorted((left, right) => left - right).join();
}
