// `npm run screenshots`: pictures of the real workbench for the README, in docs/images.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FindingsPanel } from '../test/e2e/findingsPanel.ts';
import { Workbench } from '../test/e2e/workbench.ts';
import { projectDir } from './paths.ts';
import { runScript } from './processes.ts';
import { withPalette } from './smallPng.ts';
import { prepareVsCode } from './vscode.ts';
import { packageExtension } from './vsix.ts';

const imagesDir = join(projectDir, 'docs/images');

/** The theme of each picture: the end of its name, the class by which the workbench tells its kind, what VS Code calls it. */
const themes = [
  ['dark', 'vs-dark', 'Dark Modern'],
  ['light', 'vs', 'Light Modern'],
  ['high-contrast', 'hc-black', 'Dark High Contrast'],
  ['high-contrast-light', 'hc-light', 'Light High Contrast'],
] as const;

await runScript(async () => {
  const vsixFile = await packageExtension();
  await prepareVsCode();
  await mkdir(imagesDir, { recursive: true });
  const workbench = await Workbench.open(vsixFile);
  try {
    await takeAuthConfig(workbench);
    await importReports(workbench);
    await takePanel(workbench);
    await takePanelBesideCode(workbench);
  } finally {
    await workbench.close();
  }
});

/** An auth config with mistakes, and what the extension says about them. */
async function takeAuthConfig(workbench: Workbench): Promise<void> {
  await workbench.openFile('broken.dast-auth.json');
  await workbench.runCommand('View: Toggle Problems');
  for (const name of ['dark', 'light'] as const) await take(workbench, 'auth-config', name);
  await workbench.runCommand('View: Toggle Problems');
  await workbench.runCommand('View: Close All Editors');
}

async function importReports(workbench: Workbench): Promise<void> {
  await workbench.openContainer('DAST');
  for (const name of ['zap-report.sarif', 'zap-report.json']) {
    await workbench.runCommand('DAST: Import Report…');
    await workbench.answerFileDialog('Import Scan Reports', join(workbench.workspace, 'reports', name));
    await workbench.notification(name).waitFor();
  }
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
  for (const name of ['dark', 'light'] as const) await take(workbench, 'panel-beside-code', name);
}

async function take(
  workbench: Workbench,
  subject: string,
  themeName: (typeof themes)[number][0],
): Promise<void> {
  const [, kind, label] = themes.find(([name]) => name === themeName) ?? themes[0];
  await workbench.runCommand('Preferences: Color Theme');
  await workbench.pick(label);
  await workbench.page.locator(`.monaco-workbench.${kind}`).waitFor();
  await workbench.runCommand('Notifications: Clear All Notifications');
  await workbench.page.mouse.move(0, 0);
  // The webview learns of the theme after the workbench, and fades out what was hovered.
  await workbench.page.waitForTimeout(1000);
  const file = `${subject}-${themeName}.png`;
  await writeFile(join(imagesDir, file), withPalette(await workbench.page.screenshot()));
  console.log(`docs/images/${file}`);
}
