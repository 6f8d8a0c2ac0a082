import type { CalendarDay } from '../view/view.ts';

const hour = 3_600_000;
const quarterHour = hour / 4;
/** Zones lie within this of UTC, with room for historical ones. */
const widestOffset = 26 * hour;

/**
 * The first instant of a calendar day in an IANA zone, in milliseconds since the epoch. Found by asking the
 * zone's own calendar, so that days of 23 or 25 hours, days that start at 01:00 and days a zone skipped are
 * right.
 */
export function startOfDay(day: CalendarDay, timeZone: string): number {
  const calendar = zoneCalendar(timeZone);
  const utcMidnight = Date.parse(`${day}T00:00:00Z`);
  let before = utcMidnight - widestOffset;
  let from = utcMidnight + widestOffset;
  const narrow = (step: number): void => {
    while (from - before > step) {
      const middle = Math.floor((before + from) / 2 / step) * step;
      if (calendar(middle) < day) before = middle;
      else from = middle;
    }
  };
  narrow(quarterHour);
  // Days start there in all zones of today.
  if (calendar(from - 1) >= day) narrow(1);
  return from;
}

/** The first instant after a calendar day. */
export function endOfDay(day: CalendarDay, timeZone: string): number {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10);
  return startOfDay(next, timeZone);
}

/** Calendar days of instants (milliseconds since the epoch) in an IANA zone. */
export function zoneCalendar(timeZone: string): (time: number) => CalendarDay {
  const format = formatIn(timeZone);
  return (time) => {
    const parts = new Map(format.formatToParts(time).map((part) => [part.type, part.value]));
    return `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
  };
}

let latest: { readonly timeZone: string; readonly format: Intl.DateTimeFormat } | undefined;

/** Making a format takes longer than a page of a list; a user has one zone. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  if (latest?.timeZone !== timeZone) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    latest = { timeZone, format };
  }
  return latest.format;
}
