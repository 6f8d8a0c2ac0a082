import { FindingsPanel } from '../../test/e2e/findingsPanel.ts';
import type { Workbench } from '../../test/e2e/workbench.ts';
import { importReport } from './importReport.ts';
import { take, themes } from './take.ts';

/** The panel on the reports of the sample workspace. */
export async function takeFindings(workbench: Workbench): Promise<void> {
  await importReports(workbench);
  await takePanel(workbench);
  await takePanelBesideCode(workbench);
}

async function importReports(workbench: Workbench): Promise<void> {
  await workbench.openContainer('DAST');
  for (const name of ['zap-report.sarif', 'zap-report.json']) await importReport(workbench, name);
}

/** The tree and the panel with a vulnerability opened, in every kind of theme. */
async function takePanel(workbench: Workbench): Promise<void> {
  await workbench.runCommand('DAST: Open Findings');
  const panel = new FindingsPanel(workbench);
  await panel.set('Status', 'JWT None Exploit', 'In Progress');
  await panel.button('Dismiss').click();
  await workbench.treeItem('Critical').click();
  await panel.row('Remote OS Command Injection').click();
  for (const [name] of themes) await take(workbench, 'panel', name);
}

/** The panel in the place where it mostly is: beside the code that serves the findings. */
async function takePanelBesideCode(workbench: Workbench): Promise<void> {
  await workbench.runCommand('View: Close All Editors');
  await workbench.openFile('orders.ts');
  await workbench.runCommand('DAST: Open Findings');
  await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
  await new FindingsPanel(workbench).row('SQL Injection').first().click();
  await workbench.page.locator('.squiggly-error:visible').first().waitFor();
  for (const name of ['dark', 'light'] as const) await take(workbench, 'panel-beside-code', name);
}
