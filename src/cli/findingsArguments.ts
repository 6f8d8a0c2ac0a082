import { parseArgs } from 'node:util';
import type { MessageTemplates } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { columnNamed, csvColumns } from '../findings/importers/csvColumns.ts';
import type { ColumnMapping, CsvColumn } from '../findings/importers/csvColumns.ts';
import { noMethodLabel, resolutions, severities, statuses } from '../findings/finding.ts';
import type { FilterField, ListView } from '../findings/view.ts';
import { listedFields, textFields } from '../findings/view.ts';
import { readyMadeNames } from '../findings/readyMadeFilters.ts';
import type { ReadyMadeName } from '../findings/readyMadeFilters.ts';
import { scanStates } from '../findings/sinceLastScan.ts';
import { initialView, updateView, validateDays } from '../findings/viewActions.ts';

/** What the command line asks for. */
export interface FindingsRequest {
  readonly reports: readonly string[];
  readonly view: ListView;
  readonly json: boolean;
  /** A file, or `-` for standard output. */
  readonly csv: string | undefined;
  /** Which columns of CSV reports are which. */
  readonly columns: ColumnMapping;
  /** The application that the reports are about, or empty. */
  readonly application: string;
}

export const usage =
  'npm run -s findings -- REPORT… [--aggregate] [--filter FIELD=VALUE|FIELD!=VALUE]… [--preset NAME] [--search TEXT] [--precise|--contains] [--columns COLUMN=NAME,…] [--application NAME] [--csv FILE|-] [--json]';

/** What `--columns` can say, as a user would call it. */
const columnWords = [
  'title',
  'url',
  'severity',
  ...csvColumns.filter((column) => !['summary', 'endpoint', 'severity'].includes(column)),
];

const fieldNames = [...textFields, ...listedFields, 'from', 'to'] as const;
type FieldName = (typeof fieldNames)[number];

export const argumentMessages = {
  'no-report': `Name at least one report. Usage: ${usage}`,
  'unknown-option': `There is no option "{0}". Usage: ${usage}`,
  'option-without-value': `The option "{0}" needs a value. Usage: ${usage}`,
  'option-with-value': `The option "{0}" takes no value. Usage: ${usage}`,
  'precise-and-contains': 'Use either --precise or --contains, not both.',
  'one-output': 'Only one of --json and --csv - can have the standard output. Give --csv a file.',
  'filter-without-value':
    '"{0}" is no filter. Write --filter FIELD=VALUE, for example --filter severity=Critical.',
  'column-without-name':
    '"{0}" names no column. Write --columns COLUMN=NAME, for example --columns "title=Name,url=Target".',
  'unknown-column': `There is no column "{0}" to read. Columns: ${columnWords.join(', ')}.`,
  'unknown-field': `There is no field "{0}" to filter by. Fields: ${fieldNames.join(', ')}.`,
  'unknown-value': 'The field {1} has no value "{0}". Values: {2}.',
  'unknown-preset': 'There is no preset "{0}". Presets: {1}.',
  'excluded-day': 'The field {0} is a limit and takes no "!=".',
  'repeated-day': 'The field {0} can be given once.',
  'not-a-day': '"{0}" is no day for {1}. Write it as YYYY-MM-DD.',
  'from-after-to': 'From {0} is after to {1}.',
} as const satisfies MessageTemplates<string>;

type ArgumentFailureCode = keyof typeof argumentMessages;

/** Reads the arguments; `timeZone` (IANA) is the zone in which from and to are days. */
export function parseFindingsArguments(
  args: readonly string[],
  timeZone: string,
): Result<FindingsRequest, ArgumentFailureCode> {
  const options = readOptions(args);
  if (!options.ok) return options;
  const { reports, flags, csv, preset, search, filters, application } = options.value;
  const columns = readColumns(options.value.columns);
  if (!columns.ok) return columns;
  if (reports.length === 0) return failed('no-report');
  if (flags.has('precise') && flags.has('contains')) return failed('precise-and-contains');
  if (flags.has('json') && csv === '-') return failed('one-output');
  const view: ListView = {
    ...initialView(timeZone),
    showAggregation: flags.has('aggregate'),
    preciseMatch: !flags.has('contains'),
  };
  const ready = usePreset(view, preset);
  if (!ready.ok) return ready;
  const searched = updateView(ready.value, { type: 'setSearch', text: search });
  const filtered = applyFilters(searched, filters);
  if (!filtered.ok) return filtered;
  return success({
    reports,
    view: filtered.value,
    json: flags.has('json'),
    csv,
    columns: columns.value,
    application,
  });
}

interface Options {
  readonly reports: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly csv: string | undefined;
  /** Empty for none, as `search`. */
  readonly preset: string;
  readonly search: string;
  readonly application: string;
  readonly filters: readonly string[];
  readonly columns: readonly string[];
}

const flagNames: readonly string[] = ['aggregate', 'precise', 'contains', 'json'];
const valueNames: readonly string[] = ['filter', 'csv', 'search', 'preset', 'columns', 'application'];

