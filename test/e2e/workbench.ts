import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/browser.ts';
import { Deadline, slowness } from '../patience.ts';
import { outDir, sampleWorkspace } from '../../scripts/paths.ts';
import { quietSettings } from '../../scripts/settings.ts';
import { copyWorkspace, makeTempFolder, removeTempFolder } from '../../scripts/testing/tempFolder.ts';
import {
  createProfile,
  folderAddress,
  installExtension,
  knownNoise,
  type Profile,
  startServer,
  type VsCodeServer,
} from '../../scripts/vscode.ts';

/**
 * Opens a workbench for the tests of a `describe` block and closes it after them; a failed test leaves a picture
 * of the window in out/test/e2e. Returns how the tests get at the workbench.
 */
export function useWorkbench(language?: string): () => Workbench {
  let workbench: Workbench | undefined;
  before('open the workbench', async () => {
    workbench = await Workbench.open(packagedExtension(), { language });
  });
  afterEach('keep a picture of a failure', async function () {
    if (this.currentTest?.state === 'failed') await workbench?.screenshot(this.currentTest.fullTitle());
  });
  after('close the workbench', () => workbench?.close());
  return () => {
    if (!workbench) throw new Error('the workbench is open only while tests run');
    return workbench;
  };
}

/** The .vsix that the end-to-end suite made for its tests. */
function packagedExtension(): string {
  const file = process.env['DAST_VSIX'];
  if (!file) throw new Error('DAST_VSIX names no packaged extension');
  return file;
}

interface OpenOptions {
  /** The name of a container of the activity bar that is there when VS Code knows what is installed. */
  readonly ready?: RegExp;
  /** VS Code's display language for extensions; its own words stay English without a language pack. */
  readonly language?: string | undefined;
  /** Every workspace by default. */
  readonly isTrusted?: boolean;
}

/**
 * A real VS Code in a browser, driven as a user would: with the extension installed from its package into a
 * fresh profile, opened on a fresh copy of the sample workspace.
 */
export class Workbench {
  readonly page: Page;
  /** The copy of the sample workspace. */
  readonly workspace: string;
  readonly profile: Profile;
  /** Errors that VS Code logged about the extension. */
  readonly extensionErrors: readonly string[];
  readonly #folder: string;
  readonly #server: VsCodeServer;
  readonly #browser: Browser;

  private constructor(
    folder: string,
    workspace: string,
    profile: Profile,
    server: VsCodeServer,
    browser: Browser,
    page: Page,
  ) {
    this.#folder = folder;
    this.#server = server;
    this.#browser = browser;
    this.workspace = workspace;
    this.profile = profile;
    this.page = page;
    const errors: string[] = [];
    page.on('console', (message) => {
      const text = message.text();
      // Paths of VS Code's own files have the name of the project's folder in them.
      if (message.type() === 'error' && !knownNoise.test(text) && /dast-?workbench/i.test(text))
        errors.push(text);
    });
    this.extensionErrors = errors;
  }

