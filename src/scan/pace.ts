/** Gives each request its turn, so that no more than so many are sent a second. */
export class Pace {
  readonly #now: () => number;
  readonly #apart: number;
  #next = 0;

  constructor(perSecond: number, now: () => number) {
    this.#apart = 1000 / perSecond;
    this.#now = now;
  }

  /** In how many milliseconds it is this request's turn; undefined where that is later than `longest`. */
  turn(longest: number): number | undefined {
    const now = this.#now();
    const at = Math.max(now, this.#next);
    if (at - now > longest) return undefined;
    this.#next = at + this.#apart;
    return at - now;
  }
}
