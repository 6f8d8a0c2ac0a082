import type { MessageTemplates } from '../../base/messages.ts';

/** The outcome of a retest, and by what that can be seen. */
export type RetestOutcome = 'still-there' | 'gone' | 'cannot-tell';

/** Why a retest came out so; {0} is the status that came, {1} what is meant. */
export const retestMessages = {
  'evidence-there': 'The response ({0}) contains the reported evidence again.',
  'payload-runs': 'The response ({0}) contains the payload again, where it executes.',
  'header-missing': 'The response ({0}) still lacks {1}, or a value of it that protects.',
  'attribute-missing': 'The response ({0}) still sets the cookie without the attribute ({1}).',
  'let-in': 'The request still gets the reported response ({0}).',
  'same-answer':
    'The response has the same status ({0}), the same headers and, apart from numbers, the same text as the reported one.',
  'no-evidence': 'The same kind of response ({0}) no longer contains the reported evidence.',
  'payload-escaped': 'The response ({0}) now contains the payload escaped.',
  'no-payload': 'The same kind of response ({0}) no longer contains the payload.',
  'header-there': 'The response ({0}) now has the header: {1}.',
  'attribute-there': 'The response ({0}) now sets the cookie with the attribute: {1}.',
  'refused-now': 'The request is now refused ({0}), and {1} still gets a response.',
  'refused-alone':
    'The response is {0} now. That is a fix only if a user with access still gets a response; no other user was tried.',
  'owner-refused': 'The response is {0} now, but {1} does not get the reported response either.',
  'owner-failed': 'The response is {0} now, but {1} could not log in: no other user was tried.',
  'let-in-again': '{1} gets it again ({0}): the response has what only others may see.',
  'let-in-again-anonymous': 'A request without a login gets it again ({0}).',
  'nothing-of-it': 'The response ({0}) no longer contains anything that {1} gets.',
  'user-unknown': 'The auth config no longer has the user {1}.',
  writes:
    'This request changes data. Only the authorization test repeats it, with objects of its own: run it again.',
  'hides-secrets': 'The report hides secrets that the request needs. Run the authorization test again.',
  'session-ended': 'The session of {1} may have ended before the response ({0}).',
  'not-logged-in': 'The response ({0}) is what anonymous users get.',
  'refused-role': 'The response is {0} now. That is a fix only if this user must not have access.',
  'not-found': 'The response is {0}: the requested resource may have been removed.',
  'server-error': 'The server failed ({0}).',
  'too-many': 'The server asks to wait ({0}).',
  'status-class':
    'The response is {0} now and was {1} in the report: a different kind of response proves nothing.',
  'content-type': 'The response ({0}) has a different content type from the reported one: {1}.',
  'login-page': 'The response ({0}) is a login page, unlike the reported one.',
  'block-page': 'The response ({0}) looks like it came from a firewall, not from the application.',
  'error-page': 'The response ({0}) reports a failure, which proves nothing.',
  'empty-answer': 'The response ({0}) is empty, unlike the reported one.',
  'other-page': 'The response ({0}) is a different page from the reported one: {1}.',
  'payload-inert':
    'The response ({0}) contains the payload unescaped, but not where it certainly executes. Check the response.',
  'payload-not-run':
    'The response ({0}) contains the payload, but browsers do not execute this content type: {1}.',
  'payload-blocked':
    'The response ({0}) contains the payload, but a Content-Security-Policy that is not in the report blocks it.',
  'payload-not-recorded':
    'The response ({0}) does not contain the payload, but neither does the reported response.',
  'cookie-not-set': 'The response ({0}) does not set the reported cookie.',
  'let-in-differs': 'The request gets a response ({0}), but not as reported.',
  incomplete:
    'The response ({0}) does not contain the evidence, but the report hides secrets that the request needs.',
  'needs-credentials': 'The request was recorded with credentials and is now sent without them: {0}.',
  'had-no-credentials': 'The original request was anonymous, so {0} for a logged-in user is inconclusive.',
  'header-differs':
    'The response ({0}) contains the evidence in a header that differs from the reported one.',
  'nothing-recorded': 'The response is {0}. The report has neither evidence nor a response to compare with.',
  'no-response-recorded':
    'The response ({0}) does not contain the evidence, but the report has no response to compare with.',
  'answer-differs': 'The response ({0}) differs from the reported one, and the report names no evidence.',
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
