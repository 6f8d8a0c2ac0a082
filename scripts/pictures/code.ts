import { eventually } from '../../test/e2e/eventually.ts';
import { FindingsPanel } from '../../test/e2e/findingsPanel.ts';
import type { Workbench } from '../../test/e2e/workbench.ts';
import { importReport } from './importReport.ts';
import { take, takeAside, themes } from './take.ts';

/** Findings beside the code of the sample's two applications: by a finding's way to its handler, all by keys. */
export async function takeCode(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  await workbench.openContainer('DAST');
  for (const name of ['zap-report.json', 'zap-report.sarif']) await importReport(workbench, name);
  await workbench.runCommand('View: Close All Editors');
  await takeTrees(workbench);
  await workbench.runCommand('DAST: Open Findings');
  const panel = new FindingsPanel(workbench);
  await panel.row('Remote OS Command Injection').first().click();
  await eventually(() => panel.rowHasKeyboard('Remote OS Command Injection'), true);
  // The vulnerability has several handlers: from its details, Enter leads to that of the API they show.
  await workbench.webview.locator('[data-action=goToHandler]').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.squiggly-error:visible').first().waitFor();
  for (const [name] of themes) await take(workbench, 'handler', name);
  await takeAside(workbench, 'handler-hover', 'dark', async () => {
    await workbench.runCommand('Show or Focus Hover');
    await page.locator('.monaco-hover:visible').first().waitFor();
  });
  await workbench.runCommand('View: Toggle Problems');
  for (const name of ['dark', 'light'] as const) await takeAside(workbench, 'handler-problems', name);
  await workbench.runCommand('View: Toggle Problems');
}

/** The tree by the files of handlers, which there is when these are found, above what the scans reached. */
async function takeTrees(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  await page
    .getByRole('button', { name: /^Endpoints/ })
    .first()
    .click();
  await page
    .getByText(/APIs matched to code/)
    .first()
    .waitFor();
  await workbench.runCommand('DAST: Group Findings By…');
  await workbench.pick('Handler File');
  const first = page.getByRole('tree', { name: 'Findings' }).getByRole('treeitem').first();
  await eventually(async () => (await first.getAttribute('aria-label'))?.includes('.') === true, true);
  await first.click();
  await first.press('ArrowRight');
}
