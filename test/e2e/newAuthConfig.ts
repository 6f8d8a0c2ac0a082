import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import type { Workbench } from './workbench.ts';

export function testNewAuthConfig(workbench: () => Workbench): void {
  describe('New Auth Config', () => {
    it('goes back to an earlier question, keeps what was answered, and refuses a wrong answer in place', async () => {
      const { page } = workbench();
      const box = page.locator('.quick-input-widget');
      const field = box.locator('.quick-input-box input');
      const question = (number: number) => box.getByText(`New Auth Config (${number}/3)`).waitFor();
      const accept = async (text?: string) => {
        if (text !== undefined) await field.fill(text);
        await page.keyboard.press('Enter');
      };

      await workbench().runCommand('DAST: New Auth Config…');
      await box.locator('.monaco-list-row', { hasText: 'Add a role to shop.dast-auth.json' }).waitFor();
      await accept();
      await question(1);
      assert.equal(await box.getByRole('button', { name: 'Back' }).isVisible(), false);
      await accept('Corner Shop');
      await question(2);
      await accept('localhost');
      await box.getByText('Write an absolute URL that starts with http:// or https://.').waitFor();
      await box.getByRole('button', { name: 'Back' }).click();
      await question(1);
      assert.equal(await field.inputValue(), 'Corner Shop');
      await accept('Corner Shop 2');
      await question(2);
      await accept('https://staging.corner.test');
      await question(3);
      await accept('Session cookie');
      await box.waitFor({ state: 'hidden' });
      const name = 'corner-shop-2.dast-auth.json';
      await page.getByRole('tab', { name }).waitFor();
      // Only the author can confirm what the first places say; what belongs together is typed at once.
      for (const key of ['isolatedFromProduction', 'safeForAutomatedTesting']) {
        await page.locator('.suggest-widget .monaco-list-row', { hasText: 'true' }).click();
        await page.locator('.view-line', { hasText: new RegExp(`${key}".*true`) }).waitFor();
      }
      await page.keyboard.type('boss');
      await page.keyboard.press('Control+S');
      await eventually(
        async () => (await workbench().readFile(name)).match(/"(?:name|role)": "boss"/g)?.length ?? 0,
        3,
      );
      const config = JSON.parse(await workbench().readFile(name)) as {
        application: { name: string; baseUrl: string };
        authentications: Record<string, { tokenLocation: string }>;
      };
      assert.deepEqual(
        [config.application.name, config.application.baseUrl],
        ['Corner Shop 2', 'https://staging.corner.test'],
      );
      assert.deepEqual(
        Object.values(config.authentications).map(({ tokenLocation }) => tokenLocation),
        ['Cookie'],
      );
      await eventually(() => page.locator('.squiggly-error').count(), 0);
    });
  });
}
