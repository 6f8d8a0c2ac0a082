import { addBuilds, addRecordedRuns, addScanRecords, viewpointTables } from '../scans/addScanRecords.ts';
import { compareEverything } from '../scans/comparison.ts';
import type { Sqlite } from './sqlite.ts';

/**
 * - Texts that repeat are dictionary tables, so that rows hold numbers.
 * - `application` is what reports are about. `application_name` holds the names that configuration may still use for it
 *   after it was renamed or joined; `own_host` the hosts it is installed at, each with the latest scan that says so.
 * - `scan` belongs to one application and keeps the counts of its comparison with the scans before it; `part` tells the
 *   scans of one file apart that names several applications. `scan_target` holds the origins a report is about, in the
 *   order in which they come into question as its main target.
 * - What decides whether a scan could see a finding: its `role`, `source` (a hash), what was `said` of its completeness, the
 *   `stop` and `scope` that its report names, `reach` (a list of `METHOD path`, NULL where it does not say,
 *   and not all of it where `is_reach_cut`), `engines` and `problems` (lists). `run` is what the proxy counted of a scan that
 *   was started here (JSON), else NULL; `build` is the branch, commit, run and page of what was fetched from a server (JSON),
 *   else NULL. `completeness` and its `reason`, `not_seen` and `not_covered` (a list of reasons with
 *   counts) follow from these and from the scans before it. `scanned_at` is the report's own time, NULL where it has none.
 * - A `viewpoint` is a tool with a role at a host of an application, and the latest scan from it. `seen_from` holds which
 *   scan from it saw a finding `last`, and which one after that was the first that could have and did not (`missed`, 0
 *   for none). `finding.not_seen` follows: 1 for not seen, 2 for not covered.
 * - `finding` holds its triage and what the list shows of its latest sighting; `sighting` holds what each scan said per
 *   host, so that removing or moving a scan gives what would have been without it. `seen_by` counts its scans. What a
 *   scan says of many findings alike is its `detail`; `latest_detail` is that of a finding's latest sighting.
 * - A request or response that several findings of a scan have is stored once. A `message_chunk` has many of them, one
 *   behind the other, and where each ends; its id is that of the scan times 2^32 plus the number of its first message.
 * - The occurrences of a sighting are one value, since they are only ever written and read together: a JSON list
 *   of `[url, parameter, attack, evidence, other info, request, response]`, the last two as numbers of the scan's
 *   messages, 0 for none; then what it is compared with, where it is.
 * - `changed_by` is who changed Status or Resolution of a finding last, as its history has it: an `author`, 0 for none.
 * - A finding is identified by its application, its vulnerability and its API. Severity, status and resolution are
 *   positions in their vocabularies. Times are milliseconds since the epoch.
 * - A later scan is one that was made later, as far as its report says (`scanOrder.ts`); `last`, `missed` and `latest`
 *   are its places among those of its application, from 1 on. A change comes after the scan that was imported last when it
 *   was made. It sets
 *   `status`, `resolution` or both; an item of field 2 is a finding of which it only keeps the comment.
 * - `decision` holds the standing decisions as JSON, and the time at which those that had ended were left out. Each makes
 *   one change of kind `decision`, whose `list_rows` is its line in the file.
 * - "team_" tables hold what a team shares through files, once it was shared: then it decides Status and Resolution, and
 *   `change` is what Undo reverts. `team_file` 0 is what is not written yet; its `last_change` is the last change that
 *   lines were made of. A `team_line` is about a finding by its
 *   key, in `team_target` by texts of `team_text`, whether or not that finding is stored. The first `bytes` of a file, its whole lines, are read.
 *   "before" is -1 where it is no value that is known, "at" is NULL where it equals "time". `last_change` is the highest
 *   number that was ever given in an own file, also where the file has gone back to an older state. No line of the file
 *   was ever dated after `latest`. Applications whose `team_name` has the same number are one in lines, whatever they are
 *   called here; such a line has the other name as its "report".
 * - `vulnerability_alias` keeps the key that a vulnerability had, or has in a list without rules.
 */
