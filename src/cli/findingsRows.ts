import { type Foreign, forTerminal } from '../base/foreign.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import type { Finding, Vulnerability } from '../findings/model/finding.ts';
import { noMethodLabel } from '../findings/model/finding.ts';
import type { ListView } from '../findings/view/view.ts';

/** One row of the list with aggregation off, as printed by --json. */
interface FindingRow {
  readonly endpoint: string;
  readonly method: string;
  readonly severity: string;
  readonly eventId: string;
  readonly category: string;
  readonly subCategory: string;
  readonly summary: string;
  readonly status: string;
  readonly resolution: string;
  /** ISO 8601, UTC. */
  readonly discovered: string;
  readonly application: string;
  /** Roles of the scans that saw it. */
  readonly seenAs: readonly string[];
}

/** One row of the list with aggregation on, as printed by --json. */
interface VulnerabilityRow {
  readonly severity: string;
  readonly apis: number;
  readonly summary: string;
  readonly category: string;
  readonly subCategory: string;
  readonly status: string;
  readonly resolution: string;
  readonly firstDiscovered: string;
  readonly lastDiscovered: string;
  readonly endpoints: readonly string[];
  readonly eventIds: readonly string[];
  readonly applications: readonly string[];
}

export type ListRow = FindingRow | VulnerabilityRow;

const pageSize = 1_000;

/** Every row of the list, in the order shown. */
export async function readRows(engine: FindingsEngine, view: ListView): Promise<readonly ListRow[]> {
  const rows: ListRow[] = [];
  for (;;) {
    const page = await engine.page(view, rows.length, pageSize);
    for (const entry of page.rows) {
      rows.push(
        entry.kind === 'finding' ? findingRow(entry.row) : await vulnerabilityRow(engine, view, entry.row),
      );
    }
    if (page.rows.length === 0 || rows.length >= page.totalRows) return rows;
  }
}

function findingRow(finding: Finding): FindingRow {
  const { endpoint, method, severity, eventId, category, subCategory, summary, status, resolution } = finding;
  return {
    endpoint,
    method,
    severity,
    eventId,
    category,
    subCategory,
    summary,
    status,
    resolution,
    discovered: isoTime(finding.discovered),
    application: finding.application,
    seenAs: finding.seenAs,
  };
}

async function vulnerabilityRow(
  engine: FindingsEngine,
  view: ListView,
  vulnerability: Vulnerability,
): Promise<VulnerabilityRow> {
  const { severity, apis, summary, category, subCategory, status, resolution } = vulnerability;
  const findings = await engine.apis(view, vulnerability.vulnerability, 0, apis);
  return {
    severity,
    apis,
    summary,
    category,
    subCategory,
    status,
    resolution,
    firstDiscovered: isoTime(vulnerability.firstDiscovered),
    lastDiscovered: isoTime(vulnerability.lastDiscovered),
    endpoints: findings.map(({ endpoint }) => endpoint),
    eventIds: [...new Set(findings.map(({ eventId }) => eventId))],
    applications: vulnerability.applications,
  };
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/** Widest cell of the table; longer text ends in `…`. */
const widestCell = 60;

/** The rows as a table for users. */
export function formatTable(rows: readonly ListRow[]): readonly string[] {
  const table = [headerOf(rows), ...rows.map(cellsOf)].map((cells) => cells.map(printable));
  const widths = (table[0] ?? []).map((_, column) =>
    table.reduce((widest, cells) => Math.max(widest, cells[column]?.length ?? 0), 0),
  );
  return table.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function headerOf([first]: readonly ListRow[]): readonly string[] {
  return first && 'apis' in first
    ? ['Severity', 'APIs', 'Summary', 'Category', 'Sub Category', 'Status', 'Resolution']
    : ['Severity', 'Endpoint', 'Summary', 'Category', 'Sub Category', 'Status', 'Resolution'];
}

function cellsOf(row: ListRow): readonly string[] {
  const { severity, summary, category, subCategory, status, resolution } = row;
  const where = 'apis' in row ? String(row.apis) : endpointCell(row);
  const cells = [severity, where, summary, category, subCategory, status, resolution];
  return cells;
}

function endpointCell({ endpoint, method }: FindingRow): string {
  return method === '' ? `${noMethodLabel} ${endpoint}` : endpoint;
}

function printable(text: Foreign): string {
  const plain = forTerminal(text);
  return plain.length > widestCell ? `${plain.slice(0, widestCell - 1)}…` : plain;
}
