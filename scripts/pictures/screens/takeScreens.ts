import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Workbench } from '../../../test/e2e/workbench.ts';
import { takeStatesAt } from '../panelStates.ts';
import { asideDir, themes } from '../take.ts';
import { type Picture, writeContactSheet } from './contactSheet.ts';
import { codeScreens } from './codeScreens.ts';
import { configScreens } from './configScreens.ts';
import { findingsScreens } from './findingsScreens.ts';
import type { Screen } from './screen.ts';
import { Stage, wordsOf } from './stage.ts';

/** Two columns of 350 pixels beside the activity bar: the panel beside code. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 960, height: 600 },
  { width: 748, height: 900 },
] as const;
const stateSizes = [sizes[0], sizes[1], { width: 350, height: 900 }] as const;
const shownThemes = themes.slice(0, 3);

/**
 * Every screen at three sizes in three themes, in out/test/screenshots, with a sheet of all of them, screens.html. What
 * could not be opened is named there, so that one screen that changed does not hide the others. `wanted`: a part of the
 * names of those to be taken, or empty for all; `theme`: the only one.
 */
export async function takeScreens(
  vsixFile: string,
  language: string,
  wanted: string,
  theme?: string,
): Promise<void> {
  await mkdir(asideDir, { recursive: true });
  const pictures: Picture[] = [];
  const failures: string[] = [];
  const workbench = await Workbench.open(vsixFile, language === 'en' ? {} : { language });
  workbench.page.setDefaultTimeout(10_000);
  try {
    const stage = new Stage(workbench, await wordsOf(language));
    for (const screen of [...findingsScreens, ...codeScreens, ...configScreens]) {
      await takeScreen(stage, screen, wanted, pictures, theme).catch((error: unknown) => {
        failures.push(`${screen.name}: ${String(error).split('\n')[0] ?? ''}`);
        console.error(failures.at(-1));
      });
      await stage.clear();
    }
  } finally {
    await workbench.close();
  }
  for (const { width, height } of stateSizes) {
    const files = await takeStatesAt(wanted, language, { width, height });
    for (const file of files)
      pictures.push({ screen: 'States of the panel', look: file, file: `${file}.png` });
  }
  await writeContactSheet(asideDir, pictures, failures);
  console.log(`out/test/screenshots/screens.html: ${pictures.length} pictures, ${failures.length} failures`);
}

async function takeScreen(
  stage: Stage,
  screen: Screen,
  wanted: string,
  pictures: Picture[],
  only?: string,
): Promise<void> {
  const { page } = stage;
  await page.setViewportSize(sizes[0]);
  await screen.open?.(stage);
  if (!screen.name.includes(wanted)) return;
  for (const [theme, kind, label] of shownThemes) {
    if (only !== undefined && theme !== only) continue;
    await setTheme(stage, kind, label);
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height });
      await page.mouse.move(0, 0);
      await screen.each?.(stage);
      // What moves in or fades out has done so.
      await page.waitForTimeout(500);
      const file = `${screen.name}-${width}x${height}-${theme}.png`;
      await page.screenshot({ path: join(asideDir, file) });
      pictures.push({ screen: screen.name, look: `${width}×${height} ${theme}`, file });
      if (screen.each !== undefined) await stage.clear();
    }
  }
  await page.setViewportSize(sizes[0]);
}

async function setTheme({ workbench, page }: Stage, kind: string, label: string): Promise<void> {
  if (await page.locator(`.monaco-workbench.${kind}`).isVisible()) return;
  await workbench.runCommand('Preferences: Color Theme');
  await workbench.pick(label);
  await page.locator(`.monaco-workbench.${kind}`).waitFor();
  await page.mouse.move(0, 0);
}