const schema = `
  CREATE TABLE category (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE sub_category (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE summary (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE host (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE api (
    id INTEGER PRIMARY KEY, method TEXT NOT NULL, path TEXT NOT NULL, UNIQUE (method, path)
  ) STRICT;
  CREATE TABLE vulnerability (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, tool TEXT NOT NULL, rule TEXT NOT NULL
  ) STRICT;
  CREATE TABLE application (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE application_name (name TEXT PRIMARY KEY, application INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE own_host (
    application INTEGER NOT NULL, host TEXT NOT NULL, scan INTEGER NOT NULL, PRIMARY KEY (application, host)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE scan (
    id INTEGER PRIMARY KEY AUTOINCREMENT, application INTEGER NOT NULL, name TEXT NOT NULL, format TEXT NOT NULL,
    tool TEXT NOT NULL, tool_version TEXT NOT NULL, target TEXT NOT NULL, imported_at INTEGER NOT NULL,
    content TEXT NOT NULL, part TEXT NOT NULL, instances INTEGER NOT NULL, skipped TEXT NOT NULL,
    findings INTEGER NOT NULL, added INTEGER NOT NULL, seen_again INTEGER NOT NULL, reappeared INTEGER NOT NULL,
    not_seen INTEGER NOT NULL, compared INTEGER NOT NULL, scanned_at INTEGER, role TEXT NOT NULL DEFAULT 'unknown',
    logged_in_user TEXT NOT NULL DEFAULT '', is_role_said INTEGER NOT NULL DEFAULT 0, source TEXT NOT NULL DEFAULT '',
    said TEXT NOT NULL DEFAULT '', stop TEXT NOT NULL DEFAULT '', scope TEXT NOT NULL DEFAULT '', reach TEXT,
    engines TEXT NOT NULL DEFAULT '[]', problems TEXT NOT NULL DEFAULT '[]',
    completeness TEXT NOT NULL DEFAULT 'partial', reason TEXT NOT NULL DEFAULT 'unanswered',
    not_covered TEXT NOT NULL DEFAULT '[]', is_reach_cut INTEGER NOT NULL DEFAULT 0, run TEXT,
    build TEXT, UNIQUE (content, part)
  ) STRICT;
  CREATE INDEX scan_application ON scan (application);
  CREATE TABLE scan_target (
    scan INTEGER NOT NULL, position INTEGER NOT NULL, origin TEXT NOT NULL, is_candidate INTEGER NOT NULL,
    is_named INTEGER NOT NULL, is_own INTEGER NOT NULL, PRIMARY KEY (scan, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE finding (
    id INTEGER PRIMARY KEY, application INTEGER NOT NULL, vulnerability INTEGER NOT NULL, api INTEGER NOT NULL,
    status INTEGER NOT NULL, resolution INTEGER NOT NULL, reappeared INTEGER NOT NULL,
    not_seen INTEGER NOT NULL, seen_by INTEGER NOT NULL, scan INTEGER NOT NULL, severity INTEGER NOT NULL,
    event_id TEXT NOT NULL, category INTEGER NOT NULL, sub_category INTEGER NOT NULL, summary INTEGER NOT NULL,
    discovered INTEGER NOT NULL, latest_detail INTEGER NOT NULL, changed_by INTEGER NOT NULL DEFAULT 0,
    UNIQUE (vulnerability, api, application)
  ) STRICT;
  ${viewpointTables}
  CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE detail (
    id INTEGER PRIMARY KEY, scan INTEGER NOT NULL, category INTEGER NOT NULL, sub_category INTEGER NOT NULL,
    summary INTEGER NOT NULL, description TEXT NOT NULL, solution TEXT NOT NULL, reference_list TEXT NOT NULL,
    tag_list TEXT NOT NULL, risk TEXT NOT NULL, score REAL, confidence TEXT NOT NULL, is_bare INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE message_chunk (id INTEGER PRIMARY KEY, ends BLOB NOT NULL, texts BLOB NOT NULL) STRICT;
  CREATE TABLE sighting (
    scan INTEGER NOT NULL, finding INTEGER NOT NULL, host INTEGER NOT NULL, severity INTEGER NOT NULL,
    event_id TEXT NOT NULL, status INTEGER NOT NULL, resolution INTEGER NOT NULL, discovered INTEGER NOT NULL,
    last_seen INTEGER NOT NULL, detail INTEGER NOT NULL, occurrence_count INTEGER NOT NULL,
    occurrences TEXT NOT NULL, PRIMARY KEY (scan, finding, host)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE change (
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, at INTEGER NOT NULL, by_whom TEXT NOT NULL,
    status INTEGER, resolution INTEGER, undone INTEGER NOT NULL, scan INTEGER,
    last_scan INTEGER NOT NULL, matching INTEGER NOT NULL, total INTEGER NOT NULL, list_rows INTEGER NOT NULL,
    summary TEXT NOT NULL, comment TEXT NOT NULL
  ) STRICT;
  CREATE INDEX change_taken_back ON change (undone) WHERE undone = 1;
  CREATE TABLE change_item (
    change INTEGER NOT NULL, finding INTEGER NOT NULL, field INTEGER NOT NULL, before INTEGER NOT NULL,
    after INTEGER NOT NULL, PRIMARY KEY (change, finding, field)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX change_item_finding ON change_item (finding);
  CREATE TABLE vulnerability_alias (
    name TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (name, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX vulnerability_alias_key ON vulnerability_alias (key);
  CREATE TABLE decision (position INTEGER PRIMARY KEY, data TEXT NOT NULL, now INTEGER NOT NULL) STRICT;
  CREATE TABLE team_file (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, is_own INTEGER NOT NULL, stamp TEXT NOT NULL,
    bytes INTEGER NOT NULL, hash TEXT NOT NULL, line_count INTEGER NOT NULL, last_change INTEGER NOT NULL,
    latest INTEGER NOT NULL, problems TEXT NOT NULL
  ) STRICT;
  CREATE TABLE team_text (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE team_target (
    id INTEGER PRIMARY KEY, application INTEGER NOT NULL, vulnerability INTEGER NOT NULL, method INTEGER NOT NULL,
    path INTEGER NOT NULL, UNIQUE (path, vulnerability, method, application)
  ) STRICT;
  CREATE TABLE team_line (
    file INTEGER NOT NULL, line INTEGER NOT NULL, target INTEGER NOT NULL, change INTEGER NOT NULL,
    field INTEGER NOT NULL, before INTEGER NOT NULL, after INTEGER NOT NULL, time INTEGER NOT NULL,
    tick INTEGER NOT NULL, at INTEGER, by_whom INTEGER NOT NULL, kind INTEGER NOT NULL, comment TEXT NOT NULL,
    report TEXT NOT NULL, seen TEXT NOT NULL, PRIMARY KEY (file, line)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE team_name (name TEXT PRIMARY KEY, same INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX team_line_target ON team_line (target);
`;

/** The version this code writes and reads; `PRAGMA user_version` names that of a database file. */
export const schemaVersion = 18;

/** The version of a database file; 0 for an empty database. */
export function versionOf(database: Sqlite): number {
  return database.number('PRAGMA user_version');
}

/**
 * Creates the tables in an empty database, and brings those of an earlier version to this one. Throws where they are of
 * a version that nobody released.
 */
export function createTables(database: Sqlite): void {
  const version = versionOf(database);
  if (version === schemaVersion) return;
  if (![0, 14, 15, 16, 17].includes(version)) throw new Error(`The findings have version ${version}.`);
  database.transaction(() => {
    if (version === 0) database.execute(schema);
    else if (version === 14) addScanRecords(database);
    if (version !== 0 && version < 17) addRecordedRuns(database);
    if (version !== 0) addBuilds(database);
    if (version === 14 || version === 15) compareEverything(database);
    database.execute(`PRAGMA user_version = ${schemaVersion}`);
  });
}
