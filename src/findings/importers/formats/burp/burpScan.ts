import type { ReportedScan, ScanProblem } from '../../../scans/reportedScan.ts';
import { text } from '../../json/json.ts';

/** Share of requests without an answer from which on something was wrong. */
const tolerated = 0.05;

/** What the answer of Burp's REST API says of its scan, which may still be running. */
export function burpScan(document: unknown, hasResults: boolean): ReportedScan {
  const status = text(document, 'scan_status').toLowerCase();
  const count = (name: string): number => Number(text(document, 'scan_metrics', name)) || 0;
  const errors = count('crawl_network_errors') + count('audit_network_errors');
  const requests = count('crawl_requests_made') + count('audit_requests_made');
  const problems: ScanProblem[] = [];
  if (errors > 0 && errors >= tolerated * requests) {
    problems.push({ kind: 'requests-failed', detail: `${errors} / ${requests}` });
  }
  const hasEndedBadly = status === 'failed';
  if (hasEndedBadly) problems.push({ kind: 'scanner-problem', detail: text(document, 'message') });
  const isUnfinished = status !== '' && status !== 'succeeded' && !hasEndedBadly;
  return {
    problems,
    hasFailed: (errors > 0 && errors >= requests) || (hasEndedBadly && !hasResults),
    ...(isUnfinished ? { limit: /cancel/.test(status) ? 'cancelled' : 'unfinished' } : {}),
  };
}
