import axe from 'axe-core';
import { assert } from 'chai';
import { detailsOf } from '../../fakes/findings.ts';
import { richMarkdown } from '../../fakes/richMarkdown.ts';
import type { PanelOptions } from './panelPage.ts';
import { PanelPage } from './panelPage.ts';
import type { ThemeName } from '../themes.ts';

const filtered = { filters: { method: { values: ['GET', 'POST'], texts: [] }, from: '2026-10-13' } };

interface State {
  readonly name: string;
  readonly options?: PanelOptions;
  readonly act?: (page: PanelPage) => Promise<void>;
}

const states: readonly State[] = [
  { name: 'the full list' },
  {
    name: 'a filtered list with an open row and details',
    options: { view: filtered },
    act: async (page) => {
      const chevron = page.find('.chevron');
      await page.click(chevron);
      await page.click(page.row('SQL Injection'));
    },
  },
  {
    name: 'the list without aggregation',
    options: { view: { showAggregation: false } },
    act: (page) => page.click(page.row('SQL Injection')),
  },
  {
    name: 'Advanced filters with an open field',
    options: { view: filtered, saved: { version: 1, state: { filtersOpen: true } } },
    act: async (page) => {
      const input = page.all('dast-field-filter')[1]?.shadowRoot?.querySelector('input');
      if (input) await page.click(input);
      await page.press('ArrowDown');
    },
  },
  {
    name: 'excluded values',
    options: {
      view: { filters: { method: { values: [], texts: [], excluded: ['GET'] } } },
      saved: { version: 1, state: { filtersOpen: true } },
    },
    act: async (page) => {
      const input = page.all('dast-field-filter')[1]?.shadowRoot?.querySelector('input');
      if (input) await page.click(input);
      await page.press('ArrowDown');
    },
  },
  { name: 'a status menu', act: (page) => page.click(page.find('.row .status .triage')) },
  {
    name: 'several selected rows',
    act: async (page) => {
      await page.click(page.row('SQL Injection'));
      await page.click(page.row('Path Traversal'), ['Shift']);
    },
  },
  {
    name: 'saved filters',
    options: {
      prepare: (host) => (host.savedFilters = [{ name: 'Mine', view: { ...host.view, ...filtered } }]),
    },
    act: (page) => page.click(page.role('button', 'Saved filters')),
  },
  {
    name: 'a comment',
    act: async (page) => {
      await page.focusList();
      await page.press('c');
    },
  },
  {
    name: 'details below the row',
    options: { width: 480 },
    act: (page) => page.click(page.row('SQL Injection')),
  },
  {
    name: 'Markdown in the details',
    options: {
      height: 1800,
      details: (finding) => ({ ...detailsOf(finding), description: richMarkdown, solution: richMarkdown }),
    },
    act: (page) => page.click(page.row('SQL Injection')),
  },
  {
    name: 'APIs in the details',
    act: async (page) => {
      await page.click(page.row('SQL Injection'));
      await page.click(page.role('tab', 'APIs'));
    },
  },
  {
    name: 'widgets of days, APIs and methods, and their menu',
    options: {
      view: filtered,
      saved: { version: 1, state: { widgets: { hidden: [], collapsed: false }, moreWidgets: true } },
    },
    act: (page) => page.click(page.role('button', 'Choose widgets')),
  },
  {
    name: 'folded widgets and the keys',
    options: { saved: { version: 1, state: { widgets: { hidden: [], collapsed: true } } } },
    act: async (page) => {
      await page.focusList();
      await page.press('Shift+?');
    },
  },
  {
    name: 'the values of a row to filter by',
    act: async (page) => {
      await page.openMenu(page.row('SQL Injection'));
      await page.choose('Filter by Value…');
    },
  },
  {
    name: 'everything open at 320 pixels',
    options: {
      width: 320,
      view: filtered,
      saved: { version: 1, state: { filtersOpen: true, moreWidgets: true } },
    },
    act: (page) => page.click(page.row('SQL Injection')),
  },
  { name: 'nothing imported', options: { findings: [] } },
  {
    name: 'nothing that matches',
    options: { view: { showResolvedEvents: true, filters: { status: { values: ['Open'], texts: [] } } } },
  },
  {
    name: 'a failure',
    options: { prepare: (host) => host.fail('overview', 'The findings store could not be opened.') },
  },
];

describe('accessibility', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  for (const theme of ['dark', 'light', 'highContrast', 'highContrastLight'] satisfies ThemeName[]) {
    for (const { name, options, act } of states) {
      it(`has no violations: ${name}, ${theme}`, async () => {
        page = await PanelPage.open({ ...options, theme });
        await act?.(page);
        const { violations } = await axe.run(document.body);
        assert.deepEqual(
          violations.map(
            ({ id, nodes }) =>
              `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
          ),
          [],
        );
      });
    }
  }
});
