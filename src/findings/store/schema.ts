import type { Sqlite } from './sqlite.ts';

/**
 * Each entry brings an image from its position to the next version; `PRAGMA user_version` says how many were
 * applied. Entries are never changed once released.
 *
 * - Texts that repeat are dictionary tables, so that rows hold numbers.
 * - `finding` holds its triage and the details of its latest sighting; `sighting` holds what each scan said,
 *   so that removing a scan restores what was before.
 * - A finding is identified by its vulnerability and its API. Severity, status and resolution are positions in
 *   their vocabularies. Times are milliseconds since the epoch.
 * - Scans are in the order of their ids: a later scan is one imported later. Reports name their own times in any
 *   zone, or none at all.
 * - `generation` numbers the images that were written; the journal beside an image belongs to its number.
 * - Requests and responses are apart from the other text of an occurrence: they are large and rarely read.
 */
const migrations: readonly string[] = [
  `
  CREATE TABLE category (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE sub_category (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE summary (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE api (
    id INTEGER PRIMARY KEY, method TEXT NOT NULL, path TEXT NOT NULL, UNIQUE (method, path)
  ) STRICT;
  CREATE TABLE vulnerability (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, tool TEXT NOT NULL, rule TEXT NOT NULL
  ) STRICT;
  CREATE TABLE scan (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, format TEXT NOT NULL, tool TEXT NOT NULL,
    tool_version TEXT NOT NULL, target TEXT NOT NULL, imported_at INTEGER NOT NULL,
    content TEXT NOT NULL UNIQUE, instances INTEGER NOT NULL,
    findings INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE finding (
    id INTEGER PRIMARY KEY, vulnerability INTEGER NOT NULL, api INTEGER NOT NULL,
    status INTEGER NOT NULL, resolution INTEGER NOT NULL, reappeared INTEGER NOT NULL,
    not_seen INTEGER NOT NULL, scan INTEGER NOT NULL, severity INTEGER NOT NULL, event_id TEXT NOT NULL,
    category INTEGER NOT NULL, sub_category INTEGER NOT NULL, summary INTEGER NOT NULL,
    discovered INTEGER NOT NULL, UNIQUE (vulnerability, api)
  ) STRICT;
  CREATE TABLE detail (
    id INTEGER PRIMARY KEY, scan INTEGER NOT NULL, description TEXT NOT NULL, solution TEXT NOT NULL,
    reference_list TEXT NOT NULL, tag_list TEXT NOT NULL
  ) STRICT;
  CREATE TABLE sighting (
    finding INTEGER NOT NULL, scan INTEGER NOT NULL, severity INTEGER NOT NULL, event_id TEXT NOT NULL,
    category INTEGER NOT NULL, sub_category INTEGER NOT NULL, summary INTEGER NOT NULL,
    discovered INTEGER NOT NULL, last_seen INTEGER NOT NULL, detail INTEGER NOT NULL,
    occurrences INTEGER NOT NULL, PRIMARY KEY (finding, scan)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sighting_scan ON sighting (scan);
  CREATE TABLE occurrence (
    finding INTEGER NOT NULL, scan INTEGER NOT NULL, position INTEGER NOT NULL, url TEXT NOT NULL,
    parameter TEXT NOT NULL, attack TEXT NOT NULL, evidence TEXT NOT NULL, other_info TEXT NOT NULL,
    PRIMARY KEY (finding, scan, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE exchange (
    finding INTEGER NOT NULL, scan INTEGER NOT NULL, position INTEGER NOT NULL, request TEXT NOT NULL,
    response TEXT NOT NULL, PRIMARY KEY (finding, scan, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE change (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL, by_whom TEXT NOT NULL,
    field INTEGER NOT NULL, value INTEGER NOT NULL, undone INTEGER NOT NULL, scan INTEGER,
    matching INTEGER NOT NULL, total INTEGER NOT NULL, list_rows INTEGER NOT NULL, summary TEXT NOT NULL,
    comment TEXT NOT NULL
  ) STRICT;
  CREATE TABLE change_item (
    change INTEGER NOT NULL, finding INTEGER NOT NULL, before INTEGER NOT NULL, after INTEGER NOT NULL,
    PRIMARY KEY (change, finding)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX change_item_finding ON change_item (finding);
  CREATE TABLE generation (number INTEGER NOT NULL) STRICT;
  INSERT INTO generation (number) VALUES (0);
  `,
];

/** The version this code writes and reads. */
export const schemaVersion = migrations.length;

/** The version of an image; 0 for an empty database. */
export function versionOf(database: Sqlite): number {
  return database.number('PRAGMA user_version');
}

/** Brings an older image to `schemaVersion`; returns whether anything changed. */
export function migrate(database: Sqlite): boolean {
  const version = versionOf(database);
  for (const [index, statements] of migrations.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.execute(statements);
      database.execute(`PRAGMA user_version = ${index + 1}`);
    });
  }
  return version < schemaVersion;
}
