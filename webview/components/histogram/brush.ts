import type { CalendarDay, TimelineBucket } from '../../../src/findings/view/view.ts';

/** Positions of the first and last stretch that are brushed. */
export interface BrushRange {
  readonly first: number;
  readonly last: number;
}

export interface Days {
  readonly from: CalendarDay | undefined;
  readonly to: CalendarDay | undefined;
}

/** The stretches that From and To touch; undefined where nothing is chosen. */
export function activeRange(buckets: readonly TimelineBucket[], { from, to }: Days): BrushRange | undefined {
  if ((from === undefined && to === undefined) || buckets.length === 0) return undefined;
  const inside = (bucket: TimelineBucket): boolean =>
    (from === undefined || bucket.to >= from) && (to === undefined || bucket.from <= to);
  const first = buckets.findIndex(inside);
  return first < 0 ? undefined : { first, last: buckets.findLastIndex(inside) };
}

/** The days of a brushed range; of the range that is active already, none: brushing it again lets it go. */
export function brushedDays(
  buckets: readonly TimelineBucket[],
  range: BrushRange,
  active: BrushRange | undefined,
): Days {
  if (active?.first === range.first && active.last === range.last) return { from: undefined, to: undefined };
  return { from: buckets[range.first]?.from, to: buckets[range.last]?.to };
}

/** The range between two stretches, whichever comes first. */
export function rangeBetween(one: number, other: number): BrushRange {
  return { first: Math.min(one, other), last: Math.max(one, other) };
}

/** The stretch at a horizontal place, `x` pixels from the left of `width`. */
export function bucketAt(x: number, width: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((x / width) * count)));
}
