import { TimeSlicer } from '../importers/timeSlicer.ts';
import type { FindingsQuery } from '../query/findingsQuery.ts';
import type { ListView } from '../view/view.ts';

/** How long the texts of findings stay in memory after the last search. */
const keptMilliseconds = 120_000;

/** Searches texts with turns of the event loop between its steps, so that it can be cancelled and holds nothing up. */
export class Searching {
  readonly #current: () => FindingsQuery;
  #release: NodeJS.Timeout | undefined;

  constructor(current: () => FindingsQuery) {
    this.#current = current;
  }

  /** The present query, once it has searched what the view searches for. Throws the signal's reason. */
  async ready({ filters: { search } }: ListView, signal: AbortSignal | undefined): Promise<FindingsQuery> {
    signal?.throwIfAborted();
    if (search === undefined) return this.#current();
    const slicer = new TimeSlicer();
    let query = this.#current();
    while (!query.search(search)) {
      if (!slicer.isDue) continue;
      await slicer.yield();
      signal?.throwIfAborted();
      query = this.#current();
    }
    clearTimeout(this.#release);
    this.#release = setTimeout(() => this.#current().releaseTexts(), keptMilliseconds).unref();
    return query;
  }

  close(): void {
    clearTimeout(this.#release);
  }
}
