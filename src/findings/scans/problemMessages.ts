import type { MessageTemplates } from '../../base/messages.ts';
import type { ProblemKind } from './reportedScan.ts';

/** What went wrong in a scan, before the scanner's own words. */
export const problemMessages = {
  'logins-failed': 'Logins failed',
  'requests-failed': 'Requests failed',
  'server-errors': 'Answers were server errors',
  'scanner-problem': 'The scanner reports a problem',
} as const satisfies MessageTemplates<ProblemKind>;