function readOptions(args: readonly string[]): Result<Options, ArgumentFailureCode> {
  const { tokens } = parseArgs({
    args: [...args],
    options: {
      filter: { type: 'string', multiple: true },
      csv: { type: 'string' },
      search: { type: 'string' },
      columns: { type: 'string', multiple: true },
      preset: { type: 'string' },
      application: { type: 'string' },
    },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const reports: string[] = [];
  const flags = new Set<string>();
  const filters: string[] = [];
  const columns: string[] = [];
  let csv: string | undefined;
  let search = '';
  let preset = '';
  let application = '';
  for (const token of tokens) {
    if (token.kind === 'positional') {
      reports.push(token.value);
    } else if (token.kind === 'option' && flagNames.includes(token.name)) {
      if (token.value !== undefined) return failed('option-with-value', token.rawName);
      flags.add(token.name);
    } else if (token.kind === 'option') {
      if (!valueNames.includes(token.name)) return failed('unknown-option', token.rawName);
      if (token.value === undefined || token.value === '')
        return failed('option-without-value', token.rawName);
      if (token.name === 'csv') csv = token.value;
      else if (token.name === 'search') search = token.value;
      else if (token.name === 'preset') preset = token.value;
      else if (token.name === 'application') application = token.value.trim();
      else if (token.name === 'columns') columns.push(...token.value.split(','));
      else filters.push(token.value);
    }
  }
  return success({ reports, flags, csv, preset, search, filters, columns, application });
}

/** `title=Name`, or `severity=` where a list has none. */
function readColumns(given: readonly string[]): Result<ColumnMapping, ArgumentFailureCode> {
  const mapping: Partial<Record<CsvColumn, string>> = {};
  for (const text of given) {
    const separator = text.indexOf('=');
    if (separator < 1) return failed('column-without-name', text);
    const word = text.slice(0, separator).trim();
    const column = columnNamed(word);
    if (column === undefined) return failed('unknown-column', word);
    mapping[column] = text.slice(separator + 1).trim();
  }
  return success(mapping);
}

const presetNames: Readonly<Record<ReadyMadeName, string>> = {
  toDo: 'to-do',
  new: 'new',
  reappeared: 'reappeared',
  notSeen: 'not-seen',
};

/** A ready-made filter, which `--filter` narrows further. */
function usePreset(view: ListView, written: string): Result<ListView, ArgumentFailureCode> {
  if (written === '') return success(view);
  const name = readyMadeNames.find((known) => presetNames[known] === written.toLowerCase());
  if (name === undefined) return failed('unknown-preset', written, Object.values(presetNames).join(', '));
  return success(updateView(view, { type: 'useReadyMade', name }));
}

/** Values of one field are OR-ed, fields are AND-ed (list rule 1); `!=` leaves out the value that is exactly this. */
function applyFilters(view: ListView, filters: readonly string[]): Result<ListView, ArgumentFailureCode> {
  const values = new Map<FieldName, string[]>();
  const excluded = new Map<FieldName, string[]>();
  for (const filter of filters) {
    const separator = filter.indexOf('=');
    const excludes = filter[separator - 1] === '!';
    const value = filter.slice(separator + 1).trim();
    const written = filter.slice(0, excludes ? separator - 1 : separator);
    if (separator < 1 || written === '' || value === '') return failed('filter-without-value', filter);
    const name = fieldNames.find((field) => plainName(field) === plainName(written));
    if (name === undefined) return failed('unknown-field', written);
    if (excludes && (name === 'from' || name === 'to')) return failed('excluded-day', name);
    const given = excludes ? excluded : values;
    given.set(name, [...(given.get(name) ?? []), value]);
  }
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

/** `Event ID`, `event-id`, `event_id` and `eventId` are one name. */
function plainName(name: string): string {
  return name.replace(/[\s_-]+/g, '').toLowerCase();
}

const vocabulary: Readonly<Partial<Record<FilterField, readonly string[]>>> = {
  severity: severities,
  status: statuses,
  resolution: resolutions,
  sinceLastScan: scanStates,
};

function chooseValues(
  field: FilterField,
  given: readonly string[],
): Result<{ readonly values: readonly string[]; readonly texts: readonly string[] }, ArgumentFailureCode> {
  const allowed = vocabulary[field];
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
): Result<ListView, ArgumentFailureCode> {
  if (froms.length > 1) return failed('repeated-day', 'from');
  if (tos.length > 1) return failed('repeated-day', 'to');
  const [from] = froms;
  const [to] = tos;
  if (!validateDays(from, undefined).ok) return failed('not-a-day', from ?? '', 'from');
  if (!validateDays(undefined, to).ok) return failed('not-a-day', to ?? '', 'to');
  if (!validateDays(from, to).ok) return failed('from-after-to', from ?? '', to ?? '');
  return success(updateView(view, { type: 'setDays', from, to }));
}
