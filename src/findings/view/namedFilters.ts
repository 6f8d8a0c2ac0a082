import type { MessageTemplates } from '../../base/messages.ts';
import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import { noMethodLabel } from '../model/finding.ts';
import { type ReadyMadeName, readyMadeNames } from './readyMadeNames.ts';
import { type FilterField, listedFields, type ListView, textFields } from './view.ts';
import { updateView, validateDays } from './viewActions.ts';
import { vocabularyOf } from './vocabularies.ts';

/** What can be filtered by, as it is written on a command line or by a tool. */
export const filterNames = [...textFields, ...listedFields, 'from', 'to'] as const;
type FilterName = (typeof filterNames)[number];

/** One value of a field that is asked for, or left out. */
export interface NamedFilter {
  /** As it was written: `Event ID`, `event-id` and `eventId` are one name. */
  readonly field: string;
  readonly value: string;
  readonly isExcluded: boolean;
}

export const namedFilterMessages = {
  'unknown-field': `There is no field "{0}" to filter by. Fields: ${filterNames.join(', ')}.`,
  'unknown-value': 'The field {1} has no value "{0}". Values: {2}.',
  'unknown-preset': 'There is no preset "{0}". Presets: {1}.',
  'excluded-day': 'The field {0} is a limit and takes no "!=".',
  'repeated-day': 'The field {0} can be given once.',
  'not-a-day': '"{0}" is not a valid date for {1}. Write it as YYYY-MM-DD.',
  'from-after-to': 'From {0} is after to {1}.',
} as const satisfies MessageTemplates<string>;

type NamedFilterFailureCode = keyof typeof namedFilterMessages;

const presets: Readonly<Record<ReadyMadeName, string>> = {
  toDo: 'to-do',
  new: 'new',
  reappeared: 'reappeared',
  notSeen: 'not-seen',
  notCovered: 'not-covered',
  newOnBranch: 'new-on-branch',
};

/** Names of the ready-made filters, as they are written. */
export const presetNames: readonly string[] = Object.values(presets);

/** A ready-made filter, which others narrow further; an empty name is none. */
export function withPreset(view: ListView, written: string): Result<ListView, NamedFilterFailureCode> {
  if (written === '') return success(view);
  const name = readyMadeNames.find((known) => presets[known] === written.toLowerCase());
  if (name === undefined) return failed('unknown-preset', written, presetNames.join(', '));
  return success(updateView(view, { type: 'useReadyMade', name }));
}

/** Values of one field are OR-ed, fields are AND-ed (list rule 1); an excluded value is left out where it is exactly this. */
export function withNamedFilters(
  view: ListView,
  filters: readonly NamedFilter[],
): Result<ListView, NamedFilterFailureCode> {
  const named = byName(filters);
  if (!named.ok) return named;
  const { values, excluded } = named.value;
  let filtered = view;
  for (const field of [...textFields, ...listedFields]) {
    const chosen = chooseValues(field, values.get(field) ?? []);
    if (!chosen.ok) return chosen;
    const leftOut = chooseValues(field, excluded.get(field) ?? []);
    if (!leftOut.ok) return leftOut;
    if (!values.has(field) && !excluded.has(field)) continue;
    const filter = { ...chosen.value, excluded: [...leftOut.value.values, ...leftOut.value.texts] };
    filtered = updateView(filtered, { type: 'setField', field, filter });
  }
  return applyDays(filtered, values.get('from') ?? [], values.get('to') ?? []);
}

interface ValuesByName {
  readonly values: ReadonlyMap<FilterName, readonly string[]>;
  readonly excluded: ReadonlyMap<FilterName, readonly string[]>;
}

function byName(filters: readonly NamedFilter[]): Result<ValuesByName, NamedFilterFailureCode> {
  const values = new Map<FilterName, string[]>();
  const excluded = new Map<FilterName, string[]>();
  for (const { field, value, isExcluded } of filters) {
    const name = filterNames.find((known) => plainName(known) === plainName(field));
    if (name === undefined) return failed('unknown-field', field);
    if (isExcluded && (name === 'from' || name === 'to')) return failed('excluded-day', name);
    const given = isExcluded ? excluded : values;
    given.set(name, [...(given.get(name) ?? []), value]);
  }
  return success({ values, excluded });
}

function plainName(name: string): string {
  return name.replace(/[\s_-]+/g, '').toLowerCase();
}

function chooseValues(
  field: FilterField,
  given: readonly string[],
): Result<{ readonly values: readonly string[]; readonly texts: readonly string[] }, NamedFilterFailureCode> {
  const allowed = vocabularyOf(field);
  if (allowed) {
    const values: string[] = [];
    for (const text of given) {
      const value = allowed.find((candidate) => plainName(candidate) === plainName(text));
      if (value === undefined) return failed('unknown-value', text, field, allowed.join(', '));
      values.push(value);
    }
    return success({ values, texts: [] });
  }
  if (field === 'method') {
    return success({
      values: given.map((text) => (text === noMethodLabel ? '' : text.toUpperCase())),
      texts: [],
    });
  }
  const isListed = listedFields.some((listed) => listed === field);
  return success(isListed ? { values: given, texts: [] } : { values: [], texts: given });
}

function applyDays(
  view: ListView,
  froms: readonly string[],
  tos: readonly string[],
): Result<ListView, NamedFilterFailureCode> {
  if (froms.length > 1) return failed('repeated-day', 'from');
  if (tos.length > 1) return failed('repeated-day', 'to');
  const [from] = froms;
  const [to] = tos;
  if (!validateDays(from, undefined).ok) return failed('not-a-day', from ?? '', 'from');
  if (!validateDays(undefined, to).ok) return failed('not-a-day', to ?? '', 'to');
  if (!validateDays(from, to).ok) return failed('from-after-to', from ?? '', to ?? '');
  return success(updateView(view, { type: 'setDays', from, to }));
}
