import type { MessageTemplates } from '../../base/messages.ts';

/** The outcome of a retest, and by what that can be seen. */
export type RetestOutcome = 'still-there' | 'gone' | 'cannot-tell';

/** Why a retest came out so; {0} is the status that came. */
export const retestMessages = {
  'evidence-there': 'The answer ({0}) holds the evidence of the report again.',
  'same-answer':
    'The answer has the same status ({0}), the same headers and about the same length as in the report.',
  'no-evidence': 'The answer ({0}) no longer holds the evidence of the report.',
  'refused-without-token': 'The request is refused without a token now ({0}).',
  'not-logged-in': 'The answer ({0}) is that to a user who is not logged in.',
  'refused-role': 'The answer is {0} now. That is a fix only if this user must not do it.',
  'not-found': 'The answer is {0}: what the request asks for may have been removed.',
  'server-error': 'The server failed ({0}).',
  'too-many': 'The server asks to wait ({0}).',
  incomplete:
    'The answer ({0}) does not hold the evidence, but the report hides secrets that the request needs.',
  'needs-credentials': 'The request was recorded with credentials and is sent without now: {0}.',
  'had-no-credentials':
    'The request was recorded without credentials: {0} to a user who is logged in says nothing.',
  'header-differs':
    'The answer ({0}) holds the evidence in a header that differs from the one of the report.',
  'nothing-recorded': 'The answer is {0}. The report holds neither evidence nor a response to compare with.',
  'no-response-recorded':
    'The answer ({0}) does not hold the evidence, but the report holds no response to compare with.',
  'answer-differs': 'The answer ({0}) differs from that of the report, which names no evidence.',
} as const satisfies MessageTemplates<string>;

export type RetestReason = keyof typeof retestMessages;

export interface Verdict {
  readonly outcome: RetestOutcome;
  readonly reason: RetestReason;
  /** The status that came. */
  readonly status: number;
}
