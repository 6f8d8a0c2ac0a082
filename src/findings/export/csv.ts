import { at, byte, double, word } from '../query/at.ts';
import type { CsvOptions } from '../engine.ts';
import { csvCell } from './csvCell.ts';
import { isoTime } from '../model/isoTime.ts';
import { noMethodLabel, resolutions, severities, statuses } from '../model/finding.ts';
import { TimeSlicer } from '../importers/timeSlicer.ts';
import type { TextColumn } from '../query/columns.ts';
import { compareText } from '../query/naturalText.ts';
import type { ListSnapshot } from '../query/listSnapshot.ts';

/** Columns with aggregation off; the importer reads them back. */
const findingColumns = [
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
  'Application',
] as const;

/** Columns with aggregation on. */
const vulnerabilityColumns = [
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
  'Applications',
] as const;

/**
 * The values of a list in one cell, joined with `; `. Where a value itself holds that, a backslash is before it, and
 * backslashes are doubled, so that the list can be split again.
 */
export function joinList(values: readonly string[]): string {
  return values.map((value) => value.replaceAll('\\', '\\\\').replaceAll('; ', '\\; ')).join('; ');
}

const byteOrderMark = '\uFEFF';
const rowsPerChunk = 1000;

/**
 * The list as CSV text in chunks: RFC 4180, `\r\n` after every row, times in ISO 8601 UTC, cells exactly as the
 * list shows them (`—` where there is no method). Rejects with the signal's reason when aborted.
 */
export async function* csvChunks(
  list: ListSnapshot,
  options: CsvOptions,
  signal: AbortSignal,
): AsyncGenerator<string> {
  signal.throwIfAborted();
  const header = list.kind === 'findings' ? findingColumns : vulnerabilityColumns;
  yield `${options.byteOrderMark ? byteOrderMark : ''}${header.join(',')}\r\n`;
  const row = list.kind === 'findings' ? findingRows(list) : vulnerabilityRows(list);
  const slicer = new TimeSlicer();
  for (let start = 0; start < list.count; start += rowsPerChunk) {
    let chunk = '';
    for (let index = start; index < Math.min(start + rowsPerChunk, list.count); index++) chunk += row(index);
    yield chunk;
    if (slicer.isDue) await slicer.yield();
    signal.throwIfAborted();
  }
}

/**
 * Cells are quoted once per distinct value, not once per row: columns repeat their values a lot. Cells that always
 * stand together are joined once as well, since joining strings is what a row costs.
 */
function findingRows(list: Extract<ListSnapshot, { kind: 'findings' }>): (index: number) => string {
  const { columns, rows, count } = list;
  const methodOf = (row: number): string =>
    csvCell(columns.method.dictionary.value(at(columns.method.codes, row)) || noMethodLabel);
  const endpointAndMethod = cellsOf(
    columns.endpoint,
    count,
    (endpoint, row) => `${endpoint},${methodOf(row)},`,
  );
  const followed = (cell: string): string => `${cell},`;
  const eventId = cellsOf(columns.eventId, count, followed);
  const category = cellsOf(columns.category, count, followed);
  const subCategory = cellsOf(columns.subCategory, count, followed);
  const summary = cellsOf(columns.summary, count, followed);
  const application = cellsOf(columns.application, count, (cell) => `,${cell}\r\n`);
  const severityCells = severities.map(followed);
  const triageCells = statuses.map((status) => resolutions.map((resolution) => `${status},${resolution},`));
  return (index) => {
    const row = word(rows, index);
    return (
      endpointAndMethod(row) +
      severityCells[byte(columns.severity, row)] +
      eventId(row) +
      category(row) +
      subCategory(row) +
      summary(row) +
      triageCells[byte(columns.status, row)]?.[byte(columns.resolution, row)] +
      isoTime(double(columns.discovered, row)) +
      application(row)
    );
  };
}

/** A column's text in `count` rows, by row; `finish` makes what stands there of a quoted value. */
function cellsOf(
  { codes, dictionary }: TextColumn,
  count: number,
  finish: (cell: string, row: number) => string,
): (row: number) => string {
  const quoted = (row: number): string => finish(csvCell(dictionary.value(at(codes, row))), row);
  // Values that hardly repeat are not worth the memory of all of them.
  if (dictionary.size > count / 2) return quoted;
  const cells = Array.from<string | undefined>({ length: dictionary.size });
  return (row) => {
    const code = at(codes, row);
    return (cells[code] ??= quoted(row));
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
      csvCell(joinList(behind.map(({ endpoint }) => endpoint))),
      csvCell(joinList([...new Set(behind.map(({ eventId }) => eventId))])),
      csvCell(joinList(distinct(behind.map(({ application }) => application)))),
    ];
    return `${cells.join(',')}\r\n`;
  };
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort(compareText);
}
