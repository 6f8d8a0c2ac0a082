import { byte, word } from '../../query/at.ts';
import { newCodes } from '../../query/columns.ts';
import type { TextColumn } from '../../query/columns.ts';
import { TextDictionary, valuesPerText } from '../../query/textDictionary.ts';

/** Places that a text may lie at: whoever makes many texts of one hash must not make it slow. */
const usualPlaces = 32;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The column of a text that most rows have for themselves, made of UTF-8: a string of each, and a `Map` of these strings,
 * take several times as long.
 */
export class DistinctUtf8 {
  readonly #codes: Uint32Array;
  /** As many as a power of two, with a code plus one, or 0. */
  readonly #places: Uint32Array;
  readonly #mostPlaces: number;
  readonly #hashes: Uint32Array;
  /** Where each text starts, and where the last one ends. */
  readonly #starts: Uint32Array;
  /** Texts of which all places were taken. */
  readonly #crowded = new Map<string, number>();
  #bytes: Uint8Array<ArrayBuffer>;
  #size = 0;
  #row = 0;

  /** `rows`: how many there will be. */
  constructor(rows: number, mostPlaces = usualPlaces) {
    this.#mostPlaces = mostPlaces;
    this.#codes = new Uint32Array(rows);
    this.#places = new Uint32Array(2 ** Math.ceil(Math.log2(rows + 1) + 1));
    this.#hashes = new Uint32Array(rows);
    this.#starts = new Uint32Array(rows + 1);
    this.#bytes = new Uint8Array(16 * rows);
  }

  /** The text of the next row. */
  add(text: Uint8Array): void {
    this.#codes[this.#row++] = this.#codeOf(text);
  }

  column(): TextColumn {
    const codes = newCodes(this.#row, this.#size);
    codes.set(this.#codes);
    return { codes, dictionary: this.#dictionary() };
  }

  #codeOf(text: Uint8Array): number {
    const hash = hashOf(text);
    const places = this.#places;
    for (let tried = 0; tried < this.#mostPlaces; tried++) {
      const place = (hash + tried) & (places.length - 1);
      const code = word(places, place) - 1;
      if (code < 0) {
        places[place] = this.#size + 1;
        return this.#append(text, hash);
      }
      if (this.#hashes[code] === hash && this.#isAt(code, text)) return code;
    }
    const key = decoder.decode(text);
    const code = this.#crowded.get(key) ?? this.#append(text, hash);
    this.#crowded.set(key, code);
    return code;
  }

  #append(text: Uint8Array, hash: number): number {
    const code = this.#size++;
    const start = word(this.#starts, code);
    const end = start + text.length;
    if (end > this.#bytes.length) {
      const longer = new Uint8Array(2 * end);
      longer.set(this.#bytes.subarray(0, start));
      this.#bytes = longer;
    }
    this.#bytes.set(text, start);
    this.#hashes[code] = hash;
    this.#starts[code + 1] = end;
    return code;
  }

  #isAt(code: number, text: Uint8Array): boolean {
    const start = word(this.#starts, code);
    if (word(this.#starts, code + 1) - start !== text.length) return false;
    for (let index = 0; index < text.length; index++) {
      if (this.#bytes[start + index] !== text[index]) return false;
    }
    return true;
  }

  #dictionary(): TextDictionary {
    const lengths = new Uint32Array(this.#size);
    const texts: string[] = [];
    for (let first = 0; first < this.#size; first += valuesPerText) {
      const last = Math.min(first + valuesPerText, this.#size);
      const bytes = this.#bytes.subarray(word(this.#starts, first), word(this.#starts, last));
      const text = decoder.decode(bytes);
      texts.push(text);
      // As many letters as bytes are letters of ASCII.
      const isAscii = text.length === bytes.length;
      for (let code = first; code < last; code++) {
        const start = word(this.#starts, code);
        const end = word(this.#starts, code + 1);
        lengths[code] = isAscii ? end - start : decoder.decode(this.#bytes.subarray(start, end)).length;
      }
    }
    return new TextDictionary({ lengths, texts });
  }
}

function hashOf(text: Uint8Array): number {
  let hash = text.length;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ byte(text, index), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}
