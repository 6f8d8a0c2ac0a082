import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  canaryConfig,
  canarySecrets,
  canaryVariables,
  holdsSecret,
  reflectingServer,
} from '../fakes/canaryLogin.ts';
import type { RunningServer } from '../fakes/loginServer.ts';
import { startServer } from '../fakes/loginServer.ts';
import { eventually } from './eventually.ts';
import { textsOfPage, writtenPlaces } from './secretPlaces.ts';
import { retry, useWorkbench } from './workbench.ts';

const file = 'canaries.dast-auth.json';
const passwords = { ann: 'c4nary "p&ss/w0rd', bob: "c4nary-stored <&> 'two'" };

/** One secret of each kind, looked for in each place that shows or keeps something. */
describe('secrets of Verify Role in the workbench', function () {
  this.bail(true);
  const workbench = useWorkbench();
  const codes = new Set<string>();
  const places = new Map<string, string>();
  let server: RunningServer;
  const window = (): Promise<string> => workbench().page.content();
  const assertNone = (found: ReadonlyMap<string, string>): void => {
    const secrets = canarySecrets(Object.values(passwords), codes);
    for (const [place, text] of found)
      for (const secret of secrets)
        assert.equal(holdsSecret(text, secret), false, `${place} holds ${secret}`);
    console.log(`      ${secrets.length} forms of secrets in ${found.size} places: 0 found`);
  };

  before(async () => {
    server = await startServer(reflectingServer(codes));
    const inWorkspace = (path: string): string => join(workbench().workspace, path);
    const config = canaryConfig(server.origin, { ann: '${env:ANN_PASSWORD}', bob: '${secret:BOB_PASSWORD}' });
    await writeFile(inWorkspace(file), JSON.stringify(config, undefined, 2));
    const variables = Object.entries({ ANN_PASSWORD: passwords.ann, ...canaryVariables });
    await writeFile(inWorkspace('.env'), variables.map(([name, value]) => `${name}='${value}'\n`).join(''));
    const settings = inWorkspace('.vscode/settings.json');
    const written = readFileSync(settings, 'utf8');
    await writeFile(
      settings,
      written.replace('{', '{ "files.autoSave": "off", "dastWorkbench.auth.envFile": ".env",'),
    );
    await workbench().page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  after(() => server.stop());

  it('are sent, and come back in every form', async () => {
    const { page } = workbench();
    await workbench().openFile(file);
    await page.locator('.codelens-decoration', { hasText: 'Verify All Roles' }).waitFor();
    await workbench().runCommand('DAST: Manage Secrets…');
    await workbench().pick('BOB_PASSWORD');
    const value = page.locator('.quick-input-widget input[type=password]');
    await value.fill(passwords.bob);
    await value.press('Enter');
    await value.waitFor({ state: 'hidden' });
    // The secret storage has it a moment later.
    await retry(async () => {
      await workbench().runCommand('DAST: Manage Secrets…');
      const replace = page.locator('.quick-input-list').getByText('Replace Stored Secret…');
      try {
        await replace.waitFor({ timeout: 4000 });
      } finally {
        await page.keyboard.press('Escape');
      }
    });
    const dialog = page.locator('.monaco-dialog-box', { hasText: 'ANN_PASSWORD' });
    // VS Code notices the variables a moment after they were written.
    await retry(async () => {
      await workbench().runCommand('DAST: Verify All Roles');
      await dialog.getByRole('button', { name: 'Send' }).waitFor({ timeout: 4000 });
    });
    places.set('the question', await window());
    await dialog.getByRole('button', { name: 'Send' }).click();
    await workbench().notification('2 of 2 failed.').waitFor();
    places.set('the notification', await window());
    // A run before the variables were noticed has said the same, and sent less.
    await eventually(async () => codes.size > 0, true);
    await eventually(async () => server.asked.some(({ body }) => body.includes('c4nary-stored')), true);
  });

  it('are not beside the code, in problems, hovers or the tree', async () => {
    const { page } = workbench();
    const lines = (await workbench().readFile(file)).split('\n');
    await workbench().goTo(lines.findIndex((line) => line.includes('"outputs"')) + 2, 1);
    await page.locator('.view-lines').getByText('•••').first().waitFor();
    places.set('the editor with its hints', await window());
    for (const [index, line] of lines.entries()) {
      const column = line.indexOf('"$') + 3;
      if (!/"token": "\$response|"password": "\$\{/.test(line)) continue;
      await workbench().goTo(index + 1, column);
      await workbench().runCommand('Show or Focus Hover');
      await page.locator('.monaco-hover:visible').first().waitFor();
      places.set(`the hover of line ${index + 1}`, await window());
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
    assert.ok([...places.keys()].some((place) => place.startsWith('the hover')));
    await workbench().runCommand('View: Toggle Problems');
    await page.locator('.markers-panel').getByText('login: 302').first().waitFor();
    places.set('the problems', await window());
    await workbench().openContainer('DAST');
    await workbench().runCommand('DAST: Focus on Auth Configs View');
    await workbench().treeItem('user').locator('.monaco-tl-twistie').click();
    await eventually(async () => /bob/.test((await workbench().treeItems('Auth Configs')).join()), true);
    places.set('the tree', await window());
    assertNone(places);
  });

  it('are not in the results, what is copied of them, or the log', async () => {
    const { page, webview } = workbench();
    await workbench().runCommand('DAST: Show Login Results');
    const results = webview.locator('dast-login-results');
    await webview.locator('.login').last().waitFor();
    await results.evaluate<string, object>(textsOfPage);
    await webview.getByText('•••').first().waitFor();
    places.set('the results', await results.evaluate<string, object>(textsOfPage));
    assert.match(places.get('the results') ?? '', /\/login/);
    const copy = webview.getByRole('button', { name: 'Copy as curl' });
    for (const one of await copy.all()) {
      await one.click();
      const clipboard = (): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()');
      await eventually(async () => (await clipboard()).startsWith('curl '), true);
      places.set(`the clipboard ${places.size}`, await clipboard());
    }
    assert.ok([...places.keys()].some((place) => place.startsWith('the clipboard')));
    await workbench().runCommand('DAST: Show Log');
    places.set('the log', await window());
    assertNone(places);
  });

  it('are in no file, no storage and no backup', async () => {
    const { page } = workbench();
    await page.locator(`.tab[data-resource-name="${file}"]`).first().click();
    await workbench().goTo(1, 2);
    await page.keyboard.insertText('// not saved');
    const written = await eventuallyWritten();
    assert.match(written.get('storage of the window') ?? '', /approvedOrigins/);
    assertNone(written);
  });

  /** With the backup of the edited file, which VS Code writes after a moment. */
  async function eventuallyWritten(): Promise<ReadonlyMap<string, string>> {
    let written = new Map<string, string>() as ReadonlyMap<string, string>;
    await eventually(async () => {
      written = await writtenPlaces(workbench());
      return [...written.values()].some((text) => text.includes('// not saved'));
    }, true);
    return written;
  }
});