  static async open(
    vsixFile: string,
    { ready = /^DAST/, language, isTrusted = true }: OpenOptions = {},
  ): Promise<Workbench> {
    const folder = await makeTempFolder();
    const workspace = await copyWorkspace(sampleWorkspace, folder);
    const profile = await createProfile(join(folder, 'profile'), {
      ...quietSettings,
      // In a dialog over the workbench, an editor would keep the keyboard from the palette.
      'workbench.editor.useModal': 'off',
      // Nobody is asked: without trust, the window is in Restricted Mode.
      'security.workspace.trust.startupPrompt': 'never',
    });
    await installExtension(profile, vsixFile);
    // Days and times read the same everywhere.
    const server = await startServer(profile, { env: { TZ: 'UTC' }, asksForTrust: !isTrusted });
    const browser = await launchBrowser();
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000 * slowness());
    const workbench = new Workbench(folder, workspace, profile, server, browser, page);
    if (language !== undefined) {
      // What VS Code's page sets before its scripts run, where a language pack is installed.
      await page.addInitScript((tag) => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: tag }), language);
    }
    await page.goto(folderAddress(server, workspace));
    await workbench.#ready(ready);
    return workbench;
  }

  /** Closes everything and removes the profile and the copied workspace. */
  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.stop();
    removeTempFolder(this.#folder);
  }

  /** Reloads the window; unlike the browser's own reload, this saves the state of the workbench at once. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await this.#ready();
  }

  /** Runs a command from the palette by its full title, e.g. `DAST: Open Findings`. */
  async runCommand(title: string): Promise<void> {
    await this.#chooseInPalette(`>${title}`, this.#quickPickItem(title));
  }

  /** Chooses an item of an open quick pick by its label; `milliseconds`: how long to wait for it, where not as long as usual. */
  async pick(label: string, milliseconds?: number): Promise<void> {
    const options = milliseconds === undefined ? {} : { timeout: milliseconds };
    await this.#quickInput.fill(label, options);
    await this.#quickPickItem(label).click(options);
  }

  /** Answers VS Code's own open or save dialog, known by its title, with an absolute path. */
  async answerFileDialog(title: string, path: string): Promise<void> {
    const dialog = this.page.locator('.quick-input-widget', { hasText: title });
    await dialog.getByRole('option', { name: '..', exact: true }).waitFor();
    // While it reads folders, the dialog ignores keys and may put its own path over ours.
    await retry(async () => {
      if (!(await dialog.isVisible())) return;
      await this.#settledInput();
      await this.#quickInput.fill(path, { timeout: 5000 });
      await this.#settledInput();
      await this.page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden', timeout: 1000 });
    });
  }

  /**
   * Chooses a command of the open context menu by its title, or one in a submenu by the titles of both. A menu that
   * only just opened takes no click, so that a click is made until it is taken.
   */
  async chooseInMenu(title: string, inSubmenu?: string): Promise<void> {
    const item = (name: string): Locator => this.page.getByRole('menuitem', { name }).first();
    const choose = async (name: string, isTaken: () => Promise<boolean>): Promise<void> => {
      await item(name).waitFor();
      await retry(async () => {
        if (await isTaken()) return;
        await item(name).click({ timeout: 2000 });
        if (!(await isTaken())) throw new Error(`The menu did not take the click on ${name}.`);
      });
    };
    if (inSubmenu === undefined) await choose(title, async () => !(await item(title).isVisible()));
    else {
      await choose(title, () => item(inSubmenu).isVisible());
      await choose(inSubmenu, async () => !(await item(inSubmenu).isVisible()));
    }
  }

  /** Opens a container of the activity bar by its title. */
  async openContainer(title: string): Promise<void> {
    const tab = this.page.getByRole('tab', { name: new RegExp(`^${title}(?: |$)`) });
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    // Without its leading `>`, the palette's input is that of Quick Open.
    const item = this.page.locator(`.quick-input-list [role=option][aria-label^="${name}"]`).first();
    await this.#chooseInPalette(name, item);
    await this.page.getByRole('tab', { name, selected: true }).waitFor();
  }

  /** Puts the cursor of the active editor into a line and column, both counted from 1. */
  async goTo(line: number, column: number): Promise<void> {
    const place = `:${line}:${column}`;
    await retry(async () => {
      await this.page.keyboard.press('F1');
      await this.#quickInput.fill(place, { timeout: 5000 });
      await this.page.keyboard.press('Enter');
      await this.page.getByRole('button', { name: `Ln ${line}, Col ${column}` }).waitFor({ timeout: 5000 });
    });
  }

  /** The notification that contains a text. */
  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-toast', { hasText: text });
  }

  /** The items that a view of the side bar shows, by their accessible names. */
  treeItems(view: string): Promise<readonly string[]> {
    const items = this.page.getByRole('tree', { name: view }).getByRole('treeitem');
    return items.evaluateAll((all) => all.map((item) => item.getAttribute('aria-label') ?? ''));
  }

  /** The content of the open webview. */
  get webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  }

  /** The item of a view whose accessible name starts with `name`. */
  treeItem(name: string): Locator {
    return this.page.getByRole('treeitem', { name: new RegExp(`^${name}`) }).first();
  }

  /** Reads a file of the workspace's copy. */
  readFile(path: string): Promise<string> {
    return readFile(join(this.workspace, path), 'utf8');
  }

  /** Writes a picture of the window to out/test/e2e/NAME.png. */
  async screenshot(name: string): Promise<void> {
    await this.page.screenshot({ path: join(outDir, 'test/e2e', `${name.replaceAll(/[^\w-]+/g, '-')}.png`) });
  }

  #chooseInPalette(text: string, item: Locator): Promise<void> {
    // An editor that is just opening or closing takes the focus, and with it goes the palette.
    return retry(async () => {
      await this.page.keyboard.press('F1');
      try {
        await this.#quickInput.fill(text, { timeout: 5000 });
        await item.click({ timeout: 5000 });
      } catch (error) {
        // While it is open, it goes on listing what could be run when it was opened.
        await this.page.keyboard.press('Escape');
        throw error;
      }
    });
  }

  get #quickInput(): Locator {
    return this.page.locator('.quick-input-widget .quick-input-box input');
  }

  /** Waits until the text of the quick input does not change any more. */
  async #settledInput(): Promise<void> {
    let before: string;
    let now = '';
    do {
      before = now;
      await this.page.waitForTimeout(300);
      now = await this.#quickInput.inputValue();
    } while (now === '' || now !== before);
  }

  /** The name of an item is its label, description, keybinding and group, with commas between them. */
  #quickPickItem(label: string): Locator {
    const names = [`="${label}"`, `^="${label},"`];
    const selector = names.map((name) => `[role=option][aria-label${name}]`).join();
    return this.page.locator('.quick-input-list').locator(selector).first();
  }

  /** The activity bar has the extension's container when VS Code knows what is installed. */
  async #ready(container = /^DAST/): Promise<void> {
    await this.page.getByRole('tab', { name: container }).waitFor();
  }
}

/** Repeats an action until it succeeds; throws its last error after a minute, or longer where the machine is slow. */
export async function retry(action: () => Promise<void>): Promise<void> {
  const deadline = new Deadline(60_000);
  for (;;) {
    try {
      await action();
      return;
    } catch (error) {
      if (deadline.isOver) throw error;
    }
  }
}
