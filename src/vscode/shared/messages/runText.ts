import { formatCount, plural, t } from '../../../base/messages.ts';
import type { Scan } from '../../../findings/model/scan.ts';
import type { RecordedRun, RunGap, RunRefusal } from '../../../findings/scans/recordedRun.ts';

/** `41 of 70 operations`, `at least 2,000 operations`; empty where nobody knows. */
export function operationsText({ run, reached, isReachCut }: Scan): string {
  if (run?.described !== undefined) {
    const { reached: called, all } = run.described;
    return plural(all, { one: '{1} of {0} operation', other: '{1} of {0} operations' }, formatCount(called));
  }
  if (reached === undefined) return '';
  return isReachCut === true
    ? plural(reached, { one: 'at least {0} operation', other: 'at least {0} operations' })
    : plural(reached, { one: '{0} operation', other: '{0} operations' });
}

/** How a scan that was started here ended: every reason for which it is partial. */
export function endOfRun({ gaps }: RecordedRun): string[] {
  return gaps.length === 0
    ? [t('Complete: it ended by itself, and no limit cut it short.')]
    : gaps.map((gap) => t('Partial: {0}', gapText(gap)));
}

/** What its proxy counted, in a line for each. */
export function countsOfRun(run: RecordedRun): string[] {
  return [
    [
      plural(run.requests, { one: '{0} request', other: '{0} requests' }),
      plural(run.logins, { one: '{0} login', other: '{0} logins' }),
    ].join(' · '),
    ...run.refused.map(({ reason, count }) =>
      t('Not sent: {0} ({1})', formatCount(count), refusalText(reason)),
    ),
  ];
}

function gapText(gap: RunGap): string {
  return {
    stopped: t('it was cancelled.'),
    time: t('it ended at its time limit.'),
    'not-started': t('the scanner could not be started.'),
    'no-report': t('the scanner wrote no report.'),
    bound: t('the scanner ended parts of it early.'),
    'disk-full': t('the disk was full.'),
    'session-lost': t('the session was lost.'),
    unanswered: t('the application left too many requests unanswered.'),
    chosen: t('it covered only some operations.'),
    nothing: t('no request reached the application as this role.'),
  }[gap];
}

function refusalText(reason: RunRefusal): string {
  return {
    'other-origin': t('to other origins'),
    'never-call': t('listed in neverCall'),
    'not-chosen': t('none of the chosen operations'),
    mode: t('not allowed in this mode'),
    'login-call': t('calls of the login'),
    'session-lost': t('after the session was lost'),
    'too-many': t('more than the rate allows'),
    unreadable: t('not a valid request'),
    unreachable: t('without an answer'),
  }[reason];
}
