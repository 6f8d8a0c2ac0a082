import { assert } from 'chai';
import { manyFindings } from '../../fakes/findings.ts';
import { browser } from '../browser.ts';
import { nameOf, PanelPage, textOf } from './panelPage.ts';

const onlyGet = { filters: { method: { values: ['GET'], texts: [] } } };

describe('triage', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  function rowButton(row: string, name: string): HTMLElement {
    const buttons = [...page.row(row).querySelectorAll<HTMLElement>('button')];
    const button = buttons.find((element) => element.ariaLabel?.startsWith(name));
    if (button === undefined) throw new Error(`No button ${name} in row ${row}.`);
    return button;
  }

  it('sets the Status of a row for its APIs as filtered, and takes it back', async () => {
    page = await PanelPage.open({ view: onlyGet });
    await page.click(rowButton('SQL Injection', 'Status: Open'));
    assert.include(textOf(page.role('menu', 'Set Status')), '6 of 12 APIs');
    await page.click(page.role('menuitemradio', 'In Progress'));
    assert.deepEqual(page.host.requests.findLast(({ method }) => method === 'changeTriage')?.params, {
      vulnerabilities: [1],
      set: { status: 'In Progress' },
    });
    assert.include(page.row('SQL Injection').innerText, 'In Progress');
    assert.include(
      page.find('dast-status-line').shadowRoot?.textContent ?? '',
      '1 rows (6 of 12 APIs) set to In Progress',
    );

    await page.click(page.role('button', 'Undo'));
    assert.include(page.row('SQL Injection').innerText, 'Open');
    assert.include(page.find('dast-status-line').shadowRoot?.textContent ?? '', 'Undone');
    await page.click(page.role('button', 'Dismiss'));
    assert.isFalse(page.hasRole('button', 'Dismiss'));
  });

  it('offers a standing decision where all of one vulnerability was set, and only then', async () => {
    page = await PanelPage.open();
    await page.click(rowButton('SQL Injection', 'Resolution: '));
    await page.click(page.role('menuitemradio', 'False Positive'));
    await page.click(page.role('button', 'Make Standing Decision…'));
    assert.deepEqual(page.host.ranWith('makeDecision'), [[{ vulnerability: 1 }, '']]);
    await page.click(page.role('button', 'Undo'));
    assert.isFalse(page.hasRole('button', 'Make Standing Decision…'));
    page.close();
    page = await PanelPage.open({ view: onlyGet });
    await page.click(rowButton('SQL Injection', 'Status: Open'));
    await page.click(page.role('menuitemradio', 'In Progress'));
    assert.isFalse(page.hasRole('button', 'Make Standing Decision…'));
  });

  it('is done by keyboard alone', async () => {
    page = await PanelPage.open();
    await page.focusList();
    await page.press('ArrowDown', 'Tab', 'Tab', 'Enter');
    assert.isTrue(page.hasRole('menu', 'Set Resolution'));
    await page.press('End', 'Enter');
    assert.include(page.row('Broken Object Level').innerText, 'Inconclusive');
    assert.equal(page.focused?.ariaLabel, 'Resolution: Inconclusive', 'the focus is back on the control');
    await page.press('Enter', 'Escape');
    assert.isFalse(page.hasRole('menu', 'Set Resolution'));
  });

  it('comments and sets Status and Resolution at once, by few keys, and takes it back by one', async () => {
    page = await PanelPage.open({ view: onlyGet });
    await page.focusList();
    let keys = 0;
    const press = async (...pressed: readonly string[]): Promise<void> => {
      keys += pressed.length;
      await page.press(...pressed);
    };
    await press('c');
    const box = page.role('dialog', 'Comment');
    assert.isTrue(textOf(box).startsWith('6 of 12 APIs'), 'what it applies to comes first');
    assert.equal(page.role('button', 'Open').ariaDisabled, 'true', 'the current value is marked');
    await page.type('The parameter is checked in the gateway.');
    await press('Tab', 'r', 'x');
    assert.equal(page.role('button', 'Resolved').ariaPressed, 'true');
    assert.isUndefined(
      page.host.requests.find(({ method }) => method === 'changeTriage'),
      'nothing yet',
    );
    await press('Control+Enter');
    assert.deepEqual(page.host.requests.findLast(({ method }) => method === 'changeTriage')?.params, {
      vulnerabilities: [1],
      set: { status: 'Resolved', resolution: 'False Positive' },
      comment: 'The parameter is checked in the gateway.',
    });
    // Before: c, Tab, two arrows, Enter; and c, the comment again, Tab, five arrows, Enter.
    assert.isBelow(keys, 5 + 8);
    assert.isFalse(page.hasRole('dialog', 'Comment'));
    assert.include(textOf(page.focused ?? document.body), 'SQL Injection');
    assert.match(page.row('SQL Injection').innerText, /Resolved[^]*False Positive/);
    await page.press('Enter');
    await page.click(page.role('tab', 'History'));
    const history = page.find('dast-finding-details').shadowRoot?.querySelector('[role=tabpanel]');
    assert.include(history?.textContent ?? '', 'The parameter is checked in the gateway.');
    await page.focusList();
    await page.press('u');
    assert.match(page.row('SQL Injection').innerText, /Open[^]*New/);
  });

  it('writes nothing before Save, which a comment alone can have', async () => {
    page = await PanelPage.open();
    await page.focusList();
    await page.press('c');
    const save = page.role('button', 'Save');
    assert.equal(save.ariaDisabled, 'true');
    await page.click(save);
    await page.click(page.role('button', 'Resolved'));
    await page.click(page.role('button', 'In Progress'));
    assert.equal(page.role('button', 'Resolved').ariaPressed, 'false', 'one value of a field');
    await page.click(page.role('button', 'In Progress'));
    assert.equal(save.ariaDisabled, 'true', 'taken back');
    assert.isUndefined(page.host.requests.find(({ method }) => method === 'changeTriage'));
    page.find('dast-comment-box').shadowRoot?.querySelector('textarea')?.focus();
    await page.type('Asked the team');
    await page.click(save);
    assert.deepEqual(page.host.requests.findLast(({ method }) => method === 'changeTriage')?.params, {
      vulnerabilities: [1],
      set: {},
      comment: 'Asked the team',
    });
  });

  it('asks for a comment from the details, the row menu and for several rows, and keeps what was typed', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    await page.click(page.role('button', 'Comment…'));
    await page.type('Asked the team');
    await page.press('Escape');
    assert.isFalse(page.hasRole('dialog', 'Comment'));
    assert.equal(nameOf(page.focused ?? document.body), 'Comment…');
    await page.openMenu(page.row('SQL Injection'));
    await page.choose('Comment…');
    assert.equal((page.focused as HTMLTextAreaElement).value, 'Asked the team');
    await browser.click(600, 740);
    await page.click(page.row('Path Traversal'), ['Shift']);
    const several = page.role('group', 'Selected rows').querySelectorAll('button')[2];
    if (several === undefined) throw new Error('Several rows cannot be commented.');
    await page.click(several);
    assert.equal((page.focused as HTMLTextAreaElement).value, '', 'other rows, another comment');
    assert.match(textOf(page.role('dialog', 'Comment')), /^\d vulnerabilities · [\d,]+ findings/);
    await page.type('Same gateway');
    await page.click(page.role('button', 'Resolved'));
    await page.click(page.role('button', 'Save'));
    const change = page.host.requests.findLast(({ method }) => method === 'changeTriage')?.params;
    assert.deepInclude(change as object, { set: { status: 'Resolved' }, comment: 'Same gateway' });
  });

  it('says one sentence aloud, without its buttons, and keeps its line from key to key', async () => {
    page = await PanelPage.open();
    await page.focusList();
    const line = page.find('dast-status-line').shadowRoot;
    const region = [...(line?.querySelectorAll('[role=status]') ?? [])].at(-1);
    assert.equal(region?.textContent, '');
    let timesEmpty = 0;
    await page.press('r');
    const watching = new MutationObserver(() => (timesEmpty += region?.textContent === '' ? 1 : 0));
    if (line) watching.observe(line, { subtree: true, childList: true, characterData: true });
    await page.press('p');
    watching.disconnect();
    assert.equal(region?.textContent, '1 rows (2 of 2 APIs) set to In Progress');
    assert.equal(timesEmpty, 0);
  });

  it('never covers the row that is worked on by the sentence about it', async () => {
    page = await PanelPage.open({ findings: manyFindings(200) });
    await page.focusList();
    await page.press('End', 'r');
    // The list learns of the room it has left after the sentence is drawn.
    await page.settled();
    const { bottom } = page.focused?.getBoundingClientRect() ?? { bottom: Infinity };
    assert.isTrue(page.hasRole('button', 'Undo'));
    assert.isAtMost(bottom, page.find('.scroller').getBoundingClientRect().bottom);
  });

  it('says on an API row where its values are set', async () => {
    page = await PanelPage.open();
    await page.focusList();
    for (const key of ['r', 'c']) {
      await page.press('Home', 'ArrowRight', 'ArrowDown', key);
      assert.include(page.find('dast-status-line').shadowRoot?.textContent ?? '', 'are set on the row above');
      await page.click(page.role('button', 'Dismiss'));
      assert.isTrue(page.focused?.classList.contains('child'), 'the keyboard is back on the row');
    }
    assert.isUndefined(page.host.requests.find(({ method }) => method === 'changeTriage'));
  });

  it('leaves no selection behind in another list', async () => {
    page = await PanelPage.open({ view: onlyGet });
    await page.focusList();
    await page.press('j', 'j');
    assert.equal(page.all('.row.selected').length, 1);
    page.role('button', 'Remove filter Method GET').focus();
    await page.press('Enter');
    assert.isEmpty(page.all('.row.selected'));
    assert.include(
      textOf(page.focused ?? document.body),
      'SQL Injection',
      'the keyboard goes on in the list',
    );
    await page.press('p');
    assert.include(page.row('SQL Injection').innerText, 'In Progress');
  });

  it('says what Mixed stands for', async () => {
    page = await PanelPage.open();
    const button = rowButton('JWT Signature Not Verified', 'Status: Mixed');
    assert.equal(button.title, 'Status: Mixed (3 Open, 2 In Progress, 2 Resolved)');
  });

  it('is off without aggregation and says why, in the list and in the details', async () => {
    page = await PanelPage.open({ view: { showAggregation: false } });
    const reason = 'Turn on Show Aggregation to change Status and Resolution.';
    const button = rowButton('SQL Injection', 'Status: Open');
    assert.equal(button.ariaDisabled, 'true');
    assert.equal(button.title, reason);
    await page.click(button);
    assert.isFalse(page.hasRole('menu', 'Set Status'));

    await page.click(page.row('SQL Injection'));
    const choice = page.role('button', 'Status: Open');
    assert.equal(choice.getAttribute('aria-description') ?? choice.title, reason);
    assert.include(page.find('dast-finding-details').shadowRoot?.textContent ?? '', reason);
    const dropdown = page.all('dast-choice')[0]?.shadowRoot?.querySelector('button');
    if (!dropdown) throw new Error('No dropdown.');
    assert.equal(dropdown.ariaDisabled, 'true');
    await page.click(dropdown);
    assert.isFalse(page.hasRole('menu', 'Status'));
    assert.isUndefined(page.host.requests.find(({ method }) => method === 'changeTriage'));
  });

  it('works from the details, and says what it applies to', async () => {
    page = await PanelPage.open({ view: onlyGet });
    await page.click(page.row('SQL Injection'));
    assert.include(
      page.find('dast-finding-details').shadowRoot?.textContent ?? '',
      'Applies to 6 of 12 APIs',
    );
    const dropdown = page.all('dast-choice')[1]?.shadowRoot?.querySelector('button');
    if (!dropdown) throw new Error('No dropdown.');
    await page.click(dropdown);
    await page.click(page.role('menuitemradio', 'False Positive'));
    assert.include(page.row('SQL Injection').innerText, 'False Positive');
    assert.equal(dropdown.ariaLabel, 'Resolution: False Positive');
  });

  it('changes all selected rows at once', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    await page.click(page.row('Path Traversal'), ['Shift']);
    assert.include(textOf(page.role('group', 'Selected rows')), '6 vulnerabilities · 110 findings');
    await page.click(page.role('button', 'Set Status'));
    const menu = textOf(page.role('menu', 'Set Status'));
    assert.match(menu, /^6 vulnerabilities · 110 findings/, 'the scope comes first');
    assert.match(menu, /Open now in \d+ findings/, 'and how many have each value now');
    await page.click(page.role('menuitemradio', 'Resolved'));
    const statuses = page.rows.map((row) => row.split(' | ')[4]);
    assert.deepEqual(statuses.slice(0, 7), [...Array(6).fill('Resolved'), 'Open']);
    await page.click(page.role('button', 'Clear selection'));
    assert.isEmpty(page.all('.row[aria-selected=true]'));
    assert.deepEqual(page.host.selectedVulnerabilities, [4], 'the row that has the keyboard');
  });

  it('shows a refusal as a sentence', async () => {
    page = await PanelPage.open({
      prepare: (host) => host.fail('changeTriage', 'The change could not be stored.'),
    });
    await page.click(rowButton('SQL Injection', 'Status: Open'));
    await page.click(page.role('menuitemradio', 'Resolved'));
    assert.include(
      page.find('dast-status-line').shadowRoot?.textContent ?? '',
      'The change could not be stored.',
    );
    assert.isFalse(page.hasRole('button', 'Undo'));
  });

  it('has a menu that closes on a click elsewhere', async () => {
    page = await PanelPage.open();
    await page.click(rowButton('SQL Injection', 'Status: Open'));
    assert.isTrue(page.hasRole('menu', 'Set Status'));
    await browser.click(600, 740);
    await page.settled();
    assert.isFalse(page.hasRole('menu', 'Set Status'));
  });

  it('is done with single keys, one row after the other', async () => {
    page = await PanelPage.open({ view: { filters: { severity: { values: ['Major'], texts: [] } } } });
    await page.focusList();
    await page.press('p', 'x', 'j', 'r');
    const states = page.rows.map((row) => row.split(' | ').slice(4, 6).join(', '));
    assert.deepEqual(states, [
      'In Progress, New',
      'Open, False Positive',
      'Mixed, Mixed',
      'Resolved, Inconclusive',
      'Open, New',
    ]);
    assert.include(textOf(page.focused ?? document.body), 'Server Side Request Forgery');
    await page.press('u', 'u');
    assert.include(page.row('Path Traversal').innerText, 'Open');
    assert.include(page.row('Cross Site Scripting').innerText, 'New');
  });

  it('redoes an undone change, by key and on its status line', async () => {
    page = await PanelPage.open();
    await page.focusList();
    await page.press('p', 'u');
    assert.match(page.rows[0] ?? '', / Open /);
    await page.press('Shift+U');
    assert.match(page.rows[0] ?? '', / In Progress /);
    await page.click(page.role('button', 'Undo'));
    assert.match(page.rows[0] ?? '', / Open /);
    await page.click(page.role('button', 'Redo'));
    assert.match(page.rows[0] ?? '', / In Progress /);
  });

  it('takes keys in the order they were pressed, also those that VS Code brings back', async () => {
    page = await PanelPage.open();
    await page.focusList();
    for (const key of ['p', 'ArrowDown', 'r', 'j', 'x']) await browser.press(key);
    await page.settled();
    const states = page.rows.slice(0, 6).map((row) => row.split(' | ').slice(4, 6).join(', '));
    assert.deepEqual(states, [
      'In Progress, New',
      'In Progress, New',
      'Resolved, New',
      'Open, New',
      'Mixed, False Positive',
      'Open, Inconclusive',
    ]);
  });

  it('leaves letters alone that are typed into a field', async () => {
    page = await PanelPage.open({ saved: { version: 1, state: { filtersOpen: true } } });
    await page.focusList();
    assert.isTrue(page.host.listFocused);
    page.find('dast-field-filter').shadowRoot?.querySelector('input')?.focus();
    await page.type('rx');
    assert.isFalse(page.host.listFocused);
    // A command that was under way while the focus moved.
    page.host.act('setResolved', false);
    await page.settled();
    assert.isUndefined(page.host.requests.find(({ method }) => method === 'changeTriage'));
  });

  it('keeps the focus on its row when the row moves', async () => {
    page = await PanelPage.open({ view: { sort: { column: 'status', descending: false } } });
    await page.click(page.row('Cookie Without SameSite'));
    const button = rowButton('Cookie Without SameSite', 'Status: Open');
    const before = page.row('Cookie Without SameSite').ariaRowIndex;
    await page.click(button);
    await page.click(page.role('menuitemradio', 'Resolved'));
    assert.equal(page.row('Cookie Without SameSite').ariaRowIndex, before);
    assert.equal(page.focused, page.row('Cookie Without SameSite'));
    await page.click(page.role('button', 'Refresh'));
    const row = page.row('Cookie Without SameSite');
    assert.notEqual(row.ariaRowIndex, before);
    assert.equal(page.focused, row);
    assert.equal(row.ariaSelected, 'true');
  });

  it('shows its keys, and says why they do nothing without aggregation', async () => {
    page = await PanelPage.open({ view: { showAggregation: false } });
    await page.focusList();
    await page.press('Shift+?');
    const help = page.role('dialog', 'Keyboard shortcuts');
    assert.include(textOf(help), 'Set Resolution to False Positive');
    await page.press('Escape');
    assert.isFalse(page.hasRole('dialog', 'Keyboard shortcuts'));
    assert.isTrue(page.focused?.classList.contains('row'));
    await page.press('r');
    assert.include(
      page.find('dast-status-line').shadowRoot?.textContent ?? '',
      'Turn on Show Aggregation to change Status and Resolution.',
    );
    assert.isUndefined(page.host.requests.find(({ method }) => method === 'changeTriage'));
  });

  it('shows changes that are not saved until they are, and tries again on demand', async () => {
    page = await PanelPage.open();
    const line = (): string => page.find('dast-status-line').shadowRoot?.textContent ?? '';
    assert.notInclude(line(), 'not saved');
    page.host.unsaved = { changes: 3, reason: 'ENOSPC: no space left on device' };
    page.host.announceChange();
    await page.settled();
    assert.include(line(), '3 changes not saved');
    assert.include(line(), 'ENOSPC: no space left on device');
    page.host.fail('changeTriage', 'The change is not saved yet.');
    await page.click(page.find('.row .status .triage'));
    await page.click(page.role('menuitemradio', 'Resolved'));
    assert.include(line(), 'The change is not saved yet.');
    page.host.recover();
    await page.click(page.role('button', 'Try again'));
    assert.deepEqual(page.host.commands, ['saveUnsavedChanges']);
    page.host.unsaved = undefined;
    page.host.announceChange();
    await page.settled();
    assert.notInclude(line(), 'not saved');
  });
});
