import { setTimeout } from 'node:timers/promises';
import type { RunClock } from '../login/ports.ts';

export const runClock: RunClock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    try {
      await setTimeout(milliseconds, undefined, { signal });
    } catch {
      // Aborted: whoever waits looks at the signal.
    }
  },
};
