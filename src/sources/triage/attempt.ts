import type { Failure } from '../../base/result.ts';
import { failed } from '../../base/result.ts';
import type { SourceClient } from '../request/sourceClient.ts';
import type { SourceFailureCode } from '../sourceMessages.ts';
import type { OutboxEntry, Permitted, Progress, SourceTriage, TriageChange } from './triage.ts';
import type { TriageReasonCode } from './triageMessages.ts';

type Reason = Failure<SourceFailureCode | TriageReasonCode>;

/** Whom changes are sent to, and as whom. */
export interface Sending {
  readonly triage: SourceTriage;
  readonly url: URL;
  readonly client: SourceClient;
  readonly permitted: Permitted;
}

/** What came of trying to make a change. */
export type Attempt =
  | { readonly kind: 'sent' | 'requested' }
  | ({ readonly kind: 'waiting' | 'refused'; readonly reason: Reason } & Pick<OutboxEntry, 'notBefore'>);

/**
 * Makes a change, or what is left of it: the server is asked first, since an earlier attempt may have arrived whose answer
 * nobody read.
 */
export async function attempt(change: TriageChange, sending: Sending): Promise<Attempt> {
  const { triage, url, client, permitted } = sending;
  if (change.comment.length > permitted.mostComment) {
    return refused(failed('triage-comment-too-long', url.host, permitted.mostComment).failure);
  }
  const asked = await triage.progress(url, change, client);
  if (!asked.ok) return failedAttempt(asked.failure, sending);
  const progress = asked.value;
  if (progress.isRequested) return { kind: 'requested' };
  if (progress.isDone && progress.isCommented) return { kind: 'sent' };
  if (isChangedThere(change, progress)) return refused(failed('triage-changed-there', url.host).failure);
  const sent = await triage.send(url, change, progress, permitted, client);
  return sent.ok ? { kind: sent.value } : failedAttempt(sent.failure, sending);
}

/** By somebody else, after the user saw it. */
function isChangedThere({ from }: TriageChange, { theirs, isDone }: Progress): boolean {
  return !isDone && theirs !== from;
}

/**
 * What the server will not take however often it is asked. All else may be different later: also what an account may do, and
 * that is so for all changes there.
 */
const final: ReadonlySet<string> = new Set(['source-missing', 'source-gone', 'source-refused']);

function failedAttempt(failure: Reason, { triage, client }: Sending): Attempt {
  const { code, args } = failure;
  const reason =
    code === 'source-forbidden'
      ? failed('source-forbidden', String(args[0]), String(args[1]), triage.permissions).failure
      : failure;
  if (final.has(code)) return refused(reason);
  const minutes = code === 'source-rate-limited' ? Number(args[1]) : undefined;
  return {
    kind: 'waiting',
    reason,
    ...(minutes === undefined ? {} : { notBefore: client.now() + minutes * 60_000 }),
  };
}

function refused(reason: Reason): Attempt {
  return { kind: 'refused', reason };
}
