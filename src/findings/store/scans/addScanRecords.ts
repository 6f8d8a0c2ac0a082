import type { Sqlite } from '../sqlite/sqlite.ts';

/** As they have been since version 15. */
export const viewpointTables = `
  CREATE TABLE viewpoint (
    id INTEGER PRIMARY KEY, application INTEGER NOT NULL, tool TEXT NOT NULL, role TEXT NOT NULL, host TEXT NOT NULL,
    latest INTEGER NOT NULL, UNIQUE (application, tool, role, host)
  ) STRICT;
  CREATE TABLE seen_from (
    finding INTEGER NOT NULL, viewpoint INTEGER NOT NULL, last INTEGER NOT NULL, missed INTEGER NOT NULL,
    PRIMARY KEY (finding, viewpoint)
  ) STRICT, WITHOUT ROWID;
`;

/** What version 15 added to the tables of version 14. */
const added = `
  ALTER TABLE scan ADD COLUMN scanned_at INTEGER;
  ALTER TABLE scan ADD COLUMN role TEXT NOT NULL DEFAULT 'unknown';
  ALTER TABLE scan ADD COLUMN logged_in_user TEXT NOT NULL DEFAULT '';
  ALTER TABLE scan ADD COLUMN is_role_said INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE scan ADD COLUMN source TEXT NOT NULL DEFAULT '';
  ALTER TABLE scan ADD COLUMN said TEXT NOT NULL DEFAULT '';
  ALTER TABLE scan ADD COLUMN stop TEXT NOT NULL DEFAULT '';
  ALTER TABLE scan ADD COLUMN scope TEXT NOT NULL DEFAULT '';
  ALTER TABLE scan ADD COLUMN reach TEXT;
  ALTER TABLE scan ADD COLUMN engines TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE scan ADD COLUMN problems TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE scan ADD COLUMN completeness TEXT NOT NULL DEFAULT 'partial';
  ALTER TABLE scan ADD COLUMN reason TEXT NOT NULL DEFAULT 'unanswered';
  ALTER TABLE scan ADD COLUMN not_covered TEXT NOT NULL DEFAULT '[]';
${viewpointTables}`;

/** What version 17 added. */
export function addRecordedRuns(database: Sqlite): void {
  database.execute(
    'ALTER TABLE scan ADD COLUMN is_reach_cut INTEGER NOT NULL DEFAULT 0; ALTER TABLE scan ADD COLUMN run TEXT;',
  );
}

/** What version 18 added. */
export function addBuilds(database: Sqlite): void {
  database.execute('ALTER TABLE scan ADD COLUMN build TEXT;');
}

/**
 * Brings the tables of version 14 to version 15. Nobody knows what the scans of then were logged in as: once they have all
 * current columns, they are compared with each other by the current rules.
 */
export function addScanRecords(database: Sqlite): void {
  database.execute(added);
  database.run(
    'UPDATE scan SET scanned_at = (SELECT max(last_seen) FROM sighting WHERE scan = scan.id AND last_seen <> imported_at)',
  );
}
