import { assert } from 'chai';
import { manyFindings } from '../../fakes/findings.ts';
import { sampledRuns } from '../../unit/sampled.ts';
import { browser } from '../browser.ts';
import type { MemoryInUse } from '../browserCommands.ts';
import { PanelPage } from './panelPage.ts';

const findings = [manyFindings(1500), manyFindings(2000)];
const summaries = ['Weakness 000003', 'Weakness 000700', 'Weakness 001400'];

type Event = (page: PanelPage, round: number) => void;

/** What happens to a panel within a day, in an order that leaves it as it was. */
const day: readonly Event[] = [
  (page) => page.rowElements[0]?.click(),
  (page) => page.role('tab', 'Request').click(),
  (page) => page.role('tab', 'APIs').click(),
  (page) => page.host.act('setResolved', true),
  (page) => page.rowElements[3]?.click(),
  (page) => page.host.act('setFalsePositive', true),
  (page) => page.role('button', 'Undo').click(),
  (page) => page.host.undoElsewhere(),
  (page) => page.role('button', 'Close details').click(),
  (page, round) => filterBySummary(page, summaries[round % summaries.length] ?? ''),
  (page) => page.rowElements[0]?.click(),
  (page) => page.role('button', 'Clear all').click(),
  (page) => page.role('button', 'Close details').click(),
  (page) => page.host.changeView({ sort: { column: 'summary', descending: true } }),
  (page, round) => page.find('.scroller').scrollTo({ top: (round % 7) * 5000 }),
  // An import: other findings, in the store and on the screen.
  (page, round) => page.host.replaceFindings(findings[round % 2] ?? []),
  (page) => page.host.changeView({ sort: { column: 'severity', descending: false } }),
  (page) => page.find('.scroller').scrollTo({ top: 0 }),
  (page) => page.find('.chevron').click(),
  (page) => page.host.changeView({ showAggregation: false }),
  (page) => page.rowElements[2]?.click(),
  (page) => page.host.changeView({ showAggregation: true }),
  (page) => page.find('.chevron').click(),
  (page) => page.role('button', 'Advanced filters').click(),
  (page) => page.all('dast-field-filter')[2]?.shadowRoot?.querySelector('input')?.click(),
  (page) => page.role('button', 'Advanced filters').click(),
  (page) => page.role('button', 'Saved filters').click(),
  (page) => page.role('menuitem', 'Save filter as…').dispatchEvent(escape()),
  (page) => page.host.act('comment', true),
  (page) => page.role('button', 'Close').click(),
  (page) => page.role('button', 'Collapse widgets').click(),
  (page) => page.role('button', 'Show widgets').click(),
];

function filterBySummary(page: PanelPage, summary: string): void {
  page.host.changeView({ filters: { summary: { values: [summary], texts: [] } } });
}

/** Sooner than a timer, which waits for some milliseconds where it is set by another. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

function escape(): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true });
}

describe('a panel that is open for days', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  async function live(days: number): Promise<void> {
    for (let round = 0; round < days; round += 1) {
      for (const event of day) {
        event(page, round);
        await answered();
      }
      await page.settled();
      page.host.forgetRequests();
    }
  }

  /** Every question is answered and drawn; without the pause that tests for people's eyes make. */
  async function answered(): Promise<void> {
    let before = -1;
    while (before !== page.host.requests.length) {
      before = page.host.requests.length;
      for (let turn = 0; turn < 3; turn += 1) await nextTask();
    }
  }

  function assertSame(after: MemoryInUse, before: MemoryInUse): void {
    assert.isAtMost(after.nodes, before.nodes * 1.02, 'nodes');
    assert.isAtMost(after.listeners, before.listeners * 1.02, 'listeners');
    assert.isAtMost(after.heapBytes, before.heapBytes * 1.1, 'heap');
  }

  it('holds no more after thousands of events than after a few', async function () {
    this.timeout(400_000);
    page = await PanelPage.open({ findings: findings[0] ?? [] });
    await live(10);
    const before = await browser.measureMemory();
    await live(sampledRuns(100, 6).numRuns);
    const after = await browser.measureMemory();
    assertSame(after, before);
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
    assertSame(after, before);
  });
});
