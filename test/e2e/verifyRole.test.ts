import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningServer } from '../fakes/loginServer.ts';
import { loginConfig, sendHtml, sendJson, startServer } from '../fakes/loginServer.ts';
import { FindingsPanel } from './findingsPanel.ts';
import { eventually } from './eventually.ts';
import { retry, useWorkbench } from './workbench.ts';

const password = 'c4nary "p&ss/w0rd';
const token = 'c4nary-token-0123456789';
const page = '<p>SQLITE_ERROR</p>';

/** Two findings with recorded requests. */
const report = ['GET', 'POST']
  .map((method) =>
    JSON.stringify({
      'template-id': `sqli-${method}`,
      info: { name: `SQL Injection by ${method}`, severity: 'high' },
      type: 'http',
      host: 'https://staging.shop.test',
      'matched-at': 'https://staging.shop.test/search?q=%27',
      'extracted-results': ['SQLITE_ERROR'],
      request: `${method} /search?q=%27 HTTP/1.1\r\nHost: staging.shop.test\r\nAuthorization: Bearer of-the-scan\r\n\r\n`,
      response: `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${page}`,
      timestamp: '2026-11-14T09:30:00Z',
    }),
  )
  .join('\n');

/** The walk from a login to a retest: each test goes on where the one before it left the workbench. */
describe('logins in the workbench', function () {
  this.bail(true);
  const workbench = useWorkbench();
  let server: RunningServer;
  let answer: 'as recorded' | 'fixed' | 'failing' = 'as recorded';
  const inWorkspace = (path: string): string => join(workbench().workspace, path);
  const dialog = (text: string) => workbench().page.locator('.monaco-dialog-box', { hasText: text });
  const button = (notification: string, name: string) =>
    workbench().notification(notification).getByRole('button', { name }).click();

  before(async () => {
    server = await startServer(({ path, headers, json }, response) => {
      const isUser = headers.authorization === `Bearer ${token}`;
      if (path === '/login') return sendJson(response, json['password'] === password ? 200 : 401, { token });
      if (path === '/me') return sendJson(response, isUser ? 200 : 401, {});
      if (answer === 'failing') return sendHtml(response, 500, 'Down');
      return sendHtml(response, 200, answer === 'fixed' ? '<p>No results</p>' : page);
    });
    const base = loginConfig(server.origin, {}, [
      { role: 'tester', username: 'ann', password: '${env:TESTER_PASSWORD}' },
    ]);
    const config = { ...base, roles: [{ name: 'tester', authentication: 'main' }] };
    await writeFile(inWorkspace('tester.dast-auth.json'), JSON.stringify(config, undefined, 2));
    await writeFile(inWorkspace('.env'), `TESTER_PASSWORD='${password}'\n`);
    await writeFile(inWorkspace('nuclei.jsonl'), report);
    const settings = inWorkspace('.vscode/settings.json');
    const written = readFileSync(settings, 'utf8');
    await writeFile(settings, written.replace('{', '{ "dastWorkbench.auth.envFile": ".env",'));
  });
  after(() => server.stop());

  it('asks before it sends anything, passes, and shows each exchange', async () => {
    await workbench().openFile('tester.dast-auth.json');
    await workbench().page.locator('.codelens-decoration', { hasText: 'Verify All Roles' }).waitFor();
    // VS Code notices the variables a moment after they were written.
    await retry(async () => {
      await workbench().runCommand('DAST: Verify All Roles');
      await dialog('TESTER_PASSWORD').getByRole('button', { name: 'Send' }).click({ timeout: 4000 });
    });
    await workbench().notification('The user logged in.').waitFor();
    await button('The user logged in.', 'Show Details');
    await workbench().webview.locator('.login > summary').click();
    await workbench().webview.locator('.exchange > summary').first().click();
    await workbench().webview.getByText('•••').first().waitFor();
  });

  it('retests a finding with a fresh token, and shows both answers', async () => {
    await workbench().openContainer('DAST');
    await workbench().runCommand('DAST: Import Report…');
    await workbench().answerFileDialog('Import Scan Reports', inWorkspace('nuclei.jsonl'));
    await workbench().runCommand('View: Close All Editors');
    await workbench().runCommand('DAST: Open Findings');
    await retest('by GET');
    await workbench().notification('Still there').waitFor();
    await button('Still there', 'Show Responses');
    await workbench().page.locator('.monaco-diff-editor').waitFor();
  });

  it('offers what came of it as a comment and a Status, and sets nothing by itself', async () => {
    answer = 'fixed';
    await retest('by GET');
    await workbench().notification('Gone').waitFor();
    assert.match(await rowText('by GET'), /Open/);
    await button('Gone', 'Comment…');
    await workbench().pick('Leave as it is');
    await workbench().pick('Fixed');
    await eventually(async () => /Fixed/.test(await rowText('by GET')), true);
  });

  it('cannot tell where the server fails', async () => {
    answer = 'failing';
    await retest('by GET');
    await workbench().notification('Cannot tell').waitFor();
  });

  it('shows a request that may change something, and sends it only then', async () => {
    const before = server.asked.length;
    await retest('by POST');
    const shown = dialog('Send this request? It may change data.');
    await shown.getByText('POST http://127.0.0.1').waitFor();
    await shown.getByRole('button', { name: 'Cancel' }).click();
    await shown.waitFor({ state: 'hidden' });
    assert.equal(server.asked.length, before);
  });

  async function retest(row: string): Promise<void> {
    await workbench().runCommand('DAST: Open Findings');
    await new FindingsPanel(workbench()).row(row).click();
    await workbench().runCommand('Notifications: Clear All Notifications');
    // A panel that only just got the keyboard takes it back from the question, and with it goes the question.
    await retry(async () => {
      await workbench().runCommand('DAST: Retest with Role…');
      await workbench().pick('tester', 5000);
    });
  }

  const rowText = (row: string): Promise<string> => new FindingsPanel(workbench()).row(row).innerText();
});
