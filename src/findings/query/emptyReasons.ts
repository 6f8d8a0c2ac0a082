import type { EmptyReason, ListView } from '../view.ts';
import { isContradiction } from '../viewActions.ts';
import { countMatching } from './matches.ts';
import type { Matches } from './matches.ts';

/** Each restriction whose removal alone would show something; of a contradiction, both sides (list rule 6). */
export function emptyReasons({ rejected, bits }: Matches, view: ListView): EmptyReason[] {
  const contradiction = isContradiction(view);
  return [...bits]
    .map(([cause, bit]) => ({ cause, matchingWithout: countMatching(rejected, bit) }))
    .filter(
      ({ cause, matchingWithout }) =>
        matchingWithout > 0 || (contradiction && (cause === 'status' || cause === 'showResolvedEvents')),
    );
}
