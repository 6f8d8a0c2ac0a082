import { word } from './at.ts';
import { compareUnits, naturalKey } from './naturalText.ts';
import { sortKeysOf } from './sortKeys.ts';

/** Values kept and searched together: large enough to make one search cheap, small enough for any string length. */
export const valuesPerText = 4096;

/** Values one after the other in one string: a string of its own costs more than most values are long. */
interface Chunk {
  readonly text: string;
  /** Where each value starts in `text`, and where the last one ends. */
  readonly starts: Uint32Array;
}

/** A dictionary's values as they are kept: their lengths in UTF-16 units, and the text of every 4,096 of them. */
interface PackedTexts {
  readonly lengths: Uint32Array;
  readonly texts: readonly string[];
}

/**
 * The distinct values of a text column; rows hold a value's position. Everything that looks at text is done
 * once per distinct value, never per row.
 */
export class TextDictionary {
  readonly size: number;
  readonly #chunks: readonly Chunk[];
  #folded: readonly Chunk[] | undefined;
  #keys: Uint32Array | undefined;
  #ranks: Uint32Array | undefined;

  constructor(values: readonly string[] | PackedTexts) {
    this.size = 'lengths' in values ? values.lengths.length : values.length;
    this.#chunks = 'lengths' in values ? unpackedChunks(values) : chunksOf(values);
  }

  value(code: number): string {
    return valueIn(this.#chunks, code);
  }

  packed(): PackedTexts {
    const lengths = new Uint32Array(this.size);
    for (let code = 0; code < this.size; code++) {
      const { starts } = this.#chunks[Math.floor(code / valuesPerText)] ?? noChunk;
      const position = code % valuesPerText;
      lengths[code] = word(starts, position + 1) - word(starts, position);
    }
    return { lengths, texts: this.#chunks.map(({ text }) => text) };
  }

  /** Sets `mark` for every value that is one of `values`. */
  markValues(values: readonly string[], marks: Uint8Array, mark: 0 | 1): void {
    if (values.length <= fewValues) {
      for (const value of values) this.markEqual(value, marks, undefined, mark);
      return;
    }
    const meant = new Set(values);
    for (let code = 0; code < this.size; code++) if (meant.has(this.value(code))) marks[code] = mark;
  }

  /** Sets `mark` for every value equal to `text`; with `from`, also where the rest from there is. */
  markEqual(text: string, marks: Uint8Array, from?: Uint32Array, mark: 0 | 1 = 1): void {
    this.#chunks.forEach((chunk, index) => {
      const firstCode = index * valuesPerText;
      for (let entry = 0; entry < chunk.starts.length - 1; entry++) {
        const start = word(chunk.starts, entry);
        const length = word(chunk.starts, entry + 1) - start;
        const rest = start + (from?.[firstCode + entry] ?? 0);
        const isLong = length === text.length;
        if (!isLong && start + length - rest !== text.length) continue;
        if (chunk.text.startsWith(text, isLong ? start : rest)) marks[firstCode + entry] = mark;
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
    this.#foldedChunks().forEach((chunk, index) =>
      markInChunk(chunk, needle, index * valuesPerText, marks, from),
    );
  }

  /** Position of each value in the order of `compareText`. */
  get ranks(): Uint32Array {
    this.#ranks ??= this.#sortedRanks();
    return this.#ranks;
  }

  /** A number of each value: one with a lower number comes before one with a higher number in `compareText`. */
  get keys(): Uint32Array {
    const chunks = this.#foldedChunks();
    this.#keys ??= sortKeysOf(this.size, (visit) => {
      chunks.forEach(({ text, starts }, index) => {
        for (let entry = 0; entry < starts.length - 1; entry++) {
          visit(index * valuesPerText + entry, text, word(starts, entry), word(starts, entry + 1));
        }
      });
    });
    return this.#keys;
  }

