import type { FieldFilter, FilterField, Filters, ListView, ViewAction } from '../../src/findings/view.ts';
import { isEmptyFilter } from '../../src/findings/viewActions.ts';
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
  'application',
  'endpoint',
  'method',
  'severity',
  'eventId',
  'category',
  'subCategory',
  'summary',
  'status',
  'resolution',
  'sinceLastScan',
  'tool',
  'report',
  'confidence',
];

export function chips(view: ListView, now: number): readonly Chip[] {
  const { filters } = view;
  const found: Chip[] = [];
  if (filters.search !== undefined) {
    found.push({
      label: text('search'),
      value: text('exactText', filters.search),
      remove: { type: 'setSearch', text: '' },
    });
  }
  for (const field of filterFieldOrder) {
    const filter = filters[field];
    if (filter === undefined) continue;
    const { excluded = [], ...included } = filter;
    if (!isEmptyFilter(included)) {
      found.push({
        label: text(field),
        value: describeFilter(included, view.preciseMatch),
        remove: { type: 'setField', field, filter: { values: [], texts: [], excluded } },
      });
    }
    if (excluded.length > 0) {
      found.push({
        label: text(field),
        value: describeFilter({ values: [], texts: [], excluded }, view.preciseMatch),
        remove: { type: 'setField', field, filter: included },
      });
    }
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

/** `Severity Critical · Method is not GET`: what a view restricts. */
export function describeView(view: ListView, now: number): string {
  return [
    ...chips(view, now).map(({ label, value }) => `${label} ${value}`),
    ...(view.showResolvedEvents ? [text('showResolvedEvents')] : []),
  ].join(' · ');
}

/** Fields that restrict the list; From and To are one, Discovered. */
export function activeFilterCount(filters: Filters): number {
  const fields = filterFieldOrder.filter((field) => !isEmptyFilter(filters[field]));
  return fields.length + (filters.from === undefined && filters.to === undefined ? 0 : 1);
}

/** `GET`, `GET or POST`, `GET, POST or 3 more`, `contains “login”`, `is not GET`. */
export function describeFilter(filter: FieldFilter, preciseMatch: boolean): string {
  const entered = filter.texts.map((value) => text(preciseMatch ? 'exactText' : 'containsText', value));
  const included = anyOf([...filter.values.map(shownValue), ...entered]);
  const { excluded = [] } = filter;
  const leftOut = excluded.length === 0 ? '' : text('isNot', anyOf(excluded.map(shownValue)));
  return [included, leftOut].filter((part) => part !== '').join(', ');
}

function anyOf(values: readonly string[]): string {
  const [first = '', second = '', third = ''] = values;
  if (values.length < 2) return first;
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
