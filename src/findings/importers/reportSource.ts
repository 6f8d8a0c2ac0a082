import { startSha256 } from '#platform';
import type { ByteSource } from '../../platform/byteSource.ts';

/** The bytes of a report. */
export type ReportSource = ByteSource;

export function memorySource(bytes: Uint8Array): ReportSource {
  return {
    size: bytes.length,
    read: (start, end) => bytes.subarray(start, end),
    isUnchanged: () => true,
    close: () => undefined,
  };
}

/** A source whose bytes are hashed as they are read for the first time, from its start to its end. */
export class HashedSource implements ReportSource {
  readonly #source: ReportSource;
  readonly #hash = startSha256();
  #hashed = 0;

  constructor(source: ReportSource) {
    this.#source = source;
  }

  get size(): number {
    return this.#source.size;
  }

  /** How many bytes are hashed. */
  get hashed(): number {
    return this.#hashed;
  }

  read(start: number, end: number): Uint8Array {
    const bytes = this.#source.read(start, end);
    const last = start + bytes.length;
    if (start <= this.#hashed && last > this.#hashed) {
      this.#hash.update(bytes.subarray(this.#hashed - start));
      this.#hashed = last;
    }
    return bytes;
  }

  /** SHA-256 in hexadecimal of all that was hashed; to be asked once. */
  hexadecimal(): string {
    return this.#hash.hexadecimal();
  }

  isUnchanged(): boolean {
    return this.#source.isUnchanged();
  }

  close(): void {
    this.#source.close();
  }
}
