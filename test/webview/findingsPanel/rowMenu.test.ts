import { assert } from 'chai';
import { PanelPage, textOf } from './panelPage.ts';

describe('the menu of a row', () => {
  let page: PanelPage;
  const written: string[] = [];
  const writeText = navigator.clipboard.writeText.bind(navigator.clipboard);

  before(() => {
    navigator.clipboard.writeText = (text) => {
      written.push(text);
      return Promise.resolve();
    };
  });
  after(() => {
    navigator.clipboard.writeText = writeText;
  });
  afterEach(() => {
    page.close();
    written.length = 0;
  });

  async function openMenu(row: string): Promise<void> {
    const { left, top } = page.row(row).getBoundingClientRect();
    page.row(row).dispatchEvent(
      new MouseEvent('contextmenu', {
        bubbles: true,
        composed: true,
        cancelable: true,
        clientX: left + 60,
        clientY: top + 8,
      }),
    );
    await page.settled();
  }

  it('filters by a value of the row', async () => {
    page = await PanelPage.open();
    await openMenu('Path Traversal');
    assert.equal(page.row('Path Traversal').ariaSelected, 'true');
    await page.click(page.role('menuitem', 'Filter by Sub Category: CWE-22 Path Traversal'));
    assert.deepEqual(page.host.view.filters, {
      subCategory: { values: ['CWE-22 Path Traversal'], texts: [] },
    });
  });

  it('excludes a value of the row', async () => {
    page = await PanelPage.open();
    await openMenu('Path Traversal');
    await page.click(page.role('menuitem', 'Exclude Sub Category: CWE-22 Path Traversal'));
    assert.deepEqual(page.chips, ['Sub Category is not CWE-22 Path Traversal']);
    assert.isFalse(page.rows.some((row) => row.includes('Path Traversal')));
  });

  it('shows a row, and one API of it, in the tree', async () => {
    page = await PanelPage.open();
    await openMenu('SQL Injection');
    await page.click(page.role('menuitem', 'Reveal in tree'));
    await page.click(page.find('.chevron'));
    await openMenu('GET /rest/products/search');
    await page.click(page.role('menuitem', 'Reveal in tree'));
    const { finding = 0 } = page.host.revealed[1] ?? {};
    assert.isAbove(finding, 0);
    assert.deepEqual(page.host.revealed, [{ vulnerability: 1 }, { vulnerability: 1, finding }]);
  });

  it('copies endpoints, a row and a curl command', async () => {
    page = await PanelPage.open();
    await openMenu('Broken Object');
    await page.click(page.role('menuitem', 'Copy endpoint'));
    await openMenu('Broken Object');
    await page.click(page.role('menuitem', 'Copy row'));
    await openMenu('Broken Object');
    await page.click(page.role('menuitem', 'Copy as curl'));
    assert.deepEqual(written.slice(0, 2), [
      'GET /rest/products/search\nPOST /rest/user/login',
      'Critical · 2 APIs · Broken Object Level Authorization · Runtime Scan · CWE-639 Authorization Bypass · In Progress · New',
    ]);
    assert.match(written[2] ?? '', /^curl 'http:\/\/localhost:3000\/rest\/products\/search\?q=/);
    assert.include(page.find('dast-status-line').shadowRoot?.textContent ?? '', 'Copied to the clipboard');
  });

  it('has its curl command in the details as well, for the instance that is shown', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    await page.click(page.role('button', 'Next instance'));
    await page.click(page.role('button', 'Copy as curl'));
    assert.match(written[0] ?? '', /^curl 'http:.*OR%201%3D1/);
  });

  it('is opened by keyboard and gives the focus back', async () => {
    page = await PanelPage.open();
    page.find('.row[tabindex="0"]').focus();
    await page.press('Shift+F10');
    assert.isTrue(page.hasRole('menu', 'Actions'));
    await page.press('Enter', 'ArrowDown', 'Enter');
    assert.include(page.row('SQL Injection').innerText, 'In Progress');
    await page.press('Shift+F10', 'Escape');
    assert.include(textOf(page.focused ?? document.body), 'SQL Injection');
  });

  it('says why a row cannot be triaged without aggregation', async () => {
    page = await PanelPage.open({ view: { showAggregation: false } });
    await openMenu('SQL Injection');
    const item = page.role('menuitem', 'Set Status…');
    assert.equal(item.ariaDisabled, 'true');
    assert.equal(item.title, 'Turn on Show Aggregation to change Status and Resolution.');
    assert.isTrue(page.hasRole('menuitem', 'Filter by Endpoint: DELETE /api/basket/{id}/items/{id}'));
  });
});
