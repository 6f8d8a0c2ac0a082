import {
  denseFindings,
  detailsOf,
  historyOfTeam,
  ofTwoApplications,
  shopFindings,
} from '../../fakes/findings.ts';
import { comparedDetails, comparedFinding } from '../../fakes/comparedFinding.ts';
import { richMarkdown } from '../../fakes/richMarkdown.ts';
import type { PanelOptions, PanelPage } from './panelPage.ts';

/** A state of the panel that is worth a look, for eyes and for axe. */
export interface PanelStateExample {
  readonly name: string;
  readonly options?: PanelOptions;
  readonly act?: (page: PanelPage) => Promise<void>;
}

const filtered = { filters: { method: { values: ['GET', 'POST'], texts: [] }, from: '2026-10-13' } };
const excluding = {
  filters: {
    severity: { values: [], texts: [], excluded: ['Info'] },
    method: { values: [], texts: [], excluded: ['GET'] },
  },
};
const filtersOpen = { version: 1, state: { filtersOpen: true } };

export const panelStates: readonly PanelStateExample[] = [
  { name: 'the full list' },
  { name: 'the full list at 1440 pixels', options: { width: 1440, height: 900 } },
  { name: 'the full list at 2000 pixels', options: { width: 2000, height: 1000 }, act: openDetails },
  { name: 'the full list beside code', options: { width: 640, height: 860 } },
  ...[350, 420, 520].flatMap((width) => [
    {
      name: `beside code at ${width} pixels`,
      options: { findings: ofTwoApplications(), width, height: 900 },
    },
    {
      name: `beside code at ${width} pixels with details`,
      options: { findings: ofTwoApplications(), width, height: 900 },
      act: openDetails,
    },
  ]),
  { name: 'the options of a small panel', options: { width: 420, height: 800 }, act: openMoreOptions },
  {
    name: 'widgets of a small panel',
    options: {
      width: 520,
      height: 800,
      saved: {
        version: 1,
        state: { widgets: { hidden: ['method'], collapsed: false, openWhenSmall: true } },
      },
    },
  },
  { name: 'in a low panel', options: { findings: denseFindings(14_000), width: 960, height: 600 } },
  { name: 'in a low panel with details', options: { width: 960, height: 600 }, act: openDetails },
  {
    name: 'in a low panel without aggregation',
    options: { view: { showAggregation: false }, findings: denseFindings(14_000), width: 960, height: 600 },
  },
  {
    name: 'the full list of 1440 pixels at 200 percent',
    options: { width: 720, height: 450 },
    act: openDetails,
  },
  ...[320, 480, 640, 760, 1024].map((width) => ({
    name: `thousands of findings at ${width} pixels`,
    options: { findings: denseFindings(22_000), width, height: 700 },
    act: async (page: PanelPage) => {
      page.find('.row .chevron').click();
      await page.settled();
    },
  })),
  {
    name: 'two applications',
    options: { findings: ofTwoApplications(), saved: filtersOpen },
    act: openDetails,
  },
  {
    name: 'two applications at 640 pixels',
    options: { findings: ofTwoApplications(), width: 640, height: 860 },
    act: openDetails,
  },
  {
    name: 'two applications at 320 pixels',
    options: { findings: ofTwoApplications(), width: 320, height: 800 },
  },
  {
    name: 'changes that are not saved',
    options: { prepare: (host) => (host.unsaved = { changes: 2, reason: 'No space is left on the disk.' }) },
  },
  {
    name: 'changes that are not saved at 320 pixels',
    options: {
      width: 320,
      prepare: (host) => (host.unsaved = { changes: 2, reason: 'No space is left on the disk.' }),
    },
  },
  { name: 'the full list at 320 pixels', options: { width: 320, height: 800 } },
  ...[
    { width: 960, height: 680 },
    { width: 350, height: 900 },
  ].map((size) => ({
    name: `exchanges side by side at ${size.width} pixels`,
    options: {
      findings: [comparedFinding()],
      details: comparedDetails,
      ...size,
    },
    act: async (page: PanelPage) => {
      await page.click(page.row('Broken Object-Level'));
      await page.click(page.role('tab', 'Exchanges'));
    },
  })),
  { name: 'a search', options: { view: { filters: { search: 'SQL Injection' } } } },
  {
    name: 'a search at 320 pixels',
    options: { view: { filters: { search: 'SQL Injection' } }, width: 320, height: 800 },
  },
  {
    name: "the columns of the scanner's own rating",
    options: { saved: { version: 1, state: { list: { hidden: [], widths: {}, compact: false } } } },
  },
  {
    name: 'a filtered list with an open row and details',
    options: { view: filtered },
    act: async (page) => {
      await page.click(page.find('.chevron'));
      await openDetails(page);
    },
  },
  {
    name: 'the list without aggregation',
    options: { view: { showAggregation: false } },
    act: openDetails,
  },
  {
    name: 'the list without aggregation beside code',
    options: { view: { showAggregation: false }, width: 640 },
  },
  {
    name: 'Advanced filters',
    options: { view: filtered, saved: filtersOpen },
  },
  {
    name: 'Advanced filters with an open field',
    options: { view: filtered, saved: filtersOpen },
    act: openMethods,
  },
  {
    name: 'Advanced filters with a mistake, beside code',
    options: { view: filtered, saved: filtersOpen, width: 640 },
    act: async (page) => {
      const input = page.find('#to') as HTMLInputElement;
      input.value = '2026-10-01';
      input.dispatchEvent(new Event('change'));
      await page.settled();
    },
  },
  { name: 'excluded values', options: { view: excluding } },
  {
    name: 'excluded values in an open field',
    options: { view: excluding, saved: filtersOpen },
    act: openMethods,
  },
  { name: 'a status menu', act: (page) => page.click(page.find('.row .status .triage')) },
  {
    name: 'several selected rows',
    act: async (page) => {
      await openDetails(page);
      await page.click(page.row('Path Traversal'), ['Shift']);
    },
  },
  {
    name: 'saved filters',
    options: {
      view: filtered,
      prepare: (host) => {
        host.savedFilters = [
          { name: 'What I work on', view: { ...host.view, ...filtered } },
          { name: 'All but noise', view: { ...host.view, ...excluding } },
        ];
      },
    },
    act: openSavedFilters,
  },
  { name: 'no saved filter', act: openSavedFilters },
  { name: 'a comment', act: openComment },
  { name: 'a comment at 320 pixels', options: { width: 320 }, act: openComment },
  {
    name: 'a change that can be undone',
    act: async (page) => {
      await page.click(page.find('.row .status .triage'));
      await page.click(page.role('menuitemradio', 'In Progress'));
    },
  },
  {
    name: 'a change of several rows at 760 pixels',
    options: { width: 760 },
    act: async (page) => {
      await page.click(page.row('SQL Injection'));
      await page.click(page.row('Path Traversal'), ['Shift']);
      await page.press('x');
    },
  },
  { name: 'details below the row', options: { width: 480, height: 900 }, act: openDetails },
  {
    name: 'Markdown in the details',
    options: {
      height: 1800,
      details: (finding) => ({ ...detailsOf(finding), description: richMarkdown, solution: richMarkdown }),
    },
    act: openDetails,
  },
  { name: 'APIs in the details', act: (page) => openTab(page, 'APIs') },
  { name: 'a request in the details', act: (page) => openTab(page, 'Request') },
  {
    name: 'the history in the details',
    act: async (page) => {
      await page.focusList();
      await page.press('x');
      await openTab(page, 'History');
    },
  },
  {
    name: 'the history of several people',
    options: { details: (finding) => ({ ...detailsOf(finding), history: historyOfTeam() }) },
    act: (page) => openTab(page, 'History'),
  },
  {
    name: 'the history of several people below the row',
    options: {
      width: 420,
      height: 1100,
      details: (finding) => ({ ...detailsOf(finding), history: historyOfTeam() }),
    },
    act: (page) => openTab(page, 'History'),
  },
  {
    name: 'all widgets, and their menu',
    options: {
      view: filtered,
      saved: {
        version: 1,
        state: { widgets: { hidden: [], collapsed: false, openWhenSmall: true }, moreWidgets: true },
      },
    },
    act: (page) => page.click(page.role('button', 'Choose widgets')),
  },
  {
    name: 'collapsed widgets',
    options: { saved: { version: 1, state: { widgets: { hidden: [], collapsed: true } } } },
  },
  {
    name: 'the keys',
    act: async (page) => {
      await page.focusList();
      await page.press('Shift+?');
    },
  },
  { name: 'columns and density', act: (page) => page.click(page.role('button', 'Columns and density')) },
  {
    name: 'the values of a row to filter by',
    act: async (page) => {
      await page.openMenu(page.row('SQL Injection'));
      await page.choose('Filter by Value…');
    },
  },
  {
    name: 'everything open at 320 pixels',
    options: { width: 320, height: 900, view: filtered, saved: everythingOpen() },
    act: openDetails,
  },
  { name: 'nothing imported', options: { findings: [] } },
  { name: 'nothing imported at 320 pixels', options: { findings: [], width: 320 } },
  {
    name: 'an import into an open panel',
    options: { findings: [], prepare: (host) => host.replaceFindings(shopFindings()) },
  },
  {
    name: 'a contradiction of switch and filter',
    options: { view: { showResolvedEvents: true, filters: { status: { values: ['Open'], texts: [] } } } },
  },
  {
    name: 'a filter that excludes everything',
    options: {
      view: {
        filters: {
          summary: { values: ['SQL Injection'], texts: [] },
          severity: { values: ['Info'], texts: [] },
        },
      },
    },
  },
  {
    name: 'a filter that excludes everything at 320 pixels',
    options: {
      width: 320,
      view: {
        filters: {
          summary: { values: ['SQL Injection'], texts: [] },
          severity: { values: ['Info'], texts: [] },
        },
      },
    },
  },
  {
    name: 'the first answer on its way',
    options: { prepare: (host) => host.hold('overview') },
    act: loadingShown,
  },
  {
    name: 'rows on their way',
    options: { prepare: (host) => host.hold('page') },
    act: loadingShown,
  },
  {
    name: 'a failure',
    options: { prepare: (host) => host.fail('overview', 'The findings store could not be opened.') },
  },
  {
    name: 'details that failed',
    options: { prepare: (host) => host.fail('details', 'The findings store could not be read.') },
    act: openDetails,
  },
  {
    name: 'a change that failed',
    options: { prepare: (host) => host.fail('changeTriage', 'The disk is full. The change was not kept.') },
    act: async (page) => {
      await page.click(page.find('.row .status .triage'));
      await page.click(page.role('menuitemradio', 'Resolved'));
    },
  },
];

