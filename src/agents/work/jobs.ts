import type { PreparedWork, WorkResult } from './work.ts';

type JobState = 'running' | 'done' | 'failed' | 'cancelled';

/** Work that was started, by the number that a model asks about it. */
export interface Job {
  readonly id: number;
  readonly tool: string;
  readonly state: JobState;
  /** What it did last. */
  readonly doing: string;
  readonly result: WorkResult | undefined;
  /** Seconds since it was started, until now or its end. */
  readonly seconds: number;
}

interface Running {
  readonly id: number;
  readonly tool: string;
  readonly startedAt: number;
  readonly aborter: AbortController;
  readonly ended: Promise<void>;
  state: JobState;
  doing: string;
  result: WorkResult | undefined;
  endedAt: number | undefined;
}

const mostRunning = 4;
const mostKept = 20;
const longestDoing = 200;

/** The jobs of one server or window. Those that have ended are kept for a while. */
export class AgentJobs {
  readonly #clock: () => number;
  readonly #report: (error: unknown) => void;
  readonly #jobs = new Map<number, Running>();
  #last = 0;

  /** `report`: for errors that nobody expects. */
  constructor(clock: () => number, report: (error: unknown) => void) {
    this.#clock = clock;
    this.#report = report;
  }

  get isFull(): boolean {
    return [...this.#jobs.values()].filter(({ state }) => state === 'running').length >= mostRunning;
  }

  start(tool: string, work: Pick<PreparedWork, 'run'>): Job {
    const aborter = new AbortController();
    const id = ++this.#last;
    const run = async (): Promise<void> => {
      try {
        const report = (doing: string): void => void (job.doing = doing.slice(0, longestDoing));
        job.result = await work.run(report, aborter.signal);
        job.state = aborter.signal.aborted ? 'cancelled' : 'done';
      } catch (error) {
        job.state = aborter.signal.aborted ? 'cancelled' : 'failed';
        if (job.state === 'failed') this.#report(error);
      } finally {
        job.endedAt = this.#clock();
      }
    };
    // What it starts with is no part of the answer to the call that starts it.
    const ended = Promise.resolve().then(run);
    const job: Running = {
      id,
      tool,
      startedAt: this.#clock(),
      aborter,
      ended,
      state: 'running',
      doing: '',
      result: undefined,
      endedAt: undefined,
    };
    this.#jobs.set(id, job);
    this.#forget();
    return this.#shown(job);
  }

  /** The job as it is once it has ended, or after so many milliseconds. */
  async wait(id: number, milliseconds: number): Promise<Job | undefined> {
    const job = this.#jobs.get(id);
    if (job === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([job.ended, timeout]);
    clearTimeout(timer);
    return this.#shown(job);
  }

  /** Stops it, and resolves once it has ended. */
  async cancel(id: number): Promise<Job | undefined> {
    const job = this.#jobs.get(id);
    if (job === undefined) return undefined;
    job.aborter.abort();
    await job.ended;
    return this.#shown(job);
  }

  all(): readonly Job[] {
    return [...this.#jobs.values()].map((job) => this.#shown(job));
  }

  cancelAll(): void {
    for (const { aborter } of this.#jobs.values()) aborter.abort();
  }

  /** Cancels all, and resolves once they have ended. */
  async close(): Promise<void> {
    this.cancelAll();
    await Promise.all([...this.#jobs.values()].map(({ ended }) => ended));
  }

  #shown({ id, tool, state, doing, result, startedAt, endedAt }: Running): Job {
    const seconds = Math.round(((endedAt ?? this.#clock()) - startedAt) / 1000);
    return { id, tool, state, doing, result, seconds };
  }

  #forget(): void {
    const ended = [...this.#jobs.values()].filter(({ state }) => state !== 'running');
    for (const { id } of ended.slice(0, Math.max(0, this.#jobs.size - mostKept))) this.#jobs.delete(id);
  }
}
