import { inBackground } from '#platform';
import type { Thread } from '../../platform/thread.ts';

/** Milliseconds of its own processor time after which a thread that does not answer is ended. */
export const hangsAfter = 10_000;

const period = 200;

export interface WorkerWatch {
  /** The thread has answered. */
  answered(): void;
  stop(): void;
}

/** Calls `onHang` once the thread has worked for `limit` milliseconds without an answer. */
export function watchWorker(thread: Thread, limit: number, onHang: () => void): WorkerWatch {
  let answered = thread.workedMilliseconds();
  const timer = setInterval(() => {
    if (thread.workedMilliseconds() - answered < limit) return;
    clearInterval(timer);
    onHang();
  }, period);
  inBackground(timer);
  return {
    answered: () => {
      answered = thread.workedMilliseconds();
    },
    stop: () => clearInterval(timer),
  };
}
