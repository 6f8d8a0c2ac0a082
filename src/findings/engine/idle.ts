import { inBackground } from '#platform';

/** Calls `idle` when nothing was under way for some time. */
export class Idle {
  readonly #after: number;
  readonly #idle: () => void;
  #running = 0;
  #begun = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(milliseconds: number, idle: () => void) {
    this.#after = milliseconds;
    this.#idle = idle;
  }

  /** How much was ever begun. */
  get begun(): number {
    return this.#begun;
  }

  /** Something is under way, until what is returned is called. */
  begin(): () => void {
    this.#running += 1;
    this.#begun += 1;
    clearTimeout(this.#timer);
    return () => {
      this.#running -= 1;
      this.wait();
    };
  }

  /** Begins to wait anew. */
  wait(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped || this.#running > 0) return;
    this.#timer = setTimeout(this.#idle, this.#after);
    inBackground(this.#timer);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
