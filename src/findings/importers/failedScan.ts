import { failed } from '../../base/result.ts';
import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { redactAddress } from './redactAddress.ts';
import { keptProblems } from '../scans/reportedScan.ts';
import type { ReachedAddress, ReportedScan, ScanProblem } from '../scans/reportedScan.ts';

/** Why a report is refused that is of a scan that tested nothing. */
const failedScanCodes = [
  'report-of-failed-scan',
  'report-without-login',
  'report-without-answer',
  'report-of-broken-scan',
] as const;
export type FailedScanCode = (typeof failedScanCodes)[number];

export function isFailedScan(code: string): code is FailedScanCode {
  return failedScanCodes.some((one) => one === code);
}

/** The refusal of a scan that tested nothing. */
export function failedScan(
  name: string,
  { problems = [] }: ReportedScan,
): ReturnType<typeof failed<FailedScanCode>> {
  const kinds = new Set(problems.map(({ kind }) => kind));
  if (kinds.has('logins-failed')) return failed('report-without-login', name);
  if (kinds.has('requests-failed')) return failed('report-without-answer', name);
  const [said] = problems.filter(({ detail }) => detail !== '');
  return said === undefined
    ? failed('report-of-failed-scan', name)
    : failed('report-of-broken-scan', name, said.detail.replace(/\.$/, ''));
}

const longestDetail = 200;

/** What the report says of its scan, without secrets, and no more of a scanner's messages than anyone reads. */
export function scanWithoutSecrets(scan: ReportedScan): ReportedScan {
  const { problems = [], reached, starts, engines, roles } = scan;
  const distinct = new Map<string, ScanProblem>();
  for (const { kind, detail } of problems) {
    const shown = redactSecrets(detail.slice(0, 10 * longestDetail))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longestDetail);
    distinct.set(`${kind}\n${shown}`, { kind, detail: shown });
  }
  return {
    ...scan,
    problems: [...distinct.values()].slice(0, keptProblems),
    ...(reached === undefined ? {} : { reached: reached.slice(0, mostReached).map(reachedWithoutSecrets) }),
    ...(reached !== undefined && reached.length > mostReached ? { isReachCut: true } : {}),
    ...(starts === undefined ? {} : { starts: starts.map(redactAddress) }),
    ...(engines === undefined ? {} : { engines: engines.map((engine) => redactSecrets(engine)) }),
    ...(roles === undefined ? {} : { roles: roles.map((role) => redactSecrets(role)) }),
  };
}

function reachedWithoutSecrets({ method, url }: ReachedAddress): ReachedAddress {
  return { method: redactSecrets(method), url: redactAddress(url) };
}

/** Addresses that are kept of what a scan called. */
const mostReached = 20_000;
