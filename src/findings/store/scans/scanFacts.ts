import { completenesses, completenessReasons, judgeCompleteness } from '../../scans/completeness.ts';
import type { JudgedScan, ScanExtent } from '../../scans/completeness.ts';
import { scanLimits } from '../../scans/reportedScan.ts';
import { steadyName } from '../../scans/source.ts';
import { hostOf } from '../../model/targets.ts';
import { readTargets } from '../applications.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';

/** What a scan was able to see, as far as it does not depend on the findings. */
export interface ScanFacts extends JudgedScan {
  readonly id: number;
  /** Its place among the scans of its application in the order in which they were made, from 1 on. */
  readonly rank: number;
  /** Host of the main target. */
  readonly main: string;
  /** Its main target and the targets that its report names. Without any, nothing can be compared with it. */
  readonly hosts: ReadonlySet<string>;
  readonly hasProblems: boolean;
  /** It was started here and ended early: what its proxy saw called was not all tested. */
  readonly isCut: boolean;
}

/**
 * Judges the last of an application's scans by those made before it, the oldest first, and keeps the judgement. `earlier`:
 * what is known of these.
 */
export function judgeScan(
  database: Sqlite,
  scans: readonly number[],
  earlier: readonly JudgedScan[] = judgementsOf(database, scans.slice(0, -1)),
): ScanFacts {
  const scan = scans.at(-1) ?? 0;
  const row = database.row(
    `SELECT tool, role, source, name, said, stop, scope, target, problems, run FROM scan WHERE id = ?`,
    scan,
  );
  if (row === undefined) throw new Error(`There is no scan ${scan}.`);
  const judged = judgeCompleteness(extentOf(row), earlier);
  database.run(
    'UPDATE scan SET completeness = ?, reason = ? WHERE id = ?',
    judged.completeness,
    judged.reason,
    scan,
  );
  const [target, problems, run] = row.slice(-3);
  const main = hostOf(String(target));
  const named = readTargets(database, scan).filter(({ isNamed }) => isNamed);
  const hosts = new Set([main, ...named.map(({ origin }) => hostOf(origin))].filter((host) => host !== ''));
  const hasProblems = problems !== '[]';
  const isCut = run !== null && judged.limit !== undefined;
  return { ...judged, id: scan, rank: scans.length, main, hosts, hasProblems, isCut };
}

/** Scans that were judged already, in their order. */
function judgementsOf(database: Sqlite, scans: readonly number[]): JudgedScan[] {
  return Array.from(
    database.rows(
      `SELECT tool, role, source, name, said, stop, scope, completeness, reason
       FROM json_each(?) AS earlier CROSS JOIN scan ON scan.id = earlier.value ORDER BY earlier.key`,
      JSON.stringify(scans),
    ),
    (row) => {
      return asEarlier({ ...extentOf(row), ...readJudgement(...row.slice(-2)) });
    },
  );
}

/** A judged scan as those after it take it: what was said of an earlier scan of the source is said of them, too. */
export function asEarlier(judged: JudgedScan): JudgedScan {
  return judged.reason === 'said' ? { ...judged, said: judged.completeness } : judged;
}

function extentOf([tool, role, source, name, said, stop, scope]: readonly unknown[]): ScanExtent {
  return {
    tool: String(tool),
    role: String(role),
    source: String(source),
    name: steadyName(String(name)),
    said: completenesses.find((one) => one === said),
    limit: scanLimits.find((one) => one === stop),
    scope: String(scope),
  };
}

export function readJudgement(
  completeness?: unknown,
  reason?: unknown,
): Pick<JudgedScan, 'completeness' | 'reason'> {
  return {
    completeness: completenesses.find((one) => one === completeness) ?? 'partial',
    reason: completenessReasons.find((one) => one === reason) ?? 'unanswered',
  };
}
