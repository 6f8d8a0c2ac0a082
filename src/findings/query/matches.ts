import { count, double, word } from './at.ts';
import type { Codes } from './columns.ts';
import type { Cause, Predicate } from './predicates.ts';

/** Bits of a row, as many as there are predicates; mostly 16 are enough. */
export type Rejected = Uint16Array | Uint32Array;

/**
 * Which rows each predicate turns away: bit `n` of a row is set when predicate `n` does. A row without bits
 * matches; a row with exactly one bit would match without that predicate. Both the list and every "under the
 * other filters" count read this.
 */
export interface Matches {
  readonly rejected: Rejected;
  readonly bits: ReadonlyMap<Cause, number>;
  /** Rows without bits, ascending; undefined for all rows. */
  readonly rows: Uint32Array | undefined;
  /** How many rows have no bits. */
  readonly count: number;
}

export function matchRows(length: number, predicates: readonly Predicate[]): Matches {
  const rejected = new (predicates.length > 16 ? Uint32Array : Uint16Array)(length);
  const bits = new Map<Cause, number>();
  predicates.forEach((predicate, index) => {
    const bit = 1 << index;
    bits.set(predicate.cause, bit);
    if ('times' in predicate) rejectByTime(rejected, bit, predicate);
    else rejectByCode(rejected, bit, predicate.codes, predicate.passes);
  });
  if (predicates.length === 0) return { rejected, bits, rows: undefined, count: length };
  const rows = rowsWithout(rejected, 0).slice();
  return { rejected, bits, rows, count: rows.length };
}

/** Those of some rows that no predicate turns away. */
export function matchingOf(rows: Uint32Array, predicates: readonly Predicate[]): Uint32Array {
  return rows.filter((row) =>
    predicates.every((predicate) => {
      if (!('times' in predicate)) return predicate.passes[predicate.codes[row] ?? 0] === 1;
      const time = double(predicate.times, row);
      return time >= predicate.from && time < predicate.until;
    }),
  );
}

/** The first `count` of the rows of an order that no predicate turns away, of which there are as many or more. */
export function firstMatching(order: Uint32Array, rejected: Rejected, count: number): Uint32Array {
  if (count === order.length) return order;
  const matching = new Uint32Array(count);
  let next = 0;
  for (let index = 0; next < count && index < order.length; index++) {
    const row = word(order, index);
    if (rejected[row] === 0) matching[next++] = row;
  }
  return matching;
}

/** Rows that match when the predicates in `ignored` are taken away. */
export function countMatching(rejected: Rejected, ignored: number): number {
  const counted = ~ignored;
  let count = 0;
  for (let row = 0; row < rejected.length; row++) {
    if (((rejected[row] ?? 0) & counted) === 0) count++;
  }
  return count;
}

/** How many rows each code has, and which codes any row has, in no order. */
export interface CodeCounts {
  readonly counts: Uint32Array;
  readonly present: Uint32Array;
}

/** Counts the rows that match when the predicates in `ignored` are taken away. */
export function countByCode(matches: Matches, ignored: number, codes: Codes, distinct: number): CodeCounts {
  if (ignored === 0) return countRows(matches.rows, codes, distinct);
  if (distinct <= fewCodes) return countFew(matches.rejected, ignored, codes, distinct);
  return countRows(rowsWithout(matches.rejected, ignored), codes, distinct);
}

/** `rows` undefined: all rows. */
function countRows(rows: Uint32Array | undefined, codes: Codes, distinct: number): CodeCounts {
  const counts = new Uint32Array(distinct);
  const present = new Uint32Array(distinct);
  let found = 0;
  const length = rows?.length ?? codes.length;
  for (let index = 0; index < length; index++) {
    const code = codes[rows === undefined ? index : word(rows, index)] ?? 0;
    const before = word(counts, code);
    if (before === 0) present[found++] = code;
    counts[code] = before + 1;
  }
  return { counts, present: present.subarray(0, found) };
}

/** Up to so many codes it is quicker to count all rows, the rejected ones separately, than to list the others first. */
const fewCodes = 64;
/** Neighbouring rows are counted separately: most have the same code, and one count would have to wait for the other. */
const tallies = 4;

function countFew(rejected: Rejected, ignored: number, codes: Codes, distinct: number): CodeCounts {
  const counted = ~ignored;
  const tally = 2 * distinct;
  const found = new Uint32Array(tallies * tally);
  for (let row = 0; row < codes.length; row++) {
    const passes = (((rejected[row] ?? 0) & counted) - 1) >>> 31;
    count(found, (row % tallies) * tally + passes * distinct + (codes[row] ?? 0));
  }
  const counts = new Uint32Array(distinct);
  for (let code = 0; code < distinct; code++) {
    for (let at = distinct + code; at < found.length; at += tally) {
      counts[code] = word(counts, code) + word(found, at);
    }
  }
  return { counts, present: Uint32Array.from(counts.keys()).filter((code) => counts[code] !== 0) };
}

/** Fresh memory for the rows of a large list takes longer than listing them. */
let scratch = new Uint32Array();

/**
 * Rows whose bits all lie in `ignored`. Branch-free. The result aliases a shared buffer and is valid until the next
 * call.
 */
function rowsWithout(rejected: Rejected, ignored: number): Uint32Array {
  if (scratch.length < rejected.length) scratch = new Uint32Array(rejected.length);
  const rows = scratch;
  const counted = ~ignored;
  let count = 0;
  for (let row = 0; row < rejected.length; row++) {
    rows[count] = row;
    count += (((rejected[row] ?? 0) & counted) - 1) >>> 31;
  }
  return rows.subarray(0, count);
}

function rejectByCode(rejected: Rejected, bit: number, codes: Codes, passes: Uint8Array): void {
  const bitOf = Uint32Array.from(passes, (pass) => (pass === 0 ? bit : 0));
  for (let row = 0; row < codes.length; row++) {
    rejected[row] = (rejected[row] ?? 0) | word(bitOf, codes[row] ?? 0);
  }
}

function rejectByTime(
  rejected: Rejected,
  bit: number,
  { times, from, until }: { times: Float64Array; from: number; until: number },
): void {
  for (let row = 0; row < times.length; row++) {
    const time = double(times, row);
    rejected[row] = (rejected[row] ?? 0) | (time < from || time >= until ? bit : 0);
  }
}
