import axe, { type RunOptions } from 'axe-core';
import { assert } from 'chai';
import { sampled, sampleNote } from '../../unit/sampled.ts';
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

interface Look {
  readonly title: string;
  readonly theme: ThemeName;
  /** The colours that the system forces, where it does. */
  readonly forced?: 'dark' | 'light';
  readonly rules?: RunOptions;
}

/** What each state is looked at in, beside the dark theme. */
const looks: readonly Look[] = [
  ...(['light', 'highContrast', 'highContrastLight'] as const).map((theme) => ({
    title: `has distinguishable colours: ${theme}`,
    theme,
    rules: ofColors,
  })),
  {
    title: 'has no violations with the colours that the system forces, and reduced motion: dark',
    theme: 'highContrast',
    forced: 'dark',
  },
  {
    title: 'has distinguishable colours where the system forces them: light',
    theme: 'highContrastLight',
    forced: 'light',
    rules: ofColors,
  },
];
/** One of six in each run: the same components have the same colours in many states. */
const looked = sampled(
  panelStates.flatMap((state) => looks.map((look) => ({ state, look }))),
  6,
);

describe(`accessibility (${sampleNote})`, () => {
  for (const state of panelStates) {
    const { name, options, act } = state;
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

      for (const { look } of looked.filter((one) => one.state === state)) {
        it(look.title, async () => {
          // No colour is on its way to another.
          await browser.emulateMedia({
            reducedMotion: 'reduce',
            forcedColors: look.forced === undefined ? null : 'active',
            colorScheme: look.forced ?? null,
          });
          applyTheme(look.theme);
          await page.settled();
          await expectNoViolations(look.rules);
        });
      }
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
