import { assert } from 'chai';
import { PanelPage, textOf } from './panelPage.ts';

describe('the menu of a row', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  function cell(row: string, column: string): HTMLElement {
    const found = page.row(row).querySelector<HTMLElement>(`.cell.${column}`);
    if (found === null) throw new Error(`No ${column} in row ${row}.`);
    return found;
  }

  function ranLast(): { readonly command: string; readonly context: object } {
    const ran = page.workbench.ran.at(-1);
    if (ran === undefined) throw new Error('No command ran.');
    return ran;
  }

  it('knows the value it was opened on', async () => {
    page = await PanelPage.open();
    await page.openMenu(cell('Path Traversal', 'subCategory'));
    assert.equal(page.row('Path Traversal').ariaSelected, 'true');
    assert.deepEqual(page.workbench.menu, [
      'Set Status >',
      'Set Resolution >',
      'Comment…',
      'Retest with Role…',
      'Reveal in Findings Tree',
      'Filter by This Sub Category',
      'Exclude This Sub Category',
      'Create Issue…',
      'Make Standing Decision…',
      'Handler >',
      'Copy >',
    ]);
    await page.choose('Exclude This Sub Category');
    assert.deepInclude(ranLast(), { command: 'dastWorkbench.findings.excludeSubCategory' });
    assert.deepInclude(ranLast().context, { value: 'CWE-22 Path Traversal' });
    await page.choose('Reveal in Findings Tree');
    assert.deepInclude(ranLast().context, { vulnerability: 4 });
    assert.notProperty(ranLast().context, 'finding');
  });

  it('is empty beside the rows', async () => {
    page = await PanelPage.open();
    await page.openMenu(page.row('Path Traversal'));
    await page.openMenu(page.find('.count'));
    assert.isEmpty(page.workbench.menu);
  });

  it('sets the values of all selected rows, and stays where it is', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    await page.click(page.row('Broken Object'), ['Shift']);
    await page.openMenu(page.row('Broken Object'));
    await page.choose('Set Status to Resolved');
    assert.include(page.row('SQL Injection').innerText, 'Resolved');
    assert.include(page.row('Broken Object').innerText, 'Resolved');
    await page.openMenu(page.row('Path Traversal'));
    await page.choose('Set Resolution to Fixed');
    assert.include(page.row('Path Traversal').innerText, 'Fixed');
    assert.equal(page.row('Path Traversal').ariaSelected, 'true');
  });

  it('copies endpoints, a row and a curl command', async () => {
    page = await PanelPage.open();
    await page.openMenu(page.row('Broken Object'));
    await page.choose('Copy All Endpoints');
    await page.choose('Copy Row');
    await page.choose('Copy First API as curl');
    assert.deepEqual(page.host.copied.slice(0, 2), [
      'GET /rest/products/search\nPOST /rest/user/login',
      'Critical · 2 APIs · Broken Object Level Authorization · Runtime Scan · CWE-639 Authorization Bypass · In Progress · New',
    ]);
    assert.match(page.host.copied[2] ?? '', /^curl 'http:\/\/localhost:3000\/rest\/products\/search\?q=/);
    assert.include(page.find('dast-status-line').shadowRoot?.textContent ?? '', 'Copied to the clipboard');
  });

  it('has its curl command in the details as well, for the instance that is shown', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    await page.click(page.role('button', 'Next occurrence'));
    await page.click(page.role('button', 'Copy as curl'));
    assert.match(page.host.copied[0] ?? '', /^curl (?:-X [A-Z]+ )?(?:-g )?'http:.*OR%201%3D1/);
    await page.click(page.role('button', 'Retest with role…'));
    assert.deepInclude(page.host.ranWith('retestFinding')[0]?.[0], { occurrence: 1 });
  });

  it('is opened by keyboard, where the value to filter by is asked for', async () => {
    page = await PanelPage.open();
    await page.focusList();
    await page.press('ArrowDown', 'Shift+F10');
    assert.includeMembers([...page.workbench.menu], ['Filter by Value…', 'Exclude Value…']);
    await page.choose('Filter by Value…');
    await page.click(page.role('menuitem', 'Filter by Summary: Broken Object'));
    assert.deepEqual(page.chips, ['Summary Broken Object Level Authorization']);
    await page.focusList();
    await page.press('ContextMenu');
    await page.choose('Exclude Value…');
    await page.click(page.role('menuitem', 'Exclude Summary: Broken Object'));
    assert.deepEqual(page.chips, ['Summary is not Broken Object Level Authorization']);
    assert.isTrue(page.rows[0]?.includes('SQL Injection'));
  });

  it('is about one API on the row of an API', async () => {
    page = await PanelPage.open();
    await page.click(page.find('.chevron'));
    await page.openMenu(page.row('GET /rest/products/search'));
    assert.notInclude(page.workbench.menu, 'Set Status >');
    await page.choose('Reveal in Findings Tree');
    assert.hasAllKeys(ranLast().context, [
      'preventDefaultContextMenuItems',
      'webviewSection',
      'dastTriage',
      'dastFlat',
      'dastMany',
      'vulnerability',
      'finding',
    ]);
    await page.choose('Copy Endpoint');
    assert.deepEqual(page.host.copied, ['GET /rest/products/search']);
  });

  it('says without aggregation how a row can be triaged', async () => {
    page = await PanelPage.open({ view: { showAggregation: false } });
    await page.openMenu(cell('SQL Injection', 'endpoint'));
    assert.include(page.workbench.menu, 'Turn on aggregation to triage');
    assert.notInclude(page.workbench.menu, 'Set Status >');
    await page.choose('Filter by This Endpoint');
    assert.deepInclude(ranLast(), { command: 'dastWorkbench.findings.filterByEndpoint' });
    assert.deepInclude(ranLast().context, { value: 'DELETE /api/basket/{id}/items/{id}' });
    assert.include(textOf(page.row('SQL Injection')), 'DELETE');
  });
});
