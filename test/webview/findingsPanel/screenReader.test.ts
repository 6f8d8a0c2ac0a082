import { assert } from 'chai';
import { manyFindings, shopFindings } from '../../fakes/findings.ts';
import { browser } from '../browser.ts';
import { PanelPage, textOf } from './panelPage.ts';

const golden = 'findingsPanel/screenReader.txt';
const live = '[role=status], [role=alert], [aria-live]';

/**
 * A walk with a screen reader: what it finds in the panel from top to bottom, and what it says by itself of what a user
 * does. `UPDATE=1 npm test -- webview --grep "screen reader"` writes the file again; read the difference.
 */
describe('a screen reader in the panel', () => {
  let page: PanelPage;
  let heard: readonly string[] = [];
  const lines: string[] = [];
  afterEach(() => page.close());

  const spoken = (): readonly string[] =>
    page
      .all(live)
      .map(textOf)
      .filter((text) => text !== '');

  /** All of the panel, or one part of it: the line that names it, and those below. */
  async function read(title: string, part?: string): Promise<void> {
    const all = await browser.readAloud();
    const first = part === undefined ? 0 : all.findIndex((line) => line.includes(part));
    assert.isAtLeast(first, 0, part);
    const depth = all[first]?.search(/\S/) ?? 0;
    const end = all.findIndex((line, index) => index > first && line.search(/\S/) <= depth);
    lines.push(`# ${title}`, '', ...all.slice(first, part === undefined || end === -1 ? undefined : end), '');
  }

  /** What is said by itself after a user has done something, and where the keyboard is then. */
  async function after(what: string, act: () => Promise<unknown>): Promise<void> {
    heard = spoken();
    await act();
    await page.settled();
    const said = spoken().filter((text) => !heard.includes(text));
    const focused =
      (await browser.readAloud()).find((line) => line.includes('[focused]'))?.trim() ?? 'nothing';
    lines.push(`# ${what}`, '', ...said.map((text) => `says: ${text}`), `focus: ${focused}`, '');
    assert.notEqual(said.length, 0, `${what} is said`);
  }

  it('finds names, roles, states and live texts in this order', async () => {
    page = await PanelPage.open({ view: { filters: { severity: { values: ['Critical'], texts: [] } } } });
    await read('The panel, filtered by Severity Critical');
    await after('Filtered by Severity Major too', () =>
      page.click(page.role('button', 'Major'), ['Control']),
    );
    await after('Sorted by Summary', () => page.click(page.role('button', 'Summary')));
    await page.focusList();
    await after('p: Status set to In Progress', () => page.press('p'));
    await after('u: undone', () => page.press('u'));
    await after('Shift+U: redone', () => page.press('Shift+U'));
    await after('A search', async () => {
      await page.press('Control+f');
      await page.type('SQL');
      await new Promise((resolve) => setTimeout(resolve, 400));
    });
    await after('A report is imported', async () => page.host.replaceFindings(shopFindings().slice(0, 700)));
    await page.press('Escape');
    await page.click(page.row('SQL Injection'));
    await read('Details of a finding', '"Finding details"');
    const observed = `${lines.join('\n')}\n`;
    assert.equal(observed, await browser.compareWithFile(golden, observed));
  });

  it('finds the rows from top to bottom wherever the list was scrolled to, and the details of one after them', async () => {
    page = await PanelPage.open({
      findings: manyFindings(1000),
      view: { sort: { column: 'summary', descending: false } },
      width: 480,
      height: 900,
    });
    for (const scrollTop of [7000, 60, 2000, 1900]) {
      page.find('.scroller').scrollTop = scrollTop;
      await page.settled();
    }
    const chosen = page.rowElements[2];
    await page.click(chosen ?? page.element);
    const read = (await browser.readAloud()).flatMap((line) =>
      /^ *row "/.test(line)
        ? (/Weakness \d+/.exec(line)?.[0] ?? [])
        : line.includes('"Finding details"')
          ? 'details'
          : [],
    );
    assert.equal(read.at(-1), 'details');
    const rows = read.slice(0, -1);
    assert.isAbove(rows.length, 12);
    assert.deepEqual(rows, rows.toSorted());
    assert.include(textOf(chosen ?? page.element), textOf(page.find('.title')));
  });
});
