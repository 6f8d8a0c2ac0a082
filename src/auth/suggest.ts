/** More names than a person chooses from; hostile files hold a hundred thousand. */
const mostCandidates = 1000;

/** Shorter beginnings fit too many words. */
const shortestBeginning = 3;

/**
 * The candidate a person most likely meant: the nearest by insertions, deletions, replacements and swaps
 * of neighbours, if at most a third of its letters differ; else the only one that begins like what is
 * written. Letter case counts for nothing.
 */
export function suggest(written: string, candidates: readonly string[]): string | undefined {
  const considered = candidates.slice(0, mostCandidates);
  return nearest(written, considered) ?? continuation(written, considered);
}

function continuation(written: string, candidates: readonly string[]): string | undefined {
  if (written.length < shortestBeginning) return undefined;
  const longer = candidates.filter((one) => one.toLowerCase().startsWith(written.toLowerCase()));
  return longer.length === 1 ? longer[0] : undefined;
}

function nearest(written: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const limit = Math.max(1, Math.floor(candidate.length / 3));
    if (Math.abs(candidate.length - written.length) > limit) continue;
    const distance = editDistance(written.toLowerCase(), candidate.toLowerCase());
    if (distance <= limit && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Optimal string alignment distance. */
function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
        swapped ? at(beforePrevious, column - 2) + 1 : Infinity,
      );
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
