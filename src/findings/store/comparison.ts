import { hostOf } from '../targets.ts';
import { readTargets, scansOf } from './applications.ts';
import type { Sqlite } from './sqlite.ts';

/**
 * Which scan says what is there now. A scan covers its main target and the targets that its report names; a finding of
 * a host that it does not cover counts to its main target. Of each tool and host the latest scan that covers it counts,
 * and what only earlier ones have seen is not seen any more. A scan without targets covers nothing: nothing can be
 * compared with it.
 */
interface Coverage {
  readonly scan: number;
  readonly tool: string;
  /** Host of the main target. */
  readonly main: string;
  readonly hosts: ReadonlySet<string>;
}

/** Tool and host → the latest scan that covers it. */
type Latest = Map<string, number>;

/** The sightings that count now: whole scans, and scans of which only some hosts count. */
interface Counting {
  readonly scans: string;
  readonly partialScans: string;
  /** `scan:host`, with the host's id. */
  readonly partialHosts: string;
}

function coverageOf(database: Sqlite, scan: number): Coverage {
  const [tool, target] = database.row('SELECT tool, target FROM scan WHERE id = ?', scan) ?? [];
  const main = hostOf(String(target));
  const named = readTargets(database, scan).filter(({ isNamed }) => isNamed);
  const hosts = new Set([main, ...named.map(({ origin }) => hostOf(origin))].filter((host) => host !== ''));
  return { scan, tool: String(tool), main, hosts };
}

/**
 * Compares an application's latest scan, whose findings are stored, with those before it: marks what it has not seen,
 * and unmarks what it has. Returns how many were newly marked.
 */
export function compareLatest(database: Sqlite, application: number, scan: number): number {
  const coverages = scansOf(database, application).map((id) => coverageOf(database, id));
  const superseded = supersededBy(coverages, scan);
  const covers = coverages.some((coverage) => coverage.scan === scan && coverage.hosts.size > 0);
  if (covers && database.row('SELECT 1 FROM finding WHERE not_seen = 1 LIMIT 1') !== undefined) {
    database.run(
      'UPDATE finding SET not_seen = 0 WHERE not_seen = 1 AND id IN (SELECT finding FROM sighting WHERE scan = ?)',
      scan,
    );
  }
  if (superseded.length === 0) return 0;
  const { scans, partialScans, partialHosts } = countingOf(database, coverages);
  database.run(
    `UPDATE finding SET not_seen = 1
     WHERE not_seen = 0 AND id IN (SELECT finding FROM sighting WHERE scan IN (SELECT value FROM json_each(?)))
       AND NOT ${seenBy}`,
    JSON.stringify(superseded),
    scans,
    partialScans,
    partialHosts,
  );
  return database.rowsModified;
}

/** Marks an application's findings, and counts for each of its scans, as comparing them one after the other gives it. */
export function compareAll(database: Sqlite, application: number): void {
  const coverages = scansOf(database, application).map((id) => coverageOf(database, id));
  const covering = coverages.filter(({ hosts }) => hosts.size > 0).map(({ scan }) => scan);
  const { scans, partialScans, partialHosts } = countingOf(database, coverages);
  database.run(
    `UPDATE finding SET not_seen = NOT ${seenBy} AND EXISTS (
       SELECT 1 FROM sighting WHERE sighting.finding = finding.id AND scan IN (SELECT value FROM json_each(?)))
     WHERE application = ?`,
    scans,
    partialScans,
    partialHosts,
    JSON.stringify(covering),
    application,
  );
  for (const [index, { scan }] of coverages.entries()) {
    const until = coverages.slice(0, index + 1);
    const notSeen = countNotSeen(database, until.slice(0, -1), until);
    storeCounts(database, application, scan, notSeen);
  }
}

