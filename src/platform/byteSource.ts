/** Bytes that are read part by part: they may be more than what fits into memory. */
export interface ByteSource {
  readonly size: number;
  /** The bytes from `start` up to `end`; they are valid until the next call. */
  read(start: number, end: number): Uint8Array;
  /** Whether the bytes are still those that it was opened with, as far as the file system says. */
  isUnchanged(): boolean;
  close(): void;
}
