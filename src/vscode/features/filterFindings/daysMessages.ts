import type { MessageTemplates } from '../../../base/messages.ts';
import type { DaysFailureCode } from '../../../findings/view/viewActions.ts';

export const daysMessages = {
  'days-not-a-date': '{0} is not a date. Write it like 2026-11-20, or nothing for no limit.',
  'days-from-after-to': 'From ({0}) is after To ({1}).',
} as const satisfies MessageTemplates<DaysFailureCode>;

type DaysMessages = typeof daysMessages;
declare module '../../../base/result.ts' {
  interface FailureTemplates extends DaysMessages {}
}
