import type { CsvOptions } from './engine.ts';
import { csvCell } from './csvCell.ts';
import { isoTime } from './isoTime.ts';
import { noMethodLabel, resolutions, severities, statuses } from './finding.ts';
import { Pace } from './importers/pace.ts';
import type { TextColumn } from './query/columns.ts';
import type { ListSnapshot } from './query/findingsQuery.ts';

/** Columns with aggregation off; the importer reads them back. */
export const findingColumns = [
  'Endpoint',
  'Method',
  'Severity',
  'Event ID',
  'Category',
  'Sub Category',
  'Summary',
  'Status',
  'Resolution',
  'Discovered',
] as const;

/** Columns with aggregation on. */
export const vulnerabilityColumns = [
  'Severity',
  'APIs',
  'Summary',
  'Category',
  'Sub Category',
  'Status',
  'Resolution',
  'First Discovered',
  'Last Discovered',
  'Endpoints',
  'Event IDs',
] as const;

/** Joins the values of a list inside one cell. */
export const listSeparator = '; ';

const byteOrderMark = '\uFEFF';
const rowsPerPiece = 1000;

/**
 * The list as CSV text in pieces: RFC 4180, `\r\n` after every row, times in ISO 8601 UTC, cells exactly as the
 * list shows them (`—` where there is no method). Rejects with the signal's reason when aborted.
 */
export async function* csvPieces(
  list: ListSnapshot,
  options: CsvOptions,
  signal: AbortSignal,
): AsyncGenerator<string> {
  signal.throwIfAborted();
  const header = list.kind === 'findings' ? findingColumns : vulnerabilityColumns;
  yield `${options.byteOrderMark ? byteOrderMark : ''}${header.join(',')}\r\n`;
  const row = list.kind === 'findings' ? findingRows(list) : vulnerabilityRows(list);
  const pace = new Pace();
  for (let start = 0; start < list.count; start += rowsPerPiece) {
    let piece = '';
    for (let index = start; index < Math.min(start + rowsPerPiece, list.count); index++) piece += row(index);
    yield piece;
    if (pace.isDue) await pace.pause();
    signal.throwIfAborted();
  }
}

/** Cells are quoted once per distinct value, not once per row: columns repeat their values a lot. */
function findingRows({
  columns,
  rows,
}: Extract<ListSnapshot, { kind: 'findings' }>): (index: number) => string {
  const endpoint = cellsOf(columns.endpoint);
  const method = cellsOf(columns.method, noMethodLabel);
  const eventId = cellsOf(columns.eventId);
  const category = cellsOf(columns.category);
  const subCategory = cellsOf(columns.subCategory);
  const summary = cellsOf(columns.summary);
  const severityCells = severities.map((value) => `${value},`);
  const statusCells = statuses.map((value) => `${value},`);
  const resolutionCells = resolutions.map((value) => `${value},`);
  return (index) => {
    const row = rows[index] ?? 0;
    return (
      endpoint(row) +
      method(row) +
      severityCells[columns.severity[row] ?? 0] +
      eventId(row) +
      category(row) +
      subCategory(row) +
      summary(row) +
      statusCells[columns.status[row] ?? 0] +
      resolutionCells[columns.resolution[row] ?? 0] +
      isoTime(columns.discovered[row] ?? 0) +
      '\r\n'
    );
  };
}

/** A column's cells by row, each with the comma after it. */
function cellsOf({ codes, dictionary }: TextColumn, whenEmpty = ''): (row: number) => string {
  const cells = Array.from<string | undefined>({ length: dictionary.size });
  return (row) => {
    const code = codes[row] ?? 0;
    let cell = cells[code];
    if (cell === undefined) {
      cell = `${csvCell(dictionary.value(code) || whenEmpty)},`;
      cells[code] = cell;
    }
    return cell;
  };
}

function vulnerabilityRows(
  list: Extract<ListSnapshot, { kind: 'vulnerabilities' }>,
): (index: number) => string {
  return (index) => {
    const row = list.vulnerability(index);
    const behind = list.endpoints(index);
    const cells = [
      row.severity,
      String(row.apis),
      csvCell(row.summary),
      csvCell(row.category),
      csvCell(row.subCategory),
      row.status,
      row.resolution,
      isoTime(row.firstDiscovered),
      isoTime(row.lastDiscovered),
      csvCell(behind.map(({ endpoint }) => endpoint).join(listSeparator)),
      csvCell([...new Set(behind.map(({ eventId }) => eventId))].join(listSeparator)),
    ];
    return `${cells.join(',')}\r\n`;
  };
}
