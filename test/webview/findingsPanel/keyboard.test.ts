import { assert } from 'chai';
import { nameOf, PanelPage, textOf } from './panelPage.ts';

const filtered = { filters: { method: { values: ['GET', 'POST'], texts: [] } } };
const filtersOpen = { version: 1, state: { filtersOpen: true } };

/** Something that opens over the panel: how, and what has to have the keyboard before and after. */
interface Popup {
  readonly name: string;
  readonly open: (page: PanelPage) => Promise<void>;
  readonly opener: (page: PanelPage) => Element;
}

const button = (name: string): Popup => ({
  name,
  open: (page) => pressOn(page, page.role('button', name), 'Enter'),
  opener: (page) => page.role('button', name),
});

/** Opened by a key on the row that has the keyboard. */
const byRowKey = (name: string, key: string): Popup => ({
  name,
  open: async (page) => {
    await page.focusList();
    await page.press(key);
  },
  opener: (page) => page.find('.row[tabindex="0"]'),
});

const popups: readonly Popup[] = [
  button('Saved filters'),
  button('Choose widgets'),
  button('Columns and density'),
  byRowKey('a comment', 'c'),
  byRowKey('the keys', 'Shift+?'),
  {
    name: 'the status of a row',
    open: (page) => pressOn(page, page.find('.row[tabindex="0"] .status .triage'), 'Enter'),
    opener: (page) => page.find('.row[tabindex="0"] .status .triage'),
  },
  {
    name: 'the status in the details',
    open: async (page) => {
      await page.click(page.row('SQL Injection'));
      await pressOn(page, statusInDetails(page), 'Enter');
    },
    opener: (page) => statusInDetails(page),
  },
  {
    name: 'the values of a filter',
    open: (page) => pressOn(page, categoryFilter(page), 'ArrowDown'),
    opener: (page) => categoryFilter(page),
  },
  {
    name: 'the values of a row to filter by',
    open: async (page) => {
      await page.focusList();
      await page.openMenu(page.find('.row[tabindex="0"]'));
      await page.choose('Filter by Value…');
    },
    opener: (page) => page.find('.row[tabindex="0"]'),
  },
];

function statusInDetails(page: PanelPage): HTMLElement {
  const inDetails = page.all('dast-choice')[0]?.shadowRoot?.querySelector('button');
  return inDetails ?? document.body;
}

function categoryFilter(page: PanelPage): HTMLElement {
  return page.all('dast-field-filter')[4]?.shadowRoot?.querySelector('input') ?? document.body;
}

async function pressOn(page: PanelPage, element: HTMLElement, key: string): Promise<void> {
  element.focus();
  await page.press(key);
}

function isOpen(page: PanelPage): boolean {
  return page.all(':popover-open').length > 0;
}

/** The part of the panel that has the keyboard. */
function focusedPart(page: PanelPage): string {
  const parts = [
    'summary-widgets',
    'list-toolbar',
    'filter-section',
    'filter-chips',
    'findings-list',
    'finding-details',
  ];
  const has = (part: string): boolean =>
    page.all(`dast-${part}`).some((element) => element.shadowRoot?.activeElement !== null);
  return parts.find(has) ?? (page.focused?.classList.contains('splitter') === true ? 'splitter' : 'nothing');
}

