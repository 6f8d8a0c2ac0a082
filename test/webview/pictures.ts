import { AuthorizationPage } from './authorizationTest/authorizationPage.ts';
import { authorizationStates } from './authorizationTest/authorizationStates.ts';
import { AuthFormPage } from './authForm/authFormPage.ts';
import { authFormStates } from './authForm/authFormStates.ts';
import { browser } from './browser.ts';
import { PanelPage } from './findingsPanel/panelPage.ts';
import { panelStates } from './findingsPanel/panelStates.ts';
import { resultsStates } from './loginResults/resultsStates.ts';
import { ResultsPage } from './loginResults/resultsPage.ts';
import { speak, type TestLanguage } from './pseudoLanguage.ts';
import type { ThemeName } from './themes.ts';

declare global {
  interface Window {
    /**
     * Takes pictures of the states whose name contains `wanted`; returns the names of the files. With a size, all have
     * that instead of their own, in three themes.
     */
    takePictures(wanted: string, language: TestLanguage, size?: Size | null): Promise<readonly string[]>;
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
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

window.takePictures = async (wanted, language, size) => {
  speak(language);
  const files: string[] = [];
  for (const look of size === null || size === undefined ? looks : looks.slice(0, 3)) {
    await browser.emulateMedia(look.media);
    for (const state of resultsStates) {
      const file = fileName(state.name, look.name, language, size);
      if (!file.includes(wanted)) continue;
      files.push(
        await picture(file, state, await ResultsPage.open({ ...state.options, theme: look.theme, ...size })),
      );
    }
    for (const state of authorizationStates) {
      const file = fileName(state.name, look.name, language, size);
      if (!file.includes(wanted)) continue;
      const page = await AuthorizationPage.open({ ...state.options, theme: look.theme, ...size });
      files.push(await picture(file, state, page));
    }
    for (const state of authFormStates) {
      const file = fileName(state.name, look.name, language, size);
      if (!file.includes(wanted)) continue;
      const page = await AuthFormPage.open({ ...state.options, theme: look.theme, ...size });
      files.push(await picture(file, state, page));
    }
    for (const state of panelStates) {
      const file = fileName(state.name, look.name, language, size);
      if (!file.includes(wanted)) continue;
      files.push(
        await picture(file, state, await PanelPage.open({ ...state.options, theme: look.theme, ...size })),
      );
    }
  }
  return files;
};

async function picture<Page extends { close(): void }>(
  file: string,
  { act }: { readonly act?: (page: Page) => Promise<void> },
  page: Page,
): Promise<string> {
  await act?.(page);
  await browser.screenshot(file);
  page.close();
  return file;
}

function fileName(
  state: string,
  look: string,
  language: TestLanguage,
  size: Size | null | undefined,
): string {
  const parts = [
    state.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    ...(size === null || size === undefined ? [] : [`${size.width}x${size.height}`]),
    look,
    ...(language === 'en' ? [] : [language]),
  ];
  return parts.join('-');
}
