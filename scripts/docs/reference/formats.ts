import { columnNames } from '../../../src/findings/importers/formats/csv/csvColumns.ts';
import { builtInReaders } from '../../../src/findings/importers/readers.ts';
import { scanners } from '../../../src/findings/importers/registry.ts';
import { asCell, table } from './manifest.ts';

/** Every format of scan reports, in the order in which they are tried, and the columns of lists. */
export function describeFormats(): string {
  const { json, lines, xml, html } = builtInReaders;
  const rows = [
    ...json.map(({ format }) => [format, 'JSON']),
    ...lines.map(({ format }) => [format, 'one JSON document per line']),
    ...xml.map(({ format, root }) => [format, `XML, \`<${root}>\``]),
    ...html.map(({ format }) => [format, 'web page']),
    ['CSV', 'table with a header, separated by comma, semicolon, tab or bar'],
  ];
  const highest = [
    ...scanners.map(({ name, scale }) => [name, scale === 'high' ? 'High' : 'Critical']),
    ['every other one', 'Critical'],
  ];
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
