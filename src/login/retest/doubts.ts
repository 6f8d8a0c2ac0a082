import { isLoginPath } from '../faults/failureSigns.ts';
import { Received, shortened } from '../response/received.ts';
import type { AnswerKind, KindChange } from './answerKind.ts';
import { answerKind, kindChange, unprovingKind } from './answerKind.ts';
import type { RecordedMessage } from '../../base/requests/recordedMessage.ts';
import { readMessage, statusOf } from '../../base/requests/recordedMessage.ts';
import type { Recorded } from './recordedRequest.ts';
import type { RetestOutcome, RetestReason, Verdict } from './retestMessages.ts';

export interface Compared extends Recorded {
  /** Whether the recorded request carried credentials. */
  readonly hadCredentials: boolean;
  /** Whether this one carried a token. */
  readonly hasToken: boolean;
  /** Whether something that the report hides was missing from it. */
  readonly isIncomplete: boolean;
}

/** What is judged, with what is known of both answers. */
export interface Case {
  readonly compared: Compared;
  readonly received: Received;
  readonly now: AnswerKind;
  readonly recorded: RecordedMessage | undefined;
  /** The recorded response, read as the one that came. */
  readonly before: Received | undefined;
  readonly verdict: (outcome: RetestOutcome, reason: RetestReason, named?: string) => Verdict;
}

/** The proof is not there; that says something of the same request of the same user only. */
export function gone({ compared, received, now, verdict }: Case, reason: RetestReason): Verdict {
  const { isIncomplete, hadCredentials, hasToken } = compared;
  if (isIncomplete) return verdict('cannot-tell', 'incomplete');
  if (hadCredentials && !hasToken) return verdict('cannot-tell', 'needs-credentials');
  if (reason === 'payload-escaped') return verdict('gone', reason);
  if (hasToken && !hadCredentials && compared.request.trim() !== '') {
    return verdict('cannot-tell', 'had-no-credentials');
  }
  const unproving = unprovingKind(now) ?? (received.text.trim() === '' ? emptiness(compared) : undefined);
  return unproving === undefined ? verdict('gone', reason) : verdict('cannot-tell', unproving);
}

/** Nothing in an answer without a body proves something of what stood in one; evidence may be a header, too. */
function emptiness({ response }: Compared): KindChange | undefined {
  return readMessage(response).body.trim() === '' ? undefined : 'empty-answer';
}

/** What a status says by itself that the report does not have. */
export function refusal({ compared, received, before, now, verdict }: Case): Verdict | undefined {
  const { status } = received;
  if (now.page === 'block') return verdict('cannot-tell', 'block-page');
  if (status === before?.status) return undefined;
  if (status === 429) return verdict('cannot-tell', 'too-many');
  if (status >= 500) return verdict('cannot-tell', 'server-error');
  if ([404, 405, 410].includes(status)) return verdict('cannot-tell', 'not-found');
  if (![401, 403, 407].includes(status) && !leadsToLogin(received)) return undefined;
  if (!compared.hasToken && compared.hadCredentials) return verdict('cannot-tell', 'needs-credentials');
  return verdict('cannot-tell', status === 403 && compared.hasToken ? 'refused-role' : 'not-logged-in');
}

export function changeOfKind({ before, now, received, verdict }: Case): Verdict | undefined {
  if (before === undefined) {
    const unproving = unprovingKind(now);
    return unproving && verdict('cannot-tell', unproving);
  }
  const change = kindChange(answerKind(before), now);
  if (change === undefined) return undefined;
  const named = {
    'status-class': String(before.status),
    'content-type': typeOf(received),
    'other-page': now.title,
  };
  return verdict(
    'cannot-tell',
    change,
    shortened(change in named ? named[change as keyof typeof named] : '', longestNamed),
  );
}

export function leadsToLogin(received: Received): boolean {
  return received.status >= 300 && received.status < 400 && isLoginPath(received.header('location') ?? '');
}

const longestNamed = 80;

export function typeOf(received: Received): string {
  return shortened(received.header('content-type') ?? '-', longestNamed);
}

/** Its body is text already, whatever charset the response names. */
export function asReceived(recorded: RecordedMessage): Received {
  const headers = recorded.headers.map(([name, value]): [string, string] =>
    name.toLowerCase() === 'content-type' ? [name, value.split(';', 1)[0] ?? ''] : [name, value],
  );
  const body = new TextEncoder().encode(recorded.body);
  return new Received({ status: statusOf(recorded) ?? 0, headers, body }, '', new Map());
}
