import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { FindingsPanel } from '../../test/e2e/findingsPanel.ts';
import { retry, type Workbench } from '../../test/e2e/workbench.ts';
import { projectDir } from '../paths.ts';
import { takeAside } from './take.ts';

const password = 'notes-sample-password';
const weak = 'response.send(`<p>Nothing for ${request.query.q}</p>`);';
const fixed = "response.send(`<p>Nothing for ${encodeURIComponent(request.query.q ?? '')}</p>`);";

/** The code of an application with one weakness, for whoever is logged in. */
function codeWith(answer: string): string {
  return `const express = require('express');
const app = express();
app.use(express.json());

app.post('/api/login', (request, response) => {
  const { username, password } = request.body;
  if (password !== process.env.NOTES_PASSWORD) return response.sendStatus(401);
  response.json({ access_token: \`notes-\${username}-0123456789abcdef\` });
});

app.use((request, response, next) => {
  const [, user] = /^Bearer notes-([\\w-]+)-0123/.exec(request.headers.authorization ?? '') ?? [];
  if (user === undefined) return response.sendStatus(401);
  response.locals.user = user;
  next();
});

app.get('/', (request, response) => {
  response.send('<a href="/search?q=tea">Search</a> <a href="/notes">Notes</a>');
});

app.get('/api/me', (request, response) => response.json({ name: response.locals.user }));

app.get('/notes', (request, response) => response.json([{ id: 1, text: 'Buy tea' }]));

app.get('/search', (request, response) => {
  ${answer}
});

app.listen(Number(process.env.PORT), '127.0.0.1');
`;
}

/**
 * A day with a scan, walked as docs/scans.md writes it down, with Wapiti, which has to be installed: from a folder with code alone
 * to a fix that a second scan proves, for two roles. Prints how long each step took.
 */
export async function takeScanDay(workbench: Workbench): Promise<void> {
  const { workspace } = workbench;
  for (const name of readdirSync(workspace))
    if (name !== '.vscode') rmSync(join(workspace, name), { recursive: true });
  const file = join(workspace, 'server.js');
  writeFileSync(file, codeWith(weak));
  const port = await freePort();
  let server = await started(workspace, port);
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    const before = performance.now();
    try {
      await work();
    } catch (error) {
      await workbench.screenshot(`scan-day-${name}`);
      throw error;
    }
    console.log(`${((performance.now() - before) / 1000).toFixed(1)} s  ${name}`);
  };
  try {
    await step('write the auth config', () => writeConfig(workbench, port));
    await step('store the passwords', () => storePasswords(workbench));
    await step('verify all roles', () => verify(workbench));
    await step('scan as both roles', () => scan(workbench));
    await step('open the finding and its handler', () => openHandler(workbench));
    writeFileSync(file, codeWith(fixed));
    server.kill();
    server = await started(workspace, port);
    await step('scan the endpoint as both roles', () => scanAgain(workbench));
    await step('look what became of it, and resolve it', () => resolve(workbench));
  } finally {
    server.kill();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function started(folder: string, port: number): Promise<ChildProcess> {
  const NODE_PATH = join(projectDir, 'node_modules');
  const env = { ...process.env, NODE_PATH, PORT: String(port), NOTES_PASSWORD: password };
  const server = spawn(process.execPath, ['server.js'], { cwd: folder, env, stdio: 'inherit' });
  await retry(async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect').finally(() => socket.destroy());
  });
  return server;
}

async function writeConfig(workbench: Workbench, port: number): Promise<void> {
  const { page } = workbench;
  const box = page.locator('.quick-input-widget');
  const field = box.locator('.quick-input-box input');
  await workbench.runCommand('DAST: New Auth Config…');
  for (const [number, text] of ['Notes', `http://127.0.0.1:${port}`, 'Bearer token'].entries()) {
    await box.getByText(`New Auth Config (${number + 1}/3)`).waitFor();
    await field.fill(text);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('tab', { name: 'notes.dast-auth.json' }).waitFor();
  for (const key of ['isolatedFromProduction', 'safeForAutomatedTesting']) {
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'true' }).click();
    await page.locator('.view-line', { hasText: new RegExp(`${key}".*true`) }).waitFor();
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+S');
}

