import { at } from './at.ts';
import type { Rating } from '../model/finding.ts';
import { compareRatings, ratingOrders } from '../model/severity.ts';
import { newCodes } from './columns.ts';
import type { Codes, FindingColumns, RatingColumn, TextColumn } from './columns.ts';
import { TextDictionary } from './textDictionary.ts';

/** Shown where a finding has none. */
const noRating: Rating = { risk: '', confidence: '' };

/** The column of ratings, `codes` being positions in `ratings`, which are distinct. */
export function ratingColumn(codes: Codes, ratings: readonly Rating[]): RatingColumn {
  return { codes, ratings, ranks: ranksBy(ratings, compareRatings) };
}

/** The scanners' words for confidence as a column of its own, to be filtered by. */
export function confidenceColumn({ codes, ratings }: RatingColumn): TextColumn {
  const words = [...new Set(ratings.map(({ confidence }) => confidence))];
  const wordOf = ratings.map(({ confidence }) => words.indexOf(confidence));
  const column = newCodes(codes.length, words.length);
  for (let row = 0; row < codes.length; row++) column[row] = at(wordOf, at(codes, row));
  return { codes: column, dictionary: new TextDictionary(words) };
}

export function ratingAt({ rating }: FindingColumns, row: number): Rating {
  return rating.ratings[at(rating.codes, row)] ?? noRating;
}

/** For each rating its rank by one of its parts: the worst and the surest first, those without one last. */
export function ranksByPart({ ratings }: RatingColumn, part: keyof typeof ratingOrders): Uint32Array {
  return ranksBy(ratings, ratingOrders[part]);
}

/** Equal ratings have the same rank. */
function ranksBy(ratings: readonly Rating[], compare: (a: Rating, b: Rating) => number): Uint32Array {
  const order = Array.from(ratings.entries()).sort(([, a], [, b]) => compare(a, b));
  const ranks = new Uint32Array(ratings.length);
  let rank = 0;
  order.forEach(([code, rating], index) => {
    const before = order[index - 1];
    if (before !== undefined && compare(before[1], rating) !== 0) rank++;
    ranks[code] = rank;
  });
  return ranks;
}
