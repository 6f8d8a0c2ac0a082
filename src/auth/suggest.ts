/** More names than users choose from; hostile files have a hundred thousand, each of them misspelt. */
const mostCandidates = 500;

/** Shorter beginnings fit too many words. */
const shortestBeginning = 3;

/**
 * The candidate that is most likely meant: the nearest by insertions, deletions, replacements and swaps
 * of neighbours, if at most a third of its letters differ; else the only one that begins like what is
 * written. Letter case counts for nothing.
 */
export function suggest(written: string, candidates: readonly string[]): string | undefined {
  const considered = candidates.slice(0, mostCandidates);
  return nearest(written, considered) ?? continuation(written, considered);
}

/** Shorter words are too near to each other. */
const shortestMisspelt = 6;

/** The candidate that differs in one letter, or in two neighbours that changed places. */
export function misspelling(written: string, candidates: readonly string[]): string | undefined {
  if (written.length < shortestMisspelt) return undefined;
  const from = written.toLowerCase();
  return candidates.find(
    (one) => Math.abs(one.length - written.length) <= 1 && editDistance(from, one.toLowerCase(), 1) === 1,
  );
}

function continuation(written: string, candidates: readonly string[]): string | undefined {
  if (written.length < shortestBeginning) return undefined;
  const longer = candidates.filter((one) => one.toLowerCase().startsWith(written.toLowerCase()));
  return longer.length === 1 ? longer[0] : undefined;
}

/** The nearest of them, if at most a third of its letters differ. */
export function nearest(written: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Infinity;
  const from = written.toLowerCase();
  for (const candidate of candidates) {
    const limit = Math.min(bestDistance - 1, Math.max(1, Math.floor(candidate.length / 3)));
    if (Math.abs(candidate.length - written.length) > limit) continue;
    const distance = editDistance(from, candidate.toLowerCase(), limit);
    if (distance <= limit) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Longer names are not compared. */
const longestName = 200;
// Three rows of the table of distances, made once: some files have half a million pairs to compare.
const rows = [0, 1, 2].map(() => new Uint16Array(longestName + 1));

/** Optimal string alignment distance; Infinity as soon as it is known to be above the limit. */
function editDistance(from: string, to: string, limit: number): number {
  if (from.length > longestName || to.length > longestName) return Infinity;
  let [beforePrevious, previous, current] = rows as [Uint16Array, Uint16Array, Uint16Array];
  for (let column = 0; column <= to.length; column++) previous[column] = column;
  let leastBefore = 0;
  for (let row = 1; row <= from.length; row++) {
    const letter = from.charCodeAt(row - 1);
    const letterBefore = from.charCodeAt(row - 2);
    let left = row;
    let least = row;
    current[0] = row;
    for (let column = 1; column <= to.length; column++) {
      const other = to.charCodeAt(column - 1);
      const change = (previous[column - 1] ?? 0) + (letter === other ? 0 : 1);
      left = Math.min(left + 1, (previous[column] ?? 0) + 1, change);
      // Before the first letter there is NaN, which equals nothing.
      if (letterBefore === other && letter === to.charCodeAt(column - 2)) {
        left = Math.min(left, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current[column] = left;
      least = Math.min(least, left);
    }
    // A swap looks back by two rows.
    if (least > limit && leastBefore > limit) return Infinity;
    leastBefore = least;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return previous[to.length] ?? Infinity;
}
