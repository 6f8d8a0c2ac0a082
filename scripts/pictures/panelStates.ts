import { join } from 'node:path';
import { outDir } from '../paths.ts';
import { withWebviewSite } from '../testing/webviewSite.ts';

/**
 * Every state of the panel in every theme, to be looked at: out/test/screenshots/STATE-THEME.png. They are not part of the
 * repository. `wanted` is a part of the name, or empty for all; `language` is one of test/webview/pseudoLanguage.ts.
 */
export async function takePanelStates(wanted: string, language: string): Promise<void> {
  const files = await takeStatesAt(wanted, language);
  console.log(`${files.length} pictures in out/test/screenshots`);
}

/** The same in one size, in three themes; returns the names of the pictures. Without a size, each state has its own. */
export async function takeStatesAt(
  wanted: string,
  language: string,
  size?: { readonly width: number; readonly height: number },
): Promise<readonly string[]> {
  const site = {
    folder: join(outDir, 'pictures'),
    modules: ['test/webview/pictures.ts'],
    html: 'test/webview/pictures.html',
  };
  return withWebviewSite(site, async (page, origin) => {
    page.on('pageerror', (error) => console.error(error));
    await page.goto(origin);
    return (await page.evaluate(
      `takePictures(...${JSON.stringify([wanted, language, size])})`,
    )) as readonly string[];
  });
}
