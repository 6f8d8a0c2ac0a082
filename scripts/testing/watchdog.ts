import { slowness } from '../../test/patience.ts';

/** Far more than one test takes: what has been silent for so long on a usual machine does not go on any more. */
const longestSilence = 240_000;

/** Ends a suite in which nothing moves for a long time, however long all of it takes. */
export class Watchdog {
  /** Resolves when nothing has moved for too long; never after `stop`. */
  readonly expired: Promise<void>;
  readonly #silence: number;
  #movedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #expire: () => void = () => undefined;

  constructor(silence = longestSilence) {
    this.#silence = silence;
    this.expired = new Promise((resolve) => (this.#expire = resolve));
    this.#look();
  }

  /** A test ended, a line was printed: the suite continues. */
  moved(): void {
    this.#movedAt = performance.now();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const left = this.#movedAt + this.#silence - performance.now();
    if (left > 0) this.#lookIn(left);
    else {
      const leftHere = this.#movedAt + this.#silence * slowness() - performance.now();
      if (leftHere > 0) this.#lookIn(leftHere);
      else {
        console.error(`Nothing has moved for ${Math.round((performance.now() - this.#movedAt) / 1000)} s.`);
        this.#expire();
      }
    }
  }

  #lookIn(milliseconds: number): void {
    this.#timer = setTimeout(() => this.#look(), milliseconds);
  }
}
