import { isDigit, NaturalUnits } from './naturalText.ts';

/** Units of a value's natural key that its number is made of, after what all values start with. */
const unitsInKey = 4;
const highestUnit = 0xff;

/**
 * Numbers of values in the order of texts, as far as the first units after the common prefix decide it: a value with a lower
 * number comes before one with a higher number; of equal numbers nothing is known. `forEachText` calls back with each
 * of `size` folded values: a string, and where in it the value lies.
 */
export function sortKeysOf(
  size: number,
  forEachText: (visit: (code: number, text: string, start: number, end: number) => void) => void,
): Uint32Array {
  let common: string | undefined;
  forEachText((_, text, start, end) => {
    if (common === undefined) common = text.slice(start, end);
    else if (!startsWithin(text, start, end, common)) common = sharedStart(common, text.slice(start, end));
  });
  const prefix = withoutLastNumber(common ?? '');
  const keys = new Uint32Array(size);
  const units = new NaturalUnits();
  forEachText((code, text, start, end) => {
    units.start(text, start + prefix.length, end);
    keys[code] = keyIn(() => units.next());
  });
  return keys;
}

function startsWithin(text: string, start: number, end: number, prefix: string): boolean {
  return end - start >= prefix.length && text.startsWith(prefix, start);
}

function sharedStart(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left.charCodeAt(length) === right.charCodeAt(length)) length++;
  return left.slice(0, length);
}

/** The number that all values start with may go on differently in each. */
function withoutLastNumber(prefix: string): string {
  let end = prefix.length;
  while (end > 0 && isDigit(prefix.charCodeAt(end - 1))) end--;
  return prefix.slice(0, end);
}

/** From a unit on that does not fit, nothing more is known: the rest is as high as possible. */
function keyIn(nextUnit: () => number): number {
  let key = 0;
  for (let index = 0; index < unitsInKey; index++) {
    const unit = Math.max(0, nextUnit());
    if (unit >= highestUnit)
      return (key * 0x100 ** (unitsInKey - index) + 0x100 ** (unitsInKey - index) - 1) >>> 0;
    key = key * 0x100 + unit;
  }
  return key;
}
