import type { FacetValue } from '../../../src/findings/view/view.ts';

/** Rows of a widget. */
const most = 4;

/** The most frequent values; a chosen one is always among them, or it could not be let go of. */
export function shownValues(values: readonly FacetValue[], active: readonly string[]): readonly FacetValue[] {
  const chosen = values.filter(({ value }) => active.includes(value));
  const others = values.filter(({ value, count }) => !active.includes(value) && count > 0);
  const shown = new Set([...chosen, ...others].slice(0, Math.max(most, chosen.length)));
  return values.filter((value) => shown.has(value));
}
