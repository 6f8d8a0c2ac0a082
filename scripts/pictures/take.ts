import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workbench } from '../../test/e2e/workbench.ts';
import { outDir, projectDir } from '../paths.ts';
import { withPalette } from './smallPng.ts';

const imagesDir = join(projectDir, 'docs/images');
/** For pictures that are looked at and not kept; git ignores it. */
export const asideDir = join(outDir, 'test/screenshots');

/** The theme of each picture: the end of its name, the class by which the workbench marks its kind, what VS Code calls it. */
export const themes = [
  ['dark', 'vs-dark', 'Dark Modern'],
  ['light', 'vs', 'Light Modern'],
  ['high-contrast', 'hc-black', 'Dark High Contrast'],
  ['high-contrast-light', 'hc-light', 'Light High Contrast'],
] as const;

export type ThemeName = (typeof themes)[number][0];

/** A part of the window, in pixels. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Writes docs/images/SUBJECT-THEME.png: of the whole window, or of the frame that `open` returns after it has opened
 * what a change of the theme closes, such as a menu.
 */
export async function take(
  workbench: Workbench,
  subject: string,
  themeName: ThemeName,
  open?: () => Promise<Frame>,
): Promise<void> {
  const file = `${subject}-${themeName}.png`;
  const picture = await pictureOf(workbench, themeName, open);
  await mkdir(imagesDir, { recursive: true });
  await writeFile(join(imagesDir, file), withPalette(picture));
  console.log(`docs/images/${file}`);
}

/** Writes out/test/screenshots/SUBJECT-THEME.png, to be looked at. */
export async function takeAside(
  workbench: Workbench,
  subject: string,
  themeName: ThemeName,
  open?: () => Promise<void>,
): Promise<void> {
  const file = `${subject}-${themeName}.png`;
  const picture = await pictureOf(workbench, themeName, open);
  await mkdir(asideDir, { recursive: true });
  await writeFile(join(asideDir, file), picture);
  console.log(`out/test/screenshots/${file}`);
}

async function pictureOf(
  workbench: Workbench,
  themeName: ThemeName,
  open?: () => Promise<Frame | void>,
): Promise<Buffer> {
  const [, kind, label] = themes.find(([name]) => name === themeName) ?? themes[0];
  await workbench.runCommand('Preferences: Color Theme');
  await workbench.pick(label);
  await workbench.page.locator(`.monaco-workbench.${kind}`).waitFor();
  await workbench.runCommand('Notifications: Clear All Notifications');
  await workbench.page.mouse.move(0, 0);
  const clip = await open?.();
  // The webview learns of the theme after the workbench, and fades out what was hovered.
  await workbench.page.waitForTimeout(1000);
  return workbench.page.screenshot(clip ? { clip } : {});
}
