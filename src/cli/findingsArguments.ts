import { parseArgs } from 'node:util';
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
  /** How the scan of each report was made, as far as it is said. */
  readonly said: readonly SaidOfScan[];
}

export const usage =
  'npm run -s findings -- REPORT… [--aggregate] [--filter FIELD=VALUE|FIELD!=VALUE]… [--preset NAME] [--search TEXT] [--precise|--contains] [--columns COLUMN=NAME,…] [--application NAME] [--root FOLDER] [--role NAME] [--user NAME] [--complete|--partial] [--csv FILE|-] [--json]';

/** What `--columns` can say, as a user would call it. */
const columnWords = [
  'title',
  'url',
  'severity',
  ...csvColumns.filter((column) => !['summary', 'endpoint', 'severity'].includes(column)),
];

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
  const { reports, flags, csv, preset, search, filters, application, root, said } = options.value;
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
  const ready = withPreset(view, preset);
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
    root,
    said,
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
  readonly root: string;
  readonly said: readonly SaidOfScan[];
  readonly filters: readonly string[];
  readonly columns: readonly string[];
}

const flagNames: readonly string[] = ['aggregate', 'precise', 'contains', 'json', ...saidFlags];
const valueNames: readonly string[] = [
  'filter',
  'csv',
  'search',
  'preset',
  'columns',
  'application',
  'root',
  ...saidValues,
];

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
      root: { type: 'string' },
      role: { type: 'string' },
      user: { type: 'string' },
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
  let root = '.';
  const said = new SaidOfReports();
  for (const token of tokens) {
    if (token.kind === 'positional') {
      reports.push(token.value);
      said.report();
    } else if (token.kind === 'option' && flagNames.includes(token.name)) {
      if (token.value !== undefined) return failed('option-with-value', token.rawName);
      if (!said.option(token.name, undefined)) flags.add(token.name);
    } else if (token.kind === 'option') {
      if (!valueNames.includes(token.name)) return failed('unknown-option', token.rawName);
      if (token.value === undefined || token.value === '')
        return failed('option-without-value', token.rawName);
      if (said.option(token.name, token.value)) continue;
      if (token.name === 'csv') csv = token.value;
      else if (token.name === 'search') search = token.value;
      else if (token.name === 'preset') preset = token.value;
      else if (token.name === 'application') application = token.value.trim();
      else if (token.name === 'root') root = token.value;
      else if (token.name === 'columns') columns.push(...token.value.split(','));
      else filters.push(token.value);
    }
  }
  return success({
    reports,
    flags,
    csv,
    preset,
    search,
    filters,
    columns,
    application,
    root,
    said: said.all(),
  });
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
