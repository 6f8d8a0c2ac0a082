// Where README.md and docs/reports.md name the scanners: written from the scanners themselves.
import { scanners } from '../../src/findings/importers/registry.ts';
import type { DescribedReport, Scanner } from '../../src/findings/importers/scanner.ts';
import { table } from './reference/manifest.ts';

/** What stands between the marks of this name, by file. */
export const scannerParts: Readonly<Record<string, (list: readonly Scanner[]) => string>> = {
  'README.md': sentence,
  'docs/reports.md': reportsTable,
};

const mark = /(<!-- scanners -->)[^]*?(<!-- \/scanners -->)/;

/** The text of a file with its part about scanners as it has to be. */
export function withScanners(file: string, text: string, list: readonly Scanner[] = scanners): string {
  const part = scannerParts[file];
  if (part === undefined || !mark.test(text)) throw new Error(`${file} has no place for scanners.`);
  return text.replace(mark, (_whole, begin: string, end: string) => `${begin}${part(list)}${end}`);
}

function sentence(list: readonly Scanner[]): string {
  return `${list.map(({ name, inReadme }) => inReadme ?? name).join(', ')} and CSV`;
}

const csv: DescribedReport = {
  report: 'CSV',
  instance: 'row',
  rule: 'none: Category, Sub Category, Summary',
  eventId: 'column',
  time: 'column',
};

function reportsTable(list: readonly Scanner[]): string {
  const rows = [...list.flatMap(({ described }) => described), csv];
  const cells = rows.map(({ report, instance, rule, eventId = '', time = '' }) => [
    report,
    instance,
    rule,
    eventId,
    time,
  ]);
  return `\n\n${table(['Format', 'One instance per', 'Rule', 'Event ID of the tool', 'Time'], cells)}\n\n`;
}
