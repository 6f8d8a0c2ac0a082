import axe, { type RunOptions } from 'axe-core';
import { assert } from 'chai';
import { browser } from '../browser.ts';
import { applyTheme, type ThemeName } from '../themes.ts';
import { PanelPage } from './panelPage.ts';
import { panelStates } from './panelStates.ts';

/** What differs between themes: they bring colours, and no structure, names or sizes. */
const ofColors: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

async function expectNoViolations(options: RunOptions = {}): Promise<void> {
  const { violations } = await axe.run(document.body, options);
  assert.deepEqual(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
    ),
    [],
  );
}

describe('accessibility', () => {
  for (const { name, options, act } of panelStates) {
    describe(name, () => {
      let page: PanelPage;
      before(async () => {
        page = await PanelPage.open({ ...options, theme: 'dark' });
        await act?.(page);
      });
      after(async () => {
        page.close();
        await browser.emulateMedia({ forcedColors: null, reducedMotion: null, colorScheme: null });
      });

      it('has no violations', () => expectNoViolations());

      for (const theme of ['light', 'highContrast', 'highContrastLight'] satisfies ThemeName[]) {
        it(`has distinguishable colours: ${theme}`, async () => {
          // No colour is on its way to another.
          await browser.emulateMedia({ reducedMotion: 'reduce' });
          applyTheme(theme);
          await page.settled();
          await expectNoViolations(ofColors);
        });
      }

      it('has no violations with the colours that the system forces, and reduced motion: dark', async () => {
        await browser.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme: 'dark' });
        applyTheme('highContrast');
        await page.settled();
        await expectNoViolations();
      });

      it('has distinguishable colours where the system forces them: light', async () => {
        await browser.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme: 'light' });
        applyTheme('highContrastLight');
        await page.settled();
        await expectNoViolations(ofColors);
      });
    });
  }
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
