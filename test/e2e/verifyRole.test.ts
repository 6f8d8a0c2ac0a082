import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningServer } from '../fakes/loginServer.ts';
import { loginConfig, sendHtml, sendJson, startServer } from '../fakes/loginServer.ts';
import { secretEncodings } from '../fakes/secretEncodings.ts';
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

/** Run in the page: its texts and attributes, those below shadow roots, too. */
const textsOfPage = `(() => {
  const texts = [];
  const walk = (node) => {
    if (node.attributes) texts.push(...Array.from(node.attributes, ({ value }) => value));
    if (node.nodeType === 3) texts.push(node.textContent);
    if (node.shadowRoot) walk(node.shadowRoot);
    node.childNodes.forEach(walk);
  };
  walk(document);
  return texts.join('\\n');
})()`;

/** Run in the window: what its databases hold, where VS Code keeps the state of workspaces and of all windows. */
const textsOfStorage = `(async () => {
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const texts = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      for (const value of await done(database.transaction(store).objectStore(store).getAll()))
        texts.push(value instanceof Uint8Array ? new TextDecoder().decode(value) : JSON.stringify(value));
    }
    database.close();
  }
  return texts.join('\\n');
})()`;

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
      const echoes = Object.values(secretEncodings).map((encode) => encode(password));
      if (path === '/login')
        return sendJson(response, json['password'] === password ? 200 : 401, { token, echoes });
      if (path === '/me') return sendJson(response, isUser ? 200 : 401, { echoes });
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

  it('leaves no secret in the page of the results, the window, its storage or any file', async () => {
    const { page: window, profile } = workbench();
    const results = await workbench()
      .webview.locator('dast-login-results')
      .evaluate<string, object>(textsOfPage);
    assert.match(results, /\/login/);
    const stored = await window.evaluate<string>(textsOfStorage);
    assert.match(stored, /approvedOrigins/);
    const places = new Map([
      ['results', results],
      ['window', await window.content()],
      ['storage of the window', stored],
      ...filesBelow(join(profile.serverDir, '..')).map((file) => [file, readFileSync(file, 'utf8')] as const),
    ]);
    const secrets = [token, ...Object.values(secretEncodings).map((encode) => encode(password))];
    for (const [place, text] of places)
      for (const secret of secrets) assert.equal(text.includes(secret), false, `${place} holds ${secret}`);
    console.log(`      ${secrets.length} forms of secrets in ${places.size} places: 0 found`);
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
    await workbench().runCommand('DAST: Retest with Role…');
    await workbench().pick('tester');
  }

  const rowText = (row: string): Promise<string> => new FindingsPanel(workbench()).row(row).innerText();
});

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/extensions/') && statSync(file).size < 5_000_000);
}
