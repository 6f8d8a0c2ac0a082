import type { EmptyReason, ListView } from '../view/view.ts';
import { textFields } from '../view/view.ts';
import { isContradiction } from '../view/viewActions.ts';
import { countMatching } from './matches.ts';
import type { Matches } from './matches.ts';

/**
 * Each predicate whose removal alone would show something; of a contradiction, both sides (list rule 6). Before them
 * Precise Match, where without it the texts are found: who typed a part of a value looks for that. `matchingLoosely`
 * counts what matches without it.
 */
export function emptyReasons(
  { rejected, bits }: Matches,
  view: ListView,
  matchingLoosely: () => number,
): EmptyReason[] {
  const contradiction = isContradiction(view);
  const causes = [...bits]
    .map(([cause, bit]) => ({ cause, matchingWithout: countMatching(rejected, bit) }))
    .filter(
      ({ cause, matchingWithout }) =>
        matchingWithout > 0 || (contradiction && (cause === 'status' || cause === 'showResolvedEvents')),
    );
  const loosely = view.preciseMatch && hasTexts(view) ? matchingLoosely() : 0;
  return loosely > 0 ? [{ cause: 'preciseMatch', matchingWithout: loosely }, ...causes] : causes;
}

function hasTexts({ filters }: ListView): boolean {
  return textFields.some((field) => (filters[field]?.texts.length ?? 0) > 0);
}
