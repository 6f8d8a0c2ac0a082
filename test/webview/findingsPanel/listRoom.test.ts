import { assert } from 'chai';
import { detailsOf, makeFinding, manyFindings, ofTwoApplications } from '../../fakes/findings.ts';
import { PanelPage, textOf } from './panelPage.ts';

describe('the room in the list', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  it('marks findings a later scan has not seen, by a whole word beside a whole summary or by an icon alone', async () => {
    const findings = [
      makeFinding({ id: 1, summary: 'Application Error Disclosure', notSeenInLatestScan: true }),
    ];
    const seen = new Set<string>();
    for (const width of [320, 480, 720, 900, 1045, 1200, 1400, 1920]) {
      page = await PanelPage.open({ findings, view: { showAggregation: false }, width });
      const mark = page.find('.mark');
      assert.equal(mark.title, 'Not seen in the latest scan');
      const [word] = [...mark.querySelectorAll<HTMLElement>('span[aria-hidden]:not(.icon)')];
      seen.add(word?.textContent ?? '');
      assert.isAtMost(mark.scrollWidth, mark.clientWidth, `nothing of it is cut at ${width}`);
      const { right } = mark.closest('.cell')?.getBoundingClientRect() ?? new DOMRect();
      assert.isAtMost(mark.getBoundingClientRect().right, right);
      if (word !== undefined) assert.isNull(page.find('.cell.summary').querySelector('.cut'));
      page.close();
    }
    assert.sameMembers([...seen], ['', 'Not seen']);
    page = await PanelPage.open();
  });

  it('cuts the endpoints of a vulnerability before the status beside them, at every width', async () => {
    const path = `/api/v2/organisations/administration/departments/resources/of/the/inventory`;
    const findings = [1, 2, 3].map((id) =>
      makeFinding({ id, method: 'DELETE', endpoint: `DELETE ${path}/items${id}/summaries` }),
    );
    for (const width of [330, 390, 404, 408, 420, 560, 690, 720, 900]) {
      page = await PanelPage.open({ findings, width });
      await page.focusList();
      await page.press('ArrowRight');
      const shown = page.all('.row.child .path');
      assert.lengthOf(shown, 3);
      for (const part of shown) {
        const { right } = part.closest('.cell')?.getBoundingClientRect() ?? new DOMRect();
        assert.isAtMost(part.getBoundingClientRect().right, right, `at ${width}`);
      }
      page.close();
    }
    page = await PanelPage.open();
  });

  it('tells endpoints apart wherever they are cut: the top APIs, the values of a filter, the APIs of a finding', async () => {
    const path = (id: number): string => `/api/v2/organisations/departments/resources/items${id}/summaries`;
    const findings = [1, 2, 3, 4].map((id) => makeFinding({ id, endpoint: `GET ${path(id)}` }));
    const shown = (inside: string): string[] =>
      page
        .all('dast-distinct-text')
        .filter((line) => inside === '' || (line.getRootNode() as ShadowRoot).host.matches(inside))
        .filter((line) => line.textContent.includes('/organisations/'))
        .map((line) => {
          assert.isAtMost(line.scrollWidth, line.clientWidth, 'nothing is cut at the end, too');
          const parts = [...line.childNodes].map((part) => {
            if (part instanceof Comment) return '';
            return part instanceof HTMLElement && part.className === 'cut' ? '…' : part.textContent;
          });
          return parts.join('');
        });
    const areDistinct = (place: string, inside = ''): void => {
      const lines = shown(inside);
      assert.lengthOf(lines, 4, place);
      assert.lengthOf(new Set(lines), 4, `${place}: ${lines.join(' | ')}`);
      assert.isTrue(
        lines.every((line) => line.includes('…') && line.endsWith('s')),
        `${place}: ${lines.join(' | ')}`,
      );
    };
    page = await PanelPage.open({ findings, width: 1360 });
    areDistinct('top APIs');
    page.close();
    page = await PanelPage.open({ findings, width: 320 });
    await page.click(page.role('button', 'Advanced filters'));
    await page.click(page.find('input[role=combobox]'));
    areDistinct('filter');
    page.close();
    page = await PanelPage.open({ findings, width: 320 });
    await page.click(page.row(findings[0]?.summary ?? ''));
    await page.click(page.role('tab', 'APIs 4'));
    areDistinct('details', 'dast-api-list');
  });

  it('gives Status and Resolution the room of their widest words, so that no column moves while one triages', async () => {
    const findings = [1, 2, 3].map((id) => makeFinding({ id, endpoint: `GET /orders/${id}` }));
    page = await PanelPage.open({ findings, width: 1024 });
    const column = (name: string): HTMLElement => page.find(`.header .${name}`);
    const before = page.all('.header .column').map(({ offsetLeft }) => offsetLeft);
    assert.isBelow(column('status').offsetWidth + column('resolution').offsetWidth, 270);
    await page.focusList();
    page.host.act('setInProgress', true);
    page.host.act('setFalsePositive', true);
    await page.settled();
    for (const value of ['In Progress', 'False Positive']) {
      const shown = page.all('.row .triage').find((button) => textOf(button) === value);
      assert.isDefined(shown, value);
      assert.isNull(shown?.querySelector('.ellipsis'), `${value} is not cut`);
    }
    assert.deepEqual(
      page.all('.header .column').map(({ offsetLeft }) => offsetLeft),
      before,
    );
  });

  it('has whole words for what a vulnerability was set to, from 300 pixels on, and an icon for each of its APIs', async () => {
    const findings = [1, 2].map((id) => makeFinding({ id, endpoint: `GET /orders/${id}` }));
    for (const width of [300, 320, 399]) {
      page = await PanelPage.open({ findings, width });
      await page.focusList();
      page.host.act('setInProgress', true);
      await page.press('x');
      await page.settled();
      for (const value of ['In Progress', 'False Positive']) {
        const shown = page.all('.row .triage').find((button) => textOf(button) === value);
        assert.isAtMost(shown?.scrollWidth ?? Infinity, shown?.clientWidth ?? 0, `${value} at ${width}`);
        const [words] = [...(shown?.querySelectorAll<HTMLElement>('span:not(.icon)') ?? [])];
        assert.isAtMost(words?.scrollWidth ?? Infinity, words?.clientWidth ?? 0, `${value} at ${width}`);
      }
      await page.press('ArrowRight');
      assert.lengthOf(page.all('.row.child .of-status .icon'), 2);
      page.close();
    }
    page = await PanelPage.open();
  });

  it('shows seventeen rows at 960 × 600, and at least 160 pixels of text of one below seven', async () => {
    page = await PanelPage.open({ width: 960, height: 600, findings: manyFindings(200) });
    const whole = (): number => {
      const { bottom } = page.find('.scroller').getBoundingClientRect();
      return page.rowElements.filter((row) => row.getBoundingClientRect().bottom <= bottom + 1).length;
    };
    assert.isAtLeast(whole(), 17);
    page.close();
    page = await PanelPage.open({ width: 960, height: 600 });
    await page.click(page.row('SQL Injection'));
    assert.isAtLeast(page.find('[role=tabpanel]').clientHeight, 160);
    assert.include(textOf(page.find('[role=tabpanel]')), 'The parameter q reaches the query unescaped');
    assert.isAtLeast(whole(), 7);
  });

  for (const width of [350, 420, 520]) {
    it(`shows Status, Resolution and handler in one line above the text, ${width} pixels wide`, async () => {
      const code = {
        steps: [],
        place: 'routes/search.ts:19',
        confidence: 'certain',
        reasons: '',
        canOpen: true,
      };
      page = await PanelPage.open({
        width,
        height: 700,
        details: (finding) => ({ ...detailsOf(finding), code }),
      });
      await page.click(page.row('SQL Injection'));
      const line = [
        ...page.all('.dropdown'),
        page.role('button', 'Comment…'),
        page.role('button', 'Go to Handler: routes/search.ts:19'),
      ].map((control) => control.getBoundingClientRect());
      assert.lengthOf(line, 4);
      const [{ top, bottom } = new DOMRect()] = line;
      for (const box of line) assert.isTrue(box.top < bottom && box.bottom > top && box.right <= width);
      assert.isAtLeast(page.find('[role=tabpanel]').clientHeight, 160);
      const shown = page.find('[role=tabpanel]').getBoundingClientRect();
      assert.isAtMost(shown.bottom, 700);
    });
  }

  it('names the application in narrow rows, where more than one is shown', async () => {
    for (const showAggregation of [true, false]) {
      page = await PanelPage.open({ width: 420, findings: ofTwoApplications(), view: { showAggregation } });
      assert.match(page.rows[0] ?? '', /\b(shop|payments)\b/);
      page.host.changeView({ filters: { application: { values: ['shop'], texts: [] } } });
      await page.settled();
      assert.notMatch(page.rows[0] ?? '', /\b(shop|payments)\b/);
      page.close();
    }
    page = await PanelPage.open({ width: 420 });
    assert.notMatch(page.rows[0] ?? '', /\b(shop|payments)\b/);
  });

  it('has room for as many APIs as there are findings', async () => {
    const findings = Array.from({ length: 12_345 }, (_, id) =>
      makeFinding({ id: id + 1, endpoint: `GET /orders/${id}` }),
    );
    for (const width of [720, 1240]) {
      page = await PanelPage.open({ findings, width });
      const shown = page.find('.row .cell.severity > span:last-child');
      assert.match(textOf(shown), /12,345 APIs/);
      assert.isAtMost(shown.scrollWidth, shown.clientWidth || Infinity);
      assert.notInclude(shown.className, 'ellipsis');
      page.close();
    }
    page = await PanelPage.open();
  });

  it('shows the tabs of details and what is below them in a narrow panel, and keeps the tabs while it is scrolled', async () => {
    const summary = 'Content Security Policy Header Not Set';
    const endpoint = 'DELETE /api/v1/service-0/tenants/resource3/orders/line-items';
    const findings = [1, 2].map((id) => makeFinding({ id, summary, endpoint: `${endpoint}${id}` }));
    page = await PanelPage.open({ findings, width: 320, height: 832 });
    await page.click(page.row(summary));
    await page.settled();
    const details = page.find('dast-finding-details');
    const areInView = (): void => {
      const { top, bottom } = details.getBoundingClientRect();
      const tabs = page.find('[role=tablist]').getBoundingClientRect();
      assert.isAtLeast(tabs.top, top - 1);
      assert.isAtMost(tabs.bottom, bottom + 1);
    };
    areInView();
    const text = page.find('[role=tabpanel]');
    assert.isAbove(text.scrollHeight, text.clientHeight, 'there is more than fits');
    text.scrollTop = text.scrollHeight;
    await page.settled();
    areInView();
  });

  it('shows Status and Resolution as icons below 300 pixels, each with its name', async () => {
    page = await PanelPage.open({ width: 280 });
    const buttons = (): HTMLElement[] => [
      ...page.row('SQL Injection').querySelectorAll<HTMLElement>('.triage'),
    ];
    const names = (): (string | null)[] => buttons().map(({ ariaLabel }) => ariaLabel);
    assert.deepEqual(names(), ['Status: Open', 'Resolution: New']);
    assert.deepEqual(buttons().map(textOf), ['', ''], 'no words');
    const icons = (): string[] => buttons().map((button) => button.querySelector('.icon')?.className ?? '');
    assert.deepEqual(icons(), ['icon status open', 'icon resolution new']);
    await page.focusList();
    await page.press('x');
    assert.equal(names()[1], 'Resolution: False Positive');
    assert.equal(icons()[1], 'icon resolution false-positive');
    const second = page.row('SQL Injection').querySelector<HTMLElement>('.cell.summary .second');
    assert.match(textOf(second ?? page.element), /^False Positive · Critical · 12 APIs/, 'and a word');
    await page.press('k', 'n');
    assert.match(textOf(second ?? page.element), /^Critical · 12 APIs/);
    await page.click(buttons()[0] ?? document.body);
    assert.isTrue(page.hasRole('menuitemradio', 'In Progress'), 'the words are in the menu');
  });

  it('sorts a narrow list by any column, which a menu offers in place of headers that do not fit', async () => {
    page = await PanelPage.open({ width: 320, view: { showAggregation: false } });
    page.role('button', 'Sorted by Severity, descending').focus();
    await page.press('Enter', 'ArrowDown', 'ArrowDown', 'Enter');
    assert.deepEqual(page.host.view.sort, { column: 'summary', descending: false });
    assert.match(page.rows[0] ?? '', /^Broken Object/);
  });

  for (const theme of ['highContrast', 'highContrastLight'] as const) {
    it(`keeps the outline of a tab clear of the line below it: ${theme}`, async () => {
      page = await PanelPage.open({ theme });
      await page.click(page.row('SQL Injection'));
      const { bottom } = page.role('tab', 'Overview').getBoundingClientRect();
      assert.isBelow(bottom, page.find('[role=tablist]').getBoundingClientRect().bottom - 2);
    });
  }
});
