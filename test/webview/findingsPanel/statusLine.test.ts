import { assert } from 'chai';
import { manyFindings } from '../../fakes/findings.ts';
import { PanelPage, textOf } from './panelPage.ts';

describe('the line of what is selected and what was done', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  it('is one line, in which Undo can always be read, also beside code', async () => {
    for (const width of [320, 480, 1360]) {
      page = await PanelPage.open({ width, findings: manyFindings(200) });
      await page.focusList();
      await page.press('Control+a', 'r');
      const { height } = page.find('dast-status-line').getBoundingClientRect();
      assert.isAtMost(height, 34, `one line at ${width}`);
      const undo = page.role('button', 'Undo').getBoundingClientRect();
      assert.isAtMost(undo.right, width, `Undo is in view at ${width}`);
      assert.isAbove(undo.width, 20);
      assert.equal(undo.width, page.role('button', 'Undo').scrollWidth, 'whole');
      const scope = page.find('.scope').getBoundingClientRect();
      assert.isAbove(scope.width, 24, `what is selected can be seen at ${width}`);
      page.close();
    }
    page = await PanelPage.open();
  });

  it('says to its end what was done, also where rows are selected in a panel of middle width', async () => {
    for (const width of [640, 760, 900, 1100]) {
      page = await PanelPage.open({ width, findings: manyFindings(200) });
      await page.focusList();
      await page.press('Control+a', 'p');
      const message = page.find('.message');
      assert.match(textOf(message), /set to In\sProgress\.?$/);
      assert.isAtMost(message.scrollWidth, message.clientWidth, `whole at ${width}`);
      const undo = page.role('button', 'Undo').getBoundingClientRect();
      assert.isAtMost(undo.right, width);
      const below = message.getBoundingClientRect();
      const scope = page.find('.scope').getBoundingClientRect();
      if (below.top > scope.bottom) assert.equal(below.left, scope.left, `in line at ${width}`);
      page.close();
    }
    page = await PanelPage.open();
  });

  it('says to its end what was done to one row, also beside code', async () => {
    for (const width of [320, 400, 480]) {
      page = await PanelPage.open({ width });
      await page.focusList();
      await page.press('x');
      const message = page.find('.message');
      assert.match(textOf(message), /set to False\sPositive\.?$/);
      assert.isAtMost(message.scrollWidth, message.clientWidth, `whole at ${width}`);
      const { right } = page.role('button', 'Undo').getBoundingClientRect();
      assert.isAtMost(right, width);
      page.close();
    }
    page = await PanelPage.open();
  });
});
