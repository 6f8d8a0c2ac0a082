import type { Build } from '../../../base/build.ts';
import type { Application, ComparedOperations, Scan } from '../../model/scan.ts';
import type { Skipped } from '../../importers/report.ts';
import type { NotCovered } from '../../scans/notCovered.ts';
import type { ReachedOperations } from '../../scans/reachedOperations.ts';
import type { RecordedRun } from '../../scans/recordedRun.ts';
import type { ScanProblem } from '../../scans/reportedScan.ts';
import { readJudgement } from './scanFacts.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { scanTime } from './scanOrder.ts';

/** The imported reports, the latest scan first. */
export function readScans(database: Sqlite): Scan[] {
  return Array.from(
    database.rows(
      `SELECT scan.id, application.name, scan.name, format, tool, tool_version, target, imported_at, instances, findings,
         added, seen_again, reappeared, not_seen, compared, skipped, not_covered, coalesce(scanned_at, imported_at), role,
         logged_in_user, is_role_said, completeness, reason, scope, json_array_length(reach), problems,
         is_reach_cut, run, build
       FROM scan JOIN application ON application.id = application ORDER BY ${scanTime} DESC, scan.id DESC`,
    ),
    ([id, application, name, format, tool, toolVersion, target, importedAt, ...rest]) => {
      const [instances, findings, added, seenAgain, reappeared, notSeen, compared, ...circumstances] = rest;
      return {
        id: Number(id),
        application: String(application),
        name: String(name),
        format: String(format),
        tool: String(tool),
        toolVersion: String(toolVersion),
        target: String(target),
        importedAt: Number(importedAt),
        instances: Number(instances),
        findings: Number(findings),
        added: Number(added),
        seenAgain: Number(seenAgain),
        reappeared: Number(reappeared),
        notSeen: Number(notSeen),
        compared: compared === 1,
        ...circumstancesOf(circumstances),
      };
    },
  );
}

type WrittenCircumstances = Pick<
  Scan,
  | 'skipped'
  | 'notCovered'
  | 'scannedAt'
  | 'role'
  | 'user'
  | 'isRoleSaid'
  | 'completeness'
  | 'completenessReason'
  | 'scope'
  | 'reached'
  | 'isReachCut'
  | 'run'
  | 'build'
  | 'problems'
>;

function circumstancesOf(values: readonly unknown[]): WrittenCircumstances {
  const [skipped, notCovered, scannedAt, role, user, isRoleSaid, ...rest] = values;
  const [completeness, reason, scope, reached, problems, isReachCut, run, build] = rest;
  const judgement = readJudgement(completeness, reason);
  return {
    // Only imports and their comparison write the lists.
    skipped: JSON.parse(String(skipped)) as Skipped[],
    notCovered: JSON.parse(String(notCovered)) as NotCovered[],
    scannedAt: Number(scannedAt),
    role: String(role),
    user: String(user),
    isRoleSaid: isRoleSaid === 1,
    completeness: judgement.completeness,
    completenessReason: judgement.reason,
    scope: String(scope),
    ...(reached === null ? {} : { reached: Number(reached) }),
    ...(isReachCut === 1 ? { isReachCut: true } : {}),
    ...(typeof run === 'string' ? { run: JSON.parse(run) as RecordedRun } : {}),
    ...(typeof build === 'string' ? { build: JSON.parse(build) as Build } : {}),
    problems: JSON.parse(String(problems)) as ScanProblem[],
  };
}

/** In the order in which they came. */
export function readApplications(database: Sqlite): Application[] {
  const applications = Array.from(
    database.rows(
      `SELECT id, name, (SELECT count(*) FROM scan WHERE scan.application = application.id),
         (SELECT count(*) FROM finding WHERE finding.application = application.id)
       FROM application ORDER BY id`,
    ),
    ([id, name, scans, findings]) => ({
      id,
      name: String(name),
      scans: Number(scans),
      findings: Number(findings),
    }),
  );
  return applications.map(({ id = 0, name, scans, findings }) => ({
    name,
    hosts: Array.from(
      database.rows('SELECT host FROM own_host WHERE application = ? ORDER BY host', id),
      ([host]) => String(host),
    ),
    scans,
    findings,
  }));
}

