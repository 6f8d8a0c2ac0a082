import { success } from '../../base/result.ts';
import type { Failure, Result } from '../../base/result.ts';
import { unneutralise } from '../csvCell.ts';
import { noMethodLabel, resolutions, severities, statuses } from '../finding.ts';
import { joinMarkdown } from '../prose/markdown.ts';
import { proseOfText } from '../prose/prose.ts';
import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { rate } from '../severity.ts';
import type { Rated } from '../severity.ts';
import { columnsToAsk, findColumns } from './csvColumns.ts';
import type { AskedColumn, ColumnMapping, Columns, CsvColumn } from './csvColumns.ts';
import { firstRows, openTable, rowsOf } from './csvTable.ts';
import type { CsvTable } from './csvTable.ts';
import type { ImportContext, Outcome, ReportReading } from './importer.ts';
import { methodOfRequest, toInstance } from './instance.ts';
import { findReferences } from './references.ts';
import type { ImportFailureCode } from './report.ts';
import { isSlashTime, readSlashTimes } from './slashTimes.ts';
import { cleanTags, cweTag, weaknessClass } from './weakness.ts';

/** A list that can be read once it is known which columns are these. */
export interface ColumnsUnknown extends Failure<'columns-unknown'> {
  readonly header: readonly string[];
  /** The first rows, shortened and without secrets. */
  readonly rows: readonly (readonly string[])[];
  readonly unknown: readonly AskedColumn[];
}

export function isColumnsUnknown(failure: Failure): failure is ColumnsUnknown {
  return failure.code === 'columns-unknown' && 'header' in failure && 'rows' in failure;
}

/**
 * Reads CSV with our columns, those of the service's list or others of usual names, in any order and with any usual
 * delimiter. Where the name, the address or the severity of a finding is in none that is known, `mapping` has to say
 * it. Undefined for what is no table.
 */
export function readCsv(
  text: string,
  context: ImportContext,
  mapping: ColumnMapping,
): Result<ReportReading, ImportFailureCode> | undefined {
  const table = openTable(text, (header) => findColumns(header, mapping).size);
  const columns = findColumns(table.header, mapping);
  const unknown = columnsToAsk(table.header, columns, mapping);
  if (unknown.length > 0) {
    return columns.size > 0 || isTable(table) ? askFor(unknown, table, context) : undefined;
  }
  return success({
    format: 'CSV',
    tool: 'CSV',
    toolVersion: '',
    size: text.split('\n').length - 1,
    outcomes: readRows(table, columns, context),
  });
}

const shownRows = 3;
const shownCell = 80;

/** As the command line names them. */
const askedWords: Readonly<Record<AskedColumn, string>> = {
  summary: 'title',
  endpoint: 'url',
  severity: 'severity',
};

function askFor(unknown: readonly AskedColumn[], table: CsvTable, { name }: ImportContext) {
  const failure: ColumnsUnknown = {
    code: 'columns-unknown',
    args: [
      name,
      unknown.map((column) => askedWords[column]).join(', '),
      table.header.map((cell) => cell.slice(0, shownCell)).join(', '),
    ],
    header: table.header,
    rows: firstRows(table, shownRows).map((row) =>
      row.map((cell) => redactSecrets(cell.slice(0, 10 * shownCell)).slice(0, shownCell)),
    ),
    unknown,
  };
  return { ok: false, failure } as const;
}

/** Names above, and rows of as many cells below: a sentence with commas is none. */
function isTable(table: CsvTable): boolean {
  const { header } = table;
  const rows = firstRows(table, shownRows);
  return (
    header.length > 1 &&
    header.every((cell) => cell.trim() !== '' && cell.length <= shownCell) &&
    rows.length > 0 &&
    rows.every((row) => row.length === header.length)
  );
}

function* readRows(table: CsvTable, columns: Columns, context: ImportContext): Generator<Outcome> {
  const times = timesOf(table, columns);
  for (const row of rowsOf(table)) {
    if (row.kind === 'broken') {
      yield { kind: 'broken', path: `line ${row.line}`, expected: 'a CSV record (RFC 4180)' };
      return;
    }
    yield readRow(new Row(columns, row.cells), times, context);
  }
}

class Row {
  readonly #columns: Columns;
  readonly #cells: readonly string[];

