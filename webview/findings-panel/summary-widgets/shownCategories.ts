import type { FacetValue } from '../../../src/findings/view.ts';

const most = 4;

/** The most frequent categories; a chosen one is always among them, or it could not be let go of. */
export function shownCategories(
  categories: readonly FacetValue[],
  active: readonly string[],
): readonly FacetValue[] {
  const chosen = categories.filter(({ value }) => active.includes(value));
  const others = categories.filter(({ value }) => !active.includes(value));
  const shown = new Set([...chosen, ...others].slice(0, Math.max(most, chosen.length)));
  return categories.filter((category) => shown.has(category));
}
