import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import { withReadyMade } from './readyMadeFilters.ts';
import type { DecisionScope } from '../decisions/decision.ts';
import type { CalendarDay, FieldFilter, FilterField, Filters, ListView, ViewAction } from './view.ts';
import { listedFields } from './view.ts';

export type DaysFailureCode = 'days-not-a-date' | 'days-from-after-to';

/** The view of a workspace nobody has filtered yet. `timeZone` is an IANA name. */
export function initialView(timeZone: string): ListView {
  return {
    filters: {},
    sort: { column: 'severity', descending: false },
    timeZone,
    showAggregation: true,
    preciseMatch: true,
    showResolvedEvents: false,
  };
}

/**
 * Applies one action (list rule 1). Fields left without values disappear from the filters, so that equal views
 * are equal values; a value that is asked for is not excluded any more. Days that `validateDays` refuses change nothing.
 */
export function updateView(view: ListView, action: ViewAction): ListView {
  switch (action.type) {
    case 'toggleValue': {
      const current = view.filters[action.field] ?? noFilter;
      const next = action.add ? toggled(current, action.value) : chosen(current, action.value);
      return { ...view, filters: withField(view.filters, action.field, next) };
    }
    case 'excludeValue': {
      const current = view.filters[action.field] ?? noFilter;
      return { ...view, filters: withField(view.filters, action.field, without(current, action.value)) };
    }
    case 'setField':
      return { ...view, filters: withField(view.filters, action.field, action.filter) };
    case 'setSearch':
      return { ...view, filters: withSearch(view.filters, action.text) };
    case 'setDecision':
      return { ...view, filters: withDecision(view.filters, action.scope) };
    case 'setDays':
      return validateDays(action.from, action.to).ok
        ? { ...view, filters: withDays(view.filters, action.from, action.to) }
        : view;
    case 'setSwitch':
      return { ...view, [action.name]: action.on };
    case 'setSort':
      return { ...view, sort: action.sort };
    case 'setTimeZone':
      return { ...view, timeZone: action.timeZone };
    case 'useReadyMade':
      return withReadyMade(view, action.name);
    case 'clearFilters':
      return { ...view, filters: {} };
  }
}

/** From and To are real calendar days, and From is not after To (list rule 7). */
export function validateDays(
  from: CalendarDay | undefined,
  to: CalendarDay | undefined,
): Result<undefined, DaysFailureCode> {
  for (const day of [from, to]) {
    if (day !== undefined && !isCalendarDay(day)) return failed('days-not-a-date', day);
  }
  if (from !== undefined && to !== undefined && from > to) return failed('days-from-after-to', from, to);
  return success(undefined);
}

/** Nothing is asked of the field. */
export function isEmptyFilter(filter: FieldFilter | undefined): boolean {
  if (filter === undefined) return true;
  const { values, texts, excluded = [] } = filter;
  return values.length + texts.length + excluded.length === 0;
}

/** Show Resolved Events together with a Status filter without Resolved: nothing can match (list rule 6). */
export function isContradiction({ showResolvedEvents, filters }: ListView): boolean {
  const { values = [], excluded = [] } = filters.status ?? {};
  const leavesOutResolved = values.length > 0 && !values.includes('Resolved');
  return showResolvedEvents && (leavesOutResolved || excluded.includes('Resolved'));
}

/** `YYYY-MM-DD` of the Gregorian calendar; the 30th of February is none. */
export function isCalendarDay(text: string): text is CalendarDay {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const noFilter: FieldFilter = { values: [], texts: [] };

function toggled(current: FieldFilter, value: string): FieldFilter {
  const values = current.values.includes(value)
    ? current.values.filter((other) => other !== value)
    : [...current.values, value];
  return { ...current, values };
}

function without(current: FieldFilter, value: string): FieldFilter {
  const values = current.values.filter((other) => other !== value);
  return { ...current, values, excluded: [...(current.excluded ?? []), value] };
}

function chosen(current: FieldFilter, value: string): FieldFilter {
  const isTheOne = current.values.length === 1 && current.values[0] === value;
  const isAlone = current.texts.length === 0 && (current.excluded ?? []).length === 0;
  return isTheOne && isAlone ? noFilter : { values: [value], texts: [] };
}

function withField(filters: Filters, field: FilterField, filter: FieldFilter): Filters {
  const { [field]: _replaced, ...others } = filters;
  const isListed = listedFields.some((listed) => listed === field);
  const values = [...new Set(filter.values)];
  const texts = isListed ? [] : [...new Set(filter.texts)].filter((text) => text !== '');
  const excluded = [...new Set(filter.excluded)].filter((value) => !values.includes(value));
  const kept = { values, texts, ...(excluded.length === 0 ? {} : { excluded }) };
  return isEmptyFilter(kept) ? others : { ...others, [field]: kept };
}

function withSearch({ search: _search, ...others }: Filters, text: string): Filters {
  return text === '' ? others : { ...others, search: text };
}

function withDecision(
  { decision: _decision, ...others }: Filters,
  scope: DecisionScope | undefined,
): Filters {
  return scope === undefined ? others : { ...others, decision: scope };
}

function withDays(
  { from: _from, to: _to, ...fields }: Filters,
  from: CalendarDay | undefined,
  to: CalendarDay | undefined,
): Filters {
  return {
    ...fields,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
