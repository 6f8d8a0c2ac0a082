import type { ReportedScan, ScanProblem } from '../../../scans/reportedScan.ts';
import { items, member, text } from '../../json/json.ts';
import { ownRunOf } from './sarifOwnRun.ts';
import { latestOf, readTime } from '../../reportTime.ts';
import { runTargets } from './sarifTarget.ts';

/**
 * What the invocations of SARIF's runs say of them (SARIF 2.1.0, 3.20.14 and 3.20.21). Dalfox says of a run that a target
 * was not wholly tested, as where its session ended.
 */
export function sarifScan(runs: readonly unknown[], hasResults: boolean): ReportedScan {
  const invocations = runs.flatMap((run) => items(run, 'invocations'));
  const notes = invocations.flatMap((invocation) =>
    items(invocation, 'toolExecutionNotifications').filter((note) => text(note, 'level') === 'error'),
  );
  const isUnsuccessful = invocations.some(
    (invocation) => member(invocation, 'executionSuccessful') === false,
  );
  const isIncomplete = runs.some((run) => member(run, 'properties', 'incomplete') === true);
  const problems = notes.map((note): ScanProblem => ({
    kind: 'scanner-problem',
    detail: text(note, 'message', 'text'),
  }));
  if (isUnsuccessful && problems.length === 0) problems.push({ kind: 'scanner-problem', detail: '' });
  // What names a run may look like an address.
  const names = runs.map((run) => text(run, 'automationDetails', 'id'));
  const starts = runs
    .flatMap(runTargets)
    .filter((address) => isWebAddress(address) && !names.includes(address));
  const own = ownRunOf(runs);
  return {
    ...own,
    at: latestOf(
      invocations.map((invocation) =>
        readTime(text(invocation, 'endTimeUtc') || text(invocation, 'startTimeUtc')),
      ),
    ),
    problems: [...problems, ...(own.problems ?? [])],
    hasFailed: (isUnsuccessful || isIncomplete) && !hasResults,
    ...(isIncomplete ? { limit: 'unfinished' } : {}),
    starts,
  };
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
