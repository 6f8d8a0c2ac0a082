import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds by the clock, and of the processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Tasks of the page's main thread of more than 50 ms. */
export interface LongTasks {
  /** By the clock, which also counts what other processes take away. */
  readonly byClock: number;
  /** By the processor time of the thread itself. */
  readonly byProcessor: number;
  /** Milliseconds of processor time. */
  readonly longest: number;
}

const longest = 50_000;

/** Traces the page while something is done. */
export async function longTasksDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<LongTasks> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && mainThreads.has(threadOf(event)));
  return {
    byClock: tasks.filter(({ dur = 0 }) => dur > longest).length,
    byProcessor: tasks.filter(({ tdur = 0 }) => tdur > longest).length,
    longest: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  };
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}
