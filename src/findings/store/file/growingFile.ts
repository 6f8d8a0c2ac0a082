/** Whole pages of a database. */
const chunkLength = 1024 * 1024;

/**
 * The bytes of a database's file, for sql.js, which keeps a file in one array, and replaces that by one that is an eighth
 * longer each time: 20 MB are copied thirty times. To sql.js this is an array that never has to be made longer; what is
 * written behind its end goes into further chunks.
 */
export class GrowingFile {
  /** To sql.js, what may be written without another array. */
  readonly length = Number.MAX_SAFE_INTEGER;
  readonly #first: Uint8Array;
  readonly #chunks: Uint8Array[] = [];

  /** Keeps these bytes as they are. */
  constructor(first: Uint8Array) {
    this.#first = first;
  }

  set(bytes: Uint8Array, at: number): void {
    let from = 0;
    for (const part of this.#parts(at, at + bytes.length)) {
      part.set(bytes.subarray(from, from + part.length));
      from += part.length;
    }
  }

  /** Mostly one page. */
  subarray(start: number, end: number): Uint8Array {
    const parts = this.#parts(start, end);
    if (parts.length === 1) return parts[0] ?? new Uint8Array();
    const bytes = new Uint8Array(end - start);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  #parts(start: number, end: number): Uint8Array[] {
    const parts: Uint8Array[] = [];
    const { length } = this.#first;
    if (start < length) parts.push(this.#first.subarray(start, Math.min(end, length)));
    for (let at = Math.max(start, length); at < end;) {
      const index = Math.floor((at - length) / chunkLength);
      const chunkStart = length + index * chunkLength;
      while (this.#chunks.length <= index) this.#chunks.push(new Uint8Array(chunkLength));
      const part = this.#chunks[index]?.subarray(at - chunkStart, end - chunkStart);
      if (part === undefined) break;
      parts.push(part);
      at += part.length;
    }
    return parts;
  }
}
