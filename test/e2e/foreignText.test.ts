import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { zapReport } from '../fakes/testReport.ts';
import { retry, useWorkbench } from './workbench.ts';

const link = '[Show me](command:workbench.action.quickOpen?%22ArgsPassed%22)';
const hostile = `${link}$(warning)`;
/** As it is shown. */
const shown = '[Show me] (command:workbench.action.quickOpen?%22ArgsPassed%22)';

/** VS Code writes the names in trees and lists as anchors that lead nowhere. */
const links = 'a:not(.label-name), [role=link]';

/** What VS Code itself makes of names and texts of others, in a workspace that is theirs. */
describe('text of others in the workbench', function () {
  this.bail(true);
  const workbench = useWorkbench();

  const write = (path: string, text: string): Promise<void> =>
    writeFile(join(workbench().workspace, path), text);

  /** Nothing in it can be clicked, and no icon is drawn. */
  async function isInert(place: Locator): Promise<void> {
    await place.first().waitFor();
    assert.equal(await place.locator(links).count(), 0, await place.first().innerHTML());
    assert.equal(await place.locator('.codicon').count(), 0, await place.first().innerHTML());
  }

  const message = (text: string): Locator =>
    workbench().notification(text).locator('.notification-list-item-message');

  it('is text in messages: the names of watched reports, also of one that is none', async () => {
    await write('.vscode/settings.json', '{ "dastWorkbench.findings.reports": ["reports/*"] }');
    // Alone, it is named in the message; of several, the message says how many.
    await workbench().notification('in 3 reports').waitFor();
    await write(`reports/${link}.csv`, 'a,b\nc,d\n');
    await isInert(message(`${shown}.csv`));
    await write(`reports/none${link}.json`, JSON.stringify({ [hostile]: [] }));
    await isInert(message(`none${shown}.json is not a report`));
  });

  it('is text in the message about a link to a finding', async () => {
    const { page } = workbench();
    const folder = encodeURIComponent(hostile);
    await workbench().runCommand('Developer: Open URL');
    const input = page.locator('.quick-input-widget .quick-input-box input');
    await input.fill(
      `vscode://dast-workbench.dast-workbench/finding?key=0123456789abcdef&workspace=${folder}`,
    );
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await isInert(message('This link is for the folder'));
  });

  it('is text in trees and their tips', async () => {
    const { page } = workbench();
    const report = zapReport([{ rule: '1', name: hostile, risk: 3, instances: [['GET', '/a']] }]);
    await write(`reports/a${hostile}.json`, report);
    await workbench().openContainer('DAST');
    await page.locator('.monaco-list-row', { hasText: 'Critical' }).first().click();
    const row = page.locator('.monaco-list-row', { hasText: shown }).first();
    await row.waitFor();
    await isInert(row.locator('.monaco-icon-label-container'));
    await retry(async () => {
      await row.hover();
      await page.locator('.monaco-hover', { hasText: 'Show me' }).first().waitFor({ timeout: 5000 });
    });
    await isInert(page.locator('.monaco-hover .hover-contents', { hasText: 'Show me' }));
  });

  it('is text in lists and the status bar', async () => {
    const { page } = workbench();
    await workbench().runCommand('DAST: Manage Applications…');
    await page.locator('.quick-input-list .monaco-list-row').first().click();
    await workbench().pick('Move a Report to Another Application…');
    const item = page.locator('.quick-input-list .monaco-list-row', { hasText: `a${shown}` });
    await isInert(item.locator('.monaco-icon-label'));
    await page.keyboard.press('Escape');
    await write(`.env.${hostile}`, 'A=1\n');
    await workbench().openFile('shop.dast-auth.json');
    await workbench().runCommand('DAST: Choose Environment…');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: shown }).first().click();
    const status = page.locator('.statusbar-item', { hasText: `.env.${shown}` });
    await status.waitFor();
    assert.equal(await status.locator('.codicon-warning').count(), 0);
    assert.equal(await status.locator('.codicon').count(), 1);
  });
});
