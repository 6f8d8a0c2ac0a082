import { browser } from './browser.ts';
import { PanelPage } from './findingsPanel/panelPage.ts';
import { panelStates } from './findingsPanel/panelStates.ts';
import { resultsStates } from './loginResults/resultsStates.ts';
import { ResultsPage } from './loginResults/resultsPage.ts';
import { speak, type TestLanguage } from './pseudoLanguage.ts';
import type { ThemeName } from './themes.ts';

declare global {
  interface Window {
    /** Takes pictures of the states whose name contains `wanted`; returns the names of the files. */
    takePictures(wanted: string, language: TestLanguage): Promise<readonly string[]>;
  }
}

interface Look {
  readonly name: string;
  readonly theme: ThemeName;
  readonly media: Parameters<typeof browser.emulateMedia>[0];
}

const plain = { forcedColors: null, colorScheme: null, reducedMotion: 'reduce' } as const;
const looks: readonly Look[] = [
  { name: 'dark', theme: 'dark', media: plain },
  { name: 'light', theme: 'light', media: plain },
  { name: 'high-contrast', theme: 'highContrast', media: plain },
  { name: 'high-contrast-light', theme: 'highContrastLight', media: plain },
  {
    name: 'forced-colors',
    theme: 'highContrast',
    media: { ...plain, forcedColors: 'active', colorScheme: 'dark' },
  },
];

window.takePictures = async (wanted, language) => {
  speak(language);
  const files: string[] = [];
  for (const { name: look, theme, media } of looks) {
    await browser.emulateMedia(media);
    for (const { name, options, act } of resultsStates) {
      const file = `${fileName(name)}-${look}${language === 'en' ? '' : `-${language}`}`;
      if (!file.includes(wanted)) continue;
      const page = await ResultsPage.open({ ...options, theme });
      await act?.(page);
      await browser.screenshot(file);
      page.close();
      files.push(file);
    }
    for (const { name, options, act } of panelStates) {
      const file = `${fileName(name)}-${look}${language === 'en' ? '' : `-${language}`}`;
      if (!file.includes(wanted)) continue;
      const page = await PanelPage.open({ ...options, theme });
      await act?.(page);
      await browser.screenshot(file);
      page.close();
      files.push(file);
    }
  }
  return files;
};

function fileName(state: string): string {
  return state.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
