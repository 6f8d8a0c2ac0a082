import { markdownOfText } from '../prose/markdownOfText.ts';
import type { Sqlite } from './sqlite.ts';

/**
 * Each entry brings an image from its position to the next version; `PRAGMA user_version` says how many were
 * applied. Entries are never changed once released.
 *
 * - Texts that repeat are dictionary tables, so that rows hold numbers.
 * - `finding` holds its triage and what the list shows of its latest sighting; `sighting` holds what each scan said,
 *   so that removing a scan restores what was before. What a scan says of many findings alike is its `detail`, and
 *   a request or response that several have is one `message` of the scan.
 * - The occurrences of a sighting are one value, since they are only ever written and read together: a JSON list
 *   of `[url, parameter, attack, evidence, other info, request, response]`, the last two as ids of messages, 0 for
 *   none.
 * - A finding is identified by its vulnerability and its API. Severity, status and resolution are positions in
 *   their vocabularies. Times are milliseconds since the epoch.
 * - Scans are in the order of their ids: a later scan is one imported later. Reports name their own times in any
 *   zone, or none at all.
 * - `generation` names the journal of an image that was written before files had numbers in their names.
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
  `
  ALTER TABLE sighting RENAME TO sighting_1;
  ALTER TABLE detail RENAME TO detail_1;
  CREATE TABLE detail (
    id INTEGER PRIMARY KEY, scan INTEGER NOT NULL, category INTEGER NOT NULL, sub_category INTEGER NOT NULL,
    summary INTEGER NOT NULL, description TEXT NOT NULL, solution TEXT NOT NULL, reference_list TEXT NOT NULL,
    tag_list TEXT NOT NULL, risk TEXT NOT NULL DEFAULT '', score REAL, confidence TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE TABLE message (id INTEGER PRIMARY KEY, scan INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
  CREATE TABLE sighting (
    scan INTEGER NOT NULL, finding INTEGER NOT NULL, severity INTEGER NOT NULL, event_id TEXT NOT NULL,
    discovered INTEGER NOT NULL, last_seen INTEGER NOT NULL, detail INTEGER NOT NULL,
    occurrence_count INTEGER NOT NULL, occurrences TEXT NOT NULL, PRIMARY KEY (scan, finding)
  ) STRICT, WITHOUT ROWID;

  CREATE TEMP TABLE detail_of (
    id INTEGER PRIMARY KEY, before INTEGER, category INTEGER, sub_category INTEGER, summary INTEGER,
    UNIQUE (before, category, sub_category, summary)
  );
  INSERT INTO detail_of (before, category, sub_category, summary)
    SELECT DISTINCT detail, category, sub_category, summary FROM sighting_1;
  INSERT INTO detail (id, scan, category, sub_category, summary, description, solution, reference_list, tag_list)
    SELECT detail_of.id, scan, category, sub_category, summary, description, solution, reference_list, tag_list
    FROM detail_of JOIN detail_1 ON detail_1.id = before;

  CREATE TEMP TABLE message_of (id INTEGER PRIMARY KEY, scan INTEGER, text TEXT, UNIQUE (scan, text));
  INSERT INTO message_of (scan, text)
    SELECT scan, request FROM exchange WHERE request <> ''
    UNION SELECT scan, response FROM exchange WHERE response <> '';
  INSERT INTO message SELECT id, scan, text FROM message_of;

  INSERT INTO sighting
    SELECT sighting_1.scan, sighting_1.finding, severity, event_id, discovered, last_seen, detail_of.id, occurrences, (
      SELECT coalesce(json_group_array(json_array(url, parameter, attack, evidence, other_info,
        coalesce((SELECT id FROM message_of WHERE message_of.scan = occurrence.scan AND text = request), 0),
        coalesce((SELECT id FROM message_of WHERE message_of.scan = occurrence.scan AND text = response), 0)
      ) ORDER BY position), '[]')
      FROM occurrence LEFT JOIN exchange USING (finding, scan, position)
      WHERE occurrence.finding = sighting_1.finding AND occurrence.scan = sighting_1.scan)
    FROM sighting_1 JOIN detail_of ON before = detail AND detail_of.category = sighting_1.category
      AND detail_of.sub_category = sighting_1.sub_category AND detail_of.summary = sighting_1.summary;
  DROP TABLE detail_of;
  DROP TABLE message_of;
  DROP TABLE sighting_1;
  DROP TABLE detail_1;
  DROP TABLE occurrence;
  DROP TABLE exchange;
  `,
  // Texts for reading were plain text and are Markdown. The fifth text of an occurrence is one.
  `
  UPDATE detail SET description = markdown_of_text(description), solution = markdown_of_text(solution);
  UPDATE sighting SET occurrences = (
    SELECT json_group_array(json_set(value, '$[4]', markdown_of_text(json_extract(value, '$[4]'))) ORDER BY key)
    FROM json_each(occurrences))
  WHERE occurrences <> '[]';
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
  if (version < schemaVersion) database.define('markdown_of_text', markdownOfText);
  for (const [index, statements] of migrations.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.execute(statements);
      database.execute(`PRAGMA user_version = ${index + 1}`);
    });
  }
  if (version === schemaVersion) return false;
  // What a step dropped must neither stay readable in unused pages of the image nor make it larger.
  database.execute('VACUUM');
  return true;
}
