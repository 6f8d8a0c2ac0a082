/** A hash of bytes that come one after the other. */
export interface Hash {
  update(bytes: Uint8Array): void;
  /** Once, at the end. */
  hexadecimal(): string;
}
