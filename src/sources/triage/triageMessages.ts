import type { MessageTemplates } from '../../base/messages.ts';

/** English text for why triage is not sent; `{0}` is the host. */
export const triageMessages = {
  'triage-no-fixed': 'GitHub has no such state: it closes an alert when a later analysis does not report it.',
  'triage-needs-reason': 'GitHub closes an alert only with a reason. Choose one.',
  'triage-changed-there': 'It was changed on {0} in the meantime. Run Send Triage… to compare again.',
  'triage-comment-too-long': 'The comment is longer than the {1} characters that {0} accepts. Shorten it.',
  'triage-not-permitted': '{1} may not change findings on {0}. The account or token needs: {2}.',
  'triage-archived': 'The repository on {0} is archived. Nothing in it can be changed.',
  'triage-outbox-damaged':
    'The file {0} is damaged, so what waits to be sent is not known. Remove it to start again.',
} as const satisfies MessageTemplates<string>;

type TriageReasons = typeof triageMessages;
export type TriageReasonCode = keyof TriageReasons;

declare module '../../base/result.ts' {
  interface FailureTemplates extends TriageReasons {}
}
