import type { ListSummary } from '../../src/findings/view.ts';
import { plural } from '../shared/strings.ts';

/**
 * What a screen reader says of what is listed, after every change of it. Triage in a pinned list changes the counts and
 * not the list, and has a sentence of its own: two at each key would be too many.
 */
export class Announcement {
  #sentence = '';

  of(summary: ListSummary | undefined): string {
    if (summary === undefined || summary.stale === true) return this.#sentence;
    const { matching, total, vulnerabilities } = summary;
    const findings = plural('findingsOf', matching, total);
    this.#sentence = `${findings}, ${plural('vulnerabilities', vulnerabilities)}`;
    return this.#sentence;
  }
}
