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
  /(\d{1,2})\.?\s+(\p{L}+)\.?,?\s+(\d{4}),?\s+(\d{1,2}):(\d\d):(\d\d)(?:\s*([+-]\d\d):?(\d\d))?/u;
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
  const time = readIsoTime(trimmed) ?? readWordTime(trimmed) ?? readCtime(trimmed);
  return time === undefined || Number.isNaN(time) || time < earliest ? undefined : time;
});

/** Characters of a response in which its headers are looked for. */
const headLength = 8_192;

/** The time in the `Date` header of a response. */
export function dateOfResponse(response: string): number | undefined {
  const [head = ''] = response.slice(0, headLength).split(/\r?\n\r?\n/);
  return readTime(/^date:(.*)$/im.exec(head)?.[1] ?? '');
}

function readIsoTime(text: string): number | undefined {
  const [, day, time = '00:00', zone = 'Z'] = isoTime.exec(text) ?? [];
  return day === undefined
    ? undefined
    : Date.parse(`${day}T${time}${zone.replace(/^(?:UTC|GMT)$/i, 'Z').replace(/^(.\d\d)(\d\d)$/, '$1:$2')}`);
}

function readWordTime(text: string): number | undefined {
  const [, day, name, year, hour, minute, second, zoneHours, zoneMinutes] = wordTime.exec(text) ?? [];
  const month = monthOf(name);
  if (month < 0) return undefined;
  const zone = Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0) * (zoneHours?.startsWith('-') ? -1 : 1);
  return Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute) - zone, Number(second));
}

function readCtime(text: string): number | undefined {
  const [, name, day, hour, minute, second, offset, zone = '', year] = ctime.exec(text) ?? [];
  const month = monthOf(name);
  if (month < 0) return undefined;
  const ahead = offset === undefined ? (zones.get(zone) ?? 0) * 60 : minutesOf(offset);
  return Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute) - ahead, Number(second));
}

/** Of `-0700`. */
function minutesOf(offset: string): number {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3));
  return offset.startsWith('-') ? -minutes : minutes;
}

function monthOf(name: string | undefined): number {
  const lower = name?.toLowerCase();
  return months.findIndex((beginnings) => beginnings.some((beginning) => lower?.startsWith(beginning)));
}

/** The latest of the times that are known. */
export function latestOf(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}
