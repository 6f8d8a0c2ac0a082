import { assert } from 'chai';
import { sampled, sampleNote } from '../../unit/sampled.ts';
import { browser } from '../browser.ts';
import { layoutFaults } from '../layout.ts';
import { speak } from '../pseudoLanguage.ts';
import { PanelPage } from './panelPage.ts';
import { panelStates } from './panelStates.ts';

/** The narrowest column that the panel is made for. */
const width = 320;
/** Every row that a state works on is in view. */
const height = 1100;

/** The pseudo language is longer than German, whose words are long ones: some states prove that. */
const inGerman = panelStates.filter(({ name }) =>
  /full list$|filters$|menu|comment|details|selected/.test(name),
);

for (const [language, states] of [
  ['de', inGerman],
  ['pseudo', sampled(panelStates, 4)],
] as const) {
  describe(`the panel at ${width} pixels, ${language} (${sampleNote})`, () => {
    let page: PanelPage;
    before(() => speak(language));
    after(() => speak('en'));
    afterEach(() => page.close());

    for (const { name, options, act } of states) {
      it(`shows every text whole: ${name}`, async () => {
        page = await PanelPage.open({ ...options, width, height });
        await act?.(page);
        // The list makes room for what it holds after that has its height.
        await page.settled();
        assert.deepEqual(layoutFaults(page.element), []);
      });
    }
  });
}

describe('the header of the list in German', () => {
  let page: PanelPage;
  before(() => speak('de'));
  after(() => speak('en'));
  afterEach(() => page.close());

  for (const showAggregation of [true, false]) {
    it(`names the columns whole ${showAggregation ? 'with' : 'without'} aggregation`, async () => {
      page = await PanelPage.open({ view: { showAggregation }, width: 1440, height });
      const names = page.all('.header .severity .ellipsis');
      assert.lengthOf(names, showAggregation ? 2 : 1);
      for (const name of names) assert.isAtMost(name.scrollWidth, name.clientWidth, name.textContent);
    });
  }
});

describe('a panel with room for its list', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  for (const size of [
    { width: 1360, height: 760 },
    { width: 700, height: 761 },
    { width: 320, height: 900 },
  ]) {
    it(`scrolls in the list alone: ${size.width} × ${size.height}`, async () => {
      page = await PanelPage.open(size);
      const { scrollHeight, scrollWidth, clientHeight, clientWidth } = page.element;
      assert.deepEqual([scrollWidth, scrollHeight], [clientWidth, clientHeight]);
    });
  }
});

describe('a menu of the panel', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  it('leaves VS Code its own keys, and closes for them', async () => {
    page = await PanelPage.open();
    const reached: string[] = [];
    const note = ({ key }: KeyboardEvent): void => void reached.push(key);
    window.addEventListener('keydown', note);
    for (const keys of ['F1', 'Control+Shift+P']) {
      await page.click(page.find('.row .status .triage'));
      await page.press('ArrowDown', 'x');
      assert.isTrue(page.hasRole('menuitemradio', 'Resolved'), 'a letter is not for what is behind the menu');
      await page.press(keys);
      assert.isFalse(page.hasRole('menuitemradio', 'Resolved'));
    }
    window.removeEventListener('keydown', note);
    assert.includeMembers(reached, ['F1', 'P']);
    assert.notIncludeMembers(reached, ['x', 'ArrowDown']);
  });

  it('stays in view when the panel gets narrow', async () => {
    page = await PanelPage.open();
    await page.click(page.find('.row .status .triage'));
    await browser.resize(width, height);
    await page.settled();
    const { left, right } = page.role('menuitemradio', 'Resolved').getBoundingClientRect();
    assert.isTrue(left >= 0 && right <= width, `${left} to ${right}`);
  });
});
