import type { Workbench } from '../../test/e2e/workbench.ts';
import type { Frame } from './take.ts';
import { take } from './take.ts';

const themeNames = ['dark', 'light'] as const;
const broken = 'broken.dast-auth.json';
const shop = 'shop.dast-auth.json';

/** The editing of auth configs. */
export async function takeAuthConfigs(workbench: Workbench): Promise<void> {
  await takeProblems(workbench);
  await takeTree(workbench);
  await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
  await takeQuickFix(workbench);
  await takeCompletion(workbench);
  await takeHover(workbench);
  await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
  await workbench.runCommand('View: Close All Editors');
}

/** An auth config with mistakes, and what the extension says about them. */
async function takeProblems(workbench: Workbench): Promise<void> {
  await workbench.openFile(broken);
  await workbench.page.locator('.codelens-decoration').first().waitFor();
  await workbench.runCommand('View: Toggle Problems');
  for (const name of themeNames) await take(workbench, 'auth-config', name);
  await workbench.runCommand('View: Toggle Problems');
}

/** Each file with its roles, how they log in, and their users. */
async function takeTree(workbench: Workbench): Promise<void> {
  await workbench.openContainer('DAST');
  await showFindings(workbench, 'ArrowLeft');
  for (const name of ['administrator', 'staff']) {
    const item = workbench.page.getByRole('treeitem', { name: new RegExp(`^${name}`) }).last();
    await item.locator('.monaco-tl-twistie').click();
  }
  const frame = { x: 0, y: 35, width: 800, height: 620 };
  for (const name of themeNames) await take(workbench, 'auth-configs-tree', name, async () => frame);
  await showFindings(workbench, 'ArrowRight');
}

/** Makes room in the side bar, or gives it back. */
async function showFindings({ page }: Workbench, key: 'ArrowLeft' | 'ArrowRight'): Promise<void> {
  const header = page.getByRole('button', { name: 'Findings Section' });
  const expanded = key === 'ArrowRight' ? 'true' : 'false';
  while ((await header.getAttribute('aria-expanded')) !== expanded) {
    await header.press(key);
    await page.waitForTimeout(500);
  }
}

async function takeQuickFix(workbench: Workbench): Promise<void> {
  for (const name of themeNames) {
    await take(workbench, 'auth-config-quick-fix', name, async () => {
      await goTo(workbench, broken, '$steps.logon', '$steps.l'.length);
      await workbench.runCommand('Quick Fix...');
      await workbench.page.locator('.action-widget .actionList').waitFor();
      return frameAround(workbench, 160, 200);
    });
    await workbench.page.keyboard.press('Escape');
  }
}

async function takeCompletion(workbench: Workbench): Promise<void> {
  for (const name of themeNames) {
    await take(workbench, 'auth-config-completion', name, async () => {
      await goTo(workbench, shop, '"$steps.exchange.outputs.lifetime"', 1);
      await workbench.runCommand('Trigger Suggest');
      await workbench.page.locator('.suggest-widget.visible').waitFor();
      return frameAround(workbench, 120, 260);
    });
    await workbench.page.keyboard.press('Escape');
  }
}

/** A hover below the lens of a step and the hint of what it takes from others. */
async function takeHover(workbench: Workbench): Promise<void> {
  for (const name of themeNames) {
    await take(workbench, 'auth-config-hover', name, async () => {
      await goTo(workbench, shop, '$steps.login.outputs.loginToken', '$steps.login.outputs.l'.length);
      await workbench.runCommand('Show or Focus Hover');
      await workbench.page.locator('.monaco-hover:visible').first().waitFor();
      return frameAround(workbench, 240, 120, 1160);
    });
    await workbench.page.keyboard.press('Escape');
  }
}

/** Puts the cursor into the first line of a file that contains a text, so many characters behind its start. */
async function goTo(workbench: Workbench, file: string, text: string, behind: number): Promise<void> {
  await workbench.openFile(file);
  const lines = (await workbench.readFile(file)).split('\n');
  const line = lines.findIndex((one) => one.includes(text));
  await workbench.goTo(line + 1, (lines[line] ?? '').indexOf(text) + behind + 1);
}

/** The left part of the editor, from so many pixels above the cursor to so many below. */
async function frameAround(workbench: Workbench, above: number, below: number, width = 900): Promise<Frame> {
  const cursor = await workbench.page.locator('.monaco-editor .cursor').first().boundingBox();
  return { x: 48, y: (cursor?.y ?? above) - above, width, height: above + below };
}
