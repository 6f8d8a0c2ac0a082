import { assert } from 'chai';
import { browser } from '../browser.ts';
import { PanelPage } from './panelPage.ts';

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
    assert.deepEqual(page.chips, ['Status In Progress or Resolved']);
  });

  it('count under the other filters', async () => {
    page = await PanelPage.open({ view: { filters: { severity: { values: ['Critical'], texts: [] } } } });
    assert.isTrue(page.hasRole('button', 'Major: 97 findings'), 'its own field does not narrow a widget');
    assert.isTrue(page.hasRole('button', 'Active Scan: 12 findings'));
    assert.isFalse(page.hasRole('button', 'Governance'), 'categories without findings are not offered');
  });

  it('take a click on the ring as well', async () => {
    page = await PanelPage.open();
    const { left, top, height } = page.find('dast-severity-ring').getBoundingClientRect();
    await browser.click(left + 7, top + height / 2);
    await page.settled();
    assert.deepEqual(page.host.view.filters.severity?.values, ['Info']);
    assert.include(page.find('dast-severity-ring').shadowRoot?.textContent ?? '', '588');
  });

  it('are used by keyboard', async () => {
    page = await PanelPage.open();
    page.role('button', 'Critical').focus();
    await page.press('Tab', 'Enter');
    assert.deepEqual(page.host.view.filters.severity?.values, ['Major']);
    await page.press('Space');
    assert.deepEqual(page.host.view.filters, {});
  });

  it('leave Resolution and Category to More in a narrow panel', async () => {
    page = await PanelPage.open({ width: 480 });
    assert.isTrue(page.hasRole('button', 'Critical'));
    assert.isTrue(page.hasRole('button', 'Open:'));
    assert.isFalse(page.hasRole('button', 'False Positive'));
    await page.click(page.role('button', 'More'));
    assert.isTrue(page.hasRole('button', 'False Positive'));
    assert.isTrue(page.hasRole('button', 'Passive Scan'));
    page = await page.reload();
    assert.isTrue(page.hasRole('button', 'Passive Scan'), 'kept across a reload');
  });
});
