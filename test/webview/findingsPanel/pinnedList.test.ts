import { assert } from 'chai';
import { PanelPage, textOf } from './panelPage.ts';

const openOnly = { filters: { status: { values: ['Open'], texts: [] } } };

describe('a list that is being triaged', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  const summaries = (): string[] =>
    page.rowElements.map((row) => textOf(row.querySelector('.cell.summary') ?? row));
  const focusedRow = (): string => textOf(page.focused ?? document.body);

  it('keeps every row in its place while they are worked on, by keyboard alone', async () => {
    page = await PanelPage.open({ view: openOnly });
    const before = summaries();
    await page.focusList();
    await page.press('j', 'r');
    assert.include(focusedRow(), before[2] ?? '', 'the next row is selected');
    await page.press('k', 'f');
    const worked = page.row(before[1] ?? '');
    assert.include(textOf(worked), 'Resolved');
    assert.include(textOf(worked), 'Fixed');
    assert.deepEqual(
      summaries().map((row) => row.replace(' No longer matches the filters', '')),
      before,
    );
    const asked = page.host.requests
      .filter(({ method }) => method === 'changeTriage')
      .map(({ params }) => params);
    const [first, second] = asked as { vulnerabilities: number[] }[];
    assert.deepEqual(first?.vulnerabilities, second?.vulnerabilities);
    assert.include(
      page.find('dast-status-line').shadowRoot?.textContent ?? '',
      '1 rows (76 of 76 APIs) set to Fixed',
    );
    await page.press('u', 'u');
    assert.deepEqual(summaries(), before);
    assert.isFalse(page.hasRole('button', 'Refresh'));
  });

  it('shows what no longer matches as such, and counts the truth at once', async () => {
    page = await PanelPage.open({ view: openOnly });
    const before = page.count;
    await page.focusList();
    await page.press('r');
    const left = page.row('SQL Injection');
    assert.isTrue(left.classList.contains('left'));
    assert.include(textOf(left), 'No longer matches the filters');
    assert.equal(
      left.querySelector<HTMLElement>('.summary [title]')?.title,
      'SQL Injection\nNo longer matches the filters',
    );
    assert.notEqual(page.count, before);
    assert.include(page.count, '863 of 1,310 findings');
    assert.isFalse(page.row('Path Traversal').classList.contains('left'));
  });

  it('marks the APIs that no longer match, and the row where none is left', async () => {
    page = await PanelPage.open({ view: openOnly });
    await page.focusList();
    await page.press('r', 'k', 'ArrowRight');
    const apis = page.all('.row.child');
    assert.equal(apis.length, 12);
    assert.isTrue(apis.every((api) => api.classList.contains('left')));
  });

  it('is sorted again when asked, and the keyboard goes on in the list', async () => {
    page = await PanelPage.open({ view: openOnly });
    await page.focusList();
    await page.press('r');
    page.role('button', 'Refresh').focus();
    await page.press('Enter');
    assert.isFalse(page.rows.some((row) => row.includes('SQL Injection')));
    assert.isFalse(page.hasRole('button', 'Refresh'));
    assert.isTrue(page.focused?.classList.contains('row'));
  });

  it('stays when everything in it was worked off, and says so when it is put in order', async () => {
    page = await PanelPage.open({
      view: { filters: { summary: { values: ['SQL Injection'], texts: [] }, ...openOnly.filters } },
    });
    await page.focusList();
    await page.press('r');
    assert.include(page.row('SQL Injection').innerText, 'Resolved');
    await page.click(page.role('button', 'Refresh'));
    assert.include(page.find('dast-list-state').shadowRoot?.textContent ?? '', 'No finding matches');
    assert.equal(page.focused?.tagName, 'BUTTON', 'the keyboard is on what to do next');
    await page.press('Enter');
    assert.isAbove(page.rows.length, 0);
    assert.isTrue(page.focused?.classList.contains('row'));
  });

  it('is another list after a change of the filters', async () => {
    page = await PanelPage.open({ view: { sort: { column: 'status', descending: false } } });
    await page.focusList();
    const [first = ''] = summaries();
    await page.press('r', 'r');
    assert.equal(summaries()[0], first);
    assert.isTrue(page.hasRole('button', 'Refresh'), 'sorted by Status it would be another order');
    page.host.changeView({ showAggregation: true, preciseMatch: false });
    await page.settled();
    assert.notEqual(summaries()[0], first);
    assert.isFalse(page.hasRole('button', 'Refresh'));
  });

  it('says one sentence for each change, not the counts as well', async () => {
    page = await PanelPage.open({ view: openOnly });
    const counts = [...(page.element.shadowRoot?.querySelectorAll('[role=status]') ?? [])].at(-1);
    const before = counts?.textContent;
    await page.focusList();
    await page.press('r');
    assert.equal(counts?.textContent, before);
    await page.click(page.role('button', 'Refresh'));
    assert.include(counts?.textContent, '863 of 1,310 findings');
  });
});

describe('marks of what a later scan left', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  it('stand on aggregated rows with how many of their APIs have them, and on those APIs', async () => {
    page = await PanelPage.open();
    const mark = page.row('Cross Site Scripting').querySelector<HTMLElement>('.mark');
    assert.equal(mark?.title, 'Reappeared: 1 of 9 APIs');
    assert.include(mark?.innerText, '1 reappeared');
    assert.equal(
      page.row('Path Traversal').querySelector<HTMLElement>('.mark')?.title,
      'Not seen in the latest scan: 1 of 4 APIs',
    );
    await page.focusList();
    await page.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight');
    const marked = page.all('.row.child .mark');
    assert.deepEqual(
      marked.map(({ title }) => title),
      ['Reappeared'],
    );
  });
});
