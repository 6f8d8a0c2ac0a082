import type { MessageTemplates } from '../base/messages.ts';

/** Why a scan says nothing of what it does not hold. */
export const incompleteReasons = {
  stopped: 'it was stopped',
  time: 'it ran out of time',
  'not-started': 'the scanner could not be started',
  'no-report': 'the scanner wrote no report',
  bound: 'the scanner ended parts of it early',
  'disk-full': 'the disk was full',
  'session-lost': 'the session was lost',
  unanswered: 'the application left too many requests unanswered',
  nothing: 'no request reached the application as this role',
  chosen: 'it covered only some operations',
} as const satisfies MessageTemplates<string>;

export type IncompleteReason = keyof typeof incompleteReasons;
