type Timer = ReturnType<typeof setTimeout>;

/** Runs once for all that happens within a time. */
export class Coalesced {
  readonly #run: () => unknown;
  readonly #milliseconds: number;
  #timer: Timer | undefined;

  constructor(run: () => unknown, milliseconds: number) {
    this.#run = run;
    this.#milliseconds = milliseconds;
  }

  /** Something happened. */
  readonly note = (): void => {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#run();
    }, this.#milliseconds);
  };

  dispose(): void {
    clearTimeout(this.#timer);
  }
}

/** Runs for each thing once it has been quiet for a time. */
export class Pauses<Thing> {
  readonly #run: (thing: Thing) => unknown;
  readonly #timers = new Map<Thing, Timer>();

  constructor(run: (thing: Thing) => unknown) {
    this.#run = run;
  }

  /** Something happened to it. */
  note(thing: Thing, milliseconds: number): void {
    this.forget(thing);
    const timer = setTimeout(() => {
      this.#timers.delete(thing);
      this.#run(thing);
    }, milliseconds);
    this.#timers.set(thing, timer);
  }

  isWaiting(thing: Thing): boolean {
    return this.#timers.has(thing);
  }

  forget(thing: Thing): void {
    clearTimeout(this.#timers.get(thing));
    this.#timers.delete(thing);
  }

  dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}
