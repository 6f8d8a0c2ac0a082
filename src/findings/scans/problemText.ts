import { translate } from '../../base/messages.ts';
import { problemMessages } from './problemMessages.ts';
import type { ScanProblem } from './reportedScan.ts';

/** What went wrong in a scan, in words: `Logins failed: 40 %`. The detail is the scanner's. */
export function problemText({ kind, detail }: ScanProblem): string {
  const what = translate(problemMessages[kind], []);
  return detail === '' ? what : `${what}: ${detail}`;
}