function everythingOpen(): unknown {
  return { version: 1, state: { filtersOpen: true, moreWidgets: true } };
}

/** In a small panel they are behind its menu. */
async function openSavedFilters(page: PanelPage): Promise<void> {
  if (page.hasRole('button', 'Saved filters')) return page.click(page.role('button', 'Saved filters'));
  await openMoreOptions(page);
  await page.click(page.role('menuitem', 'Saved filters'));
}

/** Only a small panel has them. */
async function openMoreOptions(page: PanelPage): Promise<void> {
  if (!page.hasRole('button', 'More options')) return;
  await page.click(page.role('button', 'More options'));
}

function openDetails(page: PanelPage): Promise<void> {
  return page.click(page.row('SQL Injection'));
}

async function openTab(page: PanelPage, tab: string): Promise<void> {
  await openDetails(page);
  await page.click(page.role('tab', tab));
}

async function openComment(page: PanelPage): Promise<void> {
  await page.focusList();
  await page.press('c');
}

async function openMethods(page: PanelPage): Promise<void> {
  const input = page.all('dast-field-filter')[1]?.shadowRoot?.querySelector('input');
  if (input) await page.click(input);
  await page.press('ArrowDown');
}

/** A moment that is short shows nothing. */
async function loadingShown(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 200));
}
