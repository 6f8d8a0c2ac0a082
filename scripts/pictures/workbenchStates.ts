import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../test/e2e/eventually.ts';
import { FindingsPanel } from '../../test/e2e/findingsPanel.ts';
import type { Workbench } from '../../test/e2e/workbench.ts';
import { asideDir, takeAside, themes, type ThemeName } from './take.ts';

const darkAndLight = ['dark', 'light'] as const;

/** What only the whole workbench shows: the tree with each grouping, what is empty, and an import under way. */
export async function takeWorkbenchStates(workbench: Workbench): Promise<void> {
  await workbench.openContainer('DAST');
  await workbench.runCommand('DAST: Open Findings');
  await workbench.webview.getByRole('button', { name: 'Import Report…' }).waitFor();
  for (const [theme] of themes) await takeAside(workbench, 'workbench-nothing-imported', theme);
  await takeImport(workbench);
  await workbench.notification('findings.csv').waitFor({ timeout: 120_000 });
  await takeGroupings(workbench);
  await takeFiltered(workbench);
}

/** A report that takes a while. */
async function takeImport(workbench: Workbench): Promise<void> {
  const file = join(workbench.workspace, 'reports/findings.csv');
  await writeFile(file, largeReport(120_000));
  await workbench.runCommand('DAST: Import Report…');
  await workbench.answerFileDialog('Import Scan Reports', file);
  await workbench.notification('Importing').waitFor();
  // It slides in.
  await workbench.page.waitForTimeout(700);
  await workbench.page.screenshot({ path: join(asideDir, 'workbench-importing.png') });
}

async function takeGroupings(workbench: Workbench): Promise<void> {
  for (const grouping of ['API', 'Category', 'Status', 'Severity']) {
    await workbench.runCommand('DAST: Group Findings By…');
    await workbench.pick(grouping);
    const first = workbench.page.getByRole('tree', { name: 'Findings' }).getByRole('treeitem').first();
    await eventually(async () => (await first.getAttribute('aria-expanded')) !== null, true);
    await first.click();
    await first.press('ArrowRight');
    await takeIn(workbench, `workbench-tree-by-${grouping.toLowerCase()}`, darkAndLight);
  }
}

/** The tree says that it does not show everything. */
async function takeFiltered(workbench: Workbench): Promise<void> {
  await new FindingsPanel(workbench).widgetValue('Critical').click();
  await takeIn(workbench, 'workbench-filtered', darkAndLight);
}

async function takeIn(workbench: Workbench, subject: string, names: readonly ThemeName[]): Promise<void> {
  for (const name of names) await takeAside(workbench, subject, name);
}

/** Findings as a scan of a large estate gives them. */
function largeReport(count: number): string {
  const severities = ['Critical', 'Major', 'Minor', 'Info'];
  const lines = Array.from({ length: count }, (_, index) => {
    const rule = index % 60;
    const severity = severities[Math.min(3, Math.floor(rule / 10))];
    const path = `/api/service${index % 1999}/resource${Math.floor(index / 1999)}`;
    return `GET ${path},GET,${severity},EVT-${index},Active Scan,CWE-${rule} Class ${rule},Vulnerability type ${rule},Open,New,2026-10-${10 + (index % 20)}T08:00:00.000Z`;
  });
  const header =
    'Endpoint,Method,Severity,Event ID,Category,Sub Category,Summary,Status,Resolution,Discovered';
  return [header, ...lines, ''].join('\r\n');
}
