import { findingsFor } from './findingsFor.ts';
import { success } from '../base/result.ts';
import type { PageRow } from '../findings/engine.ts';
import type { Finding, Vulnerability } from '../findings/model/finding.ts';
import { isAnyRoleKnown } from '../findings/scans/role.ts';
import { isoTime } from '../findings/model/isoTime.ts';
import { sortColumns, type SortColumn } from '../findings/view/view.ts';
import { updateView } from '../findings/view/viewActions.ts';
import { filterSchema, viewOf } from './filterInput.ts';
import { flag, integer, object, text } from './inputSchema.ts';
import { numberIn, textIn } from './readInput.ts';
import { type AgentTool, mostData } from './tool.ts';
import { jsonOf, visible } from './untrusted.ts';

const usualRows = 20;
const mostRows = 50;
/** Characters of one value of a row; the details have all. */
const mostValue = 200;

export const listFindings: AgentTool = {
  name: 'dast_list_findings',
  title: 'List findings',
  description:
    'Lists findings of dynamic security scans (DAST) of this workspace, the worst first, filtered and page by page. By default one row for each finding (a vulnerability in one API); with "aggregate" one row for each vulnerability. Rows have the ids that the other tools take.',
  inputSchema: object({
    filter: filterSchema,
    aggregate: flag('One row for each vulnerability, with its number of APIs'),
    sort: text('Column to sort by; severity where it is left out', sortColumns),
    descending: flag('Sort the other way round'),
    offset: integer('Rows to skip', 0, 100_000_000),
    limit: integer(`Rows to return, ${usualRows} where it is left out`, 1, mostRows),
  }),
  changes: false,
  async run(ports, input) {
    const filtered = viewOf(input['filter'], ports.timeZone, input['aggregate'] === true);
    if (!filtered.ok) return filtered;
    const column = sortColumn(textIn(input, 'sort'));
    const view = updateView(filtered.value, {
      type: 'setSort',
      sort: { column, descending: input['descending'] === true },
    });
    const offset = numberIn(input, 'offset') ?? 0;
    const found = await findingsFor(ports, view);
    if (!found.ok) return found;
    const engine = found.value;
    const { rows, totalRows } = await engine.page(view, offset, numberIn(input, 'limit') ?? usualRows);
    const fitting = whatFits(rows.map(rowOf));
    const next = offset + fitting.length;
    const what = view.showAggregation ? 'vulnerabilities' : 'findings';
    const notes = [
      fitting.length === 0
        ? `No rows: ${totalRows} ${what} match.`
        : `${what} ${offset + 1} to ${next} of ${totalRows}.`,
      ...(next < totalRows && fitting.length > 0 ? [`More: repeat with "offset": ${next}.`] : []),
      ...(totalRows === 0 && view.preciseMatch && input['filter'] !== undefined
        ? ['Texts matched exactly; "contains": true in the filter matches them anywhere.']
        : []),
    ];
    return success({ notes, data: fitting });
  },
};

function sortColumn(name: string): SortColumn {
  return sortColumns.find((column) => column === name) ?? 'severity';
}

function rowOf(entry: PageRow): Readonly<Record<string, unknown>> {
  return entry.kind === 'finding' ? findingRow(entry.row) : vulnerabilityRow(entry.row);
}

/** A finding in one line. */
export function findingRow(finding: Finding): Readonly<Record<string, unknown>> {
  const { handler, reappeared, notSeenInLatestScan, notCovered, seenAs } = finding;
  return {
    finding: finding.id,
    vulnerability: finding.vulnerability,
    severity: finding.severity,
    status: finding.status,
    resolution: finding.resolution,
    endpoint: short(finding.endpoint),
    summary: short(finding.summary),
    category: short(finding.category),
    subCategory: short(finding.subCategory),
    eventId: short(finding.eventId),
    application: short(finding.application),
    discovered: isoTime(finding.discovered),
    ...(handler === undefined ? {} : { handler: short(handler) }),
    ...(reappeared ? { reappeared } : {}),
    ...(notSeenInLatestScan ? { notSeenInLatestScan } : {}),
    ...(notCovered ? { notCoveredByLatestScan: true } : {}),
    ...(isAnyRoleKnown(seenAs) ? { seenAs: seenAs.slice(0, 10).map(short) } : {}),
  };
}

function vulnerabilityRow(row: Vulnerability): Readonly<Record<string, unknown>> {
  return {
    vulnerability: row.vulnerability,
    severity: row.severity,
    status: row.status,
    resolution: row.resolution,
    apis: row.apis,
    totalApis: row.totalApis,
    summary: short(row.summary),
    category: short(row.category),
    subCategory: short(row.subCategory),
    applications: row.applications.slice(0, 10).map(short),
    firstDiscovered: isoTime(row.firstDiscovered),
    lastDiscovered: isoTime(row.lastDiscovered),
  };
}

function short(value: string): string {
  return visible(value, mostValue);
}

/** The first rows, as many as fit into an answer. */
function whatFits<Row>(rows: readonly Row[]): readonly Row[] {
  let left = mostData;
  const count = rows.findIndex((row) => {
    left -= jsonOf(row).length + 2;
    return left < 0;
  });
  return count < 0 ? rows : rows.slice(0, Math.max(1, count));
}
