import type { FieldFilter, FilterField, Filters, ListView, ViewAction } from '../../src/findings/view.ts';
import { formatCalendarDay, formatNumber } from '../shared/format.ts';
import { shownValue } from '../shared/shownValue.ts';
import { text } from '../shared/strings.ts';

/** One active filter, and the action that removes it. */
export interface Chip {
  readonly label: string;
  readonly value: string;
  readonly remove: ViewAction;
}

/** In the order of the Advanced filters. */
export const filterFieldOrder: readonly FilterField[] = [
  'endpoint',
  'method',
  'severity',
  'eventId',
  'category',
  'subCategory',
  'summary',
  'status',
  'resolution',
];

export function chips(view: ListView, now: number): readonly Chip[] {
  const { filters } = view;
  const found: Chip[] = [];
  for (const field of filterFieldOrder) {
    const filter = filters[field];
    if (filter === undefined || isEmptyFilter(filter)) continue;
    found.push({
      label: text(field),
      value: describeFilter(filter, view.preciseMatch),
      remove: { type: 'setField', field, filter: { values: [], texts: [] } },
    });
  }
  const days = describeDays(filters, now);
  if (days !== undefined) {
    found.push({
      label: text('discovered'),
      value: days,
      remove: { type: 'setDays', from: undefined, to: undefined },
    });
  }
  return found;
}

/** Fields that restrict the list; From and To are one, Discovered. */
export function activeFilterCount(filters: Filters): number {
  const fields = filterFieldOrder.filter((field) => !isEmptyFilter(filters[field]));
  return fields.length + (filters.from === undefined && filters.to === undefined ? 0 : 1);
}

export function isEmptyFilter(filter: FieldFilter | undefined): boolean {
  return filter === undefined || (filter.values.length === 0 && filter.texts.length === 0);
}

/** `GET`, `GET or POST`, `GET, POST or 3 more`, `contains “login”`. */
export function describeFilter(filter: FieldFilter, preciseMatch: boolean): string {
  const entered = filter.texts.map((value) => text(preciseMatch ? 'exactText' : 'containsText', value));
  const values = [...filter.values.map(shownValue), ...entered];
  const [first = '', second = '', third = ''] = values;
  if (values.length === 1) return first;
  if (values.length === 2) return text('orList', first, second);
  if (values.length === 3) return text('orList', `${first}, ${second}`, third);
  return text('orMore', `${first}, ${second}`, formatNumber(values.length - 2));
}

function describeDays({ from, to }: Filters, now: number): string | undefined {
  if (from !== undefined && to !== undefined) {
    const [first, last] = [formatCalendarDay(from, now), formatCalendarDay(to, now)];
    return first === last ? first : text('dayRange', first, last);
  }
  if (from !== undefined) return text('daySince', formatCalendarDay(from, now));
  return to === undefined ? undefined : text('dayUntil', formatCalendarDay(to, now));
}
