/**
 * The number at an index. Throws a `RangeError` where there is none: a wrong index must not read another row.
 * Loops over whole columns use those below instead: this function sees every kind of array, which makes such loops three
 * to four times slower. For codes, which are of several kinds, they write `?? 0`.
 */
export function at(numbers: ArrayLike<number>, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw new RangeError(`No number at ${index} of ${numbers.length}.`);
  return number;
}

// Each of these sees one kind of array, which keeps loops as fast as without them.
export function byte(numbers: Uint8Array, index: number): number {
  return numbers[index] ?? 0;
}

export function word(numbers: Uint32Array, index: number): number {
  return numbers[index] ?? 0;
}

export function double(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0;
}

/** One more at a slot. */
export function count(counts: Uint32Array, slot: number): void {
  counts[slot] = word(counts, slot) + 1;
}
