import type { Sort } from '../view.ts';
import type { Codes } from './columns.ts';
import type { Restriction } from './restrictions.ts';

/** The first rows of a list, and how many it has. */
export interface Top {
  readonly order: Uint32Array;
  readonly count: number;
}

/** Where fewer than one row in this many matches, finding them one by one in list order takes longest. */
const rarest = 64;

/**
 * The top of a list that a single restriction narrows, without looking at every row: how many rows match follows
 * from how many each code has, or, in a list by Discovered, from where the days begin and end in it. Undefined where
 * all rows must be looked at. `countsOf` gives the rows of each code.
 */
export function topOfOne(
  restriction: Restriction,
  order: Uint32Array,
  sort: Sort,
  most: number,
  countsOf: (codes: Codes) => Uint32Array,
): Top | undefined {
  if ('times' in restriction) {
    return sort.column === 'discovered' ? topOfDays(restriction, order, sort.descending, most) : undefined;
  }
  const { codes, passes } = restriction;
  const counts = countsOf(codes);
  let count = 0;
  for (let code = 0; code < passes.length; code++) {
    if (passes[code] === 1) count += counts[code] ?? 0;
  }
  if (count * rarest < order.length) return undefined;
  const top = new Uint32Array(Math.min(most, count));
  let found = 0;
  for (let index = 0; found < top.length && index < order.length; index++) {
    const row = order[index] ?? 0;
    if (passes[codes[row] ?? 0] === 1) top[found++] = row;
  }
  return { order: top, count };
}

function topOfDays(
  { times, from, until }: Extract<Restriction, { times: Float64Array }>,
  order: Uint32Array,
  descending: boolean,
  most: number,
): Top {
  const timeAt = (index: number): number => times[order[index] ?? 0] ?? 0;
  const start = firstIndex(order.length, (index) =>
    descending ? timeAt(index) < until : timeAt(index) >= from,
  );
  const end = firstIndex(order.length, (index) =>
    descending ? timeAt(index) < from : timeAt(index) >= until,
  );
  const count = Math.max(0, end - start);
  return { order: order.slice(start, start + Math.min(most, count)), count };
}

/** The first index for which a test holds that, once it holds, holds for all after it. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