/** The operations that the scans of each application called, by its name. */
export function readReached(database: Sqlite): Readonly<Record<string, ReachedOperations>> {
  const reached = new Map<string, Map<string, Map<string, number>>>();
  const latestFirst = `SELECT application.name, value, role, scan.id
    FROM scan JOIN application ON application.id = application JOIN json_each(reach)
    ORDER BY ${scanTime} DESC, scan.id DESC`;
  for (const [name, operation, role, scan] of database.rows(latestFirst)) {
    const operations = reached.get(String(name)) ?? new Map<string, Map<string, number>>();
    reached.set(String(name), operations);
    const byRole = operations.get(String(operation)) ?? new Map<string, number>();
    operations.set(String(operation), byRole);
    if (!byRole.has(String(role))) byRole.set(String(role), Number(scan));
  }
  const cut = new Set(
    Array.from(
      database.rows(
        'SELECT DISTINCT application.name FROM scan JOIN application ON application.id = application WHERE is_reach_cut',
      ),
      ([name]) => String(name),
    ),
  );
  return Object.fromEntries(
    Array.from(reached, ([name, operations]) => [
      name,
      {
        operations: Array.from(operations, ([operation, byRole]) => ({
          operation,
          scans: [...byRole.values()],
        })),
        isCut: cut.has(name),
      },
    ]),
  );
}

/** Ids of findings; those of both are the second scan's. */
export interface ComparedScans {
  readonly onlyFirst: readonly number[];
  readonly both: readonly number[];
  readonly onlySecond: readonly number[];
  readonly operations?: ComparedOperations;
}

/** Compares by vulnerability and API, so that scans of two applications can be compared as well. */
export function compareScans(database: Sqlite, first: number, second: number): ComparedScans {
  const before = findingsOf(database, first);
  const after = findingsOf(database, second);
  const idsOf = (findings: Map<string, number>, isWanted: (key: string) => boolean): number[] =>
    [...findings].filter(([key]) => isWanted(key)).map(([, id]) => id);
  return {
    onlyFirst: idsOf(before, (key) => !after.has(key)),
    both: idsOf(after, (key) => before.has(key)),
    onlySecond: idsOf(after, (key) => !before.has(key)),
    ...comparedOperations(reachOfScan(database, first), reachOfScan(database, second)),
  };
}

interface ListedReach {
  readonly operations: ReadonlySet<string>;
  readonly isCut: boolean;
}

/** What only one of two scans called; nobody knows it of what the other may have called beyond its list. */
function comparedOperations(
  first: ListedReach | undefined,
  second: ListedReach | undefined,
): Pick<ComparedScans, 'operations'> {
  if (first === undefined || second === undefined) return {};
  const onlyIn = (one: ListedReach, other: ListedReach): string[] | undefined =>
    other.isCut ? undefined : [...one.operations].filter((operation) => !other.operations.has(operation));
  return {
    operations: {
      onlyFirst: onlyIn(first, second),
      both: [...first.operations].filter((operation) => second.operations.has(operation)).length,
      onlySecond: onlyIn(second, first),
    },
  };
}

function reachOfScan(database: Sqlite, scan: number): ListedReach | undefined {
  const [reach, isCut] = database.row('SELECT reach, is_reach_cut FROM scan WHERE id = ?', scan) ?? [];
  if (typeof reach !== 'string') return undefined;
  const operations = JSON.parse(reach) as readonly string[];
  return { operations: new Set(operations.toSorted(byPath)), isCut: isCut === 1 };
}

/** `GET /a` stands beside `POST /a`. */
function byPath(one: string, other: string): number {
  const [oneMethod = '', onePath = ''] = one.split(' ');
  const [otherMethod = '', otherPath = ''] = other.split(' ');
  return onePath.localeCompare(otherPath) || oneMethod.localeCompare(otherMethod);
}

function findingsOf(database: Sqlite, scan: number): Map<string, number> {
  return new Map(
    Array.from(
      database.rows(
        `SELECT id, vulnerability, api FROM finding
         WHERE id IN (SELECT finding FROM sighting WHERE scan = ?)
         ORDER BY severity, id`,
        scan,
      ),
      ([id, vulnerability, api]) => [`${Number(vulnerability)} ${Number(api)}`, Number(id)],
    ),
  );
}
