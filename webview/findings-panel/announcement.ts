import type { ListSummary, Sort } from '../../src/findings/view/view.ts';
import { plural, text } from '../shared/strings.ts';
import { readsDownwards } from './findings-list/columns/listSort.ts';

/**
 * What a screen reader says of what is listed, after every change of it. Triage in a pinned list changes the counts and
 * not the list, and has a sentence of its own: two at each key would be too many.
 */
export class Announcement {
  #listed = '';
  #order = '';
  #sentence = '';

  of(summary: ListSummary | undefined, sort: Sort | undefined): string {
    if (summary === undefined || sort === undefined || summary.stale === true) return this.#sentence;
    const { matching, total, vulnerabilities } = summary;
    const findings = plural('findingsOf', matching, total);
    const listed = `${findings}, ${plural('vulnerabilities', vulnerabilities)}`;
    const order = orderOf(sort);
    // What is listed in which order: only what has changed, and first what is listed.
    if (listed !== this.#listed) this.#sentence = listed;
    else if (order !== this.#order) this.#sentence = order;
    this.#listed = listed;
    this.#order = order;
    return this.#sentence;
  }
}

function orderOf(sort: Sort): string {
  const direction = text(readsDownwards(sort) ? 'sortedDescending' : 'sortedAscending');
  return text('sortedBy', text(sort.column), direction);
}
