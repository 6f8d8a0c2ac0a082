import type { Fault } from '../login/faults/fault.ts';
import type { RunClock } from '../login/ports.ts';

export type Stopped = { readonly reason: 'cancelled' | 'rate' | 'budget' } | { readonly fault: Fault };

interface Bounds {
  readonly signal: AbortSignal;
  readonly requestsPerSecond: number;
  readonly budget: number;
}

/** So many requests without any answer in a row end a run. */
const mostFaults = 3;

/** How fast and how much a run asks, and why it asks no more. */
export class Pace {
  requests = 0;
  stopped: Stopped | undefined;
  readonly #clock: RunClock;
  readonly #bounds: Bounds;
  #faults = 0;

  constructor(clock: RunClock, bounds: Bounds) {
    this.#clock = clock;
    this.#bounds = bounds;
  }

  /** Before each request, those of logins included; false where it must not be sent. */
  async wait(): Promise<boolean> {
    const { signal, requestsPerSecond } = this.#bounds;
    if (!this.goesOn) return false;
    await this.#clock.sleep(1000 / requestsPerSecond, signal);
    this.requests++;
    return true;
  }

  /** Whether one more question may be asked. */
  get goesOn(): boolean {
    const { signal, budget } = this.#bounds;
    if (signal.aborted) this.stopped ??= { reason: 'cancelled' };
    else if (this.requests >= budget) this.stopped ??= { reason: 'budget' };
    return this.stopped === undefined;
  }

  /** What came of a question: several without an answer end the run, and so does a server that goes on asking to wait. */
  note(came: { readonly fault: Fault } | { readonly received: { readonly status: number } }): void {
    if ('received' in came) {
      this.#faults = 0;
      if (came.received.status === 429) this.stopped ??= { reason: 'rate' };
      return;
    }
    const { fault } = came;
    if (fault.code === 'cancelled') this.stopped ??= { reason: 'cancelled' };
    else if (fault.code === 'not-approved' || ++this.#faults >= mostFaults) this.stopped ??= { fault };
  }
}
