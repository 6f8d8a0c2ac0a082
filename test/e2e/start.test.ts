import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/browser.ts';
import { projectDir } from '../../scripts/paths.ts';
import { makeTempFolder, removeTempFolder } from '../../scripts/testing/tempFolder.ts';
import { slowness } from '../patience.ts';

describe('npm start', function () {
  this.bail(true);
  let folder: string;
  let port: number;
  let browser: Browser;
  let page: Page;
  let stop: () => Promise<unknown>;

  before(async () => {
    folder = await makeTempFolder();
    port = await freePort();
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    page.setDefaultTimeout(60_000 * slowness());
  });
  afterEach(async () => {
    // VS Code writes what it keeps in the browser while the page is still there, and once more when it is left.
    await delay(6000);
    await page.goto('about:blank');
    await stop();
  });
  after(async () => {
    await browser.close();
    removeTempFolder(folder);
  });

  /** Starts as a user would, and opens the address it prints in the same browser. */
  async function start(): Promise<void> {
    const args = ['scripts/start.ts', '--profile', join(folder, 'profile'), '--port', String(port)];
    const script = spawn(process.execPath, args, { cwd: projectDir, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(script, 'exit');
    stop = () => {
      script.kill('SIGINT');
      return ended;
    };
    const address = new Promise<string>((resolve, reject) => {
      let printed = '';
      script.stdout.on('data', (text) => {
        printed += String(text);
        const found = /http:\/\/\S+/.exec(printed)?.[0];
        if (found !== undefined) resolve(found);
      });
      void ended.then(() => reject(new Error(printed)));
    });
    await page.goto(await address);
  }

  const tab = (name: string) => page.getByRole('tab', { name });
  const panel = () =>
    page.frameLocator('iframe.webview.ready[src*=".dast-workbench&"]').frameLocator('#active-frame');
  const row = () =>
    panel()
      .getByRole('row', { name: /SQL Injection/ })
      .first();
  const details = () => panel().getByRole('tab', { name: 'Request' });
  const hasFindings = async () => {
    await page.getByRole('treeitem', { name: /^Critical, \d+ findings/ }).waitFor();
    await row().waitFor();
  };

  it("opens the sample's findings beside a handler's source", async () => {
    await start();
    await tab('orders.ts').waitFor();
    await hasFindings();
    await tab('README.md').click({ button: 'middle' });
    await tab('README.md').waitFor({ state: 'detached' });
    assert.equal(await details().count(), 0);
    await row().click();
    await details().waitFor();
  });

  it('finds everything as it was left', async () => {
    await start();
    await hasFindings();
    await tab('orders.ts').waitFor();
    assert.equal(await tab('README.md').count(), 0);
    await details().waitFor();
  });
});

/** Browsers keep what they remember of VS Code for one address: both starts need the same port. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
