import { assert } from 'chai';
import { manyFindings } from '../../fakes/findings.ts';
import { browser } from '../browser.ts';
import { PanelPage } from './panelPage.ts';

const summaries = ['Weakness 000003', 'Weakness 000700', 'Weakness 001500'];

describe('a panel that is open for days', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  /** What a person does again and again: filter, look, scroll, set, take back. */
  async function work(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const values = [summaries[round % summaries.length] ?? ''];
      page.host.changeView({ filters: { summary: { values, texts: [] } } });
      await page.settled();
      page.rowElements[0]?.click();
      await page.settled();
      page.host.changeView({ filters: {} });
      await page.settled();
      page.find('.scroller').scrollTop = (round % 7) * 5000;
      page.role('button', 'Advanced filters').click();
      await page.openMenu(page.rowElements[3] ?? document.body);
      page.workbench.choose('Set Status to Resolved');
      await page.settled();
      page.role('button', 'Undo').click();
      page.role('button', 'Close details').click();
      await page.settled();
    }
  }

  it('holds no more after hundreds of actions than after a few', async function () {
    this.timeout(120_000);
    page = await PanelPage.open({ findings: manyFindings(2000) });
    await work(10);
    page.host.forgetRequests();
    const before = await browser.measureMemory();
    await work(40);
    page.host.forgetRequests();
    const after = await browser.measureMemory();
    assert.isAtMost(after.nodes, before.nodes * 1.05, 'nodes');
    assert.isAtMost(after.listeners, before.listeners * 1.05, 'listeners');
    assert.isAtMost(after.heapBytes, before.heapBytes * 1.2, 'heap');
  });

  it('leaves nothing behind when it is closed, however often', async function () {
    this.timeout(120_000);
    const openAndClose = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) {
        page = await PanelPage.open({ findings: manyFindings(50) });
        page.rowElements[0]?.click();
        await page.settled();
        page.close();
      }
    };
    await openAndClose(5);
    const before = await browser.measureMemory();
    await openAndClose(30);
    const after = await browser.measureMemory();
    assert.isAtMost(after.nodes, before.nodes * 1.05, 'nodes');
    assert.isAtMost(after.listeners, before.listeners * 1.05, 'listeners');
    assert.isAtMost(after.heapBytes, before.heapBytes * 1.2, 'heap');
  });
});
