/** Gives each request its turn, so that no more than so many are sent a second. */
export class Turns {
  readonly #now: () => number;
  readonly #apart: number;
  /** From when on a request may be sent. */
  #free = 0;

  constructor(perSecond: number, now: () => number) {
    this.#apart = 1000 / perSecond;
    this.#now = now;
  }

  /** In how many milliseconds it is this request's turn; undefined where that is later than `longest`. */
  next(longest: number): number | undefined {
    const now = this.#now();
    const at = Math.max(now, this.#free);
    if (at - now > longest) return undefined;
    this.#free = at + this.#apart;
    return at - now;
  }
}
