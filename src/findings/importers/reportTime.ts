import { remembering } from '../../base/remembering.ts';

/** The beginnings of month names as scanners write them in English, German, French, Spanish and Italian. */
const months: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fév', 'fev'],
  ['mar', 'mär', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aoû', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic'],
];

const isoTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?)?$/i;
const wordTime =
  /(\d{1,2})\.?\s+(\p{L}+)\.?,?\s+(\d{4}),?\s+(\d{1,2}):(\d\d):(\d\d)(?:\s*([+-]\d\d:?\d\d))?/u;
const ctime = /\p{L} (\p{L}+) +(\d{1,2}) (\d\d):(\d\d):(\d\d) (?:([+-]\d{4}) )?(?:([A-Z]{3,4}) )?(\d{4})$/u;

/** Hours ahead of UTC; other abbreviations mean several zones and count as UTC. */
const zones: ReadonlyMap<string, number> = new Map([
  ['CET', 1],
  ['CEST', 2],
  ['BST', 1],
  ['EST', -5],
  ['EDT', -4],
  ['CST', -6],
  ['CDT', -5],
  ['MST', -7],
  ['MDT', -6],
  ['PST', -8],
  ['PDT', -7],
]);

/** Times that are remembered: many results are of the same second. */
const rememberedTimes = 256;

/** Scanners write the beginning of the epoch where they know no time. */
const earliest = Date.UTC(1971, 0);

/**
 * A report's time in milliseconds since the epoch: ISO 8601, `Thu, 6 Dec 2018 10:53:11`, `Fr., 30 Sep. 2022
 * 08:40:35`, or `Sat Sep 13 22:39:44 CEST 2014`, also with `+0200` before the zone. A day of ISO 8601 is its
 * beginning. A time without zone counts as UTC. Undefined for anything else.
 */
export const readTime = remembering(rememberedTimes, (text): number | undefined => {
  const trimmed = text.trim();
  const times = [readIsoTime(trimmed), readWordTime(trimmed), readCtime(trimmed)];
  return times.find((time) => time >= earliest);
});

/** Characters of a response in which its headers are looked for. */
const headLength = 8_192;

/** The time in the `Date` header of a response. */
export function dateOfResponse(response: string): number | undefined {
  const [head = ''] = response.slice(0, headLength).split(/\r?\n\r?\n/);
  return readTime(/^date:(.*)$/im.exec(head)?.[1] ?? '');
}

// Not a number for what is no such time.

function readIsoTime(text: string): number {
  const [, day, time = '00:00', zone = 'Z'] = isoTime.exec(text) ?? [];
  return Date.parse(
    `${day}T${time}${zone.replace(/^(?:UTC|GMT)$/i, 'Z').replace(/^(.\d\d)(\d\d)$/, '$1:$2')}`,
  );
}

function readWordTime(text: string): number {
  const [, day, name, year, hour, minute, second, offset] = wordTime.exec(text) ?? [];
  return utcOf({ year, name, day, hour, minute, second }) - aheadOf(offset);
}

function readCtime(text: string): number {
  const [, name, day, hour, minute, second, offset, zone = '', year] = ctime.exec(text) ?? [];
  const utc = utcOf({ year, name, day, hour, minute, second });
  return utc - (offset === undefined ? (zones.get(zone) ?? 0) * 3_600_000 : aheadOf(offset));
}

type WrittenTime = Readonly<
  Record<'year' | 'name' | 'day' | 'hour' | 'minute' | 'second', string | undefined>
>;

/** As if it were UTC; `name` is that of the month. */
function utcOf({ year, name, day, hour, minute, second }: WrittenTime): number {
  return Date.UTC(Number(year), monthOf(name), Number(day), Number(hour), Number(minute), Number(second));
}

/** Milliseconds that `-0700` or `+05:30` is ahead of UTC. */
export function aheadOf(offset = '+00:00'): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function monthOf(name = ''): number {
  const lower = name.toLowerCase();
  const month = months.findIndex((beginnings) => beginnings.some((beginning) => lower.startsWith(beginning)));
  return month < 0 ? Number.NaN : month;
}

/** The latest of the times that are known. */
export function latestOf(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}
