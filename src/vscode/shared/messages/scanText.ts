import { env } from 'vscode';
import { pageOf } from '../../../base/build.ts';
import { t } from '../../../base/messages.ts';
import type { Scan } from '../../../findings/model/scan.ts';
import type { CompletenessReason } from '../../../findings/scans/completeness.ts';
import { authorizationTestFormat } from '../../../findings/model/ownProperties.ts';
import { problemText } from '../../../findings/scans/problemText.ts';
import { unknownRole } from '../../../findings/scans/role.ts';
import { reportLabel } from '../list/sampleReport.ts';
import { countsOfRun, endOfRun, operationsText } from './runText.ts';

/** `administrator (ada)`; empty where nobody knows it. */
function shownRole({ role, user }: Pick<Scan, 'role' | 'user'>): string {
  if (role === unknownRole) return '';
  return user === '' ? role : `${role} (${user})`;
}

/**
 * Its own time, tool and role: `25 Nov · ZAP · administrator`; its report instead of a time that nobody knows. Of a scan that
 * was started here: `administrator · Wapiti safe · 12 Nov 18:12`.
 */
export function labelOf(scan: Scan): string {
  if (scan.run !== undefined) {
    const { shown, time } = shortLabelOf(scan);
    return [shown, ...time].join(' · ');
  }
  const time = hasOwnTime(scan) ? shortDateOf(scan) : reportLabel(scan);
  const kind = scan.format === authorizationTestFormat ? t('authorization test') : '';
  return [time, scan.tool, kind, shownRole(scan)].filter((text) => text !== '').join(' · ');
}

/** Of a report that does not say when it was made, only the time of its import is known. */
export function hasOwnTime({ scannedAt, importedAt }: Pick<Scan, 'scannedAt' | 'importedAt'>): boolean {
  return scannedAt !== importedAt;
}

/** What a narrow side bar shows first, and the time where that is not part of it. */
export function shortLabelOf(scan: Scan): { readonly shown: string; readonly time: readonly string[] } {
  if (scan.run === undefined) return { shown: labelOf(scan), time: [] };
  const tool = [scan.tool, scan.run.mode ?? ''].join(' ').trim();
  return { shown: [scan.role, tool].join(' · '), time: [momentOf(scan)] };
}

/** Several scans are started on one day. */
function momentOf({ scannedAt }: Scan): string {
  const options = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(env.language, options).format(scannedAt);
}

/** Short enough for a narrow side bar: the time of today, else the day. */
function shortDateOf({ scannedAt }: Scan): string {
  const [at, now] = [new Date(scannedAt), new Date()];
  const options: Intl.DateTimeFormatOptions =
    at.toDateString() === now.toDateString()
      ? { timeStyle: 'short' }
      : at.getFullYear() === now.getFullYear()
        ? { month: 'short', day: 'numeric' }
        : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(env.language, options).format(at);
}

/** How a scan was made, in a line for each: role, completeness, reach, and what went wrong. */
export function circumstancesOf(scan: Scan): string[] {
  const role = shownRole(scan);
  const operations = operationsText(scan);
  return [
    [scan.tool, scan.toolVersion].filter((text) => text !== '').join(' '),
    t('Role: {0}', role === '' ? t('unknown') : role),
    ...buildText(scan),
    ...endText(scan),
    ...(scan.run === undefined ? [] : countsOfRun(scan.run)),
    ...(operations === '' ? [] : [t('Called {0}', operations)]),
    ...(scan.problems.length === 0
      ? []
      : [t('Had problems, so it is not compared with other scans'), ...scan.problems.map(problemText)]),
  ];
}

/** `On branch main · at commit 1f2e3d4 · Pipeline 12 · gitlab.com`: the host is where its page leads. */
function buildText({ build }: Pick<Scan, 'build'>): string[] {
  const { branch, commit, run } = build ?? {};
  const page = pageOf(build);
  const parts = [
    ...(branch === undefined ? [] : [t('On branch {0}', branch)]),
    ...(commit === undefined ? [] : [t('at commit {0}', commit.slice(0, 7))]),
    ...(run === undefined ? [] : [run]),
    ...(page === undefined ? [] : [page.host]),
  ];
  return parts.length === 0 ? [] : [parts.join(' · ')];
}

/** A scan that was started here says itself whether it was complete, unless a user has said something else. */
function endText(scan: Scan): string[] {
  const { run, completeness } = scan;
  const isOwn = run !== undefined && (run.gaps.length === 0) === (completeness === 'complete');
  return isOwn ? endOfRun(run) : [completenessText(scan)];
}

function completenessText({
  completeness,
  completenessReason,
  scope,
}: Pick<Scan, 'completeness' | 'completenessReason' | 'scope'>): string {
  const below = scope === '' ? '' : ` ${t('Started at {0}', scope)}`;
  if (completeness === 'complete') return t('Complete: {0}', reasonText(completenessReason)) + below;
  return t('Partial: {0}', reasonText(completenessReason)) + below;
}

function reasonText(reason: CompletenessReason): string {
  return {
    cancelled: t('it was cancelled.'),
    'time-limit': t('it ended at its time limit.'),
    unfinished: t('it had not finished.'),
    reach: t('it covers the operations it lists.'),
    scope: t('it covers only a part of the application.'),
    said: t('as you said.'),
    first: t('the first of its tool and role.'),
    'same-source': t('from the same source as an earlier one.'),
    unanswered: t('nobody has said whether it covered everything.'),
  }[reason];
}
