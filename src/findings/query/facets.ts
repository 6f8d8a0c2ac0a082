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
 * picked or excluded already. Vocabulary fields keep their order; others come most frequent first, then by text.
 */
export function listFacet(
  field: FilterField,
  values: readonly string[],
  counts: Uint32Array,
  named: readonly string[],
  search: string,
  limit: number,
): { values: FacetValue[]; distinct: number } {
  const offered = offeredValues(field, values);
  const needle = search.toLowerCase();
  const contains = (value: string): boolean => needle === '' || value.toLowerCase().includes(needle);
  const always = new Set([...offered, ...named].filter(contains));
  const first = new FirstValues(limit, offered !== values);
  let distinct = 0;
  for (let code = 0; code < values.length; code++) {
    const count = counts[code] ?? 0;
    if (count === 0 && always.size === 0) continue;
    const value = values[code] ?? '';
    const isOffered = always.size > 0 && always.delete(value);
    if (!isOffered && (count === 0 || !contains(value))) continue;
    distinct++;
    first.add(value, count);
  }
  for (const value of always) {
    distinct++;
    first.add(value, 0);
  }
  return { values: first.list(), distinct };
}

/**
 * The first `limit` values: as they come, or most frequent first and then by text. A column may have a million
 * values, so they are never all sorted, and most are turned away by one comparison of numbers.
 */
class FirstValues {
  readonly #limit: number;
  readonly #isSorted: boolean;
  #values: FacetValue[] = [];
  #leastCount = -1;
  #lastText = '';

  constructor(limit: number, isSorted: boolean) {
    this.#limit = limit;
    this.#isSorted = isSorted;
  }

  add(value: string, count: number): void {
    if (this.#isSorted && count <= this.#leastCount) {
      if (count < this.#leastCount || compareText(value, this.#lastText) >= 0) return;
    }
    this.#values.push({ value, count });
    if (this.#isSorted && this.#values.length >= 2 * this.#limit + 64) this.#cut();
  }

  list(): FacetValue[] {
    if (this.#isSorted) this.#values.sort(compareFacetValues);
    return this.#values.slice(0, this.#limit);
  }

  #cut(): void {
    this.#values.sort(compareFacetValues);
    this.#values.length = this.#limit;
    const last = this.#values.at(-1);
    this.#leastCount = last?.count ?? -1;
    this.#lastText = last?.value ?? '';
  }
}

function compareFacetValues(left: FacetValue, right: FacetValue): number {
  return right.count - left.count || compareText(left.value, right.value);
}
