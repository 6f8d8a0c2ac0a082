import type { MatchRegex } from '../ports.ts';

/** Far more than the steps of all test users need. */
const mostMatches = 2_000;
const mostMilliseconds = 5_000;

/** All regular expressions of a run together are limited, too: a file may hold many that each take nearly too long. */
export function withBudget(matchRegex: MatchRegex, now: () => number): MatchRegex {
  let matches = 0;
  let spent = 0;
  return async (pattern, text) => {
    if (++matches > mostMatches || spent > mostMilliseconds) return 'slow';
    const started = now();
    const found = await matchRegex(pattern, text);
    spent += now() - started;
    return found;
  };
}
