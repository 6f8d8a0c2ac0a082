import { splitRoles } from '../scans/role.ts';
import type { FilterField } from '../view/view.ts';
import { word } from './at.ts';
import { TextDictionary } from './textDictionary.ts';

/** Whether a finding may have several values of a field: its column has a code for each combination. */
export function hasSeveralValues(field: FilterField): boolean {
  return field === 'seenAs' || field === 'newOnBranch';
}

/** Marks the combinations in which one of some values is. */
export function markCombinations(
  combinations: TextDictionary,
  values: readonly string[],
  marks: Uint8Array,
  mark: 0 | 1,
): void {
  for (let code = 0; code < combinations.size; code++) {
    if (valuesIn(combinations.value(code)).some((value) => values.includes(value))) marks[code] = mark;
  }
}

/** A combination of none is an empty value. */
function valuesIn(combination: string): readonly string[] {
  return combination === '' ? [''] : splitRoles(combination);
}

/** How many rows have each value, and which values any row has. */
interface ValueCounts {
  readonly counts: Uint32Array;
  readonly present: Uint32Array;
}

/** How many rows have each value, alone or in a combination. */
export function countValues(
  combinations: TextDictionary,
  { counts }: Pick<ValueCounts, 'counts'>,
): { readonly dictionary: TextDictionary; readonly counts: ValueCounts } {
  const totals = new Map<string, number>();
  for (let code = 0; code < combinations.size; code++) {
    for (const value of valuesIn(combinations.value(code))) {
      totals.set(value, (totals.get(value) ?? 0) + word(counts, code));
    }
  }
  const summed = Uint32Array.from(totals.values());
  const present = Uint32Array.from(summed.keys()).filter((code) => summed[code] !== 0);
  return { dictionary: new TextDictionary([...totals.keys()]), counts: { counts: summed, present } };
}