  #foldedChunks(): readonly Chunk[] {
    this.#folded ??= this.#chunks.map(foldedChunk);
    return this.#folded;
  }

  #sortedRanks(): Uint32Array {
    const { keys } = this;
    const folded = this.#foldedChunks();
    const codes = codesByKey(keys);
    const ranks = new Uint32Array(this.size);
    for (let start = 0; start < codes.length;) {
      const key = keys[word(codes, start)];
      let end = start + 1;
      while (end < codes.length && keys[word(codes, end)] === key) end++;
      if (end - start > 1) this.#sortEqualKeys(codes.subarray(start, end), folded);
      for (; start < end; start++) ranks[word(codes, start)] = start;
    }
    return ranks;
  }

  #sortEqualKeys(codes: Uint32Array, folded: readonly Chunk[]): void {
    const texts = Array.from(codes, (code) => {
      const text = valueIn(folded, code);
      return { code, folded: text, natural: naturalKey(text) };
    });
    texts.sort(
      (left, right) =>
        compareUnits(left.natural, right.natural) ||
        compareUnits(left.folded, right.folded) ||
        compareUnits(this.value(left.code), this.value(right.code)),
    );
    texts.forEach(({ code }, index) => {
      codes[index] = code;
    });
  }
}

/** Looking at every value once per text is quicker than making strings of them all for up to so many texts. */
const fewValues = 8;
/** A key and a code below this fit one number exactly. */
const codeLimit = 2 ** 21;

function codesByKey(keys: Uint32Array): Uint32Array {
  if (keys.length > codeLimit) {
    return Uint32Array.from(keys.keys()).sort((left, right) => word(keys, left) - word(keys, right));
  }
  // Numbers alone are sorted several times faster than with a function that compares.
  const order = Float64Array.from(keys, (key, code) => key * codeLimit + code).sort();
  return Uint32Array.from(order, (keyAndCode) => keyAndCode % codeLimit);
}

const noChunk: Chunk = { text: '', starts: new Uint32Array(1) };

function valueIn(chunks: readonly Chunk[], code: number): string {
  const { text, starts } = chunks[Math.floor(code / valuesPerText)] ?? noChunk;
  const position = code % valuesPerText;
  return text.slice(word(starts, position), word(starts, position + 1));
}

function chunksOf(values: readonly string[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (let first = 0; first < values.length; first += valuesPerText) {
    chunks.push(chunkOf(values.slice(first, first + valuesPerText)));
  }
  return chunks;
}

function chunkOf(values: readonly string[]): Chunk {
  return { text: values.join(''), starts: startsOf(values.map(({ length }) => length)) };
}

function unpackedChunks({ lengths, texts }: PackedTexts): Chunk[] {
  return texts.map((text, index) => {
    const own = lengths.subarray(index * valuesPerText, (index + 1) * valuesPerText);
    return { text, starts: startsOf(own) };
  });
}

function startsOf(lengths: ArrayLike<number>): Uint32Array {
  let end = 0;
  return Uint32Array.of(0, ...Array.from(lengths, (length) => (end += length)));
}

function foldedChunk(chunk: Chunk): Chunk {
  const { text, starts } = chunk;
  // eslint-disable-next-line no-control-regex -- all of ASCII is meant
  if (/^[\0-\x7f]*$/.test(text)) {
    const folded = text.toLowerCase();
    return folded === text ? chunk : { text: folded, starts };
  }
  // Beyond ASCII, a letter's lower case may be longer, or depend on what is beside it.
  return chunkOf(
    Array.from({ length: starts.length - 1 }, (_, code) => valueIn([chunk], code).toLowerCase()),
  );
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
    while (word(starts, entry + 1) <= found) entry++;
    const start = word(starts, entry) + (from?.[firstCode + entry] ?? 0);
    const end = word(starts, entry + 1);
    if (found >= start && found + needle.length <= end) {
      marks[firstCode + entry] = 1;
      entry++;
      position = end;
    } else {
      position = found + 1;
    }
  }
}
