/** Ends a command that is interrupted. What is being written is written to its end; who asks again does not wait. */
export class Interruption {
  readonly #end: () => void;
  #isWriting = false;
  #isInterrupted = false;

  constructor(end: () => void) {
    this.#end = end;
  }

  interrupt(): void {
    if (!this.#isWriting || this.#isInterrupted) this.#end();
    this.#isInterrupted = true;
  }

  /** Writes a file, which an interruption leaves whole. */
  async whole<Written>(write: () => Promise<Written>): Promise<Written> {
    this.#isWriting = true;
    try {
      return await write();
    } finally {
      this.#isWriting = false;
      if (this.#isInterrupted) this.#end();
    }
  }
}
