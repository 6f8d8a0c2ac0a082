import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { slowness } from '../patience.ts';
import { eventually } from './eventually.ts';
import { retry, type Workbench } from './workbench.ts';

const file = 'secrets.dast-auth.json';
const config = `{
  "testUsers": [
    { "role": "user", "username": "ann", "password": "hunter2-e2e" },
    { "role": "user", "username": "bob", "password": "\${secret:BOB}" }
  ]
}
`;
const insidePassword = '3:60';
const insidePlaceholder = '4:60';

/** Real lightbulbs and input boxes, which only a browser's own events bring about. */
export function testFixes(workbench: () => Workbench): void {
  describe('fixing an auth config', function () {
    beforeEach(async () => {
      await writeFile(join(workbench().workspace, file), config);
      await workbench().openFile(file);
      await workbench().page.locator('.squiggly-error').first().waitFor();
    });
    afterEach(async () => {
      await workbench().runCommand('File: Save');
      await workbench().runCommand('View: Close All Editors');
    });
    after('remove the file', () => rm(join(workbench().workspace, file)));

    const boxOf = (title: string): Locator =>
      workbench().page.locator('.quick-input-widget', { hasText: title });

    /** Until the box is there that the fix opens. */
    async function chooseFix(place: string, title: string, opens: string): Promise<void> {
      const { page } = workbench();
      await page.keyboard.press('Control+g');
      await page.keyboard.type(place);
      await page.keyboard.press('Enter');
      const item = page.locator('.action-widget .monaco-list-row', { hasText: title });
      // The menu closes again when problems of the file arrive while it opens, or while one clicks.
      await retry(async () => {
        if (await boxOf(opens).isVisible()) return;
        if (!(await item.isVisible())) await page.keyboard.press('Control+.');
        await item.click({ timeout: 5000 * slowness() });
        await boxOf(opens).waitFor({ timeout: 5000 * slowness() });
      });
    }

    async function answer(title: string, text: string): Promise<void> {
      const { page } = workbench();
      const box = boxOf(title);
      await box.locator('.quick-input-box input').fill(text);
      await page.keyboard.press('Enter');
      await box.waitFor({ state: 'hidden' });
    }

    const saved = async (): Promise<string> => {
      await workbench().page.keyboard.press('Control+s');
      return workbench().readFile(file);
    };

    it('moves a password to the secret storage under the name that is asked for, in one step', async () => {
      await chooseFix(insidePassword, 'Move to secret storage…', 'Move to Secret Storage');
      await answer('Move to Secret Storage', 'ANN');
      await eventually(saved, config.replace('hunter2-e2e', '${secret:ANN}'));
      await workbench().page.keyboard.press('Control+z');
      await eventually(saved, config);
    });

    it('asks for the value of a secret without showing it, and then finds it stored', async () => {
      const { page } = workbench();
      const warning = page.locator('.squiggly-warning');
      await warning.first().waitFor();
      const before = await warning.count();
      await chooseFix(insidePlaceholder, 'Store "BOB"…', 'Store Secret BOB');
      const box = boxOf('Store Secret BOB');
      assert.equal(await box.locator('.quick-input-box input').getAttribute('type'), 'password');
      await answer('Store Secret BOB', 'hunter3-e2e');
      await eventually(async () => warning.count(), before - 1);
      assert.equal(await saved(), config);
    });
  });
}
