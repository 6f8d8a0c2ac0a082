import { isRecord } from '../../base/untrusted.ts';
import type { DecisionScope } from '../decisions/decision.ts';
import { parseEndpointPattern } from '../decisions/endpointPattern.ts';
import { resolutions, severities, statuses } from '../model/finding.ts';
import { readyMadeNames } from './readyMadeNames.ts';
import { scanStates } from './sinceLastScan.ts';
import type { FieldFilter, FilterField, Filters, ListView, Sort, SwitchName, ViewAction } from './view.ts';
import { listedFields, sortColumns, textFields } from './view.ts';
import { isCalendarDay, validateDays } from './viewActions.ts';

/** More than a user enters; keeps a hostile or damaged message from costing memory. */
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
    case 'excludeValue': {
      const { field, value } = data;
      if (!isFilterField(field) || !isValueOf(field, value)) return undefined;
      return { type: 'excludeValue', field, value };
    }
    case 'setField': {
      const { field } = data;
      if (!isFilterField(field)) return undefined;
      const filter = parseFieldFilter(field, data['filter']);
      return filter && { type: 'setField', field, filter };
    }
    case 'setSearch': {
      const { text } = data;
      return isText(text) ? { type: 'setSearch', text } : undefined;
    }
    case 'setDecision': {
      if (data['scope'] === undefined) return { type: 'setDecision', scope: undefined };
      const scope = parseScope(data['scope']);
      return scope && { type: 'setDecision', scope };
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
    case 'useReadyMade': {
      const name = readyMadeNames.find((known) => known === data['name']);
      return name && { type: 'useReadyMade', name };
    }
    case 'clearFilters':
      return { type: 'clearFilters' };
    default:
      return undefined;
  }
}

function parseFilters(data: unknown): Filters | undefined {
  if (!isRecord(data)) return undefined;
  const filters: Partial<Record<FilterField, FieldFilter>> & {
    from?: string;
    to?: string;
    search?: string;
    decision?: DecisionScope | 'none';
  } = {};
  for (const [key, part] of Object.entries(data)) {
    if (key === 'from' || key === 'to') {
      if (!isOptionalDay(part) || part === undefined) return undefined;
      filters[key] = part;
    } else if (key === 'search') {
      if (!isText(part) || part === '') return undefined;
      filters.search = part;
    } else if (key === 'decision') {
      const scope = part === 'none' ? part : parseScope(part);
      if (scope === undefined) return undefined;
      filters.decision = scope;
    } else {
      const filter = isFilterField(key) ? parseFieldFilter(key, part) : undefined;
      if (filter === undefined || !isFilterField(key)) return undefined;
      filters[key] = filter;
    }
  }
  return validateDays(filters.from, filters.to).ok ? filters : undefined;
}

/** It names a vulnerability, and its endpoint is a pattern. */
function parseScope(data: unknown): DecisionScope | undefined {
  if (!isRecord(data)) return undefined;
  const { tool = '', rule = '', summary = '', application = '', endpoint = '' } = data;
  if (!isText(tool) || !isText(rule) || !isText(summary) || !isText(application) || !isText(endpoint))
    return undefined;
  if (rule === '' && summary === '') return undefined;
  if (endpoint !== '' && parseEndpointPattern(endpoint) === undefined) return undefined;
  return { tool, rule, summary, application, endpoint };
}

function parseFieldFilter(field: FilterField, data: unknown): FieldFilter | undefined {
  if (!isRecord(data)) return undefined;
  const { values, texts, excluded = [] } = data;
  if (!Array.isArray(values) || !Array.isArray(texts) || !Array.isArray(excluded)) return undefined;
  if (values.length + texts.length + excluded.length > mostValues) return undefined;
  if (![...values, ...excluded].every((value) => isValueOf(field, value)) || !texts.every(isText)) {
    return undefined;
  }
  if (texts.length > 0 && listedFields.some((listed) => listed === field)) return undefined;
  return { values, texts, ...(excluded.length === 0 ? {} : { excluded }) };
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

/** The values that a field can have, where they are known. */
export const vocabularies: Readonly<Partial<Record<FilterField, readonly string[]>>> = {
  severity: severities,
  status: statuses,
  resolution: resolutions,
  sinceLastScan: scanStates,
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
