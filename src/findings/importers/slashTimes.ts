import { readTime } from './reportTime.ts';

const slashTime =
  /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*([AP]M)?(?:\s*\(UTC([+-]\d\d):?(\d\d)\))?\s*$/i;
const isoHalfDay = /^\s*(\d{4})-(\d\d)-(\d\d)\s+(\d{1,2}):(\d\d)\s*([AP]M)\s*$/i;

/**
 * Reads times of one report written with slashes, where one and the same vendor writes day or month first: a
 * number above 12 in any of them tells for all; month first where none does. Times without zone count as UTC.
 */
export function readSlashTimes(written: readonly string[]): (time: string) => number | undefined {
  const dayFirst = written.some((time) => Number(slashTime.exec(time)?.[1] ?? 0) > 12);
  return (time) => {
    const half = isoHalfDay.exec(time);
    if (half) {
      const [, year, month, day, hour, minute, part] = half;
      return Date.UTC(Number(year), Number(month) - 1, Number(day), hourOf(hour, part), Number(minute));
    }
    const slashed = slashTime.exec(time);
    if (!slashed) return readTime(time);
    const [, first, second, year, hour, minute, seconds, part, zoneHours, zoneMinutes] = slashed;
    const [month, day] = dayFirst ? [second, first] : [first, second];
    const utc = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      hourOf(hour, part),
      Number(minute),
      Number(seconds ?? 0),
    );
    return utc - zoneOffset(zoneHours, zoneMinutes);
  };
}

function hourOf(hour: string | undefined, part: string | undefined): number {
  const value = Number(hour);
  if (part === undefined) return value;
  return (value % 12) + (part.toUpperCase() === 'PM' ? 12 : 0);
}

/** Milliseconds that the zone is ahead of UTC. */
function zoneOffset(hours: string | undefined, minutes: string | undefined): number {
  if (hours === undefined) return 0;
  const sign = hours.startsWith('-') ? -1 : 1;
  return sign * (Math.abs(Number(hours)) * 60 + Number(minutes ?? 0)) * 60_000;
}
