import type { Clock } from './clock.ts';

/** No timer waits longer: timers hold some weeks only, and stand still while the machine sleeps. */
const longestWait = 3_600_000;

/** Rings once when the clock has reached a time, however far away that is. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Instead of the time before; undefined for none. */
  set(time: number | undefined): void {
    clearTimeout(this.#timer);
    if (time === undefined) return;
    const wait = Math.min(longestWait, Math.max(0, time - this.#clock()));
    this.#timer = setTimeout(() => {
      if (this.#clock() < time) this.set(time);
      else this.#ring();
    }, wait);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
