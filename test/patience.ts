// How long tests wait: limits are those of the machine the tests were written on, and grow with the measured speed of
// the one they run on. Shared by Node, the extension host and the browser.

/** What the work of one measurement takes on the machine the limits were written for, in milliseconds. */
const usualTime = 25;
/** A measurement counts for so long, in milliseconds. */
const keptFor = 5_000;
const slowest = 40;

let factor = 1;
let measuredAt = Number.NEGATIVE_INFINITY;

/** How many times slower than usual this machine is at present, its load included; at least 1. */
export function slowness(): number {
  if (performance.now() - measuredAt > keptFor) {
    factor = Math.min(slowest, Math.max(1, timeOfWork() / usualTime));
    measuredAt = performance.now();
  }
  return factor;
}

function timeOfWork(): number {
  const start = performance.now();
  let value = 1;
  for (let round = 0; round < 12_000_000; round++) {
    value ^= value << 13;
    value ^= value >>> 17;
    value ^= value << 5;
  }
  // The sum is used, so that no compiler leaves the work out.
  return performance.now() - start + (value === 0 ? 1 : 0);
}

/** The end of a time that grows where the machine is slow, also when it only becomes slow meanwhile. */
export class Deadline {
  readonly #start = performance.now();
  readonly #milliseconds: number;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  get isOver(): boolean {
    const elapsed = performance.now() - this.#start;
    return elapsed > this.#milliseconds && elapsed > this.#milliseconds * slowness();
  }
}

/** Of the real clock, also in a test that has another. */
const wait = setTimeout;

/** Waits until something is so; fails with `what` where it has not become so within the time. */
export async function until(
  done: () => boolean | Promise<boolean>,
  what: string | (() => string) = 'It did not happen.',
  milliseconds = 10_000,
): Promise<void> {
  const deadline = new Deadline(milliseconds);
  while (!(await done())) {
    if (deadline.isOver) throw new Error(typeof what === 'string' ? what : what());
    await new Promise((resolve) => wait(resolve, 20));
  }
}

interface TimedRunnable {
  timeout(): number;
  timeout(milliseconds: number): unknown;
}

interface Runner {
  on(event: 'test' | 'hook', listener: (runnable: TimedRunnable) => void): unknown;
}

/** Lets the time limits of mocha's tests and hooks grow with the slowness of the machine when each begins. */
export function growTimeouts(runner: Runner, measure: () => number = slowness): void {
  const written = new WeakMap<TimedRunnable, number>();
  const grow = (runnable: TimedRunnable): void => {
    // A hook runs before each of many tests.
    const limit = written.get(runnable) ?? runnable.timeout();
    written.set(runnable, limit);
    runnable.timeout(limit * measure());
  };
  runner.on('test', grow);
  runner.on('hook', grow);
}
