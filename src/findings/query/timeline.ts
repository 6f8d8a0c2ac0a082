import { count, double } from './at.ts';
import type { CalendarDay, TimelineBucket } from '../view/view.ts';
import type { Rejected } from './matches.ts';
import { startOfDay, zoneCalendar } from './days.ts';

const dayLength = 86_400_000;

/**
 * Counts findings in at most `most` stretches of equally many days, from the first to the last day of all
 * findings: the stretches stay where they are while filters change. Rows that only `ignored` turns away count.
 */
export function countByDays(
  times: Float64Array,
  rejected: Rejected,
  ignored: number,
  timeZone: string,
  most: number,
): TimelineBucket[] {
  const range = timeRange(times);
  if (range === undefined) return [];
  const calendar = zoneCalendar(timeZone);
  const first = dayNumber(calendar(range.first));
  const days = dayNumber(calendar(range.last)) - first + 1;
  const length = Math.ceil(days / Math.max(1, most));
  const count = Math.ceil(days / length);
  const starts = Float64Array.from({ length: count }, (_, index) =>
    startOfDay(dayOf(first + index * length), timeZone),
  );
  const counts = countBetween(times, rejected, ~ignored, starts);
  return Array.from(counts, (findings, index) => ({
    from: dayOf(first + index * length),
    to: dayOf(first + Math.min(days, (index + 1) * length) - 1),
    count: findings,
  }));
}

function timeRange(times: Float64Array): { readonly first: number; readonly last: number } | undefined {
  let first = Infinity;
  let last = -Infinity;
  for (const time of times) {
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  return first > last ? undefined : { first, last };
}

/** How many counted rows lie from each start up to the next. */
function countBetween(
  times: Float64Array,
  rejected: Rejected,
  counted: number,
  starts: Float64Array,
): Uint32Array {
  const counts = new Uint32Array(starts.length);
  for (let row = 0; row < times.length; row++) {
    if (((rejected[row] ?? 0) & counted) !== 0) continue;
    const bucket = lastStartAt(starts, double(times, row));
    count(counts, bucket);
  }
  return counts;
}

/** Position of the last start that is not after `time`. */
function lastStartAt(starts: Float64Array, time: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (double(starts, middle) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Days since the epoch; calendar days have no zone. */
function dayNumber(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00Z`) / dayLength;
}

function dayOf(number: number): CalendarDay {
  return new Date(number * dayLength).toISOString().slice(0, 10);
}
