import { aheadOf, readTime } from './reportTime.ts';

const slashTime =
  /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})(?:,? (\d{1,2}):(\d\d)(?::(\d\d))? ?([AP]M)?(?: ?(?:\(UTC)?([+-]\d\d:?\d\d)\)?)?)?$/i;
/** `6/16/2020 1:41:23 PM +00:00`: as .NET writes it in any language, beside times in the language of the user. */
const invariantEnd = /[ MP][+-]\d\d:?\d\d$/i;
const isoHalfDay = /^(\d{4})-(\d\d)-(\d\d) (\d{1,2}):(\d\d) ?([AP]M)$/i;

/** Longer texts are no times. */
const longestTime = 64;

/**
 * Reads times of one report written with slashes, where one and the same vendor writes day or month first: a
 * number above 12 in any of them decides for all that are written alike; the usual order where none does. A day
 * without a time is its beginning. Times without zone count as UTC. With dots, the day is always first.
 */
export function readSlashTimes(
  written: Iterable<string>,
  usual: 'month-first' | 'day-first' = 'month-first',
): (time: string) => number | undefined {
  const [local, invariant] = dayFirstOf(written);
  return (text) => {
    const time = tidy(text);
    const half = isoHalfDay.exec(time);
    if (half) {
      const [, year, month, day, hour, minute, part] = half;
      return Date.UTC(Number(year), Number(month) - 1, Number(day), hourOf(hour, part), Number(minute));
    }
    const slashed = slashTime.exec(time);
    if (!slashed) return readTime(time);
    const [, first, separator, second, year, hour = '', minute = '', seconds = '', part, offset] = slashed;
    const usually = invariantEnd.test(time) ? (invariant ?? false) : (local ?? usual === 'day-first');
    const dayFirst = separator === '.' || usually;
    const [month, day] = dayFirst ? [second, first] : [first, second];
    if (Number(month) > 12) return undefined;
    const utc = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      hourOf(hour, part),
      Number(minute),
      Number(seconds),
    );
    return utc - aheadOf(offset);
  };
}

/** Of times in the language of a user, and of those in none; undefined where no time decides it. */
function dayFirstOf(written: Iterable<string>): readonly (boolean | undefined)[] {
  const votes: (boolean | undefined)[] = [undefined, undefined];
  for (const text of written) {
    const time = tidy(text);
    const kind = invariantEnd.test(time) ? 1 : 0;
    if (votes[kind] !== undefined) continue;
    const [, first = '', , second = ''] = slashTime.exec(time) ?? [];
    if (Number(first) > 12 || Number(second) > 12) votes[kind] = Number(first) > 12;
    if (!votes.includes(undefined)) break;
  }
  return votes;
}

function tidy(text: string): string {
  return text.slice(0, longestTime).trim().replace(/\s+/g, ' ');
}

function hourOf(hour: string | undefined, part: string | undefined): number {
  const value = Number(hour);
  if (part === undefined) return value;
  return (value % 12) + (part.toUpperCase() === 'PM' ? 12 : 0);
}
