import { describeScope } from '../../../src/findings/decisions/decision.ts';
import type {
  FieldFilter,
  FilterField,
  Filters,
  ListView,
  SwitchName,
  ViewAction,
} from '../../../src/findings/view/view.ts';
import { initialView, isEmptyFilter } from '../../../src/findings/view/viewActions.ts';
import { formatCalendarDay, formatNumber } from '../../shared/format.ts';
import { filterValue } from '../../shared/shownValue.ts';
import { text } from '../../shared/strings.ts';

/** One active filter, and the action that removes it. */
export interface Chip {
  readonly label: string;
  readonly value: string;
  /** The value in full. */
  readonly title: string;
  readonly remove: ViewAction;
  /** What removing it does, in words. */
  readonly removal: string;
}

/** The same as the view of a user who has changed nothing. */
const plain = initialView('UTC');

/** Values of a field that have a chip of their own. */
const shownAlone = 3;

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
  'seenAs',
  'newOnBranch',
  'tool',
  'report',
  'confidence',
  'handler',
  'inChangedCode',
];

/** What is searched for stands in its box. */
export function filterChips(view: ListView): readonly Chip[] {
  const { filters } = view;
  const found: Omit<Chip, 'removal'>[] = [];
  if (filters.decision !== undefined) {
    const value = decisionText(filters.decision);
    found.push({
      label: text('decision'),
      value,
      title: value,
      remove: { type: 'setDecision', scope: undefined },
    });
  }
  for (const field of filterFieldOrder) {
    const filter = filters[field];
    if (filter === undefined) continue;
    found.push(...chipsOfField(field, filter, view.preciseMatch));
  }
  const days = describeDays(filters);
  if (days !== undefined) {
    found.push({
      label: text('discovered'),
      value: days,
      title: days,
      remove: { type: 'setDays', from: undefined, to: undefined },
    });
  }
  return found.map((chip) => ({ ...chip, removal: text('removeFilter', chip.label, chip.title) }));
}

/** Those of the switches that are not as they are by default. */
export function switchChips(view: ListView, names: readonly SwitchName[]): readonly Chip[] {
  return names
    .filter((name) => view[name] !== plain[name])
    .map((name) => {
      const value = text(view[name] ? 'switchedOn' : 'switchedOff');
      return {
        label: text(name),
        value,
        title: value,
        remove: { type: 'setSwitch', name, on: plain[name] },
        removal: text(plain[name] ? 'turnOn' : 'turnOff', text(name)),
      };
    });
}

interface Part {
  readonly kind: 'values' | 'texts' | 'excluded';
  readonly value: string;
}

/** One for each value up to three, and one for all others where these are several: `Status Open`, `Status Resolved`, `Status +2`. */
function chipsOfField(
  field: FilterField,
  filter: FieldFilter,
  preciseMatch: boolean,
): readonly Omit<Chip, 'removal'>[] {
  const { values, texts, excluded = [] } = filter;
  const included = [...partsOf('values', values), ...partsOf('texts', texts)];
  const leftOut = partsOf('excluded', excluded);
  const all = [...included, ...leftOut];
  const chip = (removed: readonly Part[]): Omit<Chip, 'removal'> => {
    const described = describeParts(removed, preciseMatch);
    const kept = all.filter((part) => !removed.includes(part));
    return {
      label: text(field),
      value: removed.length === 1 ? described : text('moreChips', formatNumber(removed.length)),
      title: described,
      remove: { type: 'setField', field, filter: filterOf(kept) },
    };
  };
  return [included, leftOut].flatMap((parts) => {
    const others = parts.slice(shownAlone);
    return [
      ...parts.slice(0, shownAlone).map((part) => chip([part])),
      ...(others.length === 0 ? [] : [chip(others)]),
    ];
  });
}

function partsOf(kind: Part['kind'], values: readonly string[]): readonly Part[] {
  return values.map((value) => ({ kind, value }));
}

function filterOf(parts: readonly Part[]): FieldFilter {
  const of = (kind: Part['kind']): readonly string[] =>
    parts.filter((part) => part.kind === kind).map(({ value }) => value);
  const excluded = of('excluded');
  return { values: of('values'), texts: of('texts'), ...(excluded.length === 0 ? {} : { excluded }) };
}

/** Every part by its name: what only its number stands for is read on hover. */
function describeParts(parts: readonly Part[], preciseMatch: boolean): string {
  return parts
    .map(({ kind, value }) => {
      if (kind === 'texts') return text(preciseMatch ? 'exactText' : 'containsText', value);
      return kind === 'excluded' ? leftOutText([value]) : filterValue(value);
    })
    .join(', ');
}

/** `Severity Critical · Method is not GET`: what a view restricts. */
export function describeView(view: ListView): string {
  const { filters, preciseMatch } = view;
  const fields = filterFieldOrder.flatMap((field) => {
    const filter = filters[field];
    return filter === undefined ? [] : `${text(field)} ${describeFilter(filter, preciseMatch)}`;
  });
  const days = describeDays(filters);
  return [
    ...(filters.search === undefined ? [] : [`${text('search')} ${text('exactText', filters.search)}`]),
    ...(filters.decision === undefined ? [] : [`${text('decision')} ${decisionText(filters.decision)}`]),
    ...fields,
    ...(days === undefined ? [] : [`${text('discovered')} ${days}`]),
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
  const included = anyOf([...filter.values.map(filterValue), ...entered]);
  const { excluded = [] } = filter;
  const leftOut = excluded.length === 0 ? '' : leftOutText(excluded);
  return [included, leftOut].filter((part) => part !== '').join(', ');
}

/** What leaves out only what has no value has any. */
function leftOutText(values: readonly string[]): string {
  return values.length === 1 && values[0] === ''
    ? text('someValue')
    : text('isNot', anyOf(values.map(filterValue)));
}

function anyOf(values: readonly string[]): string {
  const [first = '', second = '', third = ''] = values;
  if (values.length < 2) return first;
  if (values.length === 2) return text('orList', first, second);
  if (values.length === 3) return text('orList', `${first}, ${second}`, third);
  return text('orMore', `${first}, ${second}`, formatNumber(values.length - 2));
}

function describeDays({ from, to }: Filters): string | undefined {
  if (from !== undefined && to !== undefined) {
    const [first, last] = [formatCalendarDay(from), formatCalendarDay(to)];
    return first === last ? first : text('dayRange', first, last);
  }
  if (from !== undefined) return text('daySince', formatCalendarDay(from));
  return to === undefined ? undefined : text('dayUntil', formatCalendarDay(to));
}

function decisionText(decision: NonNullable<Filters['decision']>): string {
  return decision === 'none' ? text('noneValue') : describeScope(decision);
}
