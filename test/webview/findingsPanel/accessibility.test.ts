import axe, { type RunOptions } from 'axe-core';
import { assert } from 'chai';
import { browser } from '../browser.ts';
import type { ThemeName } from '../themes.ts';
import { PanelPage } from './panelPage.ts';
import { panelStates, type PanelStateExample } from './panelStates.ts';

/** What differs between themes: they bring colours, and no structure, names or sizes. */
const ofColors: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

describe('accessibility', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  async function expectNoViolations(
    { options, act }: PanelStateExample,
    theme: ThemeName,
    rules: RunOptions = {},
  ): Promise<void> {
    page = await PanelPage.open({ ...options, theme });
    await act?.(page);
    const { violations } = await axe.run(document.body, rules);
    assert.deepEqual(
      violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
      ),
      [],
    );
  }

  for (const state of panelStates) {
    it(`has no violations: ${state.name}`, () => expectNoViolations(state, 'dark'));
  }

  for (const theme of ['light', 'highContrast', 'highContrastLight'] satisfies ThemeName[]) {
    for (const state of panelStates) {
      it(`has colours to tell apart: ${state.name}, ${theme}`, () =>
        expectNoViolations(state, theme, ofColors));
    }
  }

  describe('with the colours that the system forces, and reduced motion', () => {
    before(() => browser.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));
    after(() => browser.emulateMedia({ forcedColors: null, reducedMotion: null, colorScheme: null }));

    for (const colorScheme of ['dark', 'light'] as const) {
      for (const state of panelStates) {
        it(`has no violations: ${state.name}, ${colorScheme}`, async () => {
          await browser.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme });
          await (colorScheme === 'dark'
            ? expectNoViolations(state, 'highContrast')
            : expectNoViolations(state, 'highContrastLight', ofColors));
        });
      }
    }
  });
});

describe('the panel where reduced motion is preferred', () => {
  let page: PanelPage;
  before(() => browser.emulateMedia({ reducedMotion: 'reduce' }));
  after(() => browser.emulateMedia({ reducedMotion: null }));
  afterEach(() => page.close());

  for (const state of panelStates.filter(({ name }) =>
    /full list$|menu|on their way|undone|everything/.test(name),
  )) {
    it(`moves nothing: ${state.name}`, async () => {
      page = await PanelPage.open(state.options);
      await state.act?.(page);
      const moving = page.all('*').flatMap((element) =>
        ['', '::before', '::after']
          .map((part) => getComputedStyle(element, part))
          .filter(({ transitionDuration, animationName, animationDuration }) =>
            [transitionDuration, animationName === 'none' ? '0s' : animationDuration].some((duration) =>
              duration.split(', ').some((each) => parseFloat(each) > 0.001),
            ),
          )
          .map(() => `${element.localName}.${element.className}`),
      );
      assert.deepEqual([...new Set(moving)], []);
    });
  }
});
