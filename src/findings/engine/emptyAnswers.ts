import type { Facet } from '../engine.ts';
import { knownCategories, offeredMethods, resolutions, severities, statuses } from '../model/finding.ts';
import { changedCodeStates } from '../view/inChangedCode.ts';
import { scanStates } from '../view/sinceLastScan.ts';
import type { EmptyReason, FilterField, ListSummary, ListView } from '../view/view.ts';
import { isContradiction } from '../view/viewActions.ts';

/** The values that a field offers before the data has any. */
const offered: Readonly<Partial<Record<FilterField, readonly string[]>>> = {
  severity: severities,
  status: statuses,
  resolution: resolutions,
  sinceLastScan: scanStates,
  inChangedCode: changedCodeStates,
  method: offeredMethods,
  category: [...knownCategories].sort(),
};

export function emptyFacet(field: FilterField, search: string, limit: number): Facet {
  const sought = search.toLowerCase();
  const found = (offered[field] ?? []).filter((value) => value.toLowerCase().includes(sought));
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
