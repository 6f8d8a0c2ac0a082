import { assert } from 'chai';
import { denseFindings, shopFindings } from '../../fakes/findings.ts';
import type { PanelOptions } from './panelPage.ts';
import { PanelPage, textOf } from './panelPage.ts';

describe('the Advanced filters', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  async function openFilters(options: PanelOptions = {}): Promise<void> {
    page = await PanelPage.open(options);
    await page.click(page.role('button', 'Advanced filters'));
  }

  function field(label: string): HTMLInputElement {
    const fields = page.all('dast-field-filter');
    const found = fields.find(
      (element) => textOf(element.shadowRoot?.querySelector('label') ?? element) === label,
    );
    const input = found?.shadowRoot?.querySelector('input');
    if (!input) throw new Error(`No field ${label}.`);
    return input;
  }

  function offered(): string[] {
    return page.all('[role=option]').map(textOf);
  }

  it('open under the toolbar, stay open while used and across a reload', async () => {
    await openFilters();
    assert.deepEqual([...page.all('label')].map(textOf), [
      'Endpoint',
      'Method',
      'Severity',
      'Event ID',
      'Category',
      'Sub Category',
      'Summary',
      'Status',
      'Resolution',
      'Since last scan',
      'Seen as',
      'Tool',
      'Report',
      'Confidence',
      'From',
      'To',
    ]);
    page.host.compareCode('POST /rest/user/login');
    await page.settled();
    await page.click(field('In changed code'));
    await page.settled();
    assert.match(offered()[0] ?? '', /^Yes ?[1-9]/);
    await page.press('Escape');
    await page.click(page.role('button', 'Critical'));
    assert.isNotEmpty(page.all('dast-filter-section'));
    page = await page.reload();
    assert.isNotEmpty(page.all('dast-filter-section'));
    await page.click(page.role('button', 'Advanced filters'));
    assert.isEmpty(page.all('dast-filter-section'));
  });

  it('offer values with counts under the other filters, and take several', async () => {
    await openFilters({ view: { filters: { severity: { values: ['Critical'], texts: [] } } } });
    await page.click(field('Method'));
    assert.deepEqual(offered(), [
      'GET 7 7 findings',
      'POST 4 4 findings',
      'PUT 2 2 findings',
      'DELETE 1 1 finding',
      'OPTIONS 0 0 findings',
      'TRACE 0 0 findings',
    ]);
    await page.click(page.role('option', 'GET'));
    await page.click(page.role('option', 'POST'));
    assert.deepEqual(page.host.view.filters.method?.values, ['GET', 'POST']);
    assert.equal(page.role('option', 'GET').ariaSelected, 'true');
    assert.equal(page.role('option', 'PUT').ariaSelected, 'false');
    await page.click(page.role('option', 'GET'));
    assert.deepEqual(page.host.view.filters.method?.values, ['POST']);
    assert.equal(field('Method').placeholder, 'POST');
  });

  it('keep what is said below the values there while these are scrolled', async () => {
    await openFilters({ findings: denseFindings(400), height: 500 });
    await page.click(field('Endpoint'));
    const list = page.find('[role=listbox]');
    const footer = page.find('.popup .more');
    assert.isAbove(list.scrollHeight, list.clientHeight);
    const before = footer.getBoundingClientRect();
    list.scrollTop = list.scrollHeight;
    await page.settled();
    assert.equal(footer.getBoundingClientRect().top, before.top);
    const last = page.all('[role=option]').at(-1);
    const { left, bottom, height } = last?.getBoundingClientRect() ?? new DOMRect();
    assert.isAtMost(bottom, before.top);
    assert.isAbove(height, 20);
    const shadow = list.getRootNode() as ShadowRoot;
    assert.equal(shadow.elementFromPoint(left + 20, bottom - 2)?.closest('[role=option]'), last);
    const { top } = footer.getBoundingClientRect();
    assert.equal(shadow.elementFromPoint(left + 20, top + 4), footer);
  });

  it('exclude values by mouse and keyboard, and say so', async () => {
    await openFilters();
    await page.click(field('Method'));
    const get = page.role('option', 'GET');
    await page.click(get);
    const button = get.querySelector<HTMLElement>('.exclude');
    if (button === null) throw new Error('GET cannot be excluded.');
    await page.click(button);
    assert.deepEqual(page.host.view.filters.method, { values: [], texts: [], excluded: ['GET'] });
    assert.match(textOf(page.role('option', 'GET')), /^GET 654 654 findings excluded$/);
    await page.press('Home', 'ArrowDown', 'ArrowDown', 'Shift+Enter');
    assert.deepEqual(page.host.view.filters.method?.excluded?.length, 2);
    assert.lengthOf(page.chips, 2);
    assert.match(page.chips[1] ?? '', /^Method is not /);
    await page.press('Shift+Enter', 'Escape');
    assert.deepEqual(page.chips, ['Method is not GET']);
    assert.equal(field('Method').placeholder, 'is not GET');
    assert.equal(page.count, '656 of 1,310 findings · 15 vulnerabilities');
    await page.click(page.role('button', 'Remove filter Method is not GET'));
    assert.deepEqual(page.host.view.filters, {});
  });

  it('narrow the values by what is typed, and choose by keyboard', async () => {
    await openFilters();
    field('Summary').focus();
    await page.type('cookie');
    assert.deepEqual(offered(), ['Exactly “cookie”', 'Cookie Without SameSite Attribute 38 38 findings']);
    await page.press('ArrowDown', 'ArrowDown', 'Enter');
    assert.deepEqual(page.host.view.filters.summary, {
      values: ['Cookie Without SameSite Attribute'],
      texts: [],
    });
    assert.isNotEmpty(offered(), 'the list stays open');
    await page.press('Escape');
    assert.isEmpty(offered());
    assert.equal(page.focused, field('Summary'));
  });

  it('take entered text that follows Precise Match', async () => {
    await openFilters({ view: { preciseMatch: false } });
    field('Endpoint').focus();
    await page.type('LOGIN');
    await page.press('Enter');
    assert.deepEqual(page.host.view.filters.endpoint, { values: [], texts: ['LOGIN'] });
    assert.deepEqual(page.chips, ['Precise Match off', 'Endpoint contains “LOGIN”']);
    assert.isAbove(Number(page.count.split(' ')[0]), 10);
    const switches = page.all('[role=switch]').filter((found) => textOf(found) === 'Precise Match');
    assert.lengthOf(switches, 2, 'one of all fields, and one beside what is typed');
    await page.press('Tab');
    await page.press('Tab');
    assert.equal(page.focused, switches[1]);
    await page.press('Space');
    assert.deepEqual(page.chips, ['Endpoint “LOGIN”']);
    await page.press('Escape');
    assert.equal(page.focused, field('Endpoint'), 'the list closes as from the field');
    assert.match(page.count, /^0 of 1,310/);
  });

  it('take no text in the listed fields', async () => {
    await openFilters();
    field('Status').focus();
    await page.type('progress');
    assert.deepEqual(offered(), ['In Progress 106 106 findings']);
    await page.press('Enter');
    assert.deepEqual(page.host.view.filters.status, { values: ['In Progress'], texts: [] });
  });

  for (const width of [320, 480, 760, 1050, 1360]) {
    it(`keep From and To in one line at ${width} pixels`, async () => {
      page = await PanelPage.open({ width, saved: { version: 1, state: { filtersOpen: true } } });
      const [from, to] = page.all('input[type=date]').map((input) => input.getBoundingClientRect());
      assert.equal(from?.top, to?.top);
      assert.isAtMost(to?.right ?? Infinity, width);
    });
  }

  it('offer "(none)" where findings have no value', async () => {
    const without = shopFindings().map((finding) => ({ ...finding, method: '' }));
    await openFilters({ findings: without });
    await page.click(field('Method'));
    assert.match(textOf(page.role('option', '(none)')), /^\(none\)/);
    await page.click(page.role('option', '(none)'));
    assert.deepEqual(page.chips, ['Method (none)']);
  });

  for (const width of [320, 480]) {
    it(`leave rows in view at ${width} pixels, where the widgets are collapsed beside them until asked for`, async () => {
      const two = {
        severity: { values: ['Major', 'Minor'], texts: [] },
        status: { values: ['Open', 'In Progress'], texts: [] },
      };
      page = await PanelPage.open({ width, height: 760, view: { filters: two } });
      await page.click(page.role('button', 'Show widgets'));
      assert.isTrue(page.hasRole('button', 'Collapse widgets'));
      await page.click(page.role('button', 'Advanced filters'));
      assert.isAtLeast(page.rows.length, 3);
      assert.isAtMost(page.find('dast-filter-chips').offsetHeight, 48, 'one line of chips');
      const scrolled = page.find('dast-filter-section');
      page.find('#to').scrollIntoView();
      assert.isAtMost(
        page.find('#to').getBoundingClientRect().bottom,
        scrolled.getBoundingClientRect().bottom,
      );
      await page.click(page.role('button', 'Show widgets'));
      assert.isTrue(page.hasRole('button', 'Collapse widgets'));
      await page.click(page.role('button', 'Advanced filters'));
      assert.isTrue(page.hasRole('button', 'Collapse widgets'), 'nothing of it is kept');
    });
  }

  it('keep their height in a low panel, which scrolls instead', async () => {
    page = await PanelPage.open({ width: 320, height: 480 });
    await page.click(page.role('button', 'Advanced filters'));
    assert.isAtLeast(page.find('dast-filter-section').offsetHeight, 150);
  });

  it('restrict to calendar days in a zone they name, and refuse From after To beside the field', async () => {
    await openFilters();
    const [from, to] = page.all('input[type=date]') as HTMLInputElement[];
    if (from === undefined || to === undefined) throw new Error('No date fields.');
    const enter = async (input: HTMLInputElement, day: string): Promise<void> => {
      input.value = day;
      input.dispatchEvent(new Event('change'));
      await page.settled();
    };
    assert.deepEqual(page.all('.note').map(textOf), ['Days in UTC'], 'the zone is named once');
    await enter(from, '2026-11-02');
    assert.equal(page.host.view.filters.from, '2026-11-02');
    await enter(to, '2026-10-13');
    assert.equal(textOf(page.find('#about-days')), 'From is after To.');
    assert.equal(from.getAttribute('aria-invalid'), 'true');
    assert.isUndefined(page.host.view.filters.to, 'an error changes no filter');
    await page.click(page.role('button', 'Critical'));
    assert.equal(textOf(page.find('#about-days')), 'From is after To.', 'the error stays with its days');
    assert.equal(to.value, '2026-10-13');
    await page.click(page.role('button', 'Critical'));
    await enter(to, '2026-11-03');
    assert.deepEqual(page.host.view.filters, { from: '2026-11-02', to: '2026-11-03' });
    assert.deepEqual(page.chips, ['Discovered Nov 2, 2026 – Nov 3, 2026']);
    await enter(to, '2026-10-13');
    page.host.changeView({ filters: { from: '2026-10-01' } });
    await page.settled();
    assert.deepEqual([from.value, to.value], ['2026-10-01', '']);
    assert.include(textOf(page.find('#about-days')), 'Days in');
  });
});
