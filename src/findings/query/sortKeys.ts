/** Units of a value that its number is made of, after what all values start with. */
const unitsInKey = 4;
const highestUnit = 0xff;
const highestKey = 0xffffffff;

/** Numbers in the order of texts, as far as the first units after the common start tell. */
export interface SortKeys {
  /** A value with a lower number comes before one with a higher number; of equal numbers nothing is known. */
  readonly keys: Uint32Array;
  /** The number of any folded text beside them. */
  readonly keyOf: (folded: string) => number;
}

/** `forEachText` calls back with each of `size` folded values: a string, and where in it the value lies. */
export function sortKeysOf(
  size: number,
  forEachText: (visit: (code: number, text: string, start: number, end: number) => void) => void,
): SortKeys {
  let common: string | undefined;
  forEachText((_, text, start, end) => {
    if (common === undefined) common = text.slice(start, end);
    else if (!startsWithin(text, start, end, common)) common = sharedStart(common, text.slice(start, end));
  });
  const prefix = common ?? '';
  const keys = new Uint32Array(size);
  forEachText((code, text, start, end) => {
    keys[code] = keyIn(text, start + prefix.length, end);
  });
  return {
    keys,
    keyOf: (folded) => {
      if (folded.startsWith(prefix)) return keyIn(folded, prefix.length, folded.length);
      return folded < prefix ? 0 : highestKey;
    },
  };
}

function startsWithin(text: string, start: number, end: number, prefix: string): boolean {
  return end - start >= prefix.length && text.startsWith(prefix, start);
}

function sharedStart(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left.charCodeAt(length) === right.charCodeAt(length)) length++;
  return left.slice(0, length);
}

/** From a unit on that does not fit, nothing more is told: the rest is as high as can be. */
function keyIn(text: string, start: number, end: number): number {
  let key = 0;
  for (let index = 0; index < unitsInKey; index++) {
    const unit = start + index < end ? text.charCodeAt(start + index) : 0;
    if (unit >= highestUnit)
      return (key * 0x100 ** (unitsInKey - index) + 0x100 ** (unitsInKey - index) - 1) >>> 0;
    key = key * 0x100 + unit;
  }
  return key;
}
