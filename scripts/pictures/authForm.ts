import { readdirSync } from 'node:fs';
import type { Workbench } from '../../test/e2e/workbench.ts';
import { startShop } from './logins.ts';
import { take } from './take.ts';

const name = 'orders-form.dast-auth.json';
const passwords = ['ada-1', 'alan-2', 'ben-3', 'cleo-4'];

/**
 * The form of an auth config: from nothing to a role that is verified, without a word of JSON, as docs/auth-form.md says it.
 * Prints the file that came of it.
 */
export async function takeAuthForm(workbench: Workbench): Promise<void> {
  const server = await startShop();
  try {
    await create(workbench, server.origin);
    await fillIn(workbench);
    for (const theme of ['dark', 'light'] as const) await take(workbench, 'auth-form', theme);
    await workbench.page.keyboard.press('Control+S');
    console.log(await workbench.readFile(name));
  } finally {
    await server.stop();
  }
}

async function create(workbench: Workbench, origin: string): Promise<void> {
  const { page } = workbench;
  const box = page.locator('.quick-input-widget');
  const accept = async (title: string, text: string): Promise<void> => {
    await box.getByText(title).waitFor();
    await box.locator('input').first().fill(text);
    await page.keyboard.press('Enter');
  };
  await workbench.runCommand('DAST: New Auth Config…');
  if (readdirSync(workbench.workspace).some((file) => file.endsWith('.dast-auth.json')))
    await workbench.pick('New auth config');
  await accept('New Auth Config (1/3)', 'Orders Form');
  await accept('New Auth Config (2/3)', origin);
  await accept('New Auth Config (3/3)', 'JSON login');
  await page.getByRole('tab', { name }).waitFor();
  await page.locator('.codelens-decoration', { hasText: 'Open as Form' }).getByText('Open as Form').click();
}

async function fillIn(workbench: Workbench): Promise<void> {
  const { page, webview: form } = workbench;
  const section = (title: string): Promise<void> => form.locator('nav button', { hasText: title }).click();
  for (const flag of ['Isolated from production', 'Safe for automated testing'])
    await form.locator('.flag', { hasText: flag }).click();
  await section('How people log in');
  const path = form.getByRole('textbox', { name: 'Path', exact: true }).first();
  await path.fill('/login');
  await path.press('Enter');
  await section('Test users');
  for (const [place, password] of passwords.entries()) {
    const [username = ''] = password.split('-');
    const input = form.getByRole('textbox', { name: 'Username' }).nth(place);
    await input.fill(username);
    await input.press('Enter');
    await form.getByRole('button', { name: `Store Password of ${username}` }).click();
    await page.locator('.quick-input-widget').getByText('never shown').waitFor();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
  }
  await section('How people log in');
  await form.getByRole('button', { name: 'Try This Step' }).first().click();
  await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Send' }).click();
  await form.locator('.answer-values button', { hasText: 'token' }).first().click();
  await form.getByRole('menuitem', { name: 'As output "token"' }).click();
  await form.getByRole('button', { name: 'Expect This Answer' }).click();
  await section('Test users');
  await form.getByRole('button', { name: 'Verify ada' }).click();
  await form.locator('.user .state.passed').first().waitFor();
  await workbench.runCommand('Notifications: Clear All Notifications');
}
