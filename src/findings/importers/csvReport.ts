import { CsvError, parse } from 'csv-parse/sync';
import { success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import { unneutralise } from '../csvCell.ts';
import { noMethodLabel, resolutions, severities, statuses } from '../finding.ts';
import { rate } from '../severity.ts';
import type { Rated } from '../severity.ts';
import type { ImportContext, Outcome, ReportReading } from './importer.ts';
import { toInstance } from './instance.ts';
import type { ImportFailureCode } from './report.ts';
import { readTime } from './reportTime.ts';
import { readSlashTimes } from './slashTimes.ts';

/** Columns by the letters of their names: our export's and those of the service's own list. */
const columns: ReadonlyMap<string, Column> = new Map([
  ['endpoint', 'endpoint'],
  ['affectedendpoint', 'endpoint'],
  ['url', 'endpoint'],
  ['method', 'method'],
  ['severity', 'severity'],
  ['eventid', 'eventId'],
  ['category', 'category'],
  ['subcategory', 'subCategory'],
  ['summary', 'summary'],
  ['status', 'status'],
  ['resolution', 'resolution'],
  ['discovered', 'discovered'],
  ['timestamp', 'discovered'],
]);

type Column =
  | 'endpoint'
  | 'method'
  | 'severity'
  | 'eventId'
  | 'category'
  | 'subCategory'
  | 'summary'
  | 'status'
  | 'resolution'
  | 'discovered';

const delimiters = [',', ';', '\t', '|'];

/**
 * Reads CSV with our columns or those of the service's list, in any order and with any usual delimiter;
 * undefined where the first line does not name an endpoint and a severity or summary.
 */
export function readCsv(
  text: string,
  context: ImportContext,
): Result<ReportReading, ImportFailureCode> | undefined {
  const [head = ''] = /^[^\r\n]*/.exec(text) ?? [];
  const candidates = delimiters.map((delimiter) => ({ delimiter, header: readHeader(head, delimiter) }));
  const [best] = candidates.toSorted((a, b) => known(b.header) - known(a.header));
  if (
    !best?.header.includes('endpoint') ||
    !(best.header.includes('severity') || best.header.includes('summary'))
  ) {
    return undefined;
  }
  return success({
    format: 'CSV',
    tool: 'CSV',
    toolVersion: '',
    size: text.split('\n').length - 1,
    outcomes: readRows(text.slice(head.length), best, context),
  });
}

interface Layout {
  readonly delimiter: string;
  readonly header: readonly (Column | undefined)[];
}

function readHeader(line: string, delimiter: string): readonly (Column | undefined)[] {
  return line.split(delimiter).map((name) => columns.get(name.replace(/[^\p{L}]+/gu, '').toLowerCase()));
}

function known(header: Layout['header']): number {
  return header.filter((column) => column !== undefined).length;
}

function* readRows(body: string, layout: Layout, context: ImportContext): Generator<Outcome> {
  let line = 1;
  for (const piece of piecesOf(body)) {
    const rows = parsePiece(piece, layout.delimiter);
    if (typeof rows === 'number') {
      yield { kind: 'broken', path: `line ${line + rows - 1}`, expected: 'a CSV record (RFC 4180)' };
      return;
    }
    for (const row of rows) {
      yield readRow(new Row(layout.header, row), context);
    }
    line += piece.split('\n').length - 1;
  }
}

/** Characters parsed at once. */
const pieceLength = 131_072;

/** The body cut after records, so that each piece is CSV by itself: where a line ends outside of quotes. */
function* piecesOf(body: string): Generator<string> {
  let start = 0;
  let quoted = false;
  for (let index = 0; index < body.length; index += 1) {
    const character = body[index];
    if (character === '"') quoted = !quoted;
    else if (character === '\n' && !quoted && index - start >= pieceLength) {
      yield body.slice(start, index + 1);
      start = index + 1;
    }
  }
  yield body.slice(start);
}

/** The records, or the line (from 1) in which they stop being CSV. */
function parsePiece(piece: string, delimiter: string): readonly (readonly string[])[] | number {
  try {
    return parse(piece, {
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

class Row {
  readonly #header: Layout['header'];
  readonly #cells: readonly string[];

  constructor(header: Layout['header'], cells: readonly string[]) {
    this.#header = header;
    this.#cells = cells;
  }

  text(column: Column): string {
    const cell = this.#cells[this.#header.indexOf(column)];
    return cell === undefined ? '' : unneutralise(cell);
  }
}

function readRow(row: Row, context: ImportContext): Outcome {
  const { method, url } = splitEndpoint(row.text('endpoint'), row.text('method'));
  const status = oneOf(statuses, row.text('status'));
  const resolution = oneOf(resolutions, row.text('resolution')) ?? oneOf(resolutions, row.text('status'));
  return toInstance(
    {
      tool: 'CSV',
      rule: '',
      category: row.text('category'),
      subCategory: row.text('subCategory'),
      summary: row.text('summary'),
      ...severityOf(row.text('severity'), context),
      method,
      url,
      eventId: row.text('eventId'),
      seenAt: timeOf(row.text('discovered')) ?? context.now,
      ...(status === undefined ? {} : { status }),
      ...(resolution === undefined ? {} : { resolution }),
    },
    {},
  );
}

/** `GET /a` in the endpoint says the method where no column does. */
function splitEndpoint(endpoint: string, method: string): { readonly method: string; readonly url: string } {
  const [, before = '', rest = endpoint] = /^([A-Z]+) (\S.*)$/s.exec(endpoint.trim()) ?? [];
  return { method: method === noMethodLabel ? '' : method || before, url: rest };
}

/** Our own words are the severity; anything else is a scanner's word. */
function severityOf(word: string, context: ImportContext): Rated {
  const rated = rate('other', { risk: word }, context.severityMapping);
  return { ...rated, severity: oneOf(severities, word) ?? rated.severity };
}

function oneOf<Value extends string>(values: readonly Value[], word: string): Value | undefined {
  return values.find((value) => value.toLowerCase() === word.trim().toLowerCase());
}

function timeOf(written: string): number | undefined {
  return readTime(written) ?? readSlashTimes([written])(written);
}
