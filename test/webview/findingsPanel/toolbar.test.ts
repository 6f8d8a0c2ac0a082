import { assert } from 'chai';
import { builtInThemes } from '../builtInThemes.ts';
import { contrast } from '../contrast.ts';
import { PanelPage, textOf } from './panelPage.ts';
import { makeFinding } from '../../fakes/findings.ts';

describe('the toolbar and the chips', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  it('has the chips in one line beside code, where the keyboard reaches each', async () => {
    const method = { values: ['GET', 'POST', 'PUT', 'DELETE'], texts: [] };
    page = await PanelPage.open({ width: 320, view: { filters: { method } } });
    assert.deepEqual(page.chips, ['Method GET', 'Method POST', 'Method PUT', 'Method DELETE']);
    assert.isBelow(page.find('dast-filter-chips').offsetHeight, 50);
    const last = page.role('button', 'Remove filter Method DELETE');
    last.focus();
    await page.settled();
    const clearAll = page.role('button', 'Clear all').getBoundingClientRect();
    assert.isAtMost(last.getBoundingClientRect().right, clearAll.left, 'it is not covered');
    assert.isAtMost(clearAll.right, 320, 'the way to clear all is in view');
    await page.click(last);
    assert.deepEqual(page.host.view.filters.method?.values, ['GET', 'POST', 'PUT']);
  });

  for (const theme of [...builtInThemes, 'highContrast', 'highContrastLight'] as const) {
    it(`distinguish switches that are on from those that are off: ${typeof theme === 'string' ? theme : theme.name}`, async () => {
      page = await PanelPage.open({ theme });
      const styleOf = (name: string, selector: string): CSSStyleDeclaration => {
        const found = page.role('switch', name).querySelector(selector);
        return getComputedStyle(found ?? document.body);
      };
      const background = getComputedStyle(page.element).backgroundColor;
      const off = styleOf('Show Resolved Events', '.track');
      assert.equal(off.backgroundColor, 'rgba(0, 0, 0, 0)', 'hollow');
      assert.isAtLeast(contrast(off.borderTopColor, background), 3);
      assert.equal(styleOf('Show Resolved Events', '.icon').visibility, 'hidden');
      const on = styleOf('Show Aggregation', '.track');
      assert.isAtLeast(contrast(on.backgroundColor, background), 3, 'filled');
      const tick = styleOf('Show Aggregation', '.icon');
      assert.equal(tick.visibility, 'visible');
      assert.isAtLeast(contrast(tick.color, on.backgroundColor), 3, 'the tick');
    });
  }

  it('switch aggregation', async () => {
    page = await PanelPage.open();
    const aggregation = page.role('switch', 'Show Aggregation');
    assert.equal(aggregation.ariaChecked, 'true');
    assert.equal(page.find('[role=treegrid]').ariaRowCount, '16');
    await page.click(aggregation);
    assert.equal(page.host.view.showAggregation, false);
    assert.equal(page.role('switch', 'Show Aggregation').ariaChecked, 'false');
    assert.equal(page.find('[role=grid]').ariaRowCount, '1311');
    assert.match(page.rows[0] ?? '', /^Critical \| GET \/rest\/products\/search \| Broken Object/);
  });

  it('switch Show Resolved Events and Precise Match by keyboard', async () => {
    page = await PanelPage.open();
    page.role('switch', 'Show Resolved Events').focus();
    await page.press('Space');
    assert.equal(page.host.view.showResolvedEvents, true);
    assert.equal(page.count, '329 of 1,310 findings · 4 vulnerabilities');
    assert.deepEqual(page.chips, [], 'the switch shows it');
    await page.click(page.role('button', 'Advanced filters'));
    page.role('switch', 'Precise Match').focus();
    await page.press('Enter');
    assert.equal(page.host.view.preciseMatch, false);
    assert.deepEqual(page.chips, ['Precise Match off'], 'also where the filters are closed');
    await page.click(page.role('button', 'Turn on Precise Match'));
    assert.equal(page.host.view.preciseMatch, true);
  });

  it('search while one types, by keys alone, and say it in the box alone', async () => {
    page = await PanelPage.open();
    await page.focusList();
    await page.press('Control+F');
    assert.equal(page.focused, page.find('input[type=search]'));
    await typeSearch(page, '%');
    assert.isTrue(page.hasRole('button', 'Remove Search filter'), 'a % is an ordinary character');
    await page.press('Escape');
    assert.deepEqual(page.host.view.filters, {});
    page.host.forgetRequests();
    await typeSearch(page, 'SQL inj');
    assert.equal(page.host.view.filters.search, 'SQL inj');
    const searches = page.host.requests.filter(({ method }) => method === 'updateView');
    assert.equal(searches.length, 1, 'one question for quickly typed keys');
    assert.equal(page.count, '12 of 1,310 findings · 1 vulnerability');
    assert.deepEqual(page.chips, []);
    await page.press('ArrowDown');
    assert.isNotNull(page.focused);
    assert.include(textOf(page.focused ?? page.element), 'SQL Injection');
    await page.press('Control+F');
    await page.press('Escape');
    assert.deepEqual(page.host.view.filters, {});
    assert.equal((page.find('input[type=search]') as HTMLInputElement).value, '');
    await page.press('Escape');
    assert.isTrue(page.focused?.matches('.row'), 'Escape leads back to the list');
  });

  it('keep what is typed while an earlier search is still on its way', async () => {
    page = await PanelPage.open();
    await page.press('Control+F');
    page.host.hold('overview');
    await typeSearch(page, 'path');
    await typeSearch(page, ' trav');
    const box = page.find('input[type=search]') as HTMLInputElement;
    page.host.release('overview');
    await page.settled();
    assert.equal(box.value, 'path trav');
    await typeSearch(page, 'ersal');
    assert.equal(page.host.view.filters.search, 'path traversal');
    assert.equal(box.value, 'path traversal');
    await page.press('Escape');
    assert.equal(box.value, '');
    assert.deepEqual(page.host.view.filters, {});
  });

  it('show in the search box what was searched for elsewhere', async () => {
    page = await PanelPage.open();
    page.host.changeView({ filters: { search: 'path' } });
    await page.settled();
    assert.equal((page.find('input[type=search]') as HTMLInputElement).value, 'path');
    await page.click(page.role('button', 'Clear search'));
    assert.deepEqual(page.host.view.filters, {});
  });

  it('run Export CSV', async () => {
    page = await PanelPage.open();
    await page.click(page.role('button', 'Export CSV'));
    assert.deepEqual(page.host.commands, ['exportCsv']);
  });

  it('offer the saved filters, and to save the active one', async () => {
    const critical = { severity: { values: ['Critical'], texts: [] } };
    page = await PanelPage.open();
    await page.click(page.role('button', 'Saved filters'));
    assert.include(textOf(page.role('menu', 'Saved filters')), 'No filter is saved yet');
    const [toDo, reappeared] = [page.role('menuitem', 'To do'), page.role('menuitem', 'Reappeared')];
    reappeared.dispatchEvent(new PointerEvent('pointermove'));
    const colours = [toDo, reappeared].map((item) => getComputedStyle(item).backgroundColor);
    assert.equal(page.focused, reappeared, 'keys go on from where the pointer is');
    assert.notEqual(colours[0], colours[1], 'one of them is marked');
    await page.click(toDo);
    assert.deepEqual(page.host.view.filters.status, { values: [], texts: [], excluded: ['Resolved'] });
    page.host.changeView({ filters: {} });
    await page.settled();
    await page.click(page.role('button', 'Saved filters'));
    assert.equal(page.role('menuitem', 'Save filter as…').title, 'No filter is active.');
    await page.press('Escape');

    page.host.savedFilters = [{ name: 'Urgent', view: { ...page.host.view, filters: critical } }];
    await page.click(page.role('button', 'Saved filters'));
    const urgent = page.role('menuitem', 'Urgent');
    assert.equal(textOf(urgent), 'Urgent Severity Critical');
    await page.click(urgent);
    assert.deepEqual(page.host.view.filters, critical);
    await page.click(page.role('button', 'Save filter as…'));
    await page.click(page.role('button', 'Saved filters'));
    await page.click(page.role('menuitem', 'Save filter as…'));
    await page.click(page.role('button', 'Saved filters'));
    await page.click(page.role('menuitem', 'Manage saved filters…'));
    assert.deepEqual(page.host.commands, ['saveFilter', 'saveFilter', 'applySavedFilter']);

    await page.click(page.role('button', 'Saved filters'));
    const menu = page.role('menu', 'Saved filters');
    assert.notInclude(textOf(menu), 'New against the default branch', 'no report of a branch is known');
    await page.press('Escape');
    const ids = [1, 2];
    page.host.replaceFindings(
      ids.map((id) => makeFinding({ id })),
      ({ id }) => (id === 2 ? 'cart' : ''),
    );
    await page.settled();
    await page.click(page.role('button', 'Saved filters'));
    await page.click(page.role('menuitem', 'New against the default branch'));
    await page.settled();
    assert.equal(page.host.view.filters.newOnBranch?.excluded?.[0], '');
    assert.deepEqual(page.chips, ['New on branch (any)']);
  });

  it('show every active filter with a way to remove it', async () => {
    page = await PanelPage.open({
      view: {
        preciseMatch: false,
        filters: {
          method: { values: ['GET', 'POST'], texts: [] },
          endpoint: { values: [], texts: ['login'] },
          from: '2026-10-13',
          to: '2026-11-02',
        },
      },
    });
    assert.deepEqual(page.chips, [
      'Precise Match off',
      'Endpoint contains “login”',
      'Method GET',
      'Method POST',
      'Discovered Oct 13, 2026 – Nov 2, 2026',
    ]);
    assert.isTrue(page.hasRole('button', 'Advanced filters: 3 active filters'));

    await page.click(page.role('button', 'Remove filter Method GET'));
    assert.deepEqual(page.host.view.filters.method?.values, ['POST']);
    await page.click(page.role('button', 'Remove filter Method POST'));
    assert.deepEqual(Object.keys(page.host.view.filters), ['endpoint', 'from', 'to']);
    await page.click(page.role('button', 'Remove filter Discovered'));
    assert.deepEqual(page.chips, ['Precise Match off', 'Endpoint contains “login”']);
    await page.click(page.role('button', 'Clear all'));
    assert.deepEqual(page.host.view.filters, {});
    assert.deepEqual(page.chips, ['Precise Match off']);
  });

  it('are reached by one Tab stop each, and the chips of both by arrows', async () => {
    const method = { values: ['GET', 'POST'], texts: [] };
    page = await PanelPage.open({ width: 420, view: { filters: { method } } });
    page.role('button', 'Search in all texts').focus();
    await page.press('ArrowRight');
    assert.equal(page.focused, page.role('button', 'Advanced filters'));
    await page.press('ArrowRight');
    assert.equal(page.focused, page.role('button', 'More options'));
    await page.press('Tab');
    assert.equal(page.focused, page.role('button', 'Remove filter Method GET'));
    await page.press('ArrowRight', 'ArrowRight');
    assert.equal(textOf(page.focused ?? page.element), 'Clear all');
    await page.press('Tab');
    assert.isNotNull(page.focused?.closest('.header'), 'the list is next');
  });

  it('have the switches and the rest in a menu beside code, and show as chips what is not as usual', async () => {
    page = await PanelPage.open({ width: 420 });
    page.role('button', 'More options').focus();
    await page.press('Enter');
    const items = (): string[] =>
      page.all('[role^=menuitem]').map((item) => `${textOf(item)} ${item.ariaChecked ?? ''}`.trim());
    assert.deepEqual(items(), [
      'Show Aggregation true',
      'Precise Match true',
      'Show Resolved Events false',
      'Saved filters…',
      'Export CSV',
    ]);
    await page.press('Enter', 'ArrowDown', 'ArrowDown', 'Enter');
    assert.equal(page.host.view.showAggregation, false);
    assert.equal(page.host.view.showResolvedEvents, true);
    assert.deepEqual(items().slice(0, 3), [
      'Show Aggregation false',
      'Precise Match true',
      'Show Resolved Events true',
    ]);
    await page.press('Escape');
    assert.equal(page.focused, page.role('button', 'More options'));
    assert.deepEqual(page.chips, ['Show Aggregation off', 'Show Resolved Events on']);
    assert.isFalse(page.hasRole('button', 'Clear all'), 'no filter is active');
    await page.click(page.role('button', 'Turn off Show Resolved Events'));
    assert.equal(page.host.view.showResolvedEvents, false);
    await page.click(page.role('button', 'More options'));
    await page.click(page.role('menuitem', 'Export CSV'));
    assert.deepEqual(page.host.commands, ['exportCsv']);
    await page.click(page.role('button', 'More options'));
    await page.click(page.role('menuitem', 'Saved filters'));
    const [toDo, reappeared] = [page.role('menuitem', 'To do'), page.role('menuitem', 'Reappeared')];
    reappeared.dispatchEvent(new PointerEvent('pointermove'));
    const colours = [toDo, reappeared].map((item) => getComputedStyle(item).backgroundColor);
    assert.equal(page.focused, reappeared, 'keys go on from where the pointer is');
    assert.notEqual(colours[0], colours[1], 'one of them is marked');
    await page.click(toDo);
    assert.deepEqual(page.host.view.filters.status, { values: [], texts: [], excluded: ['Resolved'] });
  });

  it('open the search beside code where it is asked for, and keep it while it holds something', async () => {
    page = await PanelPage.open({ width: 420 });
    assert.deepEqual(page.all('input[type=search]'), []);
    await page.click(page.role('button', 'Search in all texts'));
    await typeSearch(page, 'path');
    assert.equal(page.host.view.filters.search, 'path');
    await page.press('ArrowDown');
    assert.lengthOf(page.all('input[type=search]'), 1, 'it says what the list is narrowed by');
    await page.press('Control+F', 'Escape', 'Escape');
    assert.isTrue(page.focused?.matches('.row'));
    assert.deepEqual(page.all('input[type=search]'), []);
  });

  it('lead back to the filter of the user, where something else was asked for in between', async () => {
    page = await PanelPage.open({
      width: 420,
      view: { filters: { severity: { values: ['Info'], texts: [] } } },
    });
    assert.isFalse(page.hasRole('button', 'Back to your filter'));
    page.host.ownView = page.host.view;
    page.host.changeView({ filters: { endpoint: { values: ['POST /rest/user/login'], texts: [] } } });
    await page.settled();
    assert.deepEqual(page.chips, ['Endpoint POST /rest/user/login']);
    assert.deepEqual(page.all('.separator'), [], 'no dot at the end of a line');
    await page.click(page.role('button', 'Back to your filter'));
    assert.deepEqual(page.chips, ['Severity Info']);
    assert.isFalse(page.hasRole('button', 'Back to your filter'));
  });

  it('announce the count after a change', async () => {
    page = await PanelPage.open();
    const said = page.find('[role=status].visually-hidden');
    await page.click(page.role('button', 'Critical'));
    assert.equal(said.textContent, '14 of 1,310 findings, 2 vulnerabilities');
  });
});

/** Until the search has been asked for: keys that follow quickly are one question. */
async function typeSearch(page: PanelPage, typed: string): Promise<void> {
  await page.type(typed);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await page.settled();
}
