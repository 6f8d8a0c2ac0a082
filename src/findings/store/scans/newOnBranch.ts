import { groupBy } from '../../../base/groupBy.ts';
import { newCodes, positionOf } from '../../query/columns.ts';
import type { TextColumn } from '../../query/columns.ts';
import { TextDictionary } from '../../query/textDictionary.ts';
import type { Scan } from '../../model/scan.ts';
import { pairBranches, type BranchPair } from '../../scans/branchPairs.ts';
import { joinRoles } from '../../scans/role.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { couldSee } from './comparison.ts';
import { readScans } from './readScans.ts';

/** The branches that each finding is new on against the default branch; `ids` ascending. */
export function loadNewOnBranch(database: Sqlite, ids: Uint32Array): TextColumn {
  const pairs = pairBranches(readScans(database));
  const found = pairs.flatMap((pair) =>
    Array.from(newOnBranch(database, pair), (finding) => ({ finding, branch: pair.branch })),
  );
  const rows = Array.from(
    groupBy(found, ({ finding }) => finding),
    ([finding, alike]) => [positionOf(ids, finding), joinRoles(alike.map(({ branch }) => branch))] as const,
  );
  const combinations = rows.map(([, combination]) => combination);
  const values = [...new Set(['', ...pairs.map(({ branch }) => branch), ...combinations])];
  const codes = newCodes(ids.length, values.length);
  for (const [row, combination] of rows) codes[row] = values.indexOf(combination);
  const isEmpty = ids.length === 0;
  return { codes, dictionary: new TextDictionary(isEmpty ? [] : values) };
}

/**
 * What the branch's scan sees and the default branch's does not. Where that one was not able to see a finding, an older one
 * that has seen it counts; what one that was made after the branch's has seen is on the default branch by now.
 */
function newOnBranch(database: Sqlite, { own, main, older, newer }: BranchPair<Scan>): ReadonlySet<number> {
  const found = findingsOf(
    database,
    `SELECT DISTINCT finding FROM sighting AS own WHERE scan = ? AND NOT EXISTS (
       SELECT 1 FROM sighting AS main WHERE main.scan = ? AND main.finding = own.finding)`,
    own.id,
    main.id,
  );
  for (const finding of seenBy(database, newer, found)) found.delete(finding);
  for (const finding of seenBy(database, older, notCovered(database, main, found))) found.delete(finding);
  return found;
}

function notCovered(database: Sqlite, scan: Scan, findings: ReadonlySet<number>): ReadonlySet<number> {
  const { sql, values } = couldSee(database, scan);
  return findingsOf(
    database,
    `SELECT finding.id FROM finding JOIN api ON api.id = api
     WHERE finding.id IN (SELECT value FROM json_each(?)) AND NOT (${sql})`,
    JSON.stringify([...findings]),
    ...values,
  );
}

function seenBy(
  database: Sqlite,
  scans: readonly Scan[],
  findings: ReadonlySet<number>,
): ReadonlySet<number> {
  return findingsOf(
    database,
    `SELECT DISTINCT finding FROM sighting WHERE scan IN (SELECT value FROM json_each(?))
       AND finding IN (SELECT value FROM json_each(?))`,
    JSON.stringify(scans.map(({ id }) => id)),
    JSON.stringify([...findings]),
  );
}

function findingsOf(database: Sqlite, sql: string, ...values: readonly (string | number)[]): Set<number> {
  return new Set(Array.from(database.rows(sql, ...values), ([id]) => Number(id)));
}
