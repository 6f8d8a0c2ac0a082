import type { MessageTemplates } from '../../base/messages.ts';

/** The outcome of a retest, and by what that can be seen. */
export type RetestOutcome = 'still-there' | 'gone' | 'cannot-tell';

/** Why a retest came out so; {0} is the status that came, {1} what is meant. */
export const retestMessages = {
  'evidence-there': 'The answer ({0}) holds the evidence of the report again.',
  'payload-runs': 'The answer ({0}) holds the payload again, where it runs.',
  'header-missing': 'The answer ({0}) still lacks {1}, or a value of it that protects.',
  'attribute-missing': 'The answer ({0}) still sets the cookie without the attribute ({1}).',
  'let-in': 'The request is still answered ({0}) as in the report.',
  'same-answer':
    'The answer has the same status ({0}), the same headers and, besides numbers, the same text as in the report.',
  'no-evidence': 'The same kind of answer ({0}) no longer holds the evidence of the report.',
  'payload-escaped': 'The answer ({0}) holds the payload escaped now.',
  'no-payload': 'The same kind of answer ({0}) no longer holds the payload.',
  'header-there': 'The answer ({0}) has the header now: {1}.',
  'attribute-there': 'The answer ({0}) sets the cookie with the attribute now: {1}.',
  'refused-now': 'The request is refused now ({0}), and {1} still gets an answer.',
  'refused-alone':
    'The answer is {0} now. That is a fix only if a user who may do it still gets an answer; no other user was asked.',
  'owner-refused': 'The answer is {0} now, but {1} gets no answer as in the report either.',
  'owner-failed': 'The answer is {0} now, but {1} could not log in: no other user was asked.',
  'not-logged-in': 'The answer ({0}) is that to a user who is not logged in.',
  'refused-role': 'The answer is {0} now. That is a fix only if this user must not do it.',
  'not-found': 'The answer is {0}: what the request asks for may have been removed.',
  'server-error': 'The server failed ({0}).',
  'too-many': 'The server asks to wait ({0}).',
  'status-class': 'The answer is {0} now and was {1} in the report: another kind of answer proves nothing.',
  'content-type': 'The answer ({0}) is of another content type than in the report: {1}.',
  'login-page': 'The answer ({0}) is a login page, which it was not in the report.',
  'block-page': 'The answer ({0}) looks like that of a firewall, not of the application.',
  'error-page': 'The answer ({0}) says that something failed, which proves nothing.',
  'empty-answer': 'The answer ({0}) is empty, which it was not in the report.',
  'other-page': 'The answer ({0}) is another page than in the report: {1}.',
  'payload-inert':
    'The answer ({0}) holds the payload as it was sent, but not where it surely runs. Look at the response.',
  'payload-not-run': 'The answer ({0}) holds the payload, but browsers do not run this content type: {1}.',
  'payload-blocked':
    'The answer ({0}) holds the payload, but its Content-Security-Policy, which the report does not have, forbids to run it.',
  'payload-not-recorded':
    'The answer ({0}) does not hold the payload, but the response in the report does not either.',
  'cookie-not-set': 'The answer ({0}) does not set the cookie that the report means.',
  'let-in-differs': 'The request is answered ({0}), but not as in the report.',
  incomplete:
    'The answer ({0}) does not hold the evidence, but the report hides secrets that the request needs.',
  'needs-credentials': 'The request was recorded with credentials and is sent without now: {0}.',
  'had-no-credentials': 'The original request was anonymous, so {0} for a logged-in user is inconclusive.',
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
  /** What the reason names besides it; redacted and of bounded length. */
  readonly named: string;
}
