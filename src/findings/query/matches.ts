import type { Codes } from './columns.ts';
import type { Cause, Restriction } from './restrictions.ts';

/**
 * Which rows each restriction turns away: bit `n` of a row is set when restriction `n` does. A row without bits
 * matches; a row with exactly one bit would match without that restriction. Both the list and every "under the
 * other filters" count read this.
 */
export interface Matches {
  readonly rejected: Uint16Array;
  readonly bits: ReadonlyMap<Cause, number>;
  /** Rows without bits. */
  readonly count: number;
}

export function matchRows(length: number, restrictions: readonly Restriction[]): Matches {
  const rejected = new Uint16Array(length);
  const bits = new Map<Cause, number>();
  restrictions.forEach((restriction, index) => {
    const bit = 1 << index;
    bits.set(restriction.cause, bit);
    if ('times' in restriction) rejectByTime(rejected, bit, restriction);
    else rejectByCode(rejected, bit, restriction.codes, restriction.passes);
  });
  return { rejected, bits, count: restrictions.length === 0 ? length : countMatching(rejected, 0) };
}

/** Those of some rows that no restriction turns away. */
export function matchingOf(rows: Uint32Array, restrictions: readonly Restriction[]): Uint32Array {
  return rows.filter((row) =>
    restrictions.every((restriction) => {
      if (!('times' in restriction)) return restriction.passes[restriction.codes[row] ?? 0] === 1;
      const time = restriction.times[row] ?? 0;
      return time >= restriction.from && time < restriction.until;
    }),
  );
}

/** Rows that match when the restrictions in `ignored` are taken away. */
export function countMatching(rejected: Uint16Array, ignored: number): number {
  const counted = ~ignored;
  let count = 0;
  for (let row = 0; row < rejected.length; row++) {
    if (((rejected[row] ?? 0) & counted) === 0) count++;
  }
  return count;
}

/** How many rows each code has when the restrictions in `ignored` are taken away. */
export function countByCode(
  rejected: Uint16Array,
  ignored: number,
  codes: Codes,
  distinct: number,
): Uint32Array {
  const counts = new Uint32Array(distinct);
  const counted = ~ignored;
  for (let row = 0; row < codes.length; row++) {
    if (((rejected[row] ?? 0) & counted) === 0) {
      const code = codes[row] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  return counts;
}

function rejectByCode(rejected: Uint16Array, bit: number, codes: Codes, passes: Uint8Array): void {
  for (let row = 0; row < codes.length; row++) {
    if (passes[codes[row] ?? 0] === 0) rejected[row] = (rejected[row] ?? 0) | bit;
  }
}

function rejectByTime(
  rejected: Uint16Array,
  bit: number,
  { times, from, until }: { times: Float64Array; from: number; until: number },
): void {
  for (let row = 0; row < times.length; row++) {
    const time = times[row] ?? 0;
    if (time < from || time >= until) rejected[row] = (rejected[row] ?? 0) | bit;
  }
}
