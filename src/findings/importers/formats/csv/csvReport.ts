import { failed, success } from '../../../../base/result.ts';
import type { Result } from '../../../../base/result.ts';
import { redactSecrets } from '../../../../base/secrets/redactSecrets.ts';
import { columnsToAsk, findColumns } from './csvColumns.ts';
import type { AskedColumn, ColumnMapping, Columns } from './csvColumns.ts';
import { readRow, CsvRow } from './csvRow.ts';
import type { ReadTime } from './csvRow.ts';
import { firstRows, openTable, rowsOf } from './csvTable.ts';
import type { CsvTable } from './csvTable.ts';
import type { ImportContext, Outcome, ReportReading } from '../../importer.ts';
import { otherListKind } from '../../otherKinds.ts';
import type { ImportFailureCode } from '../../report.ts';
import type { ColumnsUnknown } from './columnsUnknown.ts';
import { readSlashTimes } from '../../slashTimes.ts';
import { readTenableCsv } from '../tenable/tenableCsv.ts';

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
  const tenable = readTenableCsv(table, context);
  if (tenable !== undefined) return tenable;
  const other = Object.keys(mapping).length === 0 ? otherListKind(table.header) : undefined;
  if (other !== undefined) return failed('report-other-kind', context.name, other);
  const columns = findColumns(table.header, mapping);
  const unknown = columnsToAsk(table.header, columns, mapping);
  if (unknown.length > 0) {
    return columns.size > 1 || isTable(table) ? askFor(unknown, table, context) : undefined;
  }
  return success({
    format: 'CSV',
    tool: 'CSV',
    toolVersion: '',
    size: linesIn(text),
    outcomes: readRows(table, columns, context),
  });
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
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
    yield* readRow(new CsvRow(columns, row.cells), times, context);
  }
}

/** Days with slashes are read after all of them were looked at. */
function timesOf(table: CsvTable, columns: Columns): ReadTime {
  const written = /\d\/\d{1,2}\/\d{4}/.test(table.body) ? discoveredTimes(table, columns) : [];
  return readSlashTimes(written);
}

function* discoveredTimes(table: CsvTable, columns: Columns): Generator<string> {
  for (const row of rowsOf(table)) {
    if (row.kind === 'row') yield new CsvRow(columns, row.cells).text('discovered');
  }
}
