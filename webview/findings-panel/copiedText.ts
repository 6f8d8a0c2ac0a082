import type { PageRow } from '../../src/findings/engine.ts';
import type { Finding } from '../../src/findings/model/finding.ts';
import { plural } from '../shared/strings.ts';
import { curlOfRecorded } from '../../src/findings/model/curlOfRecorded.ts';
import { subCategoryText } from './findings-list/rows/rowText.ts';
import type { Copied, RowTarget } from './models/rowTarget.ts';
import type { PanelHost } from './panelHost.ts';

const mostEndpoints = 1000;

/** The text that is copied of a row; undefined where the report holds none. */
export async function copiedText(
  host: PanelHost,
  what: Copied,
  { row, api, finding }: RowTarget,
): Promise<string | undefined> {
  if (what === 'row') return rowLine(row, finding);
  if (what === 'endpoint') {
    const findings = finding === undefined ? await findingsBehind(host, row, 0, mostEndpoints) : [finding];
    return findings.map(({ endpoint }) => endpoint).join('\n');
  }
  const [first] = finding === undefined ? await findingsBehind(host, row, api ?? 0, 1) : [finding];
  const details = first && (await host.request('details', { finding: first.id }));
  const occurrence = details?.occurrences.find(({ request, url }) => request !== '' || url !== '');
  return occurrence && curlOfRecorded(occurrence.request, occurrence.url);
}

async function findingsBehind(
  host: PanelHost,
  row: PageRow,
  offset: number,
  limit: number,
): Promise<readonly Finding[]> {
  if (row.kind === 'finding') return [row.row];
  const { vulnerability } = row.row;
  return (await host.request('apis', { vulnerability, offset, limit })).findings;
}

/** One line without tabs: pasted into a spreadsheet it is one cell that starts with the severity. */
function rowLine({ kind, row }: PageRow, finding: Finding | undefined): string {
  const where = finding?.endpoint ?? (kind === 'vulnerability' ? plural('apis', row.apis) : '');
  const { severity, summary, category, status, resolution } = row;
  const shown = finding ?? row;
  const subCategory = 'apis' in shown ? subCategoryText(shown).short : shown.subCategory;
  return [severity, where, summary, category, subCategory, status, resolution]
    .filter((part) => part !== '')
    .join(' · ')
    .replaceAll(/\s+/g, ' ');
}
