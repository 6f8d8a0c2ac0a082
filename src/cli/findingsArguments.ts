import type { MessageTemplates } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { columnNamed, csvColumns } from '../findings/importers/formats/csv/csvColumns.ts';
import type { ColumnMapping, CsvColumn } from '../findings/importers/formats/csv/csvColumns.ts';
import {
  type NamedFilter,
  namedFilterMessages,
  withNamedFilters,
  withPreset,
} from '../findings/view/namedFilters.ts';
import type { SaidOfScan } from '../findings/scans/saidOfScan.ts';
import type { ListView } from '../findings/view/view.ts';
import { optionMessages, readArguments } from './readArguments.ts';
import { saidFlags, SaidOfReports, saidValues } from './saidOfReports.ts';
import { initialView, updateView } from '../findings/view/viewActions.ts';

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
  /** The folder whose settings, auth configs, triage and decisions count. */
  readonly root: string;
  /** What its code is compared with, where a filter asks for that; the default branch where it is empty. */
  readonly base: string;
  /** How the scan of each report was made, as far as it is said. */
  readonly said: readonly SaidOfScan[];
}

export const usage =
  'npm run -s findings -- REPORT… [--aggregate] [--filter FIELD=VALUE|FIELD!=VALUE]… [--preset NAME] [--search TEXT] [--precise|--contains] [--columns COLUMN=NAME,…] [--application NAME] [--root FOLDER] [--base REF] [--role NAME] [--user NAME] [--complete|--partial] [--csv FILE|-] [--json]';

/** What `--columns` can say, as a user would call it. */
const columnWords = [
  'title',
  'url',
  'severity',
  ...csvColumns.filter((column) => !['summary', 'endpoint', 'severity'].includes(column)),
];

export const argumentMessages = {
  'no-report': `Name at least one report. Usage: ${usage}`,
  ...optionMessages(`Usage: ${usage}`),
  'precise-and-contains': 'Use either --precise or --contains, not both.',
  'one-output': 'Only one of --json and --csv - can have the standard output. Give --csv a file.',
  'filter-without-value':
    '"{0}" is not a valid filter. Write --filter FIELD=VALUE, for example --filter severity=Critical.',
  'column-without-name':
    '"{0}" names no column. Write --columns COLUMN=NAME, for example --columns "title=Name,url=Target".',
  'unknown-column': `There is no column "{0}" to read. Columns: ${columnWords.join(', ')}.`,
  ...namedFilterMessages,
} as const satisfies MessageTemplates<string>;

type ArgumentFailureCode = keyof typeof argumentMessages;

/** Reads the arguments; `timeZone` (IANA) is the zone in which from and to are days. */
export function parseFindingsArguments(
  args: readonly string[],
  timeZone: string,
): Result<FindingsRequest, ArgumentFailureCode> {
  const options = readOptions(args);
  if (!options.ok) return options;
  const { reports, values, said } = options.value;
  const last = (name: OptionName): string | undefined => values.get(name)?.at(-1);
  const columns = readColumns((values.get('columns') ?? []).flatMap((given) => given.split(',')));
  if (!columns.ok) return columns;
  if (reports.length === 0) return failed('no-report');
  if (values.has('precise') && values.has('contains')) return failed('precise-and-contains');
  if (values.has('json') && last('csv') === '-') return failed('one-output');
  const view = viewOf(values, timeZone);
  if (!view.ok) return view;
  return success({
    reports,
    view: view.value,
    json: values.has('json'),
    csv: last('csv'),
    columns: columns.value,
    application: last('application')?.trim() ?? '',
    root: last('root') ?? '.',
    base: last('base') ?? '',
    said,
  });
}

/** The preset, and on top of it the search and the filters. */
function viewOf(values: Options['values'], timeZone: string): Result<ListView, ArgumentFailureCode> {
  const view: ListView = {
    ...initialView(timeZone),
    showAggregation: values.has('aggregate'),
    preciseMatch: !values.has('contains'),
  };
  const ready = withPreset(view, values.get('preset')?.at(-1) ?? '');
  if (!ready.ok) return ready;
  const text = values.get('search')?.at(-1) ?? '';
  return applyFilters(updateView(ready.value, { type: 'setSearch', text }), values.get('filter') ?? []);
}

const flagNames = ['aggregate', 'precise', 'contains', 'json', ...saidFlags] as const;
const valueNames = [
  'filter',
  'csv',
  'search',
  'preset',
  'columns',
  'application',
  'root',
  'base',
  ...saidValues,
] as const;
type OptionName = (typeof flagNames)[number] | (typeof valueNames)[number];

interface Options {
  readonly reports: readonly string[];
  readonly said: readonly SaidOfScan[];
  /** Of all other options, in order. */
  readonly values: ReadonlyMap<OptionName, readonly string[]>;
}

function readOptions(args: readonly string[]): Result<Options, ArgumentFailureCode> {
  const read = readArguments(args, valueNames, flagNames);
  if (!read.ok) return read;
  const reports: string[] = [];
  const values = new Map<OptionName, string[]>();
  const said = new SaidOfReports();
  for (const argument of read.value) {
    const { value } = argument;
    if (argument.kind === 'text') {
      reports.push(value);
      said.report();
    } else if (!said.option(argument.name, value)) {
      values.set(argument.name, [...(values.get(argument.name) ?? []), value]);
    }
  }
  return success({ reports, said: said.all(), values });
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

/** Values of one field are OR-ed, fields are AND-ed (list rule 1); `!=` leaves out the value that is exactly this. */
function applyFilters(view: ListView, written: readonly string[]): Result<ListView, ArgumentFailureCode> {
  const filters: NamedFilter[] = [];
  for (const filter of written) {
    const separator = filter.indexOf('=');
    const isExcluded = filter[separator - 1] === '!';
    const value = filter.slice(separator + 1).trim();
    const field = filter.slice(0, isExcluded ? separator - 1 : separator);
    if (separator < 1 || field === '' || value === '') return failed('filter-without-value', filter);
    filters.push({ field, value, isExcluded });
  }
  return withNamedFilters(view, filters);
}
