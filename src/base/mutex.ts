/** Work that must not overlap: one after the other, in the order in which it is asked for. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs work once all work before it has ended; a failure is its caller's, not the next one's. */
  run<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
