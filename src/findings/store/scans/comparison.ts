import { notCoveredReasons } from '../../scans/notCovered.ts';
import type { NotCovered } from '../../scans/notCovered.ts';
import { asEarlier, judgeScan } from './scanFacts.ts';
import type { JudgedScan } from '../../scans/completeness.ts';
import type { ScanFacts } from './scanFacts.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { scansInTime } from './scanOrder.ts';

/** Values of `finding.not_seen`. */
export const notSeenCode = 1;
export const notCoveredCode = 2;

/**
 * Compares a scan that was just imported, whose findings are stored, with those that were made before it; where others were
 * made after it, they are compared again, too.
 */
export function compareImported(database: Sqlite, application: number, scan: number): void {
  const scans = scansInTime(database, application);
  if (scans.at(-1) === scan) compareLatest(database, application, scans);
  else compareAll(database, application);
}

/**
 * Compares an application's latest scan with those before it, all in the order in which they were made: which findings it could have
 * seen and did not, and which it says nothing of. Only scans of one viewpoint (a tool with a role at a host) are
 * compared, so that those that take turns never contradict each other.
 */
function compareLatest(
  database: Sqlite,
  application: number,
  scans: readonly number[],
  earlier?: readonly JudgedScan[],
): ScanFacts {
  const facts = judgeScan(database, scans, earlier);
  const viewpoints = viewpointsOf(database, application, facts);
  noteSightings(database, facts, viewpoints);
  const compared = facts.hosts.size > 0;
  const own = JSON.stringify(
    [...viewpoints].filter(([host]) => host !== '').map(([, viewpoint]) => viewpoint),
  );
  const notSeen = compared ? noteMissing(database, facts, own) : 0;
  const notCovered = compared ? countNotCovered(database, application, facts, own) : [];
  storeCounts(database, facts, scans.slice(0, -1), notSeen, notCovered);
  return facts;
}

/** Compares all scans of an application one after the other, as they were made. */
export function compareAll(database: Sqlite, application: number): void {
  database.run(
    'DELETE FROM seen_from WHERE viewpoint IN (SELECT id FROM viewpoint WHERE application = ?)',
    application,
  );
  database.run('DELETE FROM viewpoint WHERE application = ?', application);
  database.run('UPDATE finding SET not_seen = 0 WHERE not_seen <> 0 AND application = ?', application);
  const scans = scansInTime(database, application);
  const judged: JudgedScan[] = [];
  for (const index of scans.keys())
    judged.push(asEarlier(compareLatest(database, application, scans.slice(0, index + 1), judged)));
}

export function compareEverything(database: Sqlite): void {
  database.execute('DELETE FROM seen_from; DELETE FROM viewpoint');
  const applications = Array.from(database.rows('SELECT id FROM application'), ([id]) => Number(id));
  for (const application of applications) compareAll(database, application);
}

/**
 * Host → viewpoint: of a scan, those of the hosts that it covers. Without a main target, what it found elsewhere is seen from
 * nowhere, and compared with nothing.
 */
type Viewpoints = ReadonlyMap<string, number>;

function viewpointsOf(
  database: Sqlite,
  application: number,
  { rank, tool, role, main, hosts }: ScanFacts,
): Viewpoints {
  return new Map(
    Array.from(new Set([main, ...hosts]), (host) => {
      database.run(
        `INSERT INTO viewpoint (application, tool, role, host, latest) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET latest = excluded.latest`,
        application,
        tool,
        role,
        host,
        rank,
      );
      const find = 'SELECT id FROM viewpoint WHERE application = ? AND tool = ? AND role = ? AND host = ?';
      return [host, database.number(find, application, tool, role, host)] as const;
    }),
  );
}

