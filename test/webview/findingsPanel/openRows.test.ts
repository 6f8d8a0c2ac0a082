import { assert } from 'chai';
import { makeFinding, manyFindings } from '../../fakes/findings.ts';
import { PanelPage } from './panelPage.ts';

const bySummary = { column: 'summary', descending: false } as const;

describe('open rows of the list', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  it('keeps what stands below where it is when rows above it are open that are far away by now', async function () {
    this.timeout(60_000);
    const many = manyFindings(6000);
    const open = many[150];
    assert.isDefined(open);
    const apis = Array.from({ length: 2500 }, (_, index) =>
      makeFinding({
        ...open,
        id: 10_000 + index,
        endpoint: `GET /api/${index}`,
        eventId: `EVT-API-${index}`,
      }),
    );
    page = await PanelPage.open({ findings: [...many, ...apis], view: { sort: bySummary } });
    const scroller = page.find('.scroller');
    scroller.scrollTop = 145 * 28;
    await page.settled();
    const chevron = page.row('Weakness 000151').querySelector('.chevron');
    assert.instanceOf(chevron, HTMLElement);
    await page.click(chevron);
    const height = scroller.scrollHeight;
    const place = (): [number, string | undefined] => [scroller.scrollTop, page.rows[3]];
    for (let row = 2700; row < 8400; row += 600) {
      scroller.scrollTop = row * 28;
      await page.settled();
      assert.equal(scroller.scrollHeight, height, `at line ${row}`);
      const number = String(row + 3 - 2500).padStart(6, '0');
      assert.include(page.rows[3] ?? '', `Weakness ${number}`, `at line ${row}`);
    }
    const before = place();
    page.host.announceChange();
    await page.settled();
    assert.deepEqual(place(), before);
    assert.equal(scroller.scrollHeight, height, 'after a change');
    scroller.scrollTop = 2000 * 28;
    await page.settled();
    assert.match(page.rows[3] ?? '', /GET \/api\//);
  });

  it('shows endpoints whole among the APIs of the details, where there is room', async () => {
    const findings = Array.from({ length: 30 }, (_, index) =>
      makeFinding({ id: index + 1, summary: 'Disclosure', endpoint: `GET /api/${2370 + index}` }),
    );
    page = await PanelPage.open({ findings });
    const [row] = page.rowElements;
    assert.isDefined(row);
    await page.click(row);
    await page.click(page.role('tab', 'APIs'));
    const paths = page.all('dast-distinct-text').filter((path) => path.closest('.api') !== null);
    assert.isAtLeast(paths.length, 5);
    for (const path of paths) assert.isNull(path.querySelector('.cut'), path.textContent);
  });
});
