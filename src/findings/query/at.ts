/**
 * The number at an index. Throws a `RangeError` where there is none: a wrong index must not read another row.
 * Loops over whole columns write `?? 0` instead: this function sees every kind of array, which makes such loops three
 * to four times slower.
 */
export function at(numbers: ArrayLike<number>, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw new RangeError(`No number at ${index} of ${numbers.length}.`);
  return number;
}
