import type { Facet } from '../engine.ts';
import { resolutions, severities, statuses } from '../model/finding.ts';
import type { EmptyReason, FilterField, ListSummary, ListView } from '../view/view.ts';
import { isContradiction } from '../view/viewActions.ts';
import { offeredValues } from '../view/vocabularies.ts';

export function emptyFacet(field: FilterField, search: string, limit: number): Facet {
  const sought = search.toLowerCase();
  // Others have an order of their own.
  const offered = field === 'category' ? offeredValues(field).toSorted() : offeredValues(field);
  const found = offered.filter((value) => value.toLowerCase().includes(sought));
  return { values: found.slice(0, limit).map((value) => ({ value, count: 0 })), distinct: found.length };
}

export function emptySummary(view: ListView): ListSummary {
  const none = <Value extends string>(values: readonly Value[]): { value: Value; count: number }[] =>
    values.map((value) => ({ value, count: 0 }));
  const contradiction: readonly EmptyReason[] = [
    { cause: 'status', matchingWithout: 0 },
    { cause: 'showResolvedEvents', matchingWithout: 0 },
  ];
  return {
    total: 0,
    matching: 0,
    vulnerabilities: 0,
    open: 0,
    openCritical: 0,
    resolved: 0,
    severity: none(severities),
    status: none(statuses),
    resolution: none(resolutions),
    category: [],
    application: [],
    emptyBecause: isContradiction(view) ? contradiction : [],
  };
}
