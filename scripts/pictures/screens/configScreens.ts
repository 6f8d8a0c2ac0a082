import { retry } from '../../../test/e2e/workbench.ts';
import { file as config, startShop, writeFiles } from '../logins.ts';
import { quickPick, type Screen } from './screen.ts';
import type { Stage } from './stage.ts';

async function openConfig(stage: Stage, name: string): Promise<void> {
  await stage.code('View: Close All Editors');
  await stage.workbench.openFile(name);
  await stage.page.locator('.codelens-decoration').first().waitFor();
}

async function send(stage: Stage, title: string): Promise<void> {
  const button = stage.page.locator('.monaco-dialog-box').getByRole('button', { name: stage.say('Send') });
  // VS Code notices the files a moment after they were written.
  await retry(async () => {
    await stage.run(title);
    await button.waitFor({ timeout: 4000 });
  });
  await button.click();
}

/** Auth configs, and what is verified with them. */
export const configScreens: readonly Screen[] = [
  {
    name: 'auth-config-problems',
    open: async (stage) => {
      await stage.showSideBar(true);
      await openConfig(stage, 'broken.dast-auth.json');
      await stage.code('View: Toggle Problems');
    },
  },
  {
    name: 'auth-config-quick-fix',
    open: async (stage) => {
      await stage.code('View: Toggle Problems');
      await stage.workbench.openFile('broken.dast-auth.json');
      await stage.code('Go to Next Problem (Error, Warning, Info)');
      await stage.page.keyboard.press('Escape');
    },
    each: async (stage) => {
      await stage.code('Quick Fix...');
      await stage.page.locator('.action-widget .actionList').waitFor();
    },
  },
  { name: 'auth-config', open: async (stage) => openConfig(stage, 'shop.dast-auth.json') },
  quickPick('pick-new-auth-config', 'New Auth Config…'),
  quickPick('pick-import-authentication', 'Import Authentication…'),
  quickPick('pick-secrets', 'Manage Secrets…'),
  quickPick('pick-environment', 'Choose Environment…'),
  {
    name: 'verify-role-question',
    open: async (stage) => {
      // It ends with this process.
      const server = await startShop();
      writeFiles(stage.workbench, server.origin);
      await openConfig(stage, config);
    },
    each: async (stage) => {
      await stage.run('Verify All Roles');
      await stage.page.locator('.monaco-dialog-box').waitFor();
    },
  },
  {
    name: 'verify-role-message',
    open: async (stage) => {
      await send(stage, 'Verify All Roles');
      await stage.page.locator('.notification-toast', { hasText: /1 .* 5/ }).waitFor();
    },
    each: async (stage) => stage.code('Notifications: Show Notifications'),
  },
  {
    name: 'verify-role',
    open: async (stage) => {
      await stage.code('Notifications: Clear All Notifications');
      await stage.run('Show Login Results');
      await stage.panel.locator('.login').first().locator('> summary').click();
      await stage.panel.locator('.login').first().locator('.exchange > summary').first().click();
    },
  },
  {
    name: 'authorization-question',
    open: async (stage) => openConfig(stage, config),
    each: async (stage) => {
      await stage.run('Test Authorization…');
      await stage.page.locator('.monaco-dialog-box').waitFor();
    },
  },
  {
    name: 'authorization-test',
    open: async (stage) => {
      await openConfig(stage, config);
      await send(stage, 'Test Authorization…');
      await stage.page.locator('.notification-toast', { hasText: /·/ }).waitFor({ timeout: 120_000 });
      await stage.panel.locator('.cell.let-in').first().click();
    },
  },
];
