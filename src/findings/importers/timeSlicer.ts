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
    await nextTurn();
    this.#sliceEnd = performance.now() + sliceMilliseconds;
  }
}

/** Timers wait for a millisecond or more; not every host has the turn that comes at once. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}
