import { listed } from '../../../scans/reportedScan.ts';
import type { ReportedScan } from '../../../scans/reportedScan.ts';
import { items, text } from '../../json/json.ts';
import { readTime } from '../../reportTime.ts';

/** What GitLab's `scan` says of how the scan went. Its messages of level `warn` and `info` are no problems. */
export function gitlabScan(scan: unknown, hasResults: boolean): ReportedScan {
  const isFailure = text(scan, 'status') === 'failure';
  const messages = items(scan, 'messages')
    .filter((message) => /^(?:fatal|error)$/i.test(text(message, 'level')))
    .map((message) => ({ kind: 'scanner-problem' as const, detail: text(message, 'value') }));
  const resources = items(scan, 'scanned_resources').map((resource) => ({
    method: text(resource, 'method') || 'GET',
    url: text(resource, 'url'),
  }));
  return {
    at: readTime(text(scan, 'end_time')) ?? readTime(text(scan, 'start_time')),
    problems: isFailure && messages.length === 0 ? [{ kind: 'scanner-problem', detail: '' }] : messages,
    hasFailed: isFailure && !hasResults,
    reached: listed(resources),
  };
}
