import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FindingsPanel } from '../../test/e2e/findingsPanel.ts';
import { eventually } from '../../test/e2e/eventually.ts';
import type { Workbench } from '../../test/e2e/workbench.ts';
import { animated, type AnimationFrame } from './animatedPng.ts';
import { projectDir } from '../paths.ts';

const file = 'docs/images/triage-session.png';
/** Small enough to be read at its own size. */
const size = { width: 1120, height: 700 };

/**
 * A short session as an animation: import a report, filter by a click, set a Status by a key, go to the code, export.
 * Each picture is one of the real workbench.
 */
export async function takeSession(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  const before = page.viewportSize();
  await page.setViewportSize(size);
  const frames: AnimationFrame[] = [];
  const keep = async (milliseconds: number): Promise<void> => {
    // Whatever fades in is there.
    await page.waitForTimeout(500);
    frames.push({ png: await page.screenshot(), milliseconds });
  };
  await tellSession(workbench, keep);
  await writeFile(join(projectDir, file), animated(frames));
  console.log(file);
  if (before !== null) await page.setViewportSize(before);
}

async function tellSession(
  workbench: Workbench,
  keep: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const { page } = workbench;
  const panel = new FindingsPanel(workbench);
  await workbench.runCommand('Preferences: Color Theme');
  await workbench.pick('Dark Modern');
  await workbench.runCommand('View: Close All Editors');
  await workbench.openContainer('DAST');
  await page.getByRole('button', { name: 'Import Report…' }).first().waitFor();
  await workbench.treeItem('shop.dast-auth.json').waitFor();
  // Over the icon it would show a tip.
  await page.mouse.move(700, 600);
  await page.mouse.move(0, 0);
  await page.locator('.workbench-hover:visible').first().waitFor({ state: 'hidden' });
  await keep(1200);
  await workbench.runCommand('DAST: Import Report…');
  await workbench.answerFileDialog(
    'Import Scan Reports',
    join(workbench.workspace, 'reports/zap-report.json'),
  );
  await workbench.notification('in zap-report.json').waitFor();
  await keep(1800);
  await workbench.runCommand('Notifications: Clear All Notifications');
  await workbench.openFile('orders.ts');
  await workbench.runCommand('DAST: Open Findings');
  await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
  await panel.row('SQL Injection').first().waitFor();
  await page.mouse.move(0, 0);
  await keep(1600);
  await panel.widgetValue('Critical').hover();
  await keep(700);
  await panel.widgetValue('Critical').click();
  await keep(1300);
  await panel.row('SQL Injection').first().click();
  await keep(1500);
  await eventually(() => panel.rowHasKeyboard('SQL Injection'), true);
  await page.keyboard.press('p');
  await panel.row('In Progress').first().waitFor();
  await keep(1500);
  await panel.row('SQL Injection').first().click();
  await page.keyboard.press('F12');
  await page.locator('.quick-input-widget', { hasText: 'Go to Handler' }).waitFor();
  await keep(1300);
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'users.ts', selected: true }).waitFor();
  await page.locator('.squiggly-error:visible').first().waitFor();
  await keep(1800);
  await workbench.runCommand('DAST: Export CSV…');
  await workbench.answerFileDialog('Export CSV', join(workbench.workspace, 'findings.csv'));
  await workbench.notification('Exported').waitFor();
  await page.mouse.move(0, 0);
  await keep(2000);
}
