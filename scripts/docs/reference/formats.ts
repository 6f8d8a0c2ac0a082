import { columnNames } from '../../../src/findings/importers/formats/csv/csvColumns.ts';
import {
  htmlImporters,
  jsonImporters,
  linesImporters,
  xmlImporters,
} from '../../../src/findings/importers/registry.ts';
import { scales } from '../../../src/findings/model/severity.ts';
import { asCell, table } from './manifest.ts';

/** Every format of scan reports, in the order in which they are tried, and the columns of lists. */
export function describeFormats(): string {
  const rows = [
    ...jsonImporters.map(({ format }) => [format, 'JSON']),
    ...linesImporters.map(({ format }) => [format, 'one JSON document per line']),
    ...xmlImporters.map(({ format, root }) => [format, `XML, \`<${root}>\``]),
    ...htmlImporters.map(({ format }) => [format, 'web page']),
    ['CSV', 'table with a header, separated by comma, semicolon, tab or bar'],
  ];
  const highest = Object.entries(scales).map(([tool, level]) => [
    tool === 'other' ? 'every other one' : tool,
    level === 'high' ? 'High' : 'Critical',
  ]);
  return `# Report formats

The format is recognised by content, never by the name of the file. [Reports](../reports.md) says what is read from each,
and [Severity](severity.md) how severities are mapped.

${table(
  ['Format', 'Document'],
  rows.map((cells) => cells.map(asCell).map(uncoded)),
)}

## The worst that a scanner can say

${table(['Scanner', 'Highest level'], highest)}

## Columns of CSV

A header needs a column for what was found and one for where. Case, spaces and separators of names do not matter; of several
names the earlier wins. Where names do not say it, a picker or \`--columns\` does.

${table(
  ['Column', 'Names'],
  Object.entries(columnNames).map(([column, names]) => [
    column,
    names.map((name) => `\`${name}\``).join(', '),
  ]),
)}
`;
}

/** Within code, nothing is escaped. */
function uncoded(cell: string): string {
  return cell.replaceAll(/`[^`]*`/g, (code) => code.replaceAll('\\', ''));
}
