import type { ReadyMadeName } from './readyMadeNames.ts';
import type { FieldFilter, Filters, ListView } from './view.ts';

/** What is left to do, as `isOpen` says. The others are states since the last scan, and what is new on any branch. */
const readyMade: Readonly<Record<ReadyMadeName, Filters>> = {
  toDo: {
    status: { values: [], texts: [], excluded: ['Resolved'] },
    resolution: { values: [], texts: [], excluded: ['False Positive'] },
    decision: 'none',
  },
  new: { sinceLastScan: only('New') },
  reappeared: { sinceLastScan: only('Reappeared') },
  notSeen: { sinceLastScan: only('Not seen') },
  notCovered: { sinceLastScan: only('Not covered') },
  newOnBranch: { newOnBranch: { values: [], texts: [], excluded: [''] } },
};

/** The view with these filters instead of its own; nothing else may narrow the list. */
export function withReadyMade(view: ListView, name: ReadyMadeName): ListView {
  return { ...view, filters: readyMade[name], showResolvedEvents: false };
}

function only(value: string): FieldFilter {
  return { values: [value], texts: [] };
}
