import { knownCategories, offeredMethods } from '../finding.ts';
import type { FacetValue, FilterField } from '../view.ts';
import { compareText } from './textDictionary.ts';

/** Values that are offered even where no finding has them. */
export function offeredValues(field: FilterField, values: readonly string[]): readonly string[] {
  switch (field) {
    case 'severity':
    case 'status':
    case 'resolution':
      return values;
    case 'method':
      return offeredMethods;
    case 'category':
      return knownCategories;
    case 'endpoint':
    case 'eventId':
    case 'subCategory':
    case 'summary':
      return [];
  }
}

/**
 * The values of a field for its filter: those some finding would have, those that are offered anyway, and those
 * picked already. Vocabulary fields keep their order; others come most frequent first, then by text.
 */
export function listFacet(
  field: FilterField,
  values: readonly string[],
  counts: Uint32Array,
  picked: readonly string[],
  search: string,
  limit: number,
): { values: FacetValue[]; distinct: number } {
  const offered = offeredValues(field, values);
  const needle = search.toLowerCase();
  const always = new Set([...offered, ...picked].filter((value) => value.toLowerCase().includes(needle)));
  const first = new FirstValues(limit, offered === values ? undefined : compareFacetValues);
  let distinct = 0;
  values.forEach((value, code) => {
    const count = counts[code] ?? 0;
    const isOffered = always.size > 0 && always.delete(value);
    if (!isOffered && (count === 0 || !value.toLowerCase().includes(needle))) return;
    distinct++;
    first.add({ value, count });
  });
  for (const value of always) {
    distinct++;
    first.add({ value, count: 0 });
  }
  return { values: first.list(), distinct };
}

function compareFacetValues(left: FacetValue, right: FacetValue): number {
  return right.count - left.count || compareText(left.value, right.value);
}

/** Keeps the first `limit` values of an order without sorting all of them; a column may have a million. */
class FirstValues {
  readonly #limit: number;
  readonly #compare: ((left: FacetValue, right: FacetValue) => number) | undefined;
  #values: FacetValue[] = [];
  #worst: FacetValue | undefined;

  constructor(limit: number, compare: ((left: FacetValue, right: FacetValue) => number) | undefined) {
    this.#limit = limit;
    this.#compare = compare;
  }

  add(value: FacetValue): void {
    if (this.#compare !== undefined && this.#worst !== undefined && this.#compare(value, this.#worst) >= 0) {
      return;
    }
    this.#values.push(value);
    if (this.#compare !== undefined && this.#values.length >= 2 * this.#limit + 64) this.#cut(this.#compare);
  }

  list(): FacetValue[] {
    if (this.#compare !== undefined) this.#values.sort(this.#compare);
    return this.#values.slice(0, this.#limit);
  }

  #cut(compare: (left: FacetValue, right: FacetValue) => number): void {
    this.#values.sort(compare);
    this.#values.length = this.#limit;
    this.#worst = this.#values.at(-1);
  }
}
