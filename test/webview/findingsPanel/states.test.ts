import { assert } from 'chai';
import { manyFindings, shopFindings } from '../../fakes/findings.ts';
import { browser } from '../browser.ts';
import { PanelPage, textOf } from './panelPage.ts';

describe('the states of the panel', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  const said = (): string =>
    (page.find('dast-list-state').shadowRoot?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

  it('offers to import a report while there is none, and shows it when it is there', async () => {
    page = await PanelPage.open({ findings: [] });
    assert.include(said(), 'Import a scan report to see its findings here.');
    await page.click(page.find('vscode-button'));
    assert.deepEqual(page.host.commands, ['importReport']);
    page.host.replaceFindings(shopFindings());
    await page.settled();
    assert.equal(page.count, '1,310 findings · 15 vulnerabilities');
  });

  it('names the report that is being imported instead of asking for one', async () => {
    page = await PanelPage.open({
      findings: [],
      prepare: (host) => (host.importing = ['zap-report.json']),
    });
    assert.include(said(), 'Importing zap-report.json…');
    assert.isEmpty(page.all('vscode-button'));
    page.host.importing = [];
    page.host.announceChange();
    await page.settled();
    assert.include(said(), 'Import a scan report to see its findings here.');
  });

  it('names the filter that excludes everything and drops it', async () => {
    page = await PanelPage.open({
      view: {
        filters: {
          severity: { values: ['Critical'], texts: [] },
          category: { values: ['Passive Scan'], texts: [] },
        },
      },
    });
    assert.include(said(), 'No finding matches the filters.');
    assert.include(said(), 'Remove Severity filter (1,001 findings)');
    await page.click(page.role('button', 'Remove Category filter'));
    assert.deepEqual(page.host.view.filters, { severity: { values: ['Critical'], texts: [] } });
    assert.isNotEmpty(page.rows);
  });

  it('explains the contradiction of Show Resolved Events and a Status filter', async () => {
    const view = { showResolvedEvents: true, filters: { status: { values: ['Open'], texts: [] } } };
    page = await PanelPage.open({ view });
    assert.include(
      said(),
      'Show Resolved Events shows only Resolved findings, and the Status filter excludes them.',
    );
    assert.isTrue(page.hasRole('button', 'Remove Status filter'));
    await page.click(page.role('button', 'Turn off Show Resolved Events'));
    assert.equal(page.host.view.showResolvedEvents, false);
    assert.isNotEmpty(page.rows);
  });

  it('says that it is loading only after a while, without moving anything', async () => {
    page = await PanelPage.open({ prepare: (host) => host.hold('overview') });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const toolbar = page.find('dast-list-toolbar').getBoundingClientRect().top;
    assert.equal(said(), 'Loading findings…');
    const animation = page.find('dast-list-state').shadowRoot?.querySelector('p')?.getAnimations()[0];
    assert.equal(animation?.effect?.getComputedTiming().delay, 150);
    const isOn = (name: string): string | null => page.role('switch', name).getAttribute('aria-checked');
    const switches = ['Show Aggregation', 'Show Resolved Events'];
    assert.deepEqual(switches.map(isOn), ['true', 'false']);
    page.host.release('overview');
    await page.settled();
    assert.isNotEmpty(page.rows);
    assert.equal(page.find('dast-list-toolbar').getBoundingClientRect().top, toolbar);
    assert.deepEqual(switches.map(isOn), ['true', 'false']);
  });

  it('says in one sentence what failed, and tries again', async () => {
    page = await PanelPage.open({
      prepare: (host) => host.fail('overview', 'The findings store could not be opened.'),
    });
    assert.include(said(), 'The findings store could not be opened.');
    page.host.recover();
    await page.click(page.find('vscode-button'));
    assert.isNotEmpty(page.rows);
  });

  it('follows the filters that a command or the tree sets', async () => {
    page = await PanelPage.open();
    page.host.changeView({ filters: { severity: { values: ['Info'], texts: [] } } });
    await page.settled();
    assert.equal(page.count, '588 of 1,310 findings · 4 vulnerabilities');
    assert.deepEqual(page.chips, ['Severity Info']);
  });

  it('drops answers that a later change overtook', async () => {
    page = await PanelPage.open();
    page.host.hold('overview');
    page.host.hold('page');
    page.host.changeView({ filters: { severity: { values: ['Info'], texts: [] } } });
    await page.settled();
    page.host.changeView({ filters: { severity: { values: ['Critical'], texts: [] } } });
    await page.settled();
    page.host.release('overview');
    page.host.release('page');
    await page.settled();
    assert.equal(page.count, '14 of 1,310 findings · 2 vulnerabilities');
    assert.lengthOf(page.rows, 2);
  });

  it('starts as the last panel was laid out when it is opened again', async () => {
    page = await PanelPage.open();
    await page.click(page.role('button', 'Advanced filters'));
    await page.click(page.role('button', 'Columns and density'));
    await page.click(page.role('menuitemcheckbox', 'Sub Category'));
    await page.click(page.row('SQL Injection'));
    while (!page.host.layout.includes('"subCategory"')) await page.settled();
    const { layout } = page.host;
    page.close();
    page = await PanelPage.open({ layout });
    assert.isTrue(page.hasRole('group', 'Advanced filters'));
    assert.isFalse(page.hasRole('columnheader', 'Sub Category'));
    assert.isFalse(page.hasRole('region', 'Finding details'), 'the row may be another by then');
  });

  it('ignores what another version of the panel kept', async () => {
    page = await PanelPage.open({ saved: { version: 99, state: { filtersOpen: true, openRow: 'v1' } } });
    assert.isEmpty(page.all('dast-filter-section'));
    assert.isEmpty(page.all('dast-finding-details'));
    assert.isNotEmpty(page.rows);
  });

  it('gives up everything when it is closed', async () => {
    page = await PanelPage.open({ findings: manyFindings(1000) });
    page.host.hold('overview');
    page.host.announceChange();
    await page.settled();
    const asked = page.host.requests.length;
    page.close();
    assert.isNotEmpty(page.host.cancelled);
    page.host.announceChange();
    await page.settled();
    assert.lengthOf(page.host.requests, asked);
  });

  it('fits 320 pixels without a horizontal scrollbar', async () => {
    page = await PanelPage.open({
      width: 320,
      height: 640,
      saved: { version: 1, state: { filtersOpen: true } },
    });
    assert.isAtMost(page.element.scrollWidth, 320);
    const cut = page.all('dast-switch').filter((element) => element.getBoundingClientRect().right > 320);
    assert.isEmpty(cut, 'switches wrap');
  });

  it('keeps what a finding is set with in one line at 314 pixels, beside the bars of the window', async () => {
    page = await PanelPage.open({ width: 314 });
    await page.click(page.row('SQL Injection'));
    const controls = page.all('.choices > :not(p)').map((control) => control.getBoundingClientRect());
    const tops = controls.map(({ top }) => top);
    assert.lengthOf(tops, 3);
    assert.isBelow(Math.max(...tops) - Math.min(...tops), 20);
    assert.include(textOf(page.find('.about')), 'Applies to 12 APIs');
  });

  it('animates nothing for people who asked for that', async () => {
    await browser.emulateMedia({ reducedMotion: 'reduce' });
    page = await PanelPage.open();
    const moving = page.all('*').filter((element) => {
      const { transitionDuration } = getComputedStyle(element);
      return transitionDuration.split(', ').some((duration) => duration !== '0s');
    });
    await browser.emulateMedia({ reducedMotion: null });
    assert.deepEqual(moving.filter((element) => !element.localName.startsWith('vscode-')).map(textOf), []);
  });
});