/** A finding at a host that the scan does not cover counts to its main target. */
function noteSightings(database: Sqlite, { id, rank, main, hosts }: ScanFacts, viewpoints: Viewpoints): void {
  const ofMain = viewpoints.get(main) ?? 0;
  const others = [...viewpoints].filter(([host]) => host !== main);
  const elsewhere = new Map(others.map(([host, viewpoint]) => [hostId(database, host), viewpoint]));
  elsewhere.delete(0);
  for (const [host, viewpoint] of elsewhere) {
    database.run(`${insertSeen} AND host = ? ${againSeen}`, viewpoint, rank, id, host);
  }
  database.run(
    `${insertSeen} AND host NOT IN (SELECT value FROM json_each(?)) ${againSeen}`,
    ofMain,
    rank,
    id,
    JSON.stringify([...elsewhere.keys()]),
  );
  if (hosts.size === 0) return;
  database.run(
    'UPDATE finding SET not_seen = 0 WHERE not_seen <> 0 AND id IN (SELECT finding FROM sighting WHERE scan = ?)',
    id,
  );
}

const insertSeen = `INSERT INTO seen_from (finding, viewpoint, last, missed)
  SELECT DISTINCT finding, ?, ?, 0 FROM sighting WHERE scan = ?`;
const againSeen = 'ON CONFLICT DO UPDATE SET last = excluded.last, missed = 0';

function hostId(database: Sqlite, host: string): number {
  return database.number('SELECT id FROM host WHERE name = ?', host);
}

/** Marks what the scan does not hold any more; `own` lists its viewpoints. Returns how many findings are not seen because of it. */
function noteMissing(database: Sqlite, facts: ScanFacts, own: string): number {
  const missing = `viewpoint IN (SELECT value FROM json_each(?)) AND last <> ?`;
  if (database.row(`SELECT 1 FROM seen_from WHERE ${missing} LIMIT 1`, own, facts.rank) === undefined)
    return 0;
  if (!facts.hasProblems && !facts.isCut) {
    const { sql, values } = couldSee(database, facts);
    database.run(
      `UPDATE seen_from SET missed = ? WHERE missed = 0 AND ${missing} AND finding IN (
         SELECT finding.id FROM finding JOIN api ON api.id = api WHERE ${sql})`,
      facts.rank,
      own,
      facts.rank,
      ...values,
    );
  }
  const marked = (): number =>
    database.number(
      `SELECT count(*) FROM finding WHERE not_seen = ${notSeenCode} AND id IN (
         SELECT finding FROM seen_from WHERE ${missing})`,
      own,
      facts.rank,
    );
  const before = marked();
  database.run(
    `UPDATE finding SET not_seen = ${outcome} WHERE id IN (SELECT finding FROM seen_from WHERE ${missing})`,
    own,
    facts.rank,
  );
  return marked() - before;
}

/**
 * What the latest word on a finding is: missed by a scan that could see it, held by the latest scan from one of its
 * viewpoints, or neither. A role misses it once it is missing at all of its hosts.
 */
const outcome = `(
  SELECT CASE WHEN max(missed) > max(last) THEN ${notSeenCode} WHEN max(held) = 1 THEN 0 ELSE ${notCoveredCode} END
  FROM (
    SELECT max(last) AS last, max(last = latest) AS held, iif(max(last = latest) = 1, 0, max(missed)) AS missed
    FROM seen_from JOIN viewpoint ON viewpoint.id = viewpoint
    WHERE seen_from.finding = finding.id AND viewpoint.application = finding.application AND host <> ''
    GROUP BY tool, role))`;

type ScanExtentFacts = Pick<ScanFacts, 'id' | 'completeness' | 'scope'>;

interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** Whether a scan without problems, which was not cut, was able to see a finding: it looked for such, and came to its endpoint. */
export function couldSee(database: Sqlite, facts: ScanExtentFacts): Condition {
  const engine = lookedFor(database, facts);
  const reach = cameTo(facts);
  return { sql: `${engine.sql} AND ${reach.sql}`, values: [...engine.values, ...reach.values] };
}

