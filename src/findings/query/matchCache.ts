import { keepLatest } from '../../base/keepLatest.ts';
import type { ListView } from '../view/view.ts';
import type { Answered } from './answered.ts';
import type { Matches } from './matches.ts';

/** Filter states whose matches are kept: the list's, and one more for a command or an export. */
const keptViews = 2;

/** The matches of the views that were asked for last, whatever their sort and aggregation. */
export class MatchCache {
  readonly #match: (view: ListView) => Matches;
  readonly #answered = new Map<string, Answered>();

  constructor(match: (view: ListView) => Matches) {
    this.#match = match;
  }

  of(view: ListView): Answered {
    const key = answerKey(view);
    const answered = this.#answered.get(key) ?? { matches: this.#match(view) };
    return keepLatest(this.#answered, key, answered, keptViews);
  }

  /** Undefined where the view would have to be matched first. */
  known(view: ListView): Answered | undefined {
    return this.#answered.get(answerKey(view));
  }

  clear(): void {
    this.#answered.clear();
  }
}

function answerKey(view: ListView): string {
  return JSON.stringify([view.filters, view.preciseMatch, view.showResolvedEvents, view.timeZone]);
}
