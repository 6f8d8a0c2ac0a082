import { assert } from 'chai';
import type { Finding } from '../../../src/findings/model/finding.ts';
import { denseFindings, makeFinding, manyFindings } from '../../fakes/findings.ts';
import { browser } from '../browser.ts';
import { PanelPage, textOf } from './panelPage.ts';

/** One vulnerability. */
const ofSeveralSeverities = (
  [
    { id: 1, severity: 'Minor', discovered: Date.parse('2022-12-14T12:00:00Z') },
    { id: 2, severity: 'Major', discovered: Date.parse('2024-03-01T12:00:00Z') },
    { id: 3, severity: 'Minor', discovered: Date.parse('2026-06-15T12:00:00Z') },
  ] as const
).map((parts) => makeFinding({ ...parts, summary: 'Disclosure' }));

describe('the list', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  const summaries = (): (string | undefined)[] => page.rows.map((row) => row.split(' | ')[1]);

  it('sorts by the column that is clicked, and the other way round when it is clicked again', async () => {
    page = await PanelPage.open();
    await page.click(page.role('button', 'Summary'));
    assert.deepEqual(page.host.view.sort, { column: 'summary', descending: false });
    assert.equal(summaries()[0], 'Broken Object Level Authorization');
    assert.equal(page.role('columnheader', 'Summary').ariaSort, 'ascending');
    await page.click(page.role('button', 'Summary'));
    assert.equal(summaries()[0], 'X-Content-Type-Options Header Missing');
    assert.equal(page.role('columnheader', 'Summary').ariaSort, 'descending');
    assert.equal(page.role('columnheader', 'Severity').ariaSort, 'none');
    await page.click(page.role('button', 'APIs'));
    assert.deepEqual(page.host.view.sort, { column: 'apis', descending: true });
    assert.match(page.rows[0] ?? '', /482 APIs/);
  });

  it('shows the direction of the last column beside the button for columns', async () => {
    page = await PanelPage.open({ width: 1100 });
    await page.click(page.find('.column.discovered .sort'));
    const { right } = page.find('.column.discovered .sort').getBoundingClientRect();
    assert.isAtMost(right, page.find('.header .choose').getBoundingClientRect().left);
  });

  it('cuts a text that does not fit at the end of its cell, where it can still be read as a whole', async () => {
    const findings = [
      makeFinding({ id: 1, summary: `Disclosure of ${'very '.repeat(30)}much`, subCategory: 'CWE-200' }),
      makeFinding({ id: 2, summary: 'Disclosure', subCategory: `CWE-200 ${'Exposure '.repeat(20)}` }),
    ];
    page = await PanelPage.open({ findings, view: { showAggregation: false }, width: 1045 });
    for (const { summary, subCategory } of findings) {
      for (const text of [summary, subCategory]) {
        const shown = page.find(`[title="${text}"]`);
        assert.equal(shown.textContent, text);
        const { right } = shown.closest('.cell')?.getBoundingClientRect() ?? new DOMRect();
        assert.isAtMost(shown.getBoundingClientRect().right, right);
        assert.equal(shown.querySelector('.cut') !== null, text.length > 60);
      }
    }
  });

  it('draws more lines where it is scrolled to than where it comes from', async () => {
    page = await PanelPage.open({ findings: manyFindings(1000) });
    const scroller = page.find('.scroller');
    const more = (): number => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const rows = page.all('.row:not([tabindex="0"])').map((row) => row.getBoundingClientRect());
      const below = rows.filter((row) => row.top >= bottom).length;
      return below - rows.filter((row) => row.bottom <= top).length;
    };
    scroller.scrollTop = 7000;
    await page.settled();
    assert.isAbove(more(), 4);
    scroller.scrollTop = 6900;
    await page.settled();
    assert.isBelow(more(), -4);
  });

  it('has the keyboard as soon as the panel is opened, and leaves it where it was put', async () => {
    page = await PanelPage.open();
    assert.include(textOf(page.focused ?? document.body), 'SQL Injection');
    await page.press('j');
    assert.include(textOf(page.focused ?? document.body), 'Broken Object Level Authorization');
    page.role('button', 'Critical').focus();
    page.host.announceChange();
    await page.settled();
    assert.equal(page.focused, page.role('button', 'Critical'));
  });

  it('opens a row to its APIs in place', async () => {
    page = await PanelPage.open();
    const row = page.row('Broken Object Level Authorization');
    assert.equal(row.ariaExpanded, 'false');
    const chevron = row.querySelector<HTMLElement>('.chevron');
    if (chevron === null) throw new Error('No chevron.');
    await page.click(chevron);
    assert.equal(page.row('Broken Object Level Authorization').ariaExpanded, 'true');
    assert.deepEqual(
      page.rows.slice(1, 5).map((text) => text.replace(/ \|.*/, '')),
      [
        'Critical · 2 APIs',
        'Critical GET /rest/products/search',
        'Critical POST /rest/user/login',
        'Major · 76 APIs',
      ],
    );
    assert.equal(page.row('POST /rest/user/login').ariaLevel, '2');
    assert.equal(page.find('[role=treegrid]').ariaRowCount, '18');
  });

  it('shows the severity of each API, and how many of a row have which', async () => {
    page = await PanelPage.open({ findings: ofSeveralSeverities });
    const severity = page.row('Disclosure').querySelector<HTMLElement>('.cell.severity > [title]:last-child');
    assert.equal(severity?.title, '1 Major, 2 Minor');
    assert.equal(textOf(severity ?? document.body), 'Major · 3 APIs');
    await page.focusList();
    await page.press('ArrowRight');
    assert.deepEqual(
      page.rows.slice(1).map((text) => text.replace(/ \|.*/, '')),
      ['Minor GET /api/items/1', 'Major GET /api/items/2', 'Minor GET /api/items/3'],
    );
  });

  it('shows the day that it is sorted by, with its year', async () => {
    page = await PanelPage.open({ findings: ofSeveralSeverities });
    const days = (): string[] => page.all('.row .discovered').map(textOf);
    assert.deepEqual(days(), ['Dec 14, 2022']);
    await page.click(page.role('button', 'Discovered'));
    assert.equal(page.host.view.sort.descending, true);
    assert.deepEqual(days(), ['Jun 15, 2026']);
    assert.equal(page.find('.row .discovered [title]').title, 'Dec 14, 2022 – Jun 15, 2026');
    await page.click(page.role('button', 'Discovered'));
    assert.deepEqual(days(), ['Dec 14, 2022']);
  });

  it('is walked by keyboard', async () => {
    page = await PanelPage.open({ findings: manyFindings(500) });
    await page.focusList();
    const at = (): string => textOf(page.focused ?? document.body);
    await page.press('ArrowDown', 'ArrowDown');
    assert.include(at(), 'Weakness 000009');
    await page.press('ArrowUp');
    assert.include(at(), 'Weakness 000005');
    await page.press('End');
    assert.include(at(), 'Weakness 000500');
    assert.equal(page.focused?.getAttribute('aria-rowindex'), '501');
    await page.press('Home');
    assert.include(at(), 'Weakness 000001');
    await page.press('PageDown');
    assert.isAbove(Number(page.focused?.getAttribute('aria-rowindex')), 10);
    await page.press('PageUp', 'ArrowRight');
    assert.equal(page.focused?.getAttribute('aria-expanded'), 'true');
    await page.press('ArrowRight');
    assert.equal(page.focused?.getAttribute('aria-level'), '2');
    await page.press('ArrowLeft');
    assert.include(at(), 'Weakness 000001');
    await page.press('ArrowLeft');
    assert.equal(page.focused?.getAttribute('aria-expanded'), 'false');
    assert.lengthOf(page.all('.row[tabindex="0"]'), 1, 'one row is in the tab order');
  });

  it('selects with Space, Ctrl and Shift', async () => {
    page = await PanelPage.open();
    const selected = (): string[] =>
      page.all('.row[aria-selected=true]').map((row) => textOf(row).replace(/ ·.*/, ''));
    await page.click(page.row('SQL Injection'));
    await page.click(page.row('Path Traversal'), ['Control']);
    assert.lengthOf(selected(), 2);
    await page.press('Control+ArrowDown', 'Space');
    assert.lengthOf(selected(), 3);
    assert.deepEqual(page.host.selectedVulnerabilities, [1, 4, 6]);
    await page.press('ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown');
    assert.lengthOf(selected(), 3);
    await page.press('Control+a');
    assert.lengthOf(selected(), 15);
    assert.include(textOf(page.role('group', 'Selected rows')), '15 vulnerabilities · ');
    await page.press('Escape');
    assert.lengthOf(selected(), 15, 'the details are closed first');
    await page.press('Escape');
    assert.lengthOf(selected(), 0);
  });

  it('cuts endpoints so that no two neighbours look alike', async () => {
    page = await PanelPage.open({ findings: denseFindings(1_500), width: 480, height: 900 });
    await page.click(page.find('.row .chevron'));
    const seen = page.all('.row.child .path').map((path) => {
      const parts = [...path.childNodes].map((node) =>
        node instanceof HTMLElement ? '…' : node.textContent,
      );
      return parts.join('').trim();
    });
    assert.isAtLeast(seen.length, 10);
    for (const [index, text] of seen.entries()) {
      assert.include(text, '…');
      assert.notEqual(text, seen[index + 1]);
    }
    for (const path of page.all('.row.child .code')) assert.isAtMost(path.scrollWidth, path.clientWidth);
    assert.match(
      textOf(page.find('.row.child')),
      /region-of-the-\w+-number-\d+-in-the-north/,
      'for assistive technology',
    );
  });

  it('shows the resolution in a narrow row, and what a key makes of it', async () => {
    page = await PanelPage.open({ width: 480, height: 900 });
    await page.focusList();
    await page.press('x');
    const row = page.row('SQL Injection');
    assert.include(textOf(row.querySelector('.cell.status') ?? document.body), 'False Positive');
    const value = row.querySelector<HTMLElement>('.second .triage');
    assert.isAtMost(value?.scrollWidth ?? Infinity, value?.clientWidth ?? 0);
  });

  it('shows the right rows of 100,000 anywhere, with a screenful of elements', async () => {
    page = await PanelPage.open({
      findings: manyFindings(100_000),
      view: { sort: { column: 'summary', descending: false } },
    });
    const scroller = page.find('.scroller');
    for (const index of [0, 1234, 50_000, 99_999]) {
      scroller.scrollTop = index * 28;
      await page.settled();
      const first = page.rowElements[0];
      const expected = Number(first?.ariaRowIndex) - 1;
      assert.include(textOf(first ?? scroller), `Weakness ${String(expected).padStart(6, '0')}`);
      assert.closeTo(expected, Math.min(index + 1, 100_000 - Math.floor(scroller.clientHeight / 28)), 2);
      assert.isBelow(page.all('.row').length, 60);
    }
    assert.equal(page.rowElements.at(-1)?.ariaRowIndex, '100001');
  });

  it('draws rows in the scroll handler, before data, so that nothing is blank', async () => {
    page = await PanelPage.open({ findings: manyFindings(10_000) });
    page.host.hold('page');
    const scroller = page.find('.scroller');
    scroller.scrollTop = 100_000;
    scroller.dispatchEvent(new Event('scroll'));
    await Promise.resolve();
    const { bottom } = scroller.getBoundingClientRect();
    assert.isAtLeast(page.rowElements.at(-1)?.getBoundingClientRect().bottom ?? 0, bottom);
    assert.isTrue(page.rowElements.every((row) => row.innerText.includes('Loading…')));
    page.host.release('page');
    await page.settled();
    assert.isFalse(page.rowElements.some((row) => row.innerText.includes('Loading…')));
  });

  it('keeps the keyboard focus on a row that is scrolled away', async () => {
    page = await PanelPage.open({ findings: manyFindings(5_000) });
    await page.focusList();
    await page.press('ArrowDown');
    page.find('.scroller').scrollTop = 50_000;
    await page.settled();
    assert.include(textOf(page.focused ?? document.body), 'Weakness 000005');
    await page.press('ArrowDown');
    assert.include(textOf(page.focused ?? document.body), 'Weakness 000009');
    assert.isBelow(page.find('.scroller').scrollTop, 200);
  });

  it('gives up pages that are not wanted any more', async () => {
    page = await PanelPage.open({ findings: manyFindings(50_000) });
    page.host.hold('page');
    const scroller = page.find('.scroller');
    scroller.scrollTop = 280_000;
    await page.settled();
    scroller.scrollTop = 1_000_000;
    await page.settled();
    assert.isNotEmpty(page.host.cancelled);
    page.host.release('page');
  });

  it('has two lines per row in a narrow panel', async () => {
    page = await PanelPage.open({
      width: 480,
      view: { filters: { method: { values: ['GET'], texts: [] } } },
    });
    assert.equal(page.rows[0], 'SQL Injection Critical · 6 of 12 APIs · CWE-89 SQL Injection | Open New');
    assert.equal(page.rowElements[0]?.offsetHeight, 36);
  });

  it('shows new findings and keeps its place when a report is imported', async () => {
    page = await PanelPage.open({ findings: manyFindings(1000) });
    const scroller = page.find('.scroller');
    scroller.scrollTop = 2800;
    await page.settled();
    const before = page.rows;
    page.host.replaceFindings([
      ...manyFindings(1000),
      makeFinding({ id: 1001, vulnerability: 1001, severity: 'Info', summary: 'Weakness 001001' }),
    ]);
    await page.settled();
    assert.equal(page.count, '1,001 findings · 1,001 vulnerabilities');
    assert.deepEqual(page.rows, before);
    assert.equal(scroller.scrollTop, 2800);
  });

  it('starts at the top after the filters change', async () => {
    page = await PanelPage.open({ findings: manyFindings(1000) });
    page.find('.scroller').scrollTop = 2800;
    await page.settled();
    await page.click(page.role('button', 'Major'));
    assert.equal(page.find('.scroller').scrollTop, 0);
    assert.equal(summaries()[0], 'Weakness 000002');
  });

  it('comes back to its place after a reload', async () => {
    page = await PanelPage.open({ findings: manyFindings(1000) });
    page.find('.scroller').scrollTop = 2800;
    await page.settled();
    await new Promise((resolve) => setTimeout(resolve, 300));
    page = await page.reload();
    assert.equal(page.find('.scroller').scrollTop, 2800);
    assert.isTrue(page.rows.every((row) => row.includes('Weakness')));
  });

  it('has its keys on the row whose details come back after a reload', async () => {
    page = await PanelPage.open();
    await page.click(page.row('Path Traversal'));
    page = await page.reload();
    assert.include(textOf(page.find('.row[tabindex="0"]')), 'Path Traversal');
    await page.focusList();
    await page.press('p');
    assert.include(page.row('Path Traversal').textContent, 'In Progress');
  });

  it('lets columns be hidden and rows be compact, across a reload', async () => {
    page = await PanelPage.open();
    const columns = (): string[] => page.all('[role=columnheader].column').map(textOf);
    await page.click(page.role('button', 'Columns and density'));
    await page.click(page.role('menuitemcheckbox', 'Category'));
    assert.isTrue(page.hasRole('menu', 'Columns and density'), 'the menu stays open');
    await page.click(page.role('menuitemcheckbox', 'Compact rows'));
    await page.press('Escape');
    assert.notInclude(columns(), 'Category');
    assert.equal(page.rowElements[0]?.offsetHeight, 24);
    page = await page.reload();
    assert.notInclude(columns(), 'Category');
    await page.click(page.role('button', 'Columns and density'));
    await page.click(page.role('menuitem', 'Reset columns'));
    assert.include(columns(), 'Category');
  });

  it("shows the scanner's own rating in columns that are asked for, sorted by it, and in the details", async () => {
    const rated = (id: number, risk: string, score: number): Finding =>
      makeFinding({ id, vulnerability: id, summary: risk, rating: { risk, score, confidence: 'Tentative' } });
    page = await PanelPage.open({ findings: [rated(1, 'Low', 9.8), rated(2, 'High', 4)] });
    const columns = (): string[] => page.all('[role=columnheader].column').map(textOf);
    assert.notInclude(columns(), 'CVSS');
    assert.match(page.rows[0] ?? '', /High/, 'the worst first');
    await page.openMenu(page.role('columnheader', 'Summary'));
    for (const name of ['Native risk', 'CVSS', 'Confidence']) {
      await page.click(page.role('menuitemcheckbox', name));
    }
    await page.press('Escape');
    assert.match(page.rows[0] ?? '', /APIs? \| High \| 4\.0 \| Tentative \| High/);
    await page.click(page.role('button', 'CVSS'));
    assert.match(page.rows[0] ?? '', /Low \| 9\.8/);
    page = await page.reload();
    assert.include(columns(), 'Confidence');
    await page.click(page.row('9.8'));
    const terms = page.all('dt').map((term) => [textOf(term), textOf(term.nextElementSibling ?? term)]);
    assert.deepInclude(terms, ['Native risk', 'Low']);
    assert.deepInclude(terms, ['CVSS', '9.8']);
  });

  it('says who changed a finding last in a column that is asked for, sorted by it, and of each API', async () => {
    const changed = (id: number, vulnerability: number, changedBy?: string): Finding =>
      makeFinding({
        id,
        vulnerability,
        summary: `Kind ${vulnerability}`,
        endpoint: `GET /orders/${id}`,
        ...(changedBy === undefined ? {} : { changedBy }),
      });
    const findings = [changed(1, 1, 'Grace'), changed(2, 1, 'Ada'), changed(3, 2, 'Ada'), changed(4, 3)];
    page = await PanelPage.open({ findings, width: 1600 });
    const cellOf = (summary: string): HTMLElement | null =>
      page.row(summary).querySelector<HTMLElement>('.cell.changedBy');
    assert.isNull(cellOf('Kind 1'));
    await page.click(page.role('button', 'Columns and density'));
    await page.click(page.role('menuitemcheckbox', 'Changed By'));
    await page.press('Escape');
    const shown = (): string[] =>
      ['Kind 1', 'Kind 2', 'Kind 3'].map((summary) => textOf(cellOf(summary) ?? page.row(summary)));
    assert.deepEqual(shown(), ['2 people : Ada, Grace', 'Ada', '—']);
    assert.equal(cellOf('Kind 1')?.querySelector('span')?.title, 'Ada, Grace');
    await page.click(page.role('button', 'Changed By'));
    assert.match(page.rows[0] ?? '', /Kind 3/, 'nobody first');
    await page.click(page.row('Kind 1').querySelector<HTMLElement>('.chevron') ?? document.body);
    assert.deepEqual(
      page
        .all('.cell.changedBy')
        .map(textOf)
        .filter((name) => name === 'Grace'),
      ['Grace'],
      'the API row has its own',
    );
  });

  it('lets columns be resized by mouse and keyboard', async () => {
    page = await PanelPage.open();
    const status = (): HTMLElement => page.role('columnheader', 'Status');
    const { right, top, width } = status().getBoundingClientRect();
    await browser.drag(right, top + 10, right + 40, top + 10);
    await page.settled();
    assert.closeTo(status().offsetWidth, width + 40, 3);
    const cell = page.rowElements[0]?.querySelector<HTMLElement>('.cell.status');
    assert.equal(cell?.offsetWidth, status().offsetWidth);
    const wider = status().offsetWidth;
    page.all('.column.status .sort')[0]?.focus();
    await page.press('Shift+ArrowLeft');
    assert.equal(status().offsetWidth, wider - 16);
  });
});
