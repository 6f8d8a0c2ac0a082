import { assert } from 'chai';
import { manyFindings } from '../../fakes/findings.ts';
import { browser } from '../browser.ts';
import { PanelPage, textOf } from './panelPage.ts';

const shownWhenSmall = {
  version: 1,
  state: { widgets: { hidden: ['method'], collapsed: false, openWhenSmall: true } },
};

describe('the summary widgets', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  it('filter by the value that was clicked, and by nothing when it is clicked again', async () => {
    page = await PanelPage.open();
    assert.equal(page.count, '1,310 findings · 15 vulnerabilities');

    await page.click(page.role('button', 'Critical: 14 findings'));
    assert.deepEqual(page.host.view.filters, { severity: { values: ['Critical'], texts: [] } });
    assert.equal(page.count, '14 of 1,310 findings · 2 vulnerabilities');
    assert.deepEqual(
      page.rows.map((row) => row.split(' | ')[1]),
      ['SQL Injection', 'Broken Object Level Authorization'],
    );
    assert.equal(page.role('button', 'Critical').ariaPressed, 'true');
    assert.equal(page.role('button', 'Major').ariaPressed, 'false');

    await page.click(page.role('button', 'Critical'));
    assert.equal(page.count, '1,310 findings · 15 vulnerabilities');
    assert.equal(page.role('button', 'Critical').ariaPressed, 'false');
  });

  it('add a value with Ctrl held', async () => {
    page = await PanelPage.open();
    await page.click(page.role('button', 'In Progress:'));
    await page.click(page.role('button', 'Resolved:'), ['Control']);
    assert.deepEqual(page.host.view.filters.status?.values, ['In Progress', 'Resolved']);
    assert.deepEqual(page.chips, ['Status In Progress', 'Status Resolved']);
  });

  it('count under the other filters', async () => {
    page = await PanelPage.open({ view: { filters: { severity: { values: ['Critical'], texts: [] } } } });
    assert.isTrue(
      page.hasRole('button', 'Major: 93/97 findings open'),
      'its own field does not narrow a widget',
    );
    assert.isTrue(page.hasRole('button', 'Active Scan: 12 findings'));
    assert.isFalse(page.hasRole('button', 'Governance'), 'categories without findings are not offered');
  });

  it('show the names of severities whole beside large counts', async () => {
    page = await PanelPage.open({ findings: manyFindings(48_000), width: 1045, saved: shownWhenSmall });
    for (const width of [320, 400, 480, 560, 640, 700, 760, 900, 1045, 1280]) {
      await browser.resize(width, 800);
      await page.settled();
      const ring = page.find('dast-severity-ring').getBoundingClientRect();
      const { bottom } = page.find('.severity').getBoundingClientRect();
      for (const severity of ['Critical', 'Major', 'Minor', 'Info']) {
        const value = page.role('button', `${severity}: 12,000 findings`);
        const name = value.querySelector<HTMLElement>('dast-distinct-text');
        assert.isAtMost(name?.scrollWidth ?? Infinity, name?.offsetWidth ?? 0, `${severity} at ${width}`);
        const isBeside = ring.right <= value.getBoundingClientRect().left;
        assert.isTrue(isBeside || ring.top >= bottom, `the ring of ${severity} at ${width}`);
      }
    }
  });

  it('show the ring beside counts of five digits, at every width that has room for both', async () => {
    page = await PanelPage.open({ findings: manyFindings(48_000), saved: shownWhenSmall });
    for (const width of [520, 640, 700, 760, 900, 960, 1045, 1180, 1280, 1360, 1440, 1920]) {
      await browser.resize(width, 800);
      await page.settled();
      const { bottom } = page.find('.severity').getBoundingClientRect();
      const ring = page.find('dast-severity-ring').getBoundingClientRect();
      assert.isAtMost(ring.bottom, bottom, `at ${width}`);
    }
  });

  it('are one line of severities in a small panel, until they are asked for', async () => {
    for (const [width, height] of [
      [350, 900],
      [520, 900],
      [960, 600],
      [1360, 600],
    ] as const) {
      page = await PanelPage.open({ findings: manyFindings(48_000), width, height });
      assert.isBelow(page.find('dast-summary-widgets').offsetHeight, 36, `at ${width}`);
      await page.click(page.role('button', 'Critical: 12,000 findings'));
      assert.deepEqual(page.host.view.filters.severity?.values, ['Critical']);
      await page.click(page.role('button', 'Show widgets'));
      assert.isTrue(page.hasRole('button', 'Open:'));
      page = await page.reload();
      assert.isTrue(page.hasRole('button', 'Open:'), 'kept across a reload');
      await page.click(page.role('button', 'Collapse widgets'));
      assert.isFalse(page.hasRole('button', 'Open:'));
      page.close();
    }
    page = await PanelPage.open();
    assert.isTrue(page.hasRole('button', 'Open:'));
  });

  it('take a click on the ring as well', async () => {
    page = await PanelPage.open();
    const { left, top, height } = page.find('dast-severity-ring').getBoundingClientRect();
    await browser.click(left + 7, top + height / 2);
    await page.settled();
    assert.deepEqual(page.host.view.filters.severity?.values, ['Info']);
    assert.include(page.find('dast-severity-ring').shadowRoot?.textContent ?? '', '237');
  });

  it('count in the ring what is open of what the filters keep, beside the counts of all severities', async () => {
    page = await PanelPage.open();
    const inRing = (): string =>
      textOf(page.find('dast-severity-ring').shadowRoot?.querySelector('.middle') ?? document.body);
    assert.equal(inRing(), '928 open');
    await page.click(page.role('button', 'Critical'));
    assert.equal(inRing(), '14 open');
    await page.click(page.role('button', 'Major'), ['Control']);
    assert.equal(inRing(), '107 open');
    page.host.changeView({ filters: { severity: { values: [], texts: [], excluded: ['Info'] } } });
    await page.settled();
    assert.equal(inRing(), '691 open');
    assert.match(page.role('button', 'Info').ariaLabel ?? '', /588/);
  });

  it('show what is open of a severity and of a status before all findings, unless the filters choose', async () => {
    page = await PanelPage.open();
    const shown = (name: string): string => textOf(page.role('button', name));
    assert.match(shown('Major: 93/97 findings open'), /93\s*\/97$/);
    assert.match(shown('Open: 824/875 findings open'), /824\s*\/875$/);
    assert.match(shown('Resolved: 329 findings'), /329$/);
    await page.click(page.role('button', 'Resolved'));
    assert.equal(page.role('button', 'Major').ariaLabel, 'Major: 2 findings');
    assert.notInclude(shown('Major'), '/');
  });

  it('are used by keyboard', async () => {
    page = await PanelPage.open();
    page.role('button', 'Critical').focus();
    await page.press('ArrowDown', 'Enter');
    assert.deepEqual(page.host.view.filters.severity?.values, ['Major']);
    await page.press('Space');
    assert.deepEqual(page.host.view.filters, {});
    await page.press('End', 'Enter');
    assert.deepEqual(page.host.view.filters.severity?.values, ['Info']);
    await page.press('Tab');
    assert.match(page.focused?.ariaLabel ?? '', /^Open/, 'the next widget');
    await page.press('Shift+Tab');
    assert.match(page.focused?.ariaLabel ?? '', /^Info/, 'where the widget was left');
  });

  it('offer to be collapsed and chosen without the mouse over them', async () => {
    page = await PanelPage.open();
    await browser.moveMouse(600, 700);
    for (const name of ['Collapse widgets', 'Choose widgets']) {
      const button = page.role('button', name);
      assert.isTrue(button.checkVisibility({ opacityProperty: true }), name);
    }
  });

  it('say so where a field has no values', async () => {
    page = await PanelPage.open({
      view: { filters: { summary: { values: [], texts: ['nothing has it'] } } },
    });
    const category = page.all('section').find((section) => textOf(section).startsWith('CATEGORY'));
    const values = category?.querySelector('dast-value-bars')?.shadowRoot?.querySelector('.none');
    assert.equal(textOf(values ?? document.body), 'No values');
  });

  it('leave the rest to More in a narrow panel', async () => {
    page = await PanelPage.open({ width: 480, saved: shownWhenSmall });
    assert.isTrue(page.hasRole('button', 'Critical'));
    assert.isTrue(page.hasRole('button', 'Open:'));
    assert.isFalse(page.hasRole('button', 'False Positive'));
    await page.click(page.role('button', 'More'));
    assert.isTrue(page.hasRole('button', 'False Positive'));
    assert.isTrue(page.hasRole('button', 'Passive Scan'));
    page = await page.reload();
    assert.isTrue(page.hasRole('button', 'Passive Scan'), 'kept across a reload');
  });

  it('show the APIs with the most findings, and filter by them', async () => {
    page = await PanelPage.open();
    await page.click(page.role('button', 'POST /rest/user/login: 15 findings'));
    assert.deepEqual(page.host.view.filters.endpoint?.values, ['POST /rest/user/login']);
    assert.match(page.count, /^15 of 1,310/);
    page.host.changeView({ filters: { severity: { values: ['Critical'], texts: [] } } });
    await page.settled();
    assert.isTrue(
      page.hasRole('button', 'POST /rest/user/login: 2 findings'),
      'counted under the other filters',
    );
  });

  it('show when findings were discovered, and take a range of days by mouse', async () => {
    page = await PanelPage.open();
    const bars = page.all('.bars > button');
    assert.equal(bars[0]?.ariaLabel, 'Sep 1, 2026 – Sep 3, 2026: 48 findings');
    const [from, to] = [bars[2], bars[5]].map((bar) => bar?.getBoundingClientRect());
    if (from === undefined || to === undefined) throw new Error('No bars.');
    await browser.drag(from.left + 3, from.top + 30, to.left + 3, to.top + 30);
    await page.settled();
    assert.deepEqual(page.host.view.filters, { from: '2026-09-07', to: '2026-09-18' });
    assert.deepEqual(page.chips, ['Discovered Sep 7, 2026 – Sep 18, 2026']);
    assert.lengthOf(page.all('.bars > button[aria-pressed=true]'), 4);
    const total = page
      .all('.bars > button')
      .map((bar) => Number(/: ([\d,]+)/.exec(bar.ariaLabel ?? '')?.[1]));
    assert.equal(
      total.reduce((sum, count) => sum + count, 0),
      1310,
      'its own days do not narrow it',
    );
  });

  it('name the days of the filter where those end within a bar', async () => {
    page = await PanelPage.open({ view: { filters: { from: '2026-09-05' } } });
    assert.match(textOf(page.find('.days')), /^Sep 5, 2026 – /);
  });

  it('keep their height when there is less to show', async () => {
    page = await PanelPage.open({ width: 900 });
    await page.click(page.role('button', 'More'));
    const { height } = page.find('.widgets').getBoundingClientRect();
    page.host.changeView({ filters: { summary: { values: [], texts: ['nothing has it'] } } });
    await page.settled();
    assert.equal(page.find('.widgets').getBoundingClientRect().height, height);
  });

  it('take days by keyboard, and let them go', async () => {
    page = await PanelPage.open();
    page.all('.bars > button')[0]?.focus();
    await page.press('ArrowRight', 'Shift+ArrowRight', 'Enter');
    assert.deepEqual(page.host.view.filters, { from: '2026-09-04', to: '2026-09-09' });
    await page.press('ArrowLeft', 'Shift+ArrowRight', 'Enter');
    assert.deepEqual(page.host.view.filters, {});
  });

  it('are chosen and folded, across a reload', async () => {
    page = await PanelPage.open();
    await page.click(page.role('button', 'Choose widgets'));
    await page.click(page.role('menuitemcheckbox', 'Resolution'));
    await page.click(page.role('menuitemcheckbox', 'Method'));
    await page.press('Escape');
    const headings = (): string[] => page.all('section h2').map((heading) => heading.innerText.toUpperCase());
    assert.deepEqual(headings(), ['SEVERITY', 'STATUS', 'CATEGORY', 'METHOD', 'TOP APIS', 'DISCOVERED']);
    assert.isTrue(page.hasRole('button', 'GET: '));
    page = await page.reload();
    assert.include(headings(), 'METHOD');
    await page.click(page.role('button', 'Collapse widgets'));
    assert.deepEqual(headings(), []);
    await page.click(page.role('button', 'Critical: 14 findings'));
    assert.deepEqual(page.host.view.filters.severity?.values, ['Critical']);
    const asked = page.host.requests.length;
    page.host.announceChange();
    await page.settled();
    const methods = page.host.requests.slice(asked).map(({ method }) => method);
    assert.notInclude(methods, 'timeline', 'nothing is read for widgets that are not shown');
    page = await page.reload();
    await page.click(page.role('button', 'Show widgets'));
    assert.include(headings(), 'STATUS');
  });
});
