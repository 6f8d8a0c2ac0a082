import type { Thread } from './thread.ts';

/** Milliseconds of its own processor time after which a thread that does not answer is ended. */
export const hangsAfter = 10_000;

const period = 200;

export interface ThreadWatch {
  /** The thread has answered. */
  answered(): void;
  stop(): void;
}

/** Calls `onHang` once the thread has worked for `limit` milliseconds without an answer; to be stopped when it ends. */
export function watchThread(thread: Thread, limit: number, onHang: () => void): ThreadWatch {
  let answered = thread.workedMilliseconds();
  const timer = setInterval(() => {
    if (thread.workedMilliseconds() - answered < limit) return;
    clearInterval(timer);
    onHang();
  }, period);
  return {
    answered: () => {
      answered = thread.workedMilliseconds();
    },
    stop: () => clearInterval(timer),
  };
}
