/** Signals for work of one kind of which only the latest counts. */
export class LatestOnly {
  #controller = new AbortController();

  /** The signal of the work that counts now. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Drops the work that counted until now; what is started from here on counts. */
  supersede(): AbortSignal {
    this.#controller.abort();
    this.#controller = new AbortController();
    return this.signal;
  }

  /** Does work, and where it is superseded meanwhile, does it again: the answer is always of the latest. */
  async run<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    for (;;) {
      const { signal } = this;
      try {
        const value = await work(signal);
        if (!signal.aborted) return value;
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
  }
}
