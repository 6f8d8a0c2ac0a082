import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import { useWorkbench } from './workbench.ts';

describe('New Auth Config', () => {
  const workbench = useWorkbench();

  it('goes back to an earlier question, keeps what was answered, and refuses a wrong answer in place', async () => {
    const { page } = workbench();
    const box = page.locator('.quick-input-widget');
    const field = box.locator('.quick-input-box input');
    const question = (number: number) => box.getByText(`New Auth Config (${number}/8)`).waitFor();
    const accept = async (text?: string) => {
      if (text !== undefined) await field.fill(text);
      await page.keyboard.press('Enter');
    };

    await workbench().runCommand('DAST: New Auth Config…');
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
    await question(4);
    await accept();
    await question(5);
    await box.getByRole('button', { name: 'Back' }).click();
    await question(4);
    await box.getByRole('button', { name: 'Back' }).click();
    await question(3);
    await box.locator('.monaco-list-row.focused', { hasText: 'Session cookie' }).waitFor();
    for (const number of [3, 4, 5, 6, 7, 8]) {
      await question(number);
      await accept();
    }
    await box.waitFor({ state: 'hidden' });
    const name = 'corner-shop-2.dast-auth.json';
    await page.getByRole('tab', { name }).waitFor();
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
