import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FindingsPanel } from '../../test/e2e/findingsPanel.ts';
import type { Workbench } from '../../test/e2e/workbench.ts';
import { projectDir } from '../paths.ts';
import { runProcess } from '../processes.ts';
import { importReport } from './importReport.ts';
import { asideDir, takeAside, themes } from './take.ts';

const decisions = {
  decisions: [
    {
      tool: 'ZAP',
      rule: '40036 JWT None Exploit',
      resolution: 'False Positive',
      reason: 'The gateway refuses tokens without a signature',
      author: 'Ada',
      until: '2027-03-01',
    },
    {
      summary: 'SQL Injection',
      endpoint: 'GET /api/products/**',
      status: 'In Progress',
      reason: 'Being fixed with the new search',
      author: 'Ben',
    },
  ],
};

/** What a team decides and hands over: the file of decisions, the history, the report on paper and in a pull request. */
export async function takeHandOver(workbench: Workbench): Promise<void> {
  await workbench.openContainer('DAST');
  await importReport(workbench, 'zap-report.sarif');
  mkdirSync(join(workbench.workspace, '.dast'), { recursive: true });
  writeFileSync(
    join(workbench.workspace, '.dast/decisions.jsonc'),
    `${JSON.stringify(decisions, undefined, 2)}\n`,
  );
  await workbench.runCommand('DAST: Open Findings');
  const panel = new FindingsPanel(workbench);
  await panel.set('Status', 'JWT None Exploit', 'In Progress');
  await panel.row('JWT None Exploit').click();
  await workbench.webview.getByRole('tab', { name: /^History/ }).click();
  await workbench.webview.getByText('By standing decision of Ada').first().waitFor();
  for (const [name] of themes) await takeAside(workbench, 'history', name);
  await workbench.openFile('decisions.jsonc');
  await workbench.page.locator('.codelens-decoration:visible').nth(1).waitFor();
  for (const [name] of themes) await takeAside(workbench, 'decisions', name);
  await takeReport(workbench);
}

/** The page, as a browser shows and prints it, and the comment of a pull request. */
async function takeReport(workbench: Workbench): Promise<void> {
  const report = join(workbench.workspace, 'reports/zap-report.sarif');
  const at = (name: string): string => join(asideDir, name);
  const formats = ['--html', at('report.html'), '--markdown', at('report.md'), '--fail-on', 'none'];
  const gate = [join(projectDir, 'src/cli/gate.ts'), report, '--root', workbench.workspace, ...formats];
  await runProcess(process.execPath, gate, { cwd: workbench.workspace });
  const page = await workbench.page.context().newPage();
  await page.goto(pathToFileURL(at('report.html')).href);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: at(`report-${colorScheme}.png`), fullPage: true });
  }
  await page.pdf({ path: at('report.pdf'), format: 'A4' });
  await page.close();
}
