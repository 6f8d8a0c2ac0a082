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

const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i;
const wordTime = /(\d{1,2})\.?\s+(\p{L}+)\.?,?\s+(\d{4}),?\s+(\d{1,2}):(\d\d):(\d\d)/u;

/**
 * A report's time in milliseconds since the epoch: ISO 8601, or `Thu, 6 Dec 2018 10:53:11` and
 * `Fr., 30 Sep. 2022 08:40:35`. A time without zone counts as UTC. Undefined for anything else.
 */
export function readTime(text: string): number | undefined {
  const trimmed = text.trim();
  const iso = isoTime.exec(trimmed);
  if (iso) {
    return valid(Date.parse(trimmed.replace(' ', 'T') + (iso[1] === undefined ? 'Z' : '')));
  }
  const words = wordTime.exec(trimmed);
  const month = words ? monthOf(words[2] ?? '') : -1;
  if (!words || month < 0) {
    return undefined;
  }
  const [day = 0, year = 0, hour = 0, minute = 0, second = 0] = [1, 3, 4, 5, 6].map((group) =>
    Number(words[group]),
  );
  return valid(Date.UTC(year, month, day, hour, minute, second));
}

function monthOf(name: string): number {
  const lower = name.toLowerCase();
  return months.findIndex((beginnings) => beginnings.some((beginning) => lower.startsWith(beginning)));
}

function valid(time: number): number | undefined {
  return Number.isNaN(time) ? undefined : time;
}
