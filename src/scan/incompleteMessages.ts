import type { MessageTemplates } from '../base/messages.ts';

/** Why a scan says nothing of what it does not hold. */
export const incompleteReasons = {
  stopped: 'it was stopped',
  time: 'its time was over',
  'not-started': 'the scanner could not be started',
  'no-report': 'the scanner left no report',
  bound: 'the scanner ended parts of it early',
  'session-lost': 'the session was lost',
  unanswered: 'the application left too many requests without an answer',
  nothing: 'no request reached the application as this role',
  chosen: 'it was of some operations alone',
} as const satisfies MessageTemplates<string>;

export type IncompleteReason = keyof typeof incompleteReasons;
