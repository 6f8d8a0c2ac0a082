import { firstIndex } from '../../base/firstIndex.ts';
import { count, double, word } from './at.ts';
import type { Sort } from '../view/view.ts';
import type { Codes } from './columns.ts';
import type { Predicate } from './predicates.ts';

/** The first rows of a list, and how many it has. */
export interface Top {
  readonly order: Uint32Array;
  readonly count: number;
}

/** Where fewer than one row in this many matches, finding them one by one in list order takes longest. */
const rarest = 64;
/** An index of rows by code is for columns whose values have at least so many rows each. */
const fewestPerCode = 8;

/** Where the rows of each code stand in a list: those of `code` between its two `starts`, ascending. */
interface PlacesByCode {
  readonly codes: Codes;
  readonly order: Uint32Array;
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
}

/** The top of a list that a single predicate narrows, without looking at every row. */
export class TopOfOne {
  /** Those of columns stay as long as the columns; a search has codes of its own. */
  readonly #starts = new WeakMap<Codes, Uint32Array>();
  #latest: PlacesByCode | undefined;

  /**
   * How many rows match follows from how many each code has, or, in a list by Discovered, from where the days begin
   * and end in it. Undefined where all rows must be looked at.
   */
  top(predicate: Predicate, order: Uint32Array, sort: Sort, most: number): Top | undefined {
    if ('times' in predicate) {
      return sort.column === 'discovered' ? topOfDays(predicate, order, sort.descending, most) : undefined;
    }
    const { codes, passes } = predicate;
    const starts = this.#startsOf(codes, passes.length);
    let count = 0;
    for (let code = 0; code < passes.length; code++) {
      if (passes[code] === 1) count += word(starts, code + 1) - word(starts, code);
    }
    if (count * rarest >= order.length)
      return { order: firstOfMany(codes, passes, order, most, count), count };
    if (passes.length * fewestPerCode > order.length) return undefined;
    return { order: firstOfFew(this.#placesOf(codes, order, starts), passes, most, count), count };
  }

  /** The codes were changed in place. */
  forget(codes: Codes): void {
    this.#starts.delete(codes);
    if (this.#latest?.codes === codes) this.#latest = undefined;
  }

  #startsOf(codes: Codes, distinct: number): Uint32Array {
    let starts = this.#starts.get(codes);
    if (starts === undefined) {
      starts = new Uint32Array(distinct + 1);
      for (let row = 0; row < codes.length; row++) {
        count(starts, (codes[row] ?? 0) + 1);
      }
      for (let code = 1; code <= distinct; code++) starts[code] = word(starts, code) + word(starts, code - 1);
      this.#starts.set(codes, starts);
    }
    return starts;
  }

  #placesOf(codes: Codes, order: Uint32Array, starts: Uint32Array): PlacesByCode {
    if (this.#latest?.codes !== codes || this.#latest.order !== order) {
      const places = new Uint32Array(order.length);
      const next = starts.slice();
      for (let place = 0; place < order.length; place++) {
        const code = codes[word(order, place)] ?? 0;
        const free = word(next, code);
        places[free] = place;
        next[code] = free + 1;
      }
      this.#latest = { codes, order, starts, places };
    }
    return this.#latest;
  }
}

function firstOfMany(
  codes: Codes,
  passes: Uint8Array,
  order: Uint32Array,
  most: number,
  count: number,
): Uint32Array {
  const top = new Uint32Array(Math.min(most, count));
  let found = 0;
  for (let index = 0; found < top.length && index < order.length; index++) {
    const row = word(order, index);
    if (passes[codes[row] ?? 0] === 1) top[found++] = row;
  }
  return top;
}

function firstOfFew(
  { order, starts, places }: PlacesByCode,
  passes: Uint8Array,
  most: number,
  count: number,
): Uint32Array {
  const matching = new Uint32Array(count);
  let found = 0;
  for (let code = 0; code < passes.length; code++) {
    if (passes[code] !== 1) continue;
    const ofCode = places.subarray(starts[code], starts[code + 1]);
    matching.set(ofCode, found);
    found += ofCode.length;
  }
  return matching
    .sort()
    .subarray(0, most)
    .map((place) => word(order, place));
}

function topOfDays(
  { times, from, until }: Extract<Predicate, { times: Float64Array }>,
  order: Uint32Array,
  descending: boolean,
  most: number,
): Top {
  const timeAt = (index: number): number => double(times, word(order, index));
  const start = firstIndex(order.length, (index) =>
    descending ? timeAt(index) < until : timeAt(index) >= from,
  );
  const end = firstIndex(order.length, (index) =>
    descending ? timeAt(index) < from : timeAt(index) >= until,
  );
  const count = Math.max(0, end - start);
  return { order: order.slice(start, start + Math.min(most, count)), count };
}
