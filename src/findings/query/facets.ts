import { knownCategories, offeredMethods, resolutions, severities, statuses } from '../finding.ts';
import type { FacetValue, FilterField } from '../view.ts';
import type { CodeCounts } from './matches.ts';
import { compareText } from './naturalText.ts';
import type { TextDictionary } from './textDictionary.ts';

/** Values that are offered even where no finding has them. */
export function offeredValues(field: FilterField): readonly string[] {
  switch (field) {
    case 'severity':
      return severities;
    case 'status':
      return statuses;
    case 'resolution':
      return resolutions;
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

/** Fields whose values are listed in the order of their vocabulary. */
function isVocabulary(field: FilterField): boolean {
  return field === 'severity' || field === 'status' || field === 'resolution';
}

/**
 * The values of a field for its filter: those some finding would have, those that are offered anyway, and those
 * picked or excluded already. Vocabulary fields keep their order; others come most frequent first, then by text.
 */
export function listFacet(
  field: FilterField,
  values: TextDictionary,
  { counts, present }: CodeCounts,
  named: readonly string[],
  search: string,
  limit: number,
): { values: FacetValue[]; distinct: number } {
  const needle = search.toLowerCase();
  const contains = (value: string): boolean => needle === '' || value.toLowerCase().includes(needle);
  const always = new Set([...offeredValues(field), ...named].filter(contains));
  const isNamed = new Uint8Array(always.size === 0 ? 0 : values.size);
  if (always.size > 0) values.markValues([...always], isNamed, 1);
  const found = needle === '' ? undefined : new Uint8Array(values.size);
  if (found !== undefined) values.markContaining(search, found);
  const first = new FirstValues(values, limit, !isVocabulary(field));
  let distinct = 0;
  const codes = isVocabulary(field) ? Uint32Array.from(counts.keys()) : present;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? 0;
    if (found?.[code] === 0) continue;
    if (isNamed[code] === 1) always.delete(values.value(code));
    distinct++;
    first.add(code, counts[code] ?? 0);
  }
  for (const value of always) {
    distinct++;
    first.addText(value, 0);
  }
  return { values: first.list(), distinct };
}

/**
 * The first `limit` values: as they come, or most frequent first and then by text. A column may have a million
 * values, so they are never all sorted, and most are turned away by one comparison of numbers.
 */
class FirstValues {
  readonly #dictionary: TextDictionary;
  readonly #limit: number;
  readonly #isSorted: boolean;
  #values: FacetValue[] = [];
  #leastCount = -1;
  #isAfterLast: (code: number) => boolean = () => false;

  constructor(dictionary: TextDictionary, limit: number, isSorted: boolean) {
    this.#dictionary = dictionary;
    this.#limit = limit;
    this.#isSorted = isSorted;
  }

  add(code: number, count: number): void {
    if (this.#isSorted && count <= this.#leastCount) {
      if (count < this.#leastCount || this.#isAfterLast(code)) return;
    }
    this.addText(this.#dictionary.value(code), count);
  }

  addText(value: string, count: number): void {
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
    this.#isAfterLast = this.#dictionary.comesAfter(last?.value ?? '');
  }
}

function compareFacetValues(left: FacetValue, right: FacetValue): number {
  return right.count - left.count || compareText(left.value, right.value);
}
