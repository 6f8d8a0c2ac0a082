/** Numbers and dates in the user's language. Days and times are in the user's zone. */

interface Formats {
  readonly number: Intl.NumberFormat;
  readonly short: Intl.NumberFormat;
}

let locale = 'en';
let formats: Formats = formatsFor(locale);

/** `tag` is VS Code's display language, e.g. `en` or `pt-br`; an unknown one leaves English. */
export function setLocale(tag: string): void {
  locale = supportedLocale(tag);
  formats = formatsFor(locale);
}

export function formatNumber(value: number): string {
  return formats.number.format(value);
}

/** As above below a million, else `1.2M`: for places with room for few digits. */
export function shortNumber(value: number): string {
  return value < 1_000_000 ? formatNumber(value) : formats.short.format(value);
}

/** `14 Oct 2026`. */
export function formatLongDay(at: number, timeZone: string): string {
  const key = `${locale}|${timeZone}|day`;
  return cached(key, { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(at);
}

/** `14 Oct 2026, 09:30`. */
export function formatTime(at: number, timeZone: string): string {
  const key = `${locale}|${timeZone}|time`;
  return cached(key, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
}

/** `2026-10-14` → `14 Oct 2026`. A calendar day has no zone, so it is formatted as UTC. */
export function formatCalendarDay(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : formatLongDay(at, 'UTC');
}

/** The language of a tag as the browser knows it, English where it does not. */
export function supportedLocale(tag: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag === '' ? [] : tag)[0] ?? 'en';
  } catch {
    // A RangeError: not even the shape of a language tag.
    return 'en';
  }
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Making a date format costs more than using it a thousand times. */
function cached(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = dateFormats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, made);
  return made;
}

function formatsFor(tag: string): Formats {
  return {
    number: new Intl.NumberFormat(tag),
    short: new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 }),
  };
}
