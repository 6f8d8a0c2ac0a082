import type { ReportedScan } from '../../../scans/reportedScan.ts';
import { success } from '../../../../base/result.ts';
import { textInHtml } from '../../../model/htmlText.ts';
import { proseOfHtml } from '../../../prose/prose.ts';
import { burpInstance } from './burpIssue.ts';
import { skip } from '../../importer.ts';
import type { ImportContext, JsonImporter, Outcome } from '../../importer.ts';
import { isObject, items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { dateOfResponse, readTime } from '../../reportTime.ts';

/**
 * Issues of Burp Suite Enterprise (also called DAST) as its GraphQL API answers them: `{"Issues": […]}` as they are
 * usually saved, or the answer itself.
 * https://portswigger.net/burp/extensibility/dast/graphql-api/issue.html
 */
export const burpEnterpriseImporter: JsonImporter = {
  format: 'Burp Enterprise JSON',
  beginnings: [['issue_type', 'description_html']],
  read(document, context) {
    const issues = issuesOf(document);
    if (issues === undefined) return undefined;
    return success({
      format: 'Burp Enterprise JSON',
      tool: 'Burp',
      toolVersion: '',
      size: issues.length,
      scan: scanOf(member(document, 'data', 'scan'), issues.length > 0),
      outcomes: readIssues(issues, context),
    });
  },
};

/** Only where the query asked for them. https://portswigger.net/burp/extensibility/dast/graphql-api/scanstatus.html */
function scanOf(scan: unknown, hasResults: boolean): ReportedScan {
  const status = text(scan, 'status').toLowerCase();
  const isFailed = status === 'failed';
  const isUnfinished = status !== '' && status !== 'succeeded' && !isFailed;
  return {
    at: readTime(text(scan, 'end_time')) ?? readTime(text(scan, 'start_time')),
    problems: isFailed ? [{ kind: 'scanner-problem', detail: text(scan, 'scan_failure_message') }] : [],
    hasFailed: isFailed && !hasResults,
    ...(isUnfinished ? { limit: status === 'cancelled' ? 'cancelled' : 'unfinished' } : {}),
  };
}

function issuesOf(document: unknown): readonly unknown[] | undefined {
  if (isIssue(member(document, 'data', 'issue'))) return items(document, 'data', 'issue');
  const paths = [['Issues'], ['data', 'scan', 'issues']];
  const found = paths.find((path) => Array.isArray(member(document, ...path)));
  if (found === undefined) return undefined;
  const issues = items(document, ...found);
  // Other tools have such a list beside what is their own.
  const isNone = issues.length === 0 && (found.length > 1 || Object.keys(Object(document)).length === 1);
  return isNone || isIssue(issues[0]) ? issues : undefined;
}

function isIssue(issue: unknown): boolean {
  return isObject(issue) && ['issue_type', 'origin', 'path'].some((key) => Object.hasOwn(issue, key));
}

function* readIssues(issues: readonly unknown[], context: ImportContext): Generator<Outcome> {
  for (const issue of issues) {
    yield isObject(issue) ? readIssue(issue, context) : skip('not-an-object');
  }
}

/** Any part may be null, also the type. */
function readIssue(issue: JsonObject, context: ImportContext): Outcome {
  const type = member(issue, 'issue_type');
  const request = firstSegments(issue, 'request_segments');
  const response = firstSegments(issue, 'response_segments');
  const answer = messageText(response);
  return burpInstance(
    {
      type: text(type, 'type_index'),
      name: text(type, 'name') || 'Unnamed issue',
      origin: text(issue, 'origin'),
      path: text(issue, 'path'),
      parameter: '',
      severity: text(issue, 'severity'),
      confidence: text(issue, 'confidence'),
      background: text(type, 'description_html'),
      remediation: [text(issue, 'remediation_html'), text(type, 'remediation_html')].join('\n'),
      detail: proseOfHtml(text(issue, 'description_html')),
      links: [text(type, 'references_html'), text(type, 'vulnerability_classifications_html')].join('\n'),
      method: '',
      request: messageText(request),
      response: answer,
      evidence: [...request, ...response]
        .map((segment) => textInHtml(text(segment, 'highlight_html')))
        .filter((highlight) => highlight !== '')
        .join('\n'),
    },
    { ...context, now: dateOfResponse(answer) ?? context.now },
  );
}

/** The segments of the first request or response of the evidence, which lists all of them one after the other. */
function firstSegments(issue: JsonObject, key: string): readonly unknown[] {
  const holder = items(issue, 'evidence').find((evidence) => items(evidence, key).length > 0);
  return items(holder, key);
}

/** What is left out between two segments is named by its length only. */
function messageText(segments: readonly unknown[]): string {
  return segments
    .map((segment) => {
      const left = text(segment, 'snip_length');
      if (left !== '') return `\n… (${left} characters left out)\n`;
      return textInHtml(text(segment, 'data_html') || text(segment, 'highlight_html'));
    })
    .join('');
}
