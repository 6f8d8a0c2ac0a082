import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { isLoginPath } from '../failureSigns.ts';
import type { Header } from '../ports.ts';
import type { Received } from '../received.ts';
import type { RecordedMessage } from './recordedMessage.ts';
import { readMessage, statusOf } from './recordedMessage.ts';
import { holdsHidden } from './recordedRequest.ts';
import type { RetestOutcome, RetestReason, Verdict } from './retestMessages.ts';

interface Compared {
  readonly response: string;
  readonly evidence: string;
  /** Whether the recorded request carried credentials. */
  readonly hadCredentials: boolean;
  /** Whether this one carried a token. */
  readonly hasToken: boolean;
  /** Whether something that the report hides was missing from it. */
  readonly isIncomplete: boolean;
}

/** A shorter evidence is in too many answers to say anything. */
const shortestEvidence = 4;

/**
 * Whether what a report found is still there. Evidence that comes again proves it; that it is missing proves something
 * only where the request was the same, and the server has handled it. In doubt nothing is said.
 */
export function compareAnswers(compared: Compared, received: Received): Verdict {
  const { status } = received;
  const verdict = (outcome: RetestOutcome, reason: RetestReason): Verdict => ({ outcome, reason, status });
  const recorded = compared.response.trim() === '' ? undefined : readMessage(compared.response);
  const evidence = usableEvidence(compared.evidence, recorded);
  if (evidence !== undefined) {
    const place = placeOf(evidence, recorded, received);
    if (place === 'there') return verdict('still-there', 'evidence-there');
    if (place === 'differs') return verdict('cannot-tell', 'header-differs');
  }
  const before = recorded && statusOf(recorded);
  if (status !== before) {
    const refusal = changedTo(received, compared);
    if (refusal !== undefined) return verdict(...refusal);
  }
  if (recorded === undefined) {
    return verdict('cannot-tell', evidence === undefined ? 'nothing-recorded' : 'no-response-recorded');
  }
  if (evidence !== undefined) {
    return compared.isIncomplete ? verdict('cannot-tell', 'incomplete') : verdict('gone', 'no-evidence');
  }
  if (status !== before || !isAlike(recorded, received)) return verdict('cannot-tell', 'answer-differs');
  if (compared.hasToken && !compared.hadCredentials) return verdict('cannot-tell', 'had-no-credentials');
  return verdict('still-there', 'same-answer');
}

/** What a status says by itself that the report does not have. */
function changedTo(
  received: Received,
  { hadCredentials, hasToken }: Compared,
): [RetestOutcome, RetestReason] | undefined {
  const { status } = received;
  if (status === 429) return ['cannot-tell', 'too-many'];
  if (status >= 500) return ['cannot-tell', 'server-error'];
  if (status === 404 || status === 405 || status === 410) return ['cannot-tell', 'not-found'];
  const isRefused = status === 401 || status === 403 || status === 407 || leadsToLogin(received);
  if (!isRefused) return undefined;
  if (!hasToken)
    return hadCredentials ? ['cannot-tell', 'needs-credentials'] : ['gone', 'refused-without-token'];
  return ['cannot-tell', status === 403 ? 'refused-role' : 'not-logged-in'];
}

function leadsToLogin(received: Received): boolean {
  return received.status >= 300 && received.status < 400 && isLoginPath(received.header('location') ?? '');
}

/** Scanners also write into it what they think; only what the recorded response holds can be looked for. */
function usableEvidence(written: string, recorded: RecordedMessage | undefined): string | undefined {
  const evidence = plainLines(written).trim();
  if (evidence.length < shortestEvidence) return undefined;
  if (recorded === undefined) return holdsHidden(evidence) ? undefined : evidence;
  const text = plainLines(textOf(recorded));
  return text.includes(evidence) ? evidence : undefined;
}

function placeOf(
  evidence: string,
  recorded: RecordedMessage | undefined,
  received: Received,
): 'there' | 'differs' | 'missing' {
  const status = /^HTTP\/[\d.]{1,4} (\d{3})\b/.exec(evidence)?.[1];
  if (status !== undefined && !evidence.includes('\n'))
    return Number(status) === received.status ? 'there' : 'missing';
  const body = plainLines(received.text);
  if (body.includes(evidence) || plainLines(redactSecrets(received.text)).includes(evidence)) return 'there';
  const before = recorded?.headers.filter((header) => holds(header, evidence)) ?? [];
  const now = received.headers.filter(
    ([name, value]) => holds([name, value], evidence) || holds([name, redactSecrets(value)], evidence),
  );
  if (now.length === 0) {
    return plainLines(headText(received.headers)).toLowerCase().includes(evidence.toLowerCase())
      ? 'there'
      : 'missing';
  }
  // "Set-Cookie: SID" is there after HttpOnly was added, too.
  const shapes = new Set(now.map(shapeOf));
  return before.length === 0 || before.some((header) => shapes.has(shapeOf(header))) ? 'there' : 'differs';
}

/** The whole line, its value alone, or a part of either; names in any case. */
function holds([name, value]: Header, evidence: string): boolean {
  return `${name}: ${value}`.toLowerCase().includes(evidence.toLowerCase());
}

/** The name of a header with the names of what is in it: values change from answer to answer. */
function shapeOf([name, value]: Header): string {
  const parts = value.split(';').map((part, index) => {
    const [key = ''] = part.trim().toLowerCase().split('=', 1);
    return index > 0 || part.includes('=') ? key : '';
  });
  return [name.toLowerCase(), ...parts.sort()].join(';');
}

/** The same headers, and about the same length. */
function isAlike(recorded: RecordedMessage, received: Received): boolean {
  const names = (headers: readonly Header[]): string =>
    [...new Set(headers.map(([name]) => name.toLowerCase()))]
      .filter((name) => !changing.has(name))
      .sort()
      .join();
  if (names(recorded.headers) !== names(received.headers)) return false;
  const [before, now] = [recorded.body.length, redactSecrets(received.text).length];
  return Math.abs(before - now) <= Math.max(leastDifference, before * tolerated);
}

/** Dates and numbers differ in length from answer to answer. */
const leastDifference = 16;
const tolerated = 0.02;

/** Of the connection and of caches, not of the application. */
const changing: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'vary',
  'date',
  'age',
  'etag',
  'last-modified',
]);

function textOf({ start, headers, body }: RecordedMessage): string {
  return `${start}\n${headText(headers)}\n\n${body}`;
}

function headText(headers: readonly Header[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
