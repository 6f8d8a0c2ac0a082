import { t } from '../../base/messages.ts';
import type { ScanProblem } from './reportedScan.ts';

/** What went wrong in a scan, in words: `Logins failed: 40 %`. The detail is the scanner's. */
export function problemText({ kind, detail }: ScanProblem): string {
  const what = {
    'logins-failed': t('Logins failed'),
    'requests-failed': t('Requests failed'),
    'server-errors': t('Answers were server errors'),
    'scanner-problem': t('The scanner reports a problem'),
  }[kind];
  return detail === '' ? what : `${what}: ${detail}`;
}
