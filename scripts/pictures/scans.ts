import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Workbench } from '../../test/e2e/workbench.ts';
import { file, startShop, writeFiles } from './logins.ts';
import { Stage, wordsOf } from './screens/stage.ts';
import { asideDir, take, takeAside, themes } from './take.ts';

const wide = { width: 1440, height: 900 };
/** The activity bar, and 350 pixels beside it. */
const narrow = { width: 400, height: 900 };
const shownThemes = themes.slice(0, 3);

/** Scan as Role with Wapiti, which has to be installed: what it asks, how it runs, and what comes of it. */
export async function takeScans(vsixFile: string, language: string): Promise<void> {
  const workbench = await Workbench.open(vsixFile, language === 'en' ? {} : { language });
  const server = await startShop();
  try {
    writeFiles(workbench, server.origin);
    const path = join(workbench.workspace, file);
    const config = JSON.parse(readFileSync(path, 'utf8')) as { readonly application: object };
    const application = { ...config.application, safeForAutomatedTesting: true };
    writeFileSync(path, JSON.stringify({ ...config, application }, undefined, 2));
    const scans = new ScanPictures(new Stage(workbench, await wordsOf(language)), language);
    await scans.takeQuestions();
    await scans.takeRun();
  } finally {
    await server.stop();
    await workbench.close();
  }
}

class ScanPictures {
  readonly #stage: Stage;
  readonly #language: string;
  readonly #suffix: string;

  constructor(stage: Stage, language: string) {
    this.#stage = stage;
    this.#language = language;
    this.#suffix = language === 'en' ? '' : `-${language}`;
  }

  async takeQuestions(): Promise<void> {
    const { page, workbench } = this.#stage;
    await workbench.openFile(file);
    const questions = [
      ['scan-scanners', () => this.#askScanner()],
      ['scan-modes', () => this.#askMode()],
      ['scan-consent', () => this.#askConsent()],
    ] as const;
    for (const [name, ask] of questions) {
      for (const [theme] of shownThemes) {
        await takeAside(workbench, `${name}${this.#suffix}`, theme, ask);
        await this.#stage.clear();
      }
      await page.setViewportSize(narrow);
      await takeAside(workbench, `${name}-350${this.#suffix}`, 'dark', ask);
      await this.#stage.clear();
      await page.setViewportSize(wide);
    }
    if (this.#language !== 'en') return;
    await take(workbench, 'scan-consent', 'light', async () => {
      await this.#askConsent();
      return { x: 0, y: 0, ...wide };
    });
    await this.#stage.clear();
  }

  async takeRun(): Promise<void> {
    const { page, workbench } = this.#stage;
    await this.#askConsent();
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByRole('button', { name: this.#stage.say('Scan'), exact: true }).click();
    await dialog.getByRole('button', { name: this.#stage.say('Send') }).click();
    await workbench.notification(/\d (?:requests?|Anforderung(?:en)?)$/).waitFor({ timeout: 60_000 });
    await page.screenshot({ path: join(asideDir, `scan-running${this.#suffix}.png`) });
    const button = this.#stage.say('Scan Again');
    await workbench.notification(button).waitFor({ timeout: 180_000 });
    await page.screenshot({ path: join(asideDir, `scan-ended${this.#suffix}.png`) });
    await workbench.openContainer('DAST');
    for (const [theme] of shownThemes) await takeAside(workbench, `scan-done${this.#suffix}`, theme);
    await page.setViewportSize(narrow);
    await takeAside(workbench, `scan-done-350${this.#suffix}`, 'dark');
    await page.setViewportSize(wide);
  }

  async #askScanner(): Promise<void> {
    const { page } = this.#stage;
    const lens = page.locator('.codelens-decoration a', { hasText: this.#stage.say('Scan…') });
    await lens.last().click();
    await page.locator('.quick-input-widget').getByText('Wapiti').first().waitFor();
  }

  async #askMode(): Promise<void> {
    await this.#askScanner();
    await this.#stage.workbench.pick('Wapiti');
    const mode = this.#stage.page.locator('.quick-input-widget');
    await mode.getByText(this.#stage.say('Safe')).first().waitFor();
  }

  async #askConsent(): Promise<void> {
    await this.#askMode();
    await this.#stage.workbench.pick(this.#stage.say('Safe'));
    const dialog = this.#stage.page.locator('.monaco-dialog-box');
    await dialog.getByRole('button', { name: this.#stage.say('Scan'), exact: true }).waitFor();
  }
}
