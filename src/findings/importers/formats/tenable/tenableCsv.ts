import { failed, success } from '../../../../base/result.ts';
import type { Result } from '../../../../base/result.ts';
import { columnPositions } from '../csv/csvColumns.ts';
import { firstRows, rowsOf } from '../csv/csvTable.ts';
import type { CsvTable } from '../csv/csvTable.ts';
import type { ImportContext, Outcome, ReportReading } from '../../importer.ts';
import { namedTargets } from '../../mainTarget.ts';
import type { ImportFailureCode } from '../../report.ts';
import { tenableInstance, tenableScan, tenableWas } from './tenableWas.ts';

/** Columns by which a beginning is known as one of Tenable's lists. */
export const tenableColumns = ['Plugin ID', 'CVSSv3', 'Plugin Output'];

/** Columns that Tenable's lists have and no other one has together. */
const columns = ['Plugin ID', 'Plugin Output', 'Risk', 'Host', 'Protocol', 'Port', 'Name'] as const;

/**
 * The CSV of Tenable Web App Scanning, undefined for other lists: that of Nessus has the same columns, and `tcp` or `udp`
 * as the protocol.
 */
export function readTenableCsv(
  table: CsvTable,
  context: ImportContext,
): Result<ReportReading, ImportFailureCode> | undefined {
  const at = columnPositions(table.header);
  if (!columns.every((name) => at.has(name.toLowerCase()))) return undefined;
  const cell = (cells: readonly string[], name: string): string => {
    const position = at.get(name.toLowerCase());
    return (position === undefined ? '' : (cells[position] ?? '')).trim();
  };
  const hostOf = (cells: readonly string[]): string =>
    addressOf(cell(cells, 'Host'), cell(cells, 'Protocol'), cell(cells, 'Port'));
  const isWeb = (cells: readonly string[]): boolean => /^https?$/i.test(cell(cells, 'Protocol'));
  const [first] = firstRows(table, 1);
  // Nessus calls this column otherwise; without rows nothing says whose clean list it is.
  if (first === undefined && at.has('cvssv3')) return failed('report-nameless', context.name);
  if (first === undefined || !isWeb(first)) return undefined;
  /** Names of plugins, some of which report how the scan went. */
  const plugins = new Set<string>();
  const outcomes = function* (): Generator<Outcome> {
    for (const row of rowsOf(table)) {
      if (row.kind === 'broken') {
        yield { kind: 'broken', path: `line ${row.line}`, expected: 'a CSV record (RFC 4180)' };
        return;
      }
      plugins.add(cell(row.cells, 'Name'));
      yield tenableInstance(
        {
          plugin: cell(row.cells, 'Plugin ID'),
          name: cell(row.cells, 'Name'),
          family: cell(row.cells, 'Plugin Family'),
          risk: cell(row.cells, 'Risk'),
          score: cell(row.cells, 'CVSSv3'),
          scoreOfCvss2: cell(row.cells, 'CVSS'),
          description: cell(row.cells, 'Description'),
          solution: cell(row.cells, 'Solution'),
          references: cell(row.cells, 'See Also'),
          weaknesses: [],
          output: cell(row.cells, 'Plugin Output'),
          host: hostOf(row.cells),
        },
        context,
      );
    }
  };
  return success({
    format: 'Tenable WAS CSV',
    tool: tenableWas,
    toolVersion: '',
    size: table.body.split('\n').length - 1,
    targets: namedTargets([hostOf(first)]),
    // Asked for once the rows were read.
    get scan() {
      return tenableScan([...plugins]);
    },
    outcomes: outcomes(),
  });
}

function addressOf(host: string, protocol: string, port: string): string {
  return host.includes('://') ? host : `${protocol.toLowerCase()}://${host}${port === '' ? '' : `:${port}`}/`;
}
