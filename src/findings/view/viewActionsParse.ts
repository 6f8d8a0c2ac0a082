import { isRecord } from '../../base/untrusted.ts';
import type { DecisionScope } from '../decisions/decision.ts';
import { parseEndpointPattern } from '../decisions/endpointPattern.ts';
import { readyMadeNames } from './readyMadeNames.ts';
import type { FieldFilter, FilterField, Filters, ListView, Sort, SwitchName, ViewAction } from './view.ts';
import { listedFields, sortColumns, textFields } from './view.ts';
import { isCalendarDay, validateDays } from './viewActions.ts';
import { vocabularyOf } from './vocabularies.ts';

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

type Sent = Readonly<Record<string, unknown>>;

/** Each action of the view, made of nothing but what was checked; undefined where it is not one. */
const actionParsers: {
  readonly [Type in ViewAction['type']]: (data: Sent) => Extract<ViewAction, { type: Type }> | undefined;
} = {
  toggleValue: ({ field, value, add }) =>
    isFilterField(field) && isValueOf(field, value) && typeof add === 'boolean'
      ? { type: 'toggleValue', field, value, add }
      : undefined,
  excludeValue: ({ field, value }) =>
    isFilterField(field) && isValueOf(field, value) ? { type: 'excludeValue', field, value } : undefined,
  setField: ({ field, filter: given }) => {
    const filter = isFilterField(field) ? parseFieldFilter(field, given) : undefined;
    return isFilterField(field) && filter ? { type: 'setField', field, filter } : undefined;
  },
  setSearch: ({ text }) => (isText(text) ? { type: 'setSearch', text } : undefined),
  setDecision: ({ scope: given }) => {
    if (given === undefined) return { type: 'setDecision', scope: undefined };
    const scope = parseScope(given);
    return scope && { type: 'setDecision', scope };
  },
  setDays: ({ from, to }) =>
    isOptionalDay(from) && isOptionalDay(to) && validateDays(from, to).ok
      ? { type: 'setDays', from, to }
      : undefined,
  setSwitch: ({ name, on }) =>
    isSwitchName(name) && typeof on === 'boolean' ? { type: 'setSwitch', name, on } : undefined,
  setSort: ({ sort: given }) => {
    const sort = parseSort(given);
    return sort && { type: 'setSort', sort };
  },
  setTimeZone: ({ timeZone }) => (isTimeZone(timeZone) ? { type: 'setTimeZone', timeZone } : undefined),
  useReadyMade: ({ name: given }) => {
    const name = readyMadeNames.find((known) => known === given);
    return name && { type: 'useReadyMade', name };
  },
  clearFilters: () => ({ type: 'clearFilters' }),
};

function isActionType(type: unknown): type is ViewAction['type'] {
  return typeof type === 'string' && Object.hasOwn(actionParsers, type);
}

/** An action from an untrusted message; undefined where it is not one. */
export function parseViewAction(data: unknown): ViewAction | undefined {
  if (!isRecord(data) || !isActionType(data['type'])) return undefined;
  return actionParsers[data['type']](data);
}

function parseFilters(data: unknown): Filters | undefined {
  if (!isRecord(data)) return undefined;
  const filters: Filters = {};
  for (const [key, part] of Object.entries(data)) {
    const parsed = parsePart(key, part);
    if (parsed === undefined) return undefined;
    // `parsePart` made the value of this key.
    Object.assign(filters, { [key]: parsed });
  }
  return validateDays(filters.from, filters.to).ok ? filters : undefined;
}

/** The filter of one key, undefined where it is none. */
function parsePart(key: string, part: unknown): Filters[keyof Filters] {
  switch (key) {
    case 'from':
    case 'to':
      return isOptionalDay(part) ? part : undefined;
    case 'search':
      return isText(part) && part !== '' ? part : undefined;
    case 'decision':
      return part === 'none' ? part : parseScope(part);
    default:
      return isFilterField(key) ? parseFieldFilter(key, part) : undefined;
  }
}

const wholeScope: Readonly<Record<keyof DecisionScope, unknown>> = {
  tool: '',
  rule: '',
  summary: '',
  application: '',
  endpoint: '',
};

function definedIn(data: Sent): Sent {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

/** It names a vulnerability, and its endpoint is a pattern. */
function parseScope(data: unknown): DecisionScope | undefined {
  if (!isRecord(data)) return undefined;
  const { tool, rule, summary, application, endpoint } = { ...wholeScope, ...definedIn(data) };
  if (!isText(tool) || !isText(rule) || !isText(summary)) return undefined;
  if (!isText(application) || !isText(endpoint)) return undefined;
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
  const vocabulary = vocabularyOf(field);
  return vocabulary === undefined || vocabulary.includes(value);
}

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
