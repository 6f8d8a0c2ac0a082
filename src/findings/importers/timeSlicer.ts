import { soon } from '#platform';

/** How long work may keep the event loop before others get a turn. */
const sliceMilliseconds = 8;

/** Lets long work give the event loop a turn every few milliseconds. */
export class TimeSlicer {
  #sliceEnd = performance.now() + sliceMilliseconds;

  /** True where the slice is used up; then `pause` should be awaited. */
  get isDue(): boolean {
    return performance.now() >= this.#sliceEnd;
  }

  async yield(): Promise<void> {
    await new Promise<void>(soon);
    this.#sliceEnd = performance.now() + sliceMilliseconds;
  }
}
