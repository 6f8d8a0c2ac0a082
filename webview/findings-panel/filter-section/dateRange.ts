import type { CalendarDay } from '../../../src/findings/view/view.ts';

export interface DayRange {
  readonly from: CalendarDay | undefined;
  readonly to: CalendarDay | undefined;
}

/** What the From and To inputs hold; an empty input restricts nothing. */
export function dayRange(from: string, to: string): DayRange {
  return { from: from === '' ? undefined : from, to: to === '' ? undefined : to };
}

/** List rule 7: From after To is an error. Calendar days compare as text. */
export function isFromAfterTo({ from, to }: DayRange): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** The zone with its present offset, e.g. `Europe/Berlin (GMT+1)`; UTC needs none. */
export function zoneLabel(timeZone: string, now: number): string {
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find((part) => part.type === 'timeZoneName')?.value;
  return offset === undefined || timeZone === 'UTC' ? timeZone : `${timeZone} (${offset})`;
}