/** A complete scan without findings looked for everything. */
function lookedFor(database: Sqlite, { id, completeness }: ScanExtentFacts): Condition {
  const isClean = database.row('SELECT 1 FROM sighting WHERE scan = ? LIMIT 1', id) === undefined;
  if (isClean && completeness === 'complete') return { sql: '1', values: [] };
  return {
    sql: `(category IN (SELECT category FROM detail WHERE detail.scan = ?)
      OR (SELECT name FROM category AS own WHERE own.id = finding.category) IN (
        SELECT value FROM scan JOIN json_each(engines) WHERE scan.id = ?))`,
    values: [id, id],
  };
}

function cameTo({ id, completeness, scope }: ScanExtentFacts): Condition {
  if (completeness === 'complete') return { sql: '1', values: [] };
  return {
    sql: `(api IN (SELECT api FROM finding AS own WHERE own.id IN (SELECT finding FROM sighting WHERE scan = ?))
      OR (? <> '' AND substr(path || '/', 1, length(?)) = ?)
      OR method || ' ' || path IN (SELECT value FROM scan JOIN json_each(reach) WHERE scan.id = ?))`,
    values: [id, scope, `${scope}/`, `${scope}/`, id],
  };
}

/** What the scan says nothing of: findings of its tool that it does not hold and that nobody has missed. */
function countNotCovered(database: Sqlite, application: number, facts: ScanFacts, own: string): NotCovered[] {
  const engine = lookedFor(database, facts);
  const counts = new Map(
    Array.from(
      database.rows(
        `SELECT reason, count(*) FROM (
           SELECT CASE WHEN max(viewpoint.id IN (SELECT value FROM json_each(?))) = 0
               THEN iif(max(role = ?), 'target', 'role')
             WHEN ? THEN 'health' WHEN ? THEN 'cut' WHEN NOT ${engine.sql} THEN 'engine' ELSE 'reach' END AS reason
           FROM viewpoint JOIN seen_from ON viewpoint = viewpoint.id JOIN finding ON finding.id = finding
           WHERE viewpoint.application = ? AND tool = ? AND host <> '' AND not_seen <> ${notSeenCode}
           GROUP BY finding.id HAVING max(last) <> ? AND NOT max(missed <> 0 AND viewpoint.id IN (
             SELECT value FROM json_each(?))))
         GROUP BY reason`,
        own,
        facts.role,
        Number(facts.hasProblems),
        Number(facts.isCut),
        ...engine.values,
        application,
        facts.tool,
        facts.rank,
        own,
      ),
      ([reason, count]) => [String(reason), Number(count)] as const,
    ),
  );
  return notCoveredReasons.flatMap((reason) => {
    const count = counts.get(reason) ?? 0;
    return count === 0 ? [] : [{ reason, count }];
  });
}

/** Stores the counts of a scan: `notSeen` findings are not seen because of it. `earlier`: the scans made before it. */
function storeCounts(
  database: Sqlite,
  { id, hosts }: ScanFacts,
  earlier: readonly number[],
  notSeen: number,
  notCovered: readonly NotCovered[],
): void {
  const findings = database.number('SELECT count(DISTINCT finding) FROM sighting WHERE scan = ?', id);
  const seenAgain =
    earlier.length === 0
      ? 0
      : database.number(
          `SELECT count(*) FROM (SELECT DISTINCT finding FROM sighting WHERE scan = ?) AS seen WHERE EXISTS (
       SELECT 1 FROM sighting AS earlier WHERE earlier.finding = seen.finding
         AND earlier.scan IN (SELECT value FROM json_each(?)))`,
          id,
          JSON.stringify(earlier),
        );
  database.run(
    `UPDATE scan SET findings = ?, added = ?, seen_again = ?, not_seen = ?, not_covered = ?, compared = ?, reappeared = (
       SELECT count(DISTINCT change_item.finding) FROM change CROSS JOIN change_item ON change = change.id
       WHERE change.scan = scan.id AND kind = 'reappeared')
     WHERE id = ?`,
    findings,
    findings - seenAgain,
    seenAgain,
    notSeen,
    JSON.stringify(notCovered),
    Number(hosts.size > 0),
    id,
  );
}
