import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet would run, or skip before what it runs, at the beginning of a cell; also in full width. */
const dangerous = '=+\\-@\\t\\r\\n\\uFF1D\\uFF0B\\uFF0D\\uFF20';
const wouldRun = new RegExp(`^'*[${dangerous}]`);
const wasNeutralised = new RegExp(`^'+[${dangerous}]`);

/** Text that CSV takes as it is: no quoting, no neutralising. */
const plain = /^(?:[\p{L}\p{N}/{([—][^",\r\n]*)?$/u;

/**
 * One CSV cell (RFC 4180), quoted where it must be. Finding text holds attack payloads: what a spreadsheet would
 * run gets a `'` in front, and so does text that looks neutralised already, so that `unneutralise` returns
 * exactly what went in.
 */
export function csvCell(text: string): string {
  return plain.test(text) ? text : stringify([[neutralise(text)]], cellOptions);
}

/** The text of an exported cell as it was before neutralising; other text is returned as it is. */
export function unneutralise(cell: string): string {
  return wasNeutralised.test(cell) ? cell.slice(1) : cell;
}

function neutralise(text: string): string {
  return wouldRun.test(text) ? `'${text}` : text;
}

const cellOptions = {
  eof: false,
  record_delimiter: '\r\n',
  // RFC 4180, section 2, rule 6: a lone CR or LF needs quotes as well.
  quoted_match: /[\r\n]/,
};
