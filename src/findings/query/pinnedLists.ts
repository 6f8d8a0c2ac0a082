import { keepLatest } from '../../base/keepLatest.ts';
import type { ListView, ShownView, Sort } from '../view/view.ts';
import type { Answered } from './answered.ts';

/** A panel works on one list; another may be asked for while the last one is still read. */
const keptLists = 2;

/** The rows of a list and their order as they were, which triage does not change: 6 bytes per finding at most. */
interface PinnedList extends Answered {
  readonly key: string;
}

/** The lists that are pinned through triage, each under its number. */
export class PinnedLists {
  readonly #lists = new Map<number, PinnedList>();

  /** The list that a view names, where it is kept and is of this view. */
  find(view: ShownView): Answered | undefined {
    const list = view.pinned === undefined ? undefined : this.#lists.get(view.pinned);
    return list?.key === listKey(view) ? list : undefined;
  }

  keep(number: number, view: ListView, { matches, sorted }: Answered): void {
    const list = { key: listKey(view), matches, ...(sorted === undefined ? {} : { sorted }) };
    keepLatest(this.#lists, number, list, keptLists);
  }

  /** Rows stay, and show their current values. */
  valuesChanged(): void {
    for (const list of this.#lists.values()) list.groups = undefined;
  }
}

/** Whether triage can change which rows a list has, or their order. */
export function lookedAtByTriage({ filters, sort, showResolvedEvents }: ListView): boolean {
  return (
    filters.status !== undefined ||
    filters.resolution !== undefined ||
    filters.sinceLastScan !== undefined ||
    showResolvedEvents ||
    isSortedByTriage(sort)
  );
}

/** Whether triage can change the order of rows. */
export function isSortedByTriage({ column }: Sort): boolean {
  return column === 'status' || column === 'resolution' || column === 'changedBy';
}

/** Everything that makes the rows of a list and their order. */
function listKey(view: ListView): string {
  const { filters, preciseMatch, showResolvedEvents, showAggregation, timeZone, sort } = view;
  return JSON.stringify([filters, preciseMatch, showResolvedEvents, showAggregation, timeZone, sort]);
}