describe('the keyboard in the panel', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  it('goes from the widgets through toolbar, filters and chips to the list and the details', async () => {
    page = await PanelPage.open({ view: filtered, saved: filtersOpen });
    await page.click(page.row('SQL Injection'));
    page
      .find('dast-summary-widgets')
      .shadowRoot?.querySelector<HTMLElement>('dast-value-bars')
      ?.shadowRoot?.querySelector('button')
      ?.focus();
    const parts = [focusedPart(page)];
    for (let presses = 0; presses < 90 && parts.at(-1) !== 'finding-details'; presses += 1) {
      await page.press('Tab');
      const part = focusedPart(page);
      if (part !== parts.at(-1)) parts.push(part);
    }
    assert.deepEqual(parts, [
      'summary-widgets',
      'list-toolbar',
      'filter-section',
      'filter-chips',
      'findings-list',
      'splitter',
      'finding-details',
    ]);
  });

  it('reads and triages ten vulnerabilities beside code with eleven keys', async () => {
    page = await PanelPage.open({ width: 480, height: 900 });
    await page.focusList();
    const pressed: string[] = [];
    const press = async (key: string): Promise<void> => {
      pressed.push(key);
      await page.press(key);
    };
    const read = new Set<string>();
    while (read.size < 10 && pressed.length < 40) {
      const row = textOf(page.focused ?? page.element);
      const title = (): string => page.all('.title').map(textOf).join();
      if (title() === '' || !row.startsWith(title())) await press('Enter');
      assert.isTrue(row.startsWith(title()), `${row}: ${title()}`);
      assert.isAtLeast(page.find('dast-finding-details').getBoundingClientRect().height, 200);
      read.add(title());
      await press('x');
    }
    assert.equal(read.size, 10);
    assert.equal(pressed.join(' '), 'Enter x x x x x x x x x x');
    const set = page.host.requests.filter(({ method }) => method === 'changeTriage');
    assert.lengthOf(set, 10);
  });

  it('comes to the first row after thirteen Tab stops: one for each widget, the tools of the list and the header', async () => {
    page = await PanelPage.open();
    const isRow = (): boolean => page.focused?.classList.contains('row') === true;
    page.find('h1').tabIndex = -1;
    page.find('h1').focus();
    const stops: string[] = [];
    for (let presses = 0; presses < 60; presses += 1) {
      await page.press('Tab');
      if (isRow()) break;
      stops.push(page.focused === null ? '' : nameOf(page.focused));
    }
    assert.isTrue(isRow());
    assert.deepEqual(
      stops.map((name) => name.split(':')[0]),
      [
        'Critical',
        'Open',
        'New',
        'Passive Scan',
        'POST /rest/user/login',
        'Sep 1, 2026 – Sep 3, 2026',
        'Collapse widgets',
        'Choose widgets',
        'Search in all texts of the findings',
        'Show Aggregation',
        'Show Resolved Events',
        'Export CSV',
        'Severity descending',
      ],
    );
    await page.press('Shift+Tab', 'ArrowRight', 'ArrowRight', 'Enter');
    assert.deepEqual(page.host.view.sort, { column: 'summary', descending: false });
    await page.press('End', 'Enter');
    assert.isTrue(isOpen(page), 'the columns are chosen at the end of the header');
  });

  for (const { name, open, opener } of popups) {
    it(`is back where it was after Escape: ${name}`, async () => {
      page = await PanelPage.open({ saved: filtersOpen });
      await open(page);
      assert.isTrue(isOpen(page), 'it is open');
      await page.press('Escape');
      assert.isFalse(isOpen(page), 'it is closed');
      assert.equal(page.focused, opener(page));
    });
  }

  it('says which row commands of the palette are for: the one that has the keyboard, selected or not', async () => {
    page = await PanelPage.open();
    await page.focusList();
    assert.isEmpty(page.all('.row[aria-selected=true]'));
    assert.deepEqual([page.host.selectedVulnerabilities, page.host.row], [[1], { vulnerability: 1 }]);
    await page.press('ArrowDown', 'Shift+ArrowDown');
    assert.lengthOf(page.host.selectedVulnerabilities, 2);
    await page.press('Control+ArrowDown');
    assert.lengthOf(page.host.selectedVulnerabilities, 1, 'not the selection that the row is not part of');
    page.host.changeView({ showAggregation: false });
    await page.settled();
    await page.focusList();
    assert.isEmpty(page.host.selectedVulnerabilities);
    assert.hasAllKeys(page.host.row, ['vulnerability', 'finding']);
  });

  it('goes on from the row that was clicked', async () => {
    page = await PanelPage.open();
    await page.click(page.row('Path Traversal'));
    await page.press('j', 'r');
    assert.include(textOf(page.row('Server Side Request Forgery')), 'Resolved');
  });

  it('goes on from a row whose status was chosen with the mouse', async () => {
    page = await PanelPage.open();
    await page.click(page.row('Path Traversal').querySelector('.status .triage') ?? page.element);
    await page.click(page.role('menuitemradio', 'In Progress'));
    assert.equal(page.row('Path Traversal').ariaSelected, 'true', 'it shows that keys are for it');
    await page.press('j');
    assert.isTrue(page.row('Server Side Request Forgery').contains(page.focused));
  });

  it('stays on the value of a widget that was chosen with the mouse', async () => {
    page = await PanelPage.open();
    await page.click(page.role('button', 'Critical: '));
    assert.equal(page.focused, page.role('button', 'Critical: '), 'the keyboard stays on the value');
    await page.press('Enter');
    assert.lengthOf(page.chips, 0, 'the same key takes it back');
  });

  it('goes on in the list after an Undo that was clicked', async () => {
    page = await PanelPage.open();
    await page.focusList();
    await page.press('r');
    await page.click(page.role('button', 'Undo'));
    assert.notEqual(page.focused, document.body, 'the focus is not lost');
  });
});
