import { areSameBytes, crc32 } from '#platform';
import { at } from '../query/at.ts';
import type { PackedTexts } from './packedTexts.ts';

/** Bytes of the first chunks, and how many there are: enough for most reports. */
const smallChunk = 1024 * 1024;
const smallChunks = 16;
/**
 * Bytes of every further chunk. What is that large is memory of its own, which goes back to the system as a whole;
 * allocators keep smaller chunks for themselves.
 */
const largeChunk = 64 * 1024 * 1024;
/** At most so many bytes takes a UTF-16 unit. */
const bytesPerUnit = 3;
const encoder = new TextEncoder();

interface Chunk {
  readonly bytes: Uint8Array<ArrayBuffer>;
  used: number;
}

/**
 * Texts that are kept for long, outside of the memory in which garbage is looked for: there, whatever is kept is copied
 * several times. They have the numbers from 0 on.
 */
export class TextPacker {
  readonly #chunks: Chunk[] = [];
  // Of each text; numbers in lists are no garbage.
  readonly #chunkOf: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  get size(): number {
    return this.#ends.length;
  }

  add(text: string): void {
    const chunk = this.#chunkFor(text.length * bytesPerUnit);
    const start = chunk.used;
    chunk.used += encoder.encodeInto(text, chunk.bytes.subarray(start)).written;
    this.#chunkOf.push(this.#chunks.length - 1);
    this.#starts.push(start);
    this.#ends.push(chunk.used);
  }

  removeLast(): void {
    const chunk = this.#chunks[this.#chunkOf.pop() ?? 0];
    const start = this.#starts.pop();
    this.#ends.pop();
    if (chunk !== undefined && start !== undefined) chunk.used = start;
  }

  at(number: number): Uint8Array {
    const chunk = this.#chunks[at(this.#chunkOf, number)];
    return chunk?.bytes.subarray(this.#starts[number], this.#ends[number]) ?? new Uint8Array();
  }

  /** All texts in the order of their numbers, some at a time. */
  *packed(): Generator<PackedTexts> {
    let first = 0;
    for (const [index, { bytes, used }] of this.#chunks.entries()) {
      let last = first;
      while (this.#chunkOf[last] === index) last++;
      yield { bytes: bytes.subarray(0, used), ends: Uint32Array.from(this.#ends.slice(first, last)) };
      first = last;
    }
  }

  #chunkFor(length: number): Chunk {
    const last = this.#chunks.at(-1);
    if (last !== undefined && last.bytes.length - last.used >= length) return last;
    const usual = this.#chunks.length < smallChunks ? smallChunk : largeChunk;
    const chunk = { bytes: new Uint8Array(Math.max(length, usual)), used: 0 };
    this.#chunks.push(chunk);
    return chunk;
  }
}

/** Texts with one checksum that a further one is compared with: whoever makes many of them must not make it slow. */
const mostCompared = 8;

/** Texts of which each is kept once: passive scans find many things in one response, and repeat it as often. */
export class DistinctTexts {
  readonly #texts = new TextPacker();
  /** The latest text with this checksum, and of each text the one before it with the same. */
  readonly #latest = new Map<number, number>();
  readonly #before: (number | undefined)[] = [];

  /** The number of a text, from 0 on. */
  numberOf(text: string): number {
    const number = this.#texts.size;
    this.#texts.add(text);
    const bytes = this.#texts.at(number);
    const checksum = crc32(bytes) | 0;
    const latest = this.#latest.get(checksum);
    let known = latest;
    for (let compared = 0; known !== undefined && compared < mostCompared; compared++) {
      if (areSameBytes(this.#texts.at(known), bytes)) {
        this.#texts.removeLast();
        return known;
      }
      known = this.#before[known];
    }
    this.#latest.set(checksum, number);
    this.#before.push(latest);
    return number;
  }

  packed(): Generator<PackedTexts> {
    return this.#texts.packed();
  }
}
