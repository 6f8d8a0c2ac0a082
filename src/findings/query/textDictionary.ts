/** Strings searched together; large enough to make one search cheap, small enough for any string length. */
const chunkSize = 4096;

interface Chunk {
  readonly text: string;
  /** Where each folded value starts in `text`, and where the last one ends. */
  readonly starts: Uint32Array;
}

/**
 * The distinct values of a text column; rows hold a value's position. Everything that looks at text is done
 * once per distinct value, never per row.
 */
export class TextDictionary {
  readonly values: readonly string[];
  #chunks: readonly Chunk[] | undefined;
  #ranks: Uint32Array | undefined;

  constructor(values: readonly string[]) {
    this.values = values;
  }

  get size(): number {
    return this.values.length;
  }

  /** Sets 1 in `marks` for every value equal to `text`; with `from`, also where the rest from there is. */
  markEqual(text: string, marks: Uint8Array, from?: Uint32Array): void {
    this.values.forEach((value, code) => {
      if (value === text) marks[code] = 1;
      else if (from !== undefined) {
        const start = from[code] ?? 0;
        if (value.length - start === text.length && value.endsWith(text)) marks[code] = 1;
      }
    });
  }

  /**
   * Sets 1 in `marks` for every value that contains `text`, ignoring case (both sides by `toLowerCase`); with
   * `from`, only at or after that position of the value.
   */
  markContaining(text: string, marks: Uint8Array, from?: Uint32Array): void {
    const needle = text.toLowerCase();
    if (needle === '') {
      marks.fill(1);
      return;
    }
    this.#chunks ??= foldedChunks(this.values);
    this.#chunks.forEach((chunk, index) => markInChunk(chunk, needle, index * chunkSize, marks, from));
  }

  /** Position of each value in text order: ignoring case, then by code unit. */
  get ranks(): Uint32Array {
    this.#ranks ??= textRanks(this.values);
    return this.#ranks;
  }
}

/** The order of text in every sort: ignoring case first, so that `/Admin` is beside `/admin`. */
export function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  // The same as comparing in lower case, without making a string of each; only ASCII folds letter by letter.
  for (let index = 0; index < length; index++) {
    const leftUnit = left.charCodeAt(index);
    const rightUnit = right.charCodeAt(index);
    if (leftUnit > 0x7f || rightUnit > 0x7f) return compareInLowerCase(left, right);
    const difference = asciiFolded(leftUnit) - asciiFolded(rightUnit);
    if (difference !== 0) return difference;
  }
  return compareInLowerCase(left, right);
}

function asciiFolded(unit: number): number {
  return unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit;
}

function compareInLowerCase(left: string, right: string): number {
  return compareUnits(left.toLowerCase(), right.toLowerCase()) || compareUnits(left, right);
}

function compareUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function foldedChunks(values: readonly string[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (let first = 0; first < values.length; first += chunkSize) {
    const folded = values.slice(first, first + chunkSize).map((value) => value.toLowerCase());
    const starts = new Uint32Array(folded.length + 1);
    folded.forEach((value, index) => {
      starts[index + 1] = (starts[index] ?? 0) + value.length;
    });
    chunks.push({ text: folded.join(''), starts });
  }
  return chunks;
}

function markInChunk(
  { text, starts }: Chunk,
  needle: string,
  firstCode: number,
  marks: Uint8Array,
  from: Uint32Array | undefined,
): void {
  const count = starts.length - 1;
  let entry = 0;
  let position = 0;
  while (entry < count) {
    const found = text.indexOf(needle, position);
    if (found < 0) return;
    while ((starts[entry + 1] ?? 0) <= found) entry++;
    const start = (starts[entry] ?? 0) + (from?.[firstCode + entry] ?? 0);
    const end = starts[entry + 1] ?? 0;
    if (found >= start && found + needle.length <= end) {
      marks[firstCode + entry] = 1;
      entry++;
      position = end;
    } else {
      position = found + 1;
    }
  }
}

function textRanks(values: readonly string[]): Uint32Array {
  const folded = values.map((value) => value.toLowerCase());
  const order = Uint32Array.from(values, (_, code) => code);
  order.sort(
    (left, right) =>
      compareUnits(folded[left] ?? '', folded[right] ?? '') ||
      compareUnits(values[left] ?? '', values[right] ?? ''),
  );
  const ranks = new Uint32Array(values.length);
  order.forEach((code, rank) => {
    ranks[code] = rank;
  });
  return ranks;
}
