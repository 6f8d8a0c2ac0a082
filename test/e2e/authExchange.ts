import assert from 'node:assert/strict';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import type { Workbench } from './workbench.ts';

const fixturesDir = join(import.meta.dirname, '../fixtures/exchange');
const file = 'paste.dast-auth.json';
const dropped = 'shop.json';
const config = `{
  "authentications": {
    "main": {
      "tokenEndpoint": "http://localhost:8080",
      "contentType": "application/json",
      "steps": [
        { "stepId": "login", "endpoint": { "method": "GET", "path": "/" } }
      ]
    }
  },
  "notes": ""
}
`;
const endOfStep = '7:80';
const insideNotes = '11:13';
const curl = `curl http://localhost:8080/api/login -H 'X-Api-Key: k1-9283-7465' -H 'Content-Type: application/json' -d '{"username":"ann","password":"pw"}'`;
const step = `        { "stepId": "login", "endpoint": { "method": "GET", "path": "/" } },
        {
          "stepId": "login2",
          "endpoint": { "method": "POST", "path": "/api/login" },
          "headers": { "X-Api-Key": "\${secret:X_API_KEY}" },
          "requestBody": { "username": "$inputs.username", "password": "$inputs.password" },
          "expectedResponse": { "status": [200] }
        }
`;
const withStep = config.replace(/ {8}\{ "stepId".*\n/, () => step);

/** Real pastes and drops, which only a browser's own events bring about. */
export function testPasting(workbench: () => Workbench): void {
  describe('pasting and dropping into an auth config', function () {
    beforeEach(async () => {
      await writeFile(join(workbench().workspace, file), config);
      await workbench().openFile(file);
      // Now the extension runs.
      await workbench().page.getByText('Copy as curl').first().waitFor();
    });
    afterEach(async () => {
      await workbench().runCommand('File: Save');
      await workbench().runCommand('View: Close All Editors');
      await workbench().runCommand('Notifications: Clear All Notifications');
    });
    after('remove the files', async () => {
      for (const name of [file, dropped]) await rm(join(workbench().workspace, name));
    });

    async function pasteAt(place: string, text: string): Promise<void> {
      const { page } = workbench();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
      await goTo(place);
      await page.keyboard.press('Control+v');
    }

    async function goTo(place: string): Promise<void> {
      await workbench().page.keyboard.press('Control+g');
      await workbench().page.keyboard.type(place);
      await workbench().page.keyboard.press('Enter');
    }

    const saved = async (): Promise<string> => {
      await workbench().page.keyboard.press('Control+s');
      return workbench().readFile(file);
    };

    it('makes a step of a curl command, says what was replaced, and takes it back as one step', async () => {
      await pasteAt(endOfStep, curl);
      await eventually(saved, withStep);
      const notification = workbench().notification('Pasted as step "login2".');
      await notification.waitFor();
      assert.match(
        (await notification.textContent()) ?? '',
        /The header X-Api-Key became \$\{secret:X_API_KEY\}\./,
      );
      await workbench().page.keyboard.press('Control+z');
      await eventually(saved, config);
    });

    it('leaves other text and other places as they are', async () => {
      await pasteAt(insideNotes, 'curl http://localhost/');
      await eventually(saved, config.replace('"notes": ""', '"notes": "curl http://localhost/"'));
      await pasteAt('1:2', ' // curl');
      await eventually(async () => (await saved()).split('\n')[0], '{ // curl');
    });

    it('says in one sentence why a curl command cannot be a step, and pastes nothing', async () => {
      await pasteAt(endOfStep, `curl 'http://localhost`);
      await workbench().notification('A quote in the curl command is never closed.').waitFor();
      assert.equal(await saved(), config);
    });

    async function drop(type: string, data: string): Promise<void> {
      const { page } = workbench();
      const line = page.locator('.view-line', { hasText: '"stepId": "login"' });
      // Lines are drawn again when something is shown above them.
      let box = await line.boundingBox();
      while (box === null) box = await line.boundingBox();
      const dataTransfer = await page.evaluateHandle(`(() => {
        const transfer = new DataTransfer();
        transfer.setData(${JSON.stringify(type)}, ${JSON.stringify(data)});
        return transfer;
      })()`);
      const place = { clientX: box.x + box.width + 40, clientY: box.y + box.height / 2 };
      // With the shift key, editors take what is dropped; without it, files are opened.
      for (const event of ['dragenter', 'dragover', 'drop']) {
        await line.dispatchEvent(event, {
          ...place,
          bubbles: true,
          cancelable: true,
          shiftKey: true,
          dataTransfer,
        });
      }
    }

    it('makes a step of dropped text', async () => {
      await drop('text/plain', curl);
      await eventually(saved, withStep);
      await workbench().notification('Pasted as step "login2".').waitFor();
    });

    it('compares what a dropped file would add, and adds it when that is applied', async () => {
      const source = join(fixturesDir, 'shop.postman_collection.json');
      await copyFile(source, join(workbench().workspace, dropped));
      const { page } = workbench();
      const { host } = new URL(page.url());
      // As the Explorer gives them.
      await drop(
        'application/vnd.code.uri-list',
        `vscode-remote://${host}${workbench().workspace}/${dropped}`,
      );
      const box = page.locator('.quick-input-widget');
      await box.getByText('Name of the authentication').waitFor();
      const name = box.locator('.quick-input-box input');
      assert.equal(await name.inputValue(), 'token');
      await name.fill('shop');
      await name.press('Enter');
      await page
        .getByRole('tab', { name: /paste\.dast-auth\.json: Import of "shop" \(\d+ recognised/ })
        .waitFor();
      await page.getByRole('button', { name: 'Show Notes of Import' }).click();
      await box.getByText('What Is Imported').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Apply Import' }).click();
      await workbench().notification('Authentication "shop": ').waitFor();
      const attached = `"attachments": [{ "type": "Postman Collection", "path": "./${dropped}" }]`;
      await eventually(async () => (await saved()).includes('"stepId": "sign-in"'), true);
      // A file that is being saved again may be read half written.
      const onOneLine = async (): Promise<string> =>
        (await saved()).replaceAll(/\s+/g, ' ').replaceAll('[ {', '[{').replaceAll('} ]', '}]');
      await eventually(async () => (await onOneLine()).includes(attached), true);
      await page.keyboard.press('Control+z');
      await eventually(saved, config);
    });
  });
}
