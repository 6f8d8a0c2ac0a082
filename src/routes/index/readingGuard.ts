/** Is notified of each text that is read, so that one whose reading never ends can be skipped by another thread. */
export interface ReadingGuard {
  /** The text with this digest was not read to its end before. */
  hangs(digest: string): boolean;
  /** The text with this digest is read; that takes `longest` milliseconds at most, unless it hangs. */
  begins(digest: string, longest: number): void;
  ends(): void;
}
