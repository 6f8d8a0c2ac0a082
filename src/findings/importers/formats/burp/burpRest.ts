import { success } from '../../../../base/result.ts';
import { proseOfHtml } from '../../../prose/prose.ts';
import { base64Text } from '../../base64Text.ts';
import { burpScan } from './burpScan.ts';
import { burpInstance, parameterIn } from './burpIssue.ts';
import { skip } from '../../importer.ts';
import type { ImportContext, JsonImporter, Outcome } from '../../importer.ts';
import { isObject, items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { readTime } from '../../reportTime.ts';

/**
 * The answer of Burp's REST API about a scan, also while it is still running.
 * https://portswigger.net/burp/documentation/desktop/settings/suite/rest-api
 */
export const burpRestImporter: JsonImporter = {
  format: 'Burp REST JSON',
  beginnings: [['issue_events', 'issue']],
  read(document, context) {
    const events = member(document, 'issue_events');
    if (!Array.isArray(events)) {
      return undefined;
    }
    return success({
      format: 'Burp REST JSON',
      tool: 'Burp',
      toolVersion: '',
      size: events.length,
      scan: burpScan(document, events.length > 0),
      outcomes: readEvents(events, context),
    });
  },
};

function* readEvents(events: readonly unknown[], context: ImportContext): Generator<Outcome> {
  for (const event of events) {
    const issue = member(event, 'issue');
    if (!isObject(issue)) yield skip('not-an-object');
    else yield text(event, 'type') === 'issue_found' ? readIssue(issue, context) : skip('not-a-finding');
  }
}

function readIssue(issue: JsonObject, context: ImportContext): Outcome {
  const message = items(issue, 'evidence')
    .map((evidence) => member(evidence, 'request_response'))
    .find(isObject);
  const requestTime = Number(text(message, 'request_time'));
  const caption = text(issue, 'caption');
  return burpInstance(
    {
      type: text(issue, 'type_index'),
      name: text(issue, 'name'),
      origin: text(issue, 'origin'),
      path: text(issue, 'path'),
      parameter: parameterIn(caption),
      severity: text(issue, 'severity'),
      confidence: text(issue, 'confidence'),
      background: text(issue, 'issue_background'),
      remediation: [text(issue, 'remediation'), text(issue, 'remediation_background')].join('\n'),
      detail: proseOfHtml(text(issue, 'description')),
      links: [
        text(issue, 'references'),
        text(issue, 'vulnerability_classifications'),
        text(issue, 'issue_background'),
      ].join('\n'),
      method: '',
      request: segmentsText(message, 'request'),
      response: segmentsText(message, 'response'),
    },
    {
      ...context,
      now: requestTime > 0 ? requestTime : (readTime(text(issue, 'discovered_at')) ?? context.now),
    },
  );
}

/** A message is cut into segments, of which each is base64 by itself. */
function segmentsText(message: unknown, key: string): string {
  return items(message, key)
    .map((segment) => base64Text(text(segment, 'data')))
    .join('');
}
