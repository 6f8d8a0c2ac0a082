import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { resolutions, severities, statuses } from './finding.ts';
import type {
  CalendarDay,
  FieldFilter,
  FilterField,
  Filters,
  ListView,
  Sort,
  SwitchName,
  ViewAction,
} from './view.ts';
import { listedFields, sortColumns, textFields } from './view.ts';

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
 * are equal values. Days that `validateDays` refuses change nothing.
 */
export function updateView(view: ListView, action: ViewAction): ListView {
  switch (action.type) {
    case 'toggleValue': {
      const current = view.filters[action.field] ?? noFilter;
      const next = action.add ? toggled(current, action.value) : chosen(current, action.value);
      return { ...view, filters: withField(view.filters, action.field, next) };
    }
    case 'setField':
      return { ...view, filters: withField(view.filters, action.field, action.filter) };
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
    case 'clearFilters':
      return { ...view, filters: {} };
  }
}

/** Whether Clear all has something to clear: a filter or a day. Switches are not filters. */
export function hasFilters(view: ListView): boolean {
  return Object.keys(view.filters).length > 0;
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

function chosen(current: FieldFilter, value: string): FieldFilter {
  const isTheOne = current.values.length === 1 && current.values[0] === value && current.texts.length === 0;
  return isTheOne ? noFilter : { values: [value], texts: [] };
}

function withField(filters: Filters, field: FilterField, filter: FieldFilter): Filters {
  const { [field]: _replaced, ...others } = filters;
  const isListed = listedFields.some((listed) => listed === field);
  const values = [...new Set(filter.values)];
  const texts = isListed ? [] : [...new Set(filter.texts)].filter((text) => text !== '');
  return values.length + texts.length === 0 ? others : { ...others, [field]: { values, texts } };
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

/** More than a person enters; keeps a hostile or damaged message from costing memory. */
const mostValues = 1000;
const longestText = 10_000;

/** A view that was kept (workspace state) or sent (panel); undefined where any part of it is not a view's. */
export function parseView(data: unknown): ListView | undefined {
  if (!isRecord(data)) return undefined;
  const filters = parseFilters(data['filters']);
  const sort = parseSort(data['sort']);
  const { timeZone, showAggregation, preciseMatch, showResolvedEvents } = data;
  if (filters === undefined || sort === undefined || !isTimeZone(timeZone)) return undefined;
  if (
    typeof showAggregation !== 'boolean' ||
    typeof preciseMatch !== 'boolean' ||
    typeof showResolvedEvents !== 'boolean'
  ) {
    return undefined;
  }
  return { filters, sort, timeZone, showAggregation, preciseMatch, showResolvedEvents };
}

/** An action from an untrusted message; undefined where it is not one. */
export function parseViewAction(data: unknown): ViewAction | undefined {
  if (!isRecord(data)) return undefined;
  switch (data['type']) {
    case 'toggleValue': {
      const { field, value, add } = data;
      if (!isFilterField(field) || !isValueOf(field, value) || typeof add !== 'boolean') return undefined;
      return { type: 'toggleValue', field, value, add };
    }
    case 'setField': {
      const { field } = data;
      if (!isFilterField(field)) return undefined;
      const filter = parseFieldFilter(field, data['filter']);
      return filter && { type: 'setField', field, filter };
    }
    case 'setDays': {
      const { from, to } = data;
      if (!isOptionalDay(from) || !isOptionalDay(to) || !validateDays(from, to).ok) return undefined;
      return { type: 'setDays', from, to };
    }
    case 'setSwitch': {
      const { name, on } = data;
      if (!isSwitchName(name) || typeof on !== 'boolean') return undefined;
      return { type: 'setSwitch', name, on };
    }
    case 'setSort': {
      const sort = parseSort(data['sort']);
      return sort && { type: 'setSort', sort };
    }
    case 'setTimeZone': {
      const { timeZone } = data;
      return isTimeZone(timeZone) ? { type: 'setTimeZone', timeZone } : undefined;
    }
    case 'clearFilters':
      return { type: 'clearFilters' };
    default:
      return undefined;
  }
}

function parseFilters(data: unknown): Filters | undefined {
  if (!isRecord(data)) return undefined;
  const filters: Partial<Record<FilterField, FieldFilter>> & { from?: string; to?: string } = {};
  for (const [key, part] of Object.entries(data)) {
    if (key === 'from' || key === 'to') {
      if (!isOptionalDay(part) || part === undefined) return undefined;
      filters[key] = part;
    } else {
      const filter = isFilterField(key) ? parseFieldFilter(key, part) : undefined;
      if (filter === undefined || !isFilterField(key)) return undefined;
      filters[key] = filter;
    }
  }
  return validateDays(filters.from, filters.to).ok ? filters : undefined;
}

function parseFieldFilter(field: FilterField, data: unknown): FieldFilter | undefined {
  if (!isRecord(data)) return undefined;
  const { values, texts } = data;
  if (!Array.isArray(values) || !Array.isArray(texts)) return undefined;
  if (values.length + texts.length > mostValues) return undefined;
  if (!values.every((value) => isValueOf(field, value)) || !texts.every(isText)) return undefined;
  if (texts.length > 0 && listedFields.some((listed) => listed === field)) return undefined;
  return { values, texts };
}

function parseSort(data: unknown): Sort | undefined {
  if (!isRecord(data)) return undefined;
  const column = sortColumns.find((name) => name === data['column']);
  const { descending } = data;
  return column !== undefined && typeof descending === 'boolean' ? { column, descending } : undefined;
}

function isValueOf(field: FilterField, value: unknown): value is string {
  if (!isText(value)) return false;
  const vocabulary = vocabularies[field];
  return vocabulary === undefined || vocabulary.includes(value);
}

const vocabularies: Readonly<Partial<Record<FilterField, readonly string[]>>> = {
  severity: severities,
  status: statuses,
  resolution: resolutions,
};

const switchNames: readonly SwitchName[] = ['showAggregation', 'preciseMatch', 'showResolvedEvents'];

function isSwitchName(name: unknown): name is SwitchName {
  return switchNames.some((known) => known === name);
}

function isFilterField(name: unknown): name is FilterField {
  return [...textFields, ...listedFields].some((known) => known === name);
}

function isOptionalDay(day: unknown): day is string | undefined {
  return day === undefined || (typeof day === 'string' && isCalendarDay(day));
}

function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    // The only way to ask is to try: Intl throws a RangeError for a zone it does not know.
    return false;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestText;
}

function isRecord(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
