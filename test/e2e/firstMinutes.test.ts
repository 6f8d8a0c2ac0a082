import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { findingKey } from '../../src/findings/model/findingKey.ts';
import { sampleApplication } from '../../src/vscode/shared/list/sampleReport.ts';
import { eventually } from './eventually.ts';
import { FindingsPanel } from './findingsPanel.ts';
import { retry, useWorkbench } from './workbench.ts';

describe('the first minutes', function () {
  this.bail(true);
  const workbench = useWorkbench();
  const step = (title: string): Locator =>
    workbench().page.locator('.getting-started-step', { hasText: title }).getByRole('checkbox');
  const isTicked = (title: string): Promise<boolean> => step(title).isChecked();

  it('lead from the empty view to sample findings, by keyboard alone', async () => {
    const { page } = workbench();
    await openWalkthrough();
    assert.equal(await isTicked('Import a scan report'), false);
    await workbench().openContainer('DAST');
    const link = page.locator('.welcome-view-content .monaco-link', { hasText: 'Try with Sample Findings' });
    await link.focus();
    await page.keyboard.press('Enter');
    await workbench().notification('They are fictitious').waitFor();
    await new FindingsPanel(workbench()).row('SQL Injection').waitFor();
  });

  it('say in the status bar what is open', async () => {
    const item = workbench().page.getByRole('button', {
      name: 'DAST: 19 open findings, 6 of them are Critical',
    });
    await item.waitFor();
    assert.match(await item.innerText(), /19 open, 6 Critical/);
    await item.click();
    await eventually(() => new FindingsPanel(workbench()).count(), '19 findings · 10 vulnerabilities');
  });

  it('tick the steps of the walkthrough that are done, and no others', async () => {
    await openWalkthrough();
    for (const title of ['Import a scan report', 'Look at the findings', 'Write an auth config']) {
      await eventually(() => isTicked(title), true);
    }
    for (const title of ['Set a Status', 'Share the list', 'Verify a role']) {
      assert.equal(await isTicked(title), false, title);
    }
  });

  it('follow a link to a finding', async () => {
    const key = findingKey({
      application: sampleApplication,
      vulnerability: JSON.stringify(['ZAP', '6-1']),
      method: 'GET',
      path: '/files/{payload}',
    });
    await openLink(`vscode://dast-workbench.dast-workbench/finding?key=${key}`);
    await workbench().webview.getByRole('heading', { name: 'Path Traversal' }).waitFor();
    await openLink('vscode://dast-workbench.dast-workbench/finding?key=0123456789abcdef&workspace=other');
    await workbench().notification('This link is for the folder “other”').waitFor();
  });

  it('offer to import an opened report in its title, and nothing else', async () => {
    const { page } = workbench();
    const button = page.getByRole('button', { name: 'Import as DAST Report' });
    await workbench().openFile('zap-report.json');
    await button.waitFor();
    await workbench().openFile('orders.ts');
    await button.waitFor({ state: 'detached' });
  });

  /** A panel that is still opening comes in front of it. */
  async function openWalkthrough(): Promise<void> {
    await retry(async () => {
      await workbench().runCommand('DAST: Get Started');
      await step('Import a scan report').waitFor({ timeout: 5000 });
    });
  }

  async function openLink(link: string): Promise<void> {
    const { page } = workbench();
    await workbench().runCommand('Developer: Open URL');
    await page.locator('.quick-input-widget .quick-input-box input').fill(link);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
  }
});
