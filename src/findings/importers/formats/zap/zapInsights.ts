import type { ProblemKind, ReportedScan, ScanProblem } from '../../../scans/reportedScan.ts';
import { items, text } from '../../json/json.ts';

/** Percentages from which on ZAP itself calls it low, and from which on it is all. */
const tolerated = 5;
const everything = 100;

const kinds: readonly (readonly [key: RegExp, kind: ProblemKind, from: number])[] = [
  [/^insight\.auth\.failure$/, 'logins-failed', tolerated],
  [/^insight\.network\.failure$/, 'requests-failed', tolerated],
  [/^insight\.code\.5xx$/, 'server-errors', 50],
];

/**
 * What ZAP 2.17 says of how well it worked, for all sites and for each.
 * https://www.zaproxy.org/docs/desktop/addons/insights/insights-list/
 */
export function zapInsights(document: unknown): Pick<ReportedScan, 'problems' | 'hasFailed'> {
  const problems: ScanProblem[] = [];
  /** For how many sites each was said, and for how many of them of everything. */
  const [said, failed] = [new Map<ProblemKind, number>(), new Map<ProblemKind, number>()];
  for (const insight of items(document, 'insights')) {
    const percent = Number.parseFloat(text(insight, 'statistic'));
    const known = kinds.find(([key]) => key.test(text(insight, 'key')));
    if (known === undefined || Number.isNaN(percent)) continue;
    const [, kind, from] = known;
    said.set(kind, (said.get(kind) ?? 0) + 1);
    if (percent >= everything) failed.set(kind, (failed.get(kind) ?? 0) + 1);
    if (percent < from) continue;
    problems.push({
      kind,
      detail: [`${percent} %`, text(insight, 'site')].filter((part) => part !== '').join(' '),
    });
  }
  const isAll = (kind: ProblemKind): boolean =>
    (failed.get(kind) ?? 0) > 0 && failed.get(kind) === said.get(kind);
  return { problems, hasFailed: isAll('logins-failed') || isAll('requests-failed') };
}
