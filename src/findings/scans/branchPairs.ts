import { groupBy } from '../../base/groupBy.ts';
import type { Scan } from '../model/scan.ts';

/** What decides which scans are compared across branches. */
type BuiltScan = Pick<Scan, 'id' | 'application' | 'tool' | 'role' | 'build' | 'problems'>;

/** The latest scan of a branch, and the one of the default branch that it is compared with. */
export interface BranchPair<Built extends BuiltScan> {
  readonly branch: string;
  readonly own: Built;
  readonly main: Built;
  /** Others of the default branch that are like them: made before `main`, and made after `own`. */
  readonly older: readonly Built[];
  readonly newer: readonly Built[];
}

/**
 * The latest scan of each branch with a scan of the default branch, where both have the same application, tool and role: the
 * latest that was made before it, else the first that was made after it. Scans with problems are compared with nothing.
 * `scans`: the latest first.
 */
export function pairBranches<Built extends BuiltScan>(scans: readonly Built[]): readonly BranchPair<Built>[] {
  const alike = groupBy(scans, ({ application, tool, role }) => JSON.stringify([application, tool, role]));
  return [...alike.values()].flatMap(pairAlike);
}

function pairAlike<Built extends BuiltScan>(all: readonly Built[]): readonly BranchPair<Built>[] {
  const scans = all.filter(({ problems }) => problems.length === 0);
  const isDefault = ({ build }: Built): boolean => build?.isDefault === true;
  const ofDefault = scans.filter(isDefault);
  const latest = new Map<string, Built>();
  for (const scan of scans) {
    const branch = scan.build?.branch;
    if (branch !== undefined && !isDefault(scan) && !latest.has(branch)) latest.set(branch, scan);
  }
  return Array.from(latest, ([branch, own]) => {
    const newer = scans.slice(0, scans.indexOf(own)).filter(isDefault);
    const before = ofDefault.slice(newer.length);
    const main = before.shift() ?? newer.pop();
    return main === undefined ? [] : [{ branch, own, main, older: before, newer }];
  }).flat();
}
