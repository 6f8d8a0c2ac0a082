import type { Worker } from 'node:worker_threads';

/** Milliseconds of its own processor time after which a thread that does not answer is ended. */
export const hangsAfter = 10_000;

const period = 200;

export interface WorkerWatch {
  /** The thread has answered. */
  answered(): void;
  stop(): void;
}

/**
 * Calls `onHang` once the thread has used `limit` milliseconds of processor time without an answer. Neither a
 * suspended computer nor one that is busy with something else counts: no more is counted than the thread was active,
 * and no more than the whole process was given.
 */
export function watchWorker(worker: Worker, limit: number, onHang: () => void): WorkerWatch {
  let used = 0;
  let active = worker.performance.eventLoopUtilization().active;
  let processor = processorTime();
  const timer = setInterval(() => {
    const nowActive = worker.performance.eventLoopUtilization().active;
    const nowProcessor = processorTime();
    used += Math.max(0, Math.min(nowActive - active, nowProcessor - processor));
    active = nowActive;
    processor = nowProcessor;
    if (used < limit) return;
    clearInterval(timer);
    onHang();
  }, period);
  timer.unref();
  return {
    answered: () => {
      used = 0;
    },
    stop: () => clearInterval(timer),
  };
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
