import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workbench } from '../../test/e2e/workbench.ts';
import { file, startShop, writeFiles } from './logins.ts';
import { takeAside } from './take.ts';

/** Scan as Role with Wapiti, which has to be installed: what it asks, how it runs, and what comes of it. */
export async function takeScans(workbench: Workbench): Promise<void> {
  const { page, workspace } = workbench;
  const server = await startShop();
  try {
    writeFiles(workbench, server.origin);
    const path = join(workspace, file);
    const config = JSON.parse(readFileSync(path, 'utf8')) as { readonly application: object };
    const application = { ...config.application, safeForAutomatedTesting: true };
    writeFileSync(path, JSON.stringify({ ...config, application }, undefined, 2));
    await workbench.openFile(file);
    await page.locator('.codelens-decoration a', { hasText: 'Scan…' }).last().click();
    const question = page.locator('.quick-input-widget');
    await question.getByText('Wapiti').first().waitFor();
    await takeAside(workbench, 'scan-scanners', 'dark');
    await workbench.pick('Wapiti');
    await question.getByText('How far may it go?').or(question.getByText('Safe')).first().waitFor();
    await takeAside(workbench, 'scan-modes', 'dark');
    await workbench.pick('Safe');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByRole('button', { name: 'Scan', exact: true }).waitFor();
    await takeAside(workbench, 'scan-consent', 'dark');
    await dialog.getByRole('button', { name: 'Scan', exact: true }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await workbench.notification(/requests?$/).waitFor({ timeout: 60_000 });
    await takeAside(workbench, 'scan-running', 'dark');
    await workbench.notification(/Wapiti as customer: .*(?:complete|partial)/).waitFor({ timeout: 180_000 });
    await workbench.openContainer('DAST');
    await takeAside(workbench, 'scan-done', 'dark');
  } finally {
    await server.stop();
  }
}
