import { isAccepting, nextScalarState, scalarStart } from './jsonScalars.ts';
import { OpenValues } from './jsonStructure.ts';
import type { LargeValue } from './jsonStructure.ts';

/** What may come next, where it is not inside of a scalar. */
type Place = 'value' | 'firstElement' | 'firstKey' | 'key' | 'colon' | 'afterValue' | 'end';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const lineFeed = 0x0a;

/** Bytes of a string that need no look: neither its end, nor an escape, nor a control character. */
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(nextScalarState(scalarStart.string, byte) === scalarStart.string),
);

function endOfPlain(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && isPlain[bytes[at] ?? 0] === 1) at += 1;
  return at;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === lineFeed || byte === 0x0d || byte === 0x09;
}

/**
 * Reads one JSON document (RFC 8259) in chunks of UTF-8: takes exactly what `JSON.parse` takes, and finds the bounds
 * of its large arrays, of their elements, and of large objects.
 */
export class JsonScanner {
  readonly #open = new OpenValues();
  #place: Place = 'value';
  /** Inside of a string, number or word; 0 outside. */
  #scalar = 0;
  #isKey = false;
  #offset: number;
  #brokenAt: number | undefined;
  #lines = 1;
  #lineStart: number;

  /** `offset`: where the document starts in its file. */
  constructor(offset: number) {
    this.#offset = offset;
    this.#lineStart = offset;
  }

  /** Where it stops being JSON, once it did. */
  get brokenAt(): number | undefined {
    return this.#brokenAt;
  }

  /** The line, from 1, up to which it was read, and where that starts. */
  get line(): { readonly number: number; readonly start: number } {
    return { number: this.#lines, start: this.#lineStart };
  }

  /** The document's large value; undefined where all of it is small. Nothing may come any more. */
  finish(): LargeValue | undefined {
    const isWhole = this.#place === 'end' || (this.#open.depth === 0 && isAccepting(this.#scalar));
    if (this.#brokenAt === undefined && !isWhole) this.#brokenAt = this.#offset;
    return this.#open.root;
  }

  /** Reads the next bytes; false once it is broken. */
  feed(bytes: Uint8Array): boolean {
    if (this.#brokenAt !== undefined) return false;
    const { length } = bytes;
    let at = 0;
    while (at < length) {
      const byte = bytes[at] ?? 0;
      if (this.#scalar === scalarStart.string && isPlain[byte] === 1) {
        at = endOfPlain(bytes, at);
      } else if (this.#scalar !== 0) {
        const taken = this.#takeInScalar(byte);
        if (taken < 0) return this.#breakAt(at);
        at += taken;
      } else {
        if (!isBlank(byte) && !this.#take(byte, this.#offset + at)) return this.#breakAt(at);
        at += 1;
        if (byte === lineFeed) this.#startLine(this.#offset + at);
      }
    }
    this.#offset += length;
    return true;
  }

  #startLine(offset: number): void {
    this.#lines += 1;
    this.#lineStart = offset;
  }

  /** How many bytes were taken, 0 or 1; negative where it is broken. */
  #takeInScalar(byte: number): number {
    const next = nextScalarState(this.#scalar, byte);
    if (next === 0 && !isAccepting(this.#scalar)) return -1;
    this.#scalar = isAccepting(next) && byte === quote ? 0 : next;
    if (this.#scalar === 0) this.#place = this.#isKey ? 'colon' : this.#afterValue();
    // A number ends before the byte that is no part of it.
    return next === 0 ? 0 : 1;
  }

  #breakAt(at: number): false {
    this.#brokenAt = this.#offset + at;
    return false;
  }

  #afterValue(): Place {
    return this.#open.depth === 0 ? 'end' : 'afterValue';
  }

  /** A byte between values; false where it is not allowed there. */
  #take(byte: number, offset: number): boolean {
    switch (this.#place) {
      case 'value':
        return this.#startValue(byte, offset);
      case 'firstElement':
        return byte === closeBracket ? this.#close(true, offset) : this.#startValue(byte, offset);
      case 'firstKey':
        return byte === closeBrace ? this.#close(false, offset) : this.#startKey(byte);
      case 'key':
        return this.#startKey(byte);
      case 'colon':
        this.#place = 'value';
        return byte === colon;
      case 'afterValue':
        if (byte === comma) {
          this.#place = this.#open.separate(offset) ? 'value' : 'key';
          return true;
        }
        return (byte === closeBracket || byte === closeBrace) && this.#close(byte === closeBracket, offset);
      case 'end':
        return false;
    }
  }

  #startKey(byte: number): boolean {
    this.#isKey = true;
    this.#scalar = scalarStart.string;
    return byte === quote;
  }

  #startValue(byte: number, offset: number): boolean {
    this.#isKey = false;
    if (byte === openBracket || byte === openBrace) {
      this.#place = byte === openBracket ? 'firstElement' : 'firstKey';
      return this.#open.push(byte === openBracket, offset);
    }
    this.#scalar = byte === quote ? scalarStart.string : nextScalarState(scalarStart.other, byte);
    return this.#scalar !== 0;
  }

  #close(isArray: boolean, offset: number): boolean {
    const isHere = this.#open.close(isArray, this.#place === 'firstElement', offset);
    this.#place = this.#afterValue();
    return isHere;
  }
}
