import type { MessageTemplates } from '../base/messages.ts';

/** Why the proxy has not sent a request. */
export const refusalMessages = {
  'other-origin': '{0} is not an origin of this application. Nothing is sent there.',
  'never-call': '{0} is not called: "neverCall" of the auth config names {1}.',
  'not-chosen': '{0} is not called: this scan covers other operations.',
  mode: '{0} is not called in the mode "{1}".',
  'login-call': '{0} is not called: it is a call of the login, and attempts there may lock the account.',
  'session-lost': 'No more requests are sent: {0}',
  'too-many': 'More requests are queued than may be sent in {0} s.',
  unreadable: 'The request has no URL that can be called, or contains something that must not be sent.',
  unreachable: 'The application did not answer: {0}',
} as const satisfies MessageTemplates<string>;
