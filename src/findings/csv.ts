import type { CsvOptions } from './engine.ts';
import { csvCell } from './csvCell.ts';
import { noMethodLabel } from './finding.ts';
import { Pace } from './importers/pace.ts';
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
  const writer = new RowWriter();
  const pace = new Pace();
  for (let start = 0; start < list.count; start += rowsPerPiece) {
    let piece = '';
    for (let index = start; index < Math.min(start + rowsPerPiece, list.count); index++) {
      piece += list.kind === 'findings' ? writer.finding(list, index) : writer.vulnerability(list, index);
    }
    yield piece;
    if (pace.isDue) await pace.pause();
    signal.throwIfAborted();
  }
}

/** Quotes each distinct text once: columns repeat their values a lot. */
class RowWriter {
  readonly #cells = new Map<string, string>();

  finding({ finding }: Extract<ListSnapshot, { kind: 'findings' }>, index: number): string {
    const row = finding(index);
    return rowOf([
      this.#cell(row.endpoint),
      this.#cell(row.method === '' ? noMethodLabel : row.method),
      row.severity,
      csvCell(row.eventId),
      this.#cell(row.category),
      this.#cell(row.subCategory),
      this.#cell(row.summary),
      row.status,
      row.resolution,
      isoTime(row.discovered),
    ]);
  }

  vulnerability(list: Extract<ListSnapshot, { kind: 'vulnerabilities' }>, index: number): string {
    const row = list.vulnerability(index);
    const behind = list.endpoints(index);
    return rowOf([
      row.severity,
      String(row.apis),
      this.#cell(row.summary),
      this.#cell(row.category),
      this.#cell(row.subCategory),
      row.status,
      row.resolution,
      isoTime(row.firstDiscovered),
      isoTime(row.lastDiscovered),
      csvCell(behind.map(({ endpoint }) => endpoint).join(listSeparator)),
      csvCell([...new Set(behind.map(({ eventId }) => eventId))].join(listSeparator)),
    ]);
  }

  #cell(text: string): string {
    let cell = this.#cells.get(text);
    if (cell === undefined) {
      cell = csvCell(text);
      this.#cells.set(text, cell);
    }
    return cell;
  }
}

function rowOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