async function storePasswords(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  const value = page.locator('.quick-input-widget input[type=password]');
  const users = ['ADMINISTRATOR1', 'ADMINISTRATOR2', 'STANDARD_USER1', 'STANDARD_USER2'];
  for (const [index, user] of users.entries()) {
    await workbench.runCommand('DAST: Manage Secrets…');
    if (index > 0) await workbench.pick('Store Secret…');
    await workbench.pick(`${user}_PASSWORD`);
    await value.fill(password);
    await page.keyboard.press('Enter');
    await value.waitFor({ state: 'hidden' });
  }
}

async function verify(workbench: Workbench): Promise<void> {
  await workbench.runCommand('DAST: Verify All Roles');
  await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Send' }).click();
  await workbench.notification(/logged in/).waitFor();
  await workbench.runCommand('Notifications: Clear All Notifications');
}

/** Answers what Scan as Role… asks after the command. */
async function answer(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  const box = page.locator('.quick-input-widget');
  await box.getByText('Which roles?').or(box.getByPlaceholder('Which roles?')).first().waitFor();
  for (const role of ['administrator', 'standard user'])
    await box.locator('.monaco-list-row', { hasText: role }).first().click();
  await page.keyboard.press('Enter');
  await box.getByText('Wapiti').first().waitFor();
  await workbench.pick('Wapiti');
  await box.getByText('Safe').first().waitFor();
  await workbench.pick('Safe');
}

async function ended(workbench: Workbench): Promise<void> {
  for (const role of ['administrator', 'standard user']) {
    const end = workbench.notification(new RegExp(`Wapiti as ${role}: .*(?:complete|partial)`));
    await end.waitFor({ timeout: 180_000 });
    console.log(`   ${(await end.innerText()).replaceAll(/\s+/g, ' ')}`);
  }
}

async function scan(workbench: Workbench): Promise<void> {
  await workbench.runCommand('DAST: Scan as Role…');
  await answer(workbench);
  const dialog = workbench.page.locator('.monaco-dialog-box');
  await dialog.getByRole('button', { name: 'Scan', exact: true }).click();
  await ended(workbench);
  await workbench.runCommand('Notifications: Clear All Notifications');
}

async function openHandler(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  const panel = new FindingsPanel(workbench);
  await workbench.runCommand('DAST: Open Findings');
  await panel.row('Cross Site Scripting').first().click();
  await page.keyboard.press('F12');
  await page.getByRole('tab', { name: 'server.js', selected: true }).waitFor();
}

/** In the menu of the finding's row. */
async function scanAgain(workbench: Workbench): Promise<void> {
  const panel = new FindingsPanel(workbench);
  await panel.row('Cross Site Scripting').first().click({ button: 'right' });
  await workbench.chooseInMenu('Handler', 'Scan This Endpoint as Role…');
  await answer(workbench);
  await ended(workbench);
}

async function resolve(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  const panel = new FindingsPanel(workbench);
  await workbench.runCommand('Notifications: Clear All Notifications');
  const row = panel.row('Cross Site Scripting').first();
  const mark = row.locator('.mark[title*="ot seen"]');
  await mark.waitFor();
  const others = workbench.webview.getByRole('row').filter({ has: workbench.webview.locator('.mark') });
  for (const text of await others.allInnerTexts()) console.log(`   ${text.replaceAll(/\s+/g, ' ')}`);
  await takeAside(workbench, 'scan-day-not-seen', 'dark');
  await panel.focusRow('Cross Site Scripting');
  await page.keyboard.press('r');
  await row.filter({ hasText: 'Resolved' }).waitFor();
  console.log(`   ${(await row.innerText()).replaceAll(/\s+/g, ' ')}`);
}
