import { createContext, Script } from 'node:vm';
import type { MatchRegex } from '../login/ports.ts';

/** Far more than a sensible expression needs for 2 MB. */
const milliseconds = 500;
const script = new Script('Array.from(new RegExp(pattern).exec(text) ?? [])');

/** In a context of its own, because only that can be stopped: a hostile expression runs for ever on a short text. */
export const matchRegex: MatchRegex = (pattern, text) => {
  try {
    const match = script.runInContext(createContext({ pattern, text }), {
      timeout: milliseconds,
    }) as string[];
    return match.length === 0 ? undefined : match;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'slow' : 'invalid';
  }
};
