import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import type { Workbench } from '../../../test/e2e/workbench.ts';
import { projectDir } from '../../paths.ts';

type Words = Readonly<Record<string, string>>;

/** A workbench whose screens are opened by English titles, whatever language it shows. */
export class Stage {
  readonly workbench: Workbench;
  readonly #words: Words;

  constructor(workbench: Workbench, words: Words) {
    this.workbench = workbench;
    this.#words = words;
  }

  get page(): Page {
    return this.workbench.page;
  }

  get panel(): FrameLocator {
    return this.workbench.webview;
  }

  /** The sentence in the language of the workbench. */
  say(english: string): string {
    return this.#words[english] ?? english;
  }

  /** Runs a command of the extension. */
  run(title: string): Promise<void> {
    return this.workbench.runCommand(`DAST: ${this.say(title)}`);
  }

  /** Runs a command of VS Code. */
  code(title: string): Promise<void> {
    return this.workbench.runCommand(title);
  }

  async importReport(name: string): Promise<void> {
    await this.run('Import Report…');
    const file = join(this.workbench.workspace, 'reports', name);
    await this.workbench.answerFileDialog(this.say('Import Scan Reports'), file);
    await this.page
      .locator('.notification-toast')
      .filter({ hasText: name, hasNot: this.page.locator('.monaco-progress-container.active') })
      .first()
      .waitFor();
  }

  async showSideBar(isShown: boolean): Promise<void> {
    const part = this.page.locator('.part.sidebar');
    if ((await part.isVisible()) !== isShown) await this.code('View: Toggle Primary Side Bar Visibility');
  }

  /** Closes what lies above the workbench. */
  async clear(): Promise<void> {
    for (let time = 0; time < 3; time += 1) await this.page.keyboard.press('Escape');
    await this.page.mouse.move(0, 0);
  }
}

/** What the extension says in a language, by its English. */
export async function wordsOf(language: string): Promise<Words> {
  if (language === 'en') return {};
  const read = async (file: string): Promise<Words> =>
    JSON.parse(await readFile(join(projectDir, file), 'utf8')) as Words;
  const english = await read('package.nls.json');
  const translated = await read(`package.nls.${language}.json`);
  const titles = Object.entries(english).map(([key, text]) => [text, translated[key] ?? text] as const);
  return { ...(await read(`l10n/bundle.l10n.${language}.json`)), ...Object.fromEntries(titles) };
}
