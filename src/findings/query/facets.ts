import { at } from './at.ts';
import type { FacetValue, FilterField } from '../view/view.ts';
import { isVocabularyField, offeredValues } from '../view/vocabularies.ts';
import type { CodeCounts } from './matches.ts';
import { compareText } from './naturalText.ts';
import type { TextDictionary } from './textDictionary.ts';

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
  const found = needle === '' ? undefined : new Uint8Array(values.size);
  if (found !== undefined) values.markContaining(search, found);
  const all = isVocabularyField(field) ? Uint32Array.from(counts.keys()) : present;
  const codes = found === undefined ? all : all.filter((code) => found[code] === 1);
  const isNamed = new Uint8Array(always.size === 0 ? 0 : values.size);
  if (always.size > 0) {
    values.markValues([...always], isNamed, 1);
    for (const code of codes) if (isNamed[code] === 1) always.delete(values.value(code));
  }
  const uncounted = Array.from(always, (value) => ({ value, count: 0 }));
  const counted = isVocabularyField(field)
    ? Array.from(codes, (code) => ({ value: values.value(code), count: at(counts, code) }))
    : mostFrequent(values, codes, counts, limit);
  const listed = [...counted, ...uncounted];
  if (!isVocabularyField(field) && uncounted.length > 0) listed.sort(compareFacetValues);
  return { values: listed.slice(0, limit), distinct: codes.length + uncounted.length };
}

/**
 * The first `limit` values, most frequent first and then by text. A column may have a million values, so they are
 * never all sorted, and most are turned away by comparing one or two numbers.
 */
function mostFrequent(
  values: TextDictionary,
  codes: Uint32Array,
  counts: Uint32Array,
  limit: number,
): FacetValue[] {
  const { keys } = values;
  const first: KeyedValue[] = [];
  let last: KeyedValue = { value: '', count: -1, key: 0 };
  for (let index = 0; index < codes.length; index++) {
    const code = at(codes, index);
    const count = at(counts, code);
    const key = at(keys, code);
    if (count < last.count || (count === last.count && key > last.key)) continue;
    const one = { value: values.value(code), count, key };
    if (last.count >= 0 && compareKeyedValues(one, last) > 0) continue;
    first.push(one);
    if (first.length < 2 * limit + 64) continue;
    first.sort(compareKeyedValues).length = limit;
    last = first.at(-1) ?? last;
  }
  return first
    .sort(compareKeyedValues)
    .slice(0, limit)
    .map(({ value, count }) => ({ value, count }));
}

/** The key is the value's number in the order of texts (TextDictionary.keys). */
interface KeyedValue extends FacetValue {
  readonly key: number;
}

function compareKeyedValues(left: KeyedValue, right: KeyedValue): number {
  return right.count - left.count || left.key - right.key || compareText(left.value, right.value);
}

function compareFacetValues(left: FacetValue, right: FacetValue): number {
  return right.count - left.count || compareText(left.value, right.value);
}
