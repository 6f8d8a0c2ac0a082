import { keptProblems, listed } from '../../../scans/reportedScan.ts';
import type { ReachedAddress, ReportedScan, ScanLimit } from '../../../scans/reportedScan.ts';
import { proseOfText } from '../../../prose/prose.ts';
import { rate } from '../../../model/severity.ts';
import { base64Text } from '../../base64Text.ts';
import { skip } from '../../importer.ts';
import type { ImportContext, LinesImporter, LinesScan, Outcome } from '../../importer.ts';
import { toInstance } from '../../instance.ts';
import { isObject, items, member, text } from '../../json/json.ts';
import { joinMessage } from '../../occurrence.ts';
import { readTime } from '../../reportTime.ts';
import { baseOf, schemathesisRisk } from './schemathesis.ts';

/**
 * The events of Schemathesis (`--report ndjson`), one per line: a finished scenario holds every case that was sent, the
 * checks made of it and the exchange. The same finding as in the JUnit report has the same key.
 * https://schemathesis.readthedocs.io/en/stable/reference/reporting/
 */
export const schemathesisEventsImporter: LinesImporter = {
  format: 'Schemathesis NDJSON',
  beginnings: [['Initialize', 'schemathesis_version']],
  tool: 'Schemathesis',
  recognizes: (document) => text(document, 'Initialize', 'schemathesis_version') !== '',
  versionIn: (first) => text(first, 'Initialize', 'schemathesis_version'),
  readDocument: readEvent,
  watchScan: () => new SchemathesisScan(),
};

/** Events of every kind of scenario that has ended. */
const scenarios = ['ScenarioFinished', 'FuzzScenarioFinished'];

function eventOf(document: unknown): unknown {
  return scenarios.map((name) => member(document, name)).find(isObject);
}

function recorderOf(document: unknown): unknown {
  return member(eventOf(document), 'recorder');
}

/** Reasons to stop before every operation was tested. */
const limits: Readonly<Record<string, ScanLimit>> = {
  interrupted: 'cancelled',
  max_time: 'time-limit',
  failure_limit: 'unfinished',
};

/** The operations that were called, by how the description names them, and how the run ended. */
class SchemathesisScan implements LinesScan {
  readonly targets = new Set<string>();
  readonly #reached = new Map<string, ReachedAddress>();
  /** A run that ended says so. */
  #limit: ScanLimit | undefined = 'unfinished';
  readonly #errors = new Set<string>();

  add(document: unknown): void {
    if (isScannerError(document) && this.#errors.size < keptProblems) this.#errors.add(errorOf(document));
    const end = member(document, 'EngineFinished');
    if (isObject(end)) this.#limit = limits[text(end, 'stop_reason')];
    const recorder = recorderOf(document);
    const exchanges = member(recorder, 'interactions');
    for (const id of isObject(exchanges) ? Object.keys(exchanges) : []) this.#addCase(caseOf(recorder, id));
  }

  #addCase(sent: Case): void {
    const requested = text(sent.exchange, 'request', 'uri');
    const origin = /^https?:\/\/[^/?#]+/i.exec(requested)?.[0];
    if (origin !== undefined) this.targets.add(origin);
    const url = urlOf(sent);
    // What got no answer was not tested.
    if (isObject(member(sent.exchange, 'response'))) {
      this.#reached.set(`${sent.method} ${url}`, { method: sent.method, url });
    }
  }

  get scan(): ReportedScan {
    const reached = [...this.#reached.values()];
    return {
      limit: this.#limit,
      problems: Array.from(this.#errors, (detail) => ({ kind: 'scanner-problem', detail })),
      hasFailed: this.#errors.size > 0 && reached.length === 0,
      reached: listed(reached),
    };
  }
}

/** What Schemathesis says of what it could not test. */
function errorOf(document: unknown): string {
  const operation = text(document, 'NonFatalError', 'label');
  const message =
    text(document, 'NonFatalError', 'value', 'message') ||
    text(document, 'FatalError', 'exception', 'message');
  return [operation, message].filter((part) => part !== '').join(': ');
}

function isScannerError(document: unknown): boolean {
  return isObject(member(document, 'NonFatalError')) || isObject(member(document, 'FatalError'));
}

function readEvent(document: unknown, context: ImportContext): readonly Outcome[] {
  // What Schemathesis could not test says nothing of the application.
  if (isScannerError(document)) return [skip('scanner-error')];
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

function urlOf({ path, exchange }: Case): string {
  const requested = text(exchange, 'request', 'uri');
  return path === '' ? requested : baseOf(requested, path) + path;
}

/** A failure's message begins with its title, and a blank line. */
function readCheck(check: unknown, sent: Case, context: ImportContext): Outcome {
  const { method, path, exchange } = sent;
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
      ...rate(context.scale, { risk: schemathesisRisk(title) }, context.severityMapping),
      method,
      url: urlOf(sent),
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
