/** Is notified of each text that is read, so that one whose reading never ends can be skipped by another thread. */
export interface ReadingGuard {
  /** The text with this digest was not read to its end before. */
  hangs(digest: string): boolean;
  /** The text with this digest is read; that takes `longest` milliseconds at most, unless it hangs. */
  begins(digest: string, longest: number): void;
  ends(): void;
  /** The text with this digest has broken the grammars: nothing that is read from now on counts. */
  breaks(digest: string): void;
  readonly isBroken: boolean;
}
