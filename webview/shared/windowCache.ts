import { Resource } from './resource.ts';

/**
 * Fetches rows `offset … offset + limit - 1`; fewer come back at the end of the list. `undefined` stands for
 * an answer that is out of date: the rows are asked for again when they are wanted next.
 */
type FetchRows<Row> = (
  offset: number,
  limit: number,
  signal: AbortSignal,
) => Promise<readonly Row[] | undefined>;

/** Windows on each side of those that are shown. */
const keptAround = 20;

type Window<Row> = Resource<{ readonly rows: readonly Row[]; readonly generation: number }>;

/**
 * Rows of a long list, fetched in windows as they are wanted. After `invalidate` the old rows stay readable
 * until the new ones arrive, so that a change never blanks the list.
 */
export class WindowCache<Row> {
  readonly #fetch: FetchRows<Row>;
  readonly #size: number;
  readonly #changed: () => void;
  readonly #failed: (error: unknown) => void;
  readonly #windows = new Map<number, Window<Row>>();
  #generation = 0;
  /** Windows that the list shows. */
  #wanted: { readonly from: number; readonly to: number } = { from: 0, to: 0 };
  /** Windows that something besides the list shows. */
  #needed: { readonly from: number; readonly to: number } = { from: 0, to: -1 };
  /** Windows that stay whatever is shown. */
  #kept: ReadonlySet<number> = new Set();

  constructor(fetch: FetchRows<Row>, size: number, changed: () => void, failed: (error: unknown) => void) {
    this.#fetch = fetch;
    this.#size = size;
    this.#changed = changed;
    this.#failed = failed;
  }

  get(index: number): Row | undefined {
    const number = Math.floor(index / this.#size);
    return this.#windows.get(number)?.value?.rows[index - number * this.#size];
  }

  /** Rows that are in memory, with their index. */
  *loaded(): Iterable<{ readonly index: number; readonly row: Row }> {
    for (const [number, window] of this.#windows) {
      for (const [position, row] of window.value?.rows.entries() ?? []) {
        yield { index: number * this.#size + position, row };
      }
    }
  }

  /** Fetches what is missing of `first … last`, and gives up what is on its way but not wanted any more. */
  want(first: number, last: number): void {
    const from = Math.floor(Math.max(0, first) / this.#size);
    const to = Math.floor(Math.max(0, last) / this.#size);
    for (const [number, window] of this.#windows) {
      if ((number < from || number > to) && !this.#isNeeded(number)) this.#cancel(number, window);
    }
    this.#wanted = { from, to };
    this.#fetchMissing(from, to);
    if (this.#windows.size > 2 * keptAround) this.#forgetFar();
  }

  /** Fetches what is missing of `first … last`, besides what others want. */
  need(first: number, last: number): void {
    const from = Math.floor(Math.max(0, first) / this.#size);
    const to = Math.floor(Math.max(0, last) / this.#size);
    this.#needed = { from, to };
    this.#fetchMissing(from, to);
  }

  /** Keeps the windows of these rows, and only these, however far off the list is. */
  keep(rows: readonly number[]): void {
    this.#kept = new Set(rows.map((row) => Math.floor(row / this.#size)));
    for (const number of this.#kept) this.#fetchMissing(number, number);
  }

  #isNeeded(number: number): boolean {
    return (number >= this.#needed.from && number <= this.#needed.to) || this.#kept.has(number);
  }

  #fetchMissing(from: number, to: number): void {
    for (let number = from; number <= to; number += 1) {
      const window = this.#windowOf(number);
      if (!window.loading && window.value?.generation !== this.#generation) void window.read();
    }
  }

  /** What is held is out of date: the next `want` fetches again, and old rows far away would only be wrong. */
  invalidate(): void {
    this.#generation += 1;
    this.abort();
    this.#forgetFar();
  }

  abort(): void {
    for (const [number, window] of this.#windows) this.#cancel(number, window);
  }

  /** What has no rows yet is not worth keeping. */
  #cancel(number: number, window: Window<Row>): void {
    window.cancel();
    if (window.value === undefined) this.#windows.delete(number);
  }

  #windowOf(number: number): Window<Row> {
    const known = this.#windows.get(number);
    if (known !== undefined) return known;
    const host = { addController: () => {}, requestUpdate: () => this.#answered(made) };
    const made: Window<Row> = new Resource(host, async (signal) => {
      const generation = this.#generation;
      const rows = await this.#fetch(number * this.#size, this.#size, signal);
      return rows && { rows, generation };
    });
    this.#windows.set(number, made);
    return made;
  }

  #answered({ error }: Window<Row>): void {
    if (error === undefined) this.#changed();
    else this.#failed(error);
  }

  /** Memory stays bounded however far the list is scrolled. The first rows are those that another filter leads to. */
  #forgetFar(): void {
    const { from, to } = this.#wanted;
    for (const number of this.#windows.keys()) {
      if (number === 0 || this.#isNeeded(number)) continue;
      if (number < from - keptAround || number > to + keptAround) this.#windows.delete(number);
    }
  }
}