/** Stores the counts of a scan: `notSeen` of them were newly not seen by it. */
export function storeCounts(database: Sqlite, application: number, scan: number, notSeen: number): void {
  const findings = database.number('SELECT count(DISTINCT finding) FROM sighting WHERE scan = ?', scan);
  const isFirst = scansOf(database, application)[0] === scan;
  const seenAgain = isFirst
    ? 0
    : database.number(
        `SELECT count(*) FROM (SELECT DISTINCT finding FROM sighting WHERE scan = ?) AS seen WHERE EXISTS (
       SELECT 1 FROM sighting AS earlier WHERE earlier.finding = seen.finding
         AND earlier.scan IN (SELECT id FROM scan WHERE application = ? AND id < ?))`,
        scan,
        application,
        scan,
      );
  database.run(
    `UPDATE scan SET findings = ?, added = ?, seen_again = ?, not_seen = ?, compared = ?, reappeared = (
       SELECT count(DISTINCT change_item.finding) FROM change CROSS JOIN change_item ON change = change.id
       WHERE change.scan = scan.id AND kind = 'reappeared')
     WHERE id = ?`,
    findings,
    findings - seenAgain,
    seenAgain,
    notSeen,
    Number(coverageOf(database, scan).hosts.size > 0),
    scan,
  );
}

const key = (tool: string, host: string): string => `${tool}\n${host}`;

function latestOf(coverages: readonly Coverage[]): Latest {
  return new Map(
    coverages.flatMap(({ scan, tool, hosts }) =>
      Array.from(hosts, (host) => [key(tool, host), scan] as const),
    ),
  );
}

/** The scans that were the latest ones of something before the last one. */
function supersededBy(coverages: readonly Coverage[], scan: number): number[] {
  const before = latestOf(coverages.filter((coverage) => coverage.scan < scan));
  const { tool = '', hosts = [] } = coverages.find((coverage) => coverage.scan === scan) ?? {};
  const superseded = Array.from(hosts, (host) => before.get(key(tool, host)) ?? 0).filter((id) => id !== 0);
  return [...new Set(superseded)];
}

function countNotSeen(database: Sqlite, before: readonly Coverage[], now: readonly Coverage[]): number {
  const superseded = supersededBy(now, now.at(-1)?.scan ?? 0);
  if (superseded.length === 0) return 0;
  const then = countingOf(database, before);
  const counting = countingOf(database, now);
  return database.number(
    `SELECT count(*) FROM finding
     WHERE id IN (SELECT finding FROM sighting WHERE scan IN (SELECT value FROM json_each(?)))
       AND ${seenBy} AND NOT ${seenBy}`,
    JSON.stringify(superseded),
    then.scans,
    then.partialScans,
    then.partialHosts,
    counting.scans,
    counting.partialScans,
    counting.partialHosts,
  );
}

function countingOf(database: Sqlite, coverages: readonly Coverage[]): Counting {
  const latest = latestOf(coverages);
  const scans: number[] = [];
  const partialScans: number[] = [];
  const partialHosts: string[] = [];
  for (const { scan, tool, main, hosts } of coverages) {
    const counts = (host: string): boolean => latest.get(key(tool, hosts.has(host) ? host : main)) === scan;
    const counted = [...hosts].filter(counts);
    if (counted.length === 0) continue;
    if (counted.length === hosts.size) {
      scans.push(scan);
      continue;
    }
    partialScans.push(scan);
    const seenAt = 'SELECT id, name FROM host WHERE id IN (SELECT host FROM sighting WHERE scan = ?)';
    for (const [id, name] of database.rows(seenAt, scan)) {
      if (counts(String(name))) partialHosts.push(`${scan}:${Number(id)}`);
    }
  }
  return {
    scans: JSON.stringify(scans),
    partialScans: JSON.stringify(partialScans),
    partialHosts: JSON.stringify(partialHosts),
  };
}

/** Whether a sighting of `finding` counts; takes the three values of `Counting`. */
const seenBy = `(EXISTS (
    SELECT 1 FROM sighting
    WHERE sighting.finding = finding.id AND scan IN (SELECT value FROM json_each(?)))
  OR EXISTS (
    SELECT 1 FROM sighting
    WHERE sighting.finding = finding.id AND scan IN (SELECT value FROM json_each(?))
      AND scan || ':' || host IN (SELECT value FROM json_each(?))))`;
