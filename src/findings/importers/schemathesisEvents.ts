import { proseOfText } from '../prose/prose.ts';
import { rate } from '../severity.ts';
import { base64Text } from './base64Text.ts';
import type { ImportContext, LinesImporter, Outcome } from './importer.ts';
import { toInstance } from './instance.ts';
import { isObject, items, member, text } from './json.ts';
import { joinMessage } from './occurrence.ts';
import { readTime } from './reportTime.ts';
import { baseOf, schemathesisRisk } from './schemathesis.ts';

/**
 * The events of Schemathesis (`--report ndjson`), one per line: a finished scenario holds every case that was sent, the
 * checks made of it and the exchange. The same finding as in the JUnit report has the same key.
 * https://schemathesis.readthedocs.io/en/stable/reference/reporting/
 */
export const schemathesisEventsImporter: LinesImporter = {
  format: 'Schemathesis NDJSON',
  tool: 'Schemathesis',
  recognizes: (document) => text(document, 'Initialize', 'schemathesis_version') !== '',
  versionIn: (first) => text(first, 'Initialize', 'schemathesis_version'),
  readDocument: readEvent,
  scannedIn: (document) =>
    exchangesOf(recorderOf(document)).map((exchange) => text(exchange, 'request', 'uri')),
};

/** Events of every kind of scenario that has ended. */
const scenarios = ['ScenarioFinished', 'FuzzScenarioFinished'];

function eventOf(document: unknown): unknown {
  return scenarios.map((name) => member(document, name)).find(isObject);
}

function recorderOf(document: unknown): unknown {
  return member(eventOf(document), 'recorder');
}

function exchangesOf(recorder: unknown): readonly unknown[] {
  const exchanges = member(recorder, 'interactions');
  return isObject(exchanges) ? Object.values(exchanges) : [];
}

function readEvent(document: unknown, context: ImportContext): readonly Outcome[] {
  // What Schemathesis could not test says nothing of the application.
  if (isObject(member(document, 'NonFatalError')) || isObject(member(document, 'FatalError'))) {
    return [{ kind: 'skipped', reason: 'scanner-error' }];
  }
  const event = eventOf(document);
  const recorder = recorderOf(document);
  const checks = member(recorder, 'checks');
  if (!isObject(checks)) return [];
  const seenAt = secondsOf(event) ?? context.now;
  return Object.keys(checks).flatMap((id) =>
    items(checks, id)
      .filter((check) => text(check, 'status').toLowerCase() === 'failure')
      .map((check) => readCheck(check, caseOf(recorder, id), { ...context, now: seenAt })),
  );
}

const millisecondsPerSecond = 1000;

function secondsOf(event: unknown): number | undefined {
  const seconds = member(event, 'timestamp');
  return typeof seconds === 'number' ? seconds * millisecondsPerSecond : readTime(text(event, 'timestamp'));
}

interface Case {
  readonly method: string;
  /** With its parameters as the description names them. */
  readonly path: string;
  readonly exchange: unknown;
}

function caseOf(recorder: unknown, id: string): Case {
  const sent = member(recorder, 'cases', id, 'value');
  const exchange = member(recorder, 'interactions', id);
  return {
    method: text(sent, 'method') || text(exchange, 'request', 'method'),
    path: text(sent, 'path'),
    exchange,
  };
}

/** A failure's message begins with its title, and a blank line. */
function readCheck(check: unknown, { method, path, exchange }: Case, context: ImportContext): Outcome {
  const message = text(check, 'failure_info', 'failure', 'message');
  const titleEnd = message.indexOf('\n');
  const title = (titleEnd < 0 ? message : message.slice(0, titleEnd)).trim() || text(check, 'name');
  const detail = titleEnd < 0 ? '' : message.slice(titleEnd).trim();
  const requested = text(exchange, 'request', 'uri');
  return toInstance(
    {
      tool: schemathesisEventsImporter.tool,
      rule: title,
      category: 'Active Scan',
      summary: title,
      ...rate('Schemathesis', { risk: schemathesisRisk(title) }, context.severityMapping),
      method,
      url: path === '' ? requested : baseOf(requested, path) + path,
      description: proseOfText(detail || title),
      seenAt: context.now,
    },
    {
      url: requested || path,
      request: joinMessage(
        [`${method} ${requested} HTTP/1.1`, ...headersOf(exchange, 'request')].join('\r\n'),
        contentOf(member(exchange, 'request', 'body')),
      ),
      response: responseOf(exchange),
    },
  );
}

function responseOf(exchange: unknown): string {
  const status = text(exchange, 'response', 'status_code');
  if (status === '') return '';
  const head = [`HTTP/1.1 ${status}`, ...headersOf(exchange, 'response')].join('\r\n');
  return joinMessage(head, contentOf(member(exchange, 'response', 'content')));
}

/** Values are texts, or lists of texts where a header came several times. */
function headersOf(exchange: unknown, part: 'request' | 'response'): readonly string[] {
  const headers = member(exchange, part, 'headers');
  if (!isObject(headers)) return [];
  return Object.keys(headers).flatMap((name) => {
    const value = member(headers, name);
    return (Array.isArray(value) ? value : [value]).map((one) => `${name}: ${text(one)}`);
  });
}

/** Bytes are written as base64. */
function contentOf(content: unknown): string {
  return text(content) || base64Text(text(content, '$base64'));
}