  constructor(columns: Columns, cells: readonly string[]) {
    this.#columns = columns;
    this.#cells = cells;
  }

  text(column: CsvColumn): string {
    const cell = this.#cells[this.#columns.get(column) ?? -1];
    return cell === undefined ? '' : unneutralise(cell);
  }

  isTrue(column: CsvColumn): boolean {
    return /^(?:true|yes|y|1|x)$/i.test(this.text(column).trim());
  }
}

type ReadTime = (written: string) => number | undefined;

/** Days with slashes are read after all of them were looked at. */
function timesOf(table: CsvTable, columns: Columns): ReadTime {
  const [first = []] = firstRows(table, 1);
  return readSlashTimes(
    isSlashTime(new Row(columns, first).text('discovered')) ? discoveredTimes(table, columns) : [],
  );
}

function* discoveredTimes(table: CsvTable, columns: Columns): Generator<string> {
  for (const row of rowsOf(table)) {
    if (row.kind === 'row') yield new Row(columns, row.cells).text('discovered');
  }
}

function readRow(row: Row, times: ReadTime, context: ImportContext): Outcome {
  const { method, url } = addressOf(row);
  const status = oneOf(statuses, row.text('status'));
  const application = row.text('application').trim();
  const resolution = row.isTrue('falsePositive')
    ? 'False Positive'
    : (oneOf(resolutions, row.text('resolution')) ?? oneOf(resolutions, row.text('status')));
  const request = row.text('request');
  const tags = weaknessesOf(row.text('cwe'));
  return toInstance(
    {
      tool: 'CSV',
      rule: '',
      category: row.text('category'),
      subCategory: row.text('subCategory') || weaknessClass(tags),
      summary: row.text('summary'),
      ...severityOf(row, context),
      method: method || methodOfRequest(request),
      url,
      eventId: row.text('eventId'),
      description: joinMarkdown(proseOfText(row.text('description')), proseOfText(row.text('impact'))),
      solution: proseOfText(row.text('solution')),
      references: findReferences(row.text('references')),
      tags,
      seenAt: times(row.text('discovered')) ?? context.now,
      ...(status === undefined ? {} : { status }),
      ...(resolution === undefined ? {} : { resolution }),
      ...(application === '' ? {} : { application }),
    },
    {
      parameter: row.text('parameter'),
      attack: row.text('attack'),
      evidence: row.text('evidence'),
      request,
      response: row.text('response'),
    },
  );
}

/** `GET /a` in the endpoint says the method where no column does; a path alone is one of the row's host. */
function addressOf(row: Row): { readonly method: string; readonly url: string } {
  const written = row.text('endpoint').trim();
  const [, before = '', rest = written] = /^([A-Z]+) (\S.*)$/s.exec(written) ?? [];
  const method = row.text('method');
  const path = rest || row.text('path').trim();
  const url = path === '' || path.startsWith('/') ? originOf(row) + path : path;
  return { method: method === noMethodLabel ? '' : method || before, url };
}

function originOf(row: Row): string {
  const host = row.text('host').trim();
  if (host === '' || host.includes('://')) return host.replace(/\/$/, '');
  const port = row.text('port').trim();
  const scheme =
    /^(?:http|ws)s?$/i.exec(row.text('scheme').trim())?.[0] ?? (port === '443' ? 'https' : 'http');
  return `${scheme.toLowerCase()}://${host}${port === '' || host.includes(':') ? '' : `:${port}`}`;
}

/** `CWE-79, CWE-80`, or numbers alone. */
function weaknessesOf(cell: string): readonly string[] {
  return cleanTags((cell.match(/CWE-\d{1,5}/gi) ?? cell.split(/[\s,;|]+/)).map(cweTag));
}

/** Our own words are the severity; anything else is a scanner's word. */
function severityOf(row: Row, context: ImportContext): Rated {
  const risk = row.text('severity');
  const confidence = row.text('confidence') || (row.isTrue('verified') ? 'Confirmed' : '');
  const rated = rate('other', { risk, score: row.text('score'), confidence }, context.severityMapping);
  return { ...rated, severity: oneOf(severities, risk) ?? rated.severity };
}

function oneOf<Value extends string>(values: readonly Value[], word: string): Value | undefined {
  return values.find((value) => value.toLowerCase() === word.trim().toLowerCase());
}
