import { CsvError, parse } from 'csv-parse/sync';
import { readPlainRecords } from './plainRecords.ts';

/** A text with rows of cells under a header. */
export interface CsvTable {
  readonly delimiter: string;
  readonly header: readonly string[];
  /** What follows the header, from its line end on. */
  readonly body: string;
}

const delimiters = [',', ';', '\t', '|'];

/** The table that the first line makes of the text: with the delimiter that cuts it best, as `rate` says. */
export function openTable(text: string, rate: (header: readonly string[]) => number): CsvTable {
  const [start = '', line = ''] = /^(?:sep=.\r?\n)?([^\r\n]*)/i.exec(text) ?? [];
  const tables = delimiters.map((delimiter) => {
    const header = cellsOfLine(line, delimiter);
    return { delimiter, header, rating: rate(header) * 1000 + Math.min(header.length, 999) };
  });
  const { delimiter, header } = tables.reduce((best, table) => (table.rating > best.rating ? table : best));
  return { delimiter, header, body: text.slice(start.length) };
}

/** Also of a line that is no CSV, as far as it goes. */
function cellsOfLine(line: string, delimiter: string): readonly string[] {
  try {
    const [cells = []] = parse(line, { delimiter, relax_quotes: true, trim: true });
    return cells;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return line.split(delimiter);
  }
}

/** A row with the number of the line in which it begins, or where the text stops being CSV. */
type CsvRow =
  | { readonly kind: 'row'; readonly cells: readonly string[] }
  | { readonly kind: 'broken'; readonly line: number };

/** The rows below the header, chunk by chunk. */
export function* rowsOf({ body, delimiter }: CsvTable): Generator<CsvRow> {
  let line = 1;
  for (const chunk of chunksOf(body)) {
    const rows = parseChunk(chunk, delimiter);
    if (typeof rows === 'number') {
      yield { kind: 'broken', line: line + rows - 1 };
      return;
    }
    for (const cells of rows) yield { kind: 'row', cells };
    line += chunk.split('\n').length - 1;
  }
}

/** Characters parsed at once. */
const chunkLength = 131_072;

/** The body cut after records, so that each chunk is CSV by itself: where a line ends outside of quotes. */
function* chunksOf(body: string): Generator<string> {
  let start = 0;
  while (body.length - start > chunkLength) {
    const end = recordEnd(body, start, start + chunkLength);
    if (end < 0) break;
    yield body.slice(start, end);
    start = end;
  }
  yield body.slice(start);
}

/** Behind the first line end from `least` on that is outside of the quotes since `start`; -1 where there is none. */
function recordEnd(body: string, start: number, least: number): number {
  let end = body.indexOf('\n', least);
  let quote = body.indexOf('"', start);
  while (end >= 0) {
    // Quotes stand in pairs outside of cells.
    let quotes = 0;
    for (; quote >= 0 && quote < end; quote = body.indexOf('"', quote + 1)) quotes += 1;
    if (quotes % 2 === 0) return end + 1;
    if (quote < 0) return -1;
    // Inside of a cell, which ends behind the next quote at the earliest.
    end = body.indexOf('\n', quote + 1);
    quote = body.indexOf('"', quote + 1);
  }
  return -1;
}

/** The records, or the line (from 1) in which they stop being CSV. */
function parseChunk(chunk: string, delimiter: string): readonly (readonly string[])[] | number {
  return readPlainRecords(chunk, delimiter) ?? parseAny(chunk, delimiter);
}

/** As the library reads them, which also says where a text stops being CSV. */
function parseAny(chunk: string, delimiter: string): readonly (readonly string[])[] | number {
  try {
    return parse(chunk, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return typeof error['lines'] === 'number' ? error['lines'] : 1;
  }
}

/** The first rows; fewer where there are no more, or where the text stops being CSV. */
export function firstRows(table: CsvTable, count: number): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  for (const row of rowsOf(table)) {
    if (row.kind === 'broken' || rows.length === count) break;
    rows.push(row.cells);
  }
  return rows;
}
