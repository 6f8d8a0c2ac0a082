import assert from 'node:assert/strict';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { FindingsPanel } from './findingsPanel.ts';
import { useWorkbench } from './workbench.ts';

/** Milliseconds between two keys of a quick user. */
const typingSpeed = 60;

/** Keys are keybindings of VS Code, and the menu on a row is VS Code's own: only a whole workbench shows both. */
describe('triage by keyboard and by the menu of a row', function () {
  this.bail(true);
  const workbench = useWorkbench();
  const panel = () => new FindingsPanel(workbench());
  const press = (key: string) => workbench().page.keyboard.press(key, { delay: typingSpeed });
  /** Summary, Status and Resolution of the first rows. */
  const states = async (count: number) =>
    (await panel().rows()).slice(0, count).map((row) => {
      const cells = row.split(' | ');
      return [cells[1], cells[4], cells[5]].join(', ');
    });
  const stateOf = async (summary: string) => (await states(9)).find((row) => row.startsWith(summary));

  before(async () => {
    await workbench().openContainer('DAST');
    await workbench().runCommand('DAST: Import Report…');
    const report = join(workbench().workspace, 'reports/zap-report.sarif');
    await workbench().answerFileDialog('Import Scan Reports', report);
    await workbench().runCommand('DAST: Open Findings');
    await eventually(() => panel().count(), '38 findings · 9 vulnerabilities');
  });

  it('sets one row after the other with single keys, each key once', async () => {
    await panel().focusRow('Remote OS Command Injection');
    await panel().keysReachList('k', 'SQL Injection');
    for (const key of ['j', 'p', 'x', 'k', 'ArrowUp', 'r', 'u']) await press(key);
    await eventually(
      () => states(4),
      [
        'SQL Injection, Open, New',
        'Remote OS Command Injection, In Progress, New',
        'Access Control Issue - Improper Authorization, Open, False Positive',
        'JWT None Exploit, Open, New',
      ],
    );
    await eventually(() => panel().rowHasKeyboard('Access Control Issue - Improper Authorization'), true);
  });

  it('sets a value with its reason', async () => {
    await press('c');
    await workbench().webview.getByRole('dialog', { name: 'Comment' }).waitFor();
    await workbench().page.keyboard.type('proxy removes it, just fix later');
    await workbench().webview.getByRole('button', { name: 'Inconclusive', exact: true }).click();
    await press('Control+Enter');
    await eventually(async () => (await states(9)).filter((row) => row.includes('Inconclusive')).length, 1);
  });

  it('keeps letters out of the list while they are typed into a field', async () => {
    const before = await states(9);
    await panel()
      .button(/^Advanced filters/)
      .click();
    await panel().field('Summary').click();
    await workbench().page.keyboard.type('rxo');
    assert.equal(await panel().field('Summary').inputValue(), 'rxo');
    await press('Escape');
    assert.deepEqual(await states(9), before);
    await panel()
      .button(/^Advanced filters/)
      .click();
  });

  it('keeps the list that is worked on, and works on what left the filters', async () => {
    await panel().widgetValue('Open').click();
    await eventually(() => panel().chips(), ['Status Open']);
    await eventually(() => panel().count(), '36 of 38 findings · 8 vulnerabilities');
    const summaries = async () =>
      (await panel().rows()).map((row) => row.split(' | ')[1]?.split(' No longer')[0]);
    const listed = await summaries();
    assert.equal(listed[0], 'SQL Injection');
    await panel().focusRow('SQL Injection');
    await panel().keysReachList('j', 'Access Control Issue - Improper Authorization');
    await press('r');
    await eventually(() => panel().rowHasKeyboard('JWT None'), true);
    await eventually(
      () => stateOf('Access Control'),
      'Access Control Issue - Improper Authorization No longer matches the filters, Resolved, Inconclusive',
    );
    await press('k');
    await press('f');
    await eventually(
      () => stateOf('Access Control'),
      'Access Control Issue - Improper Authorization No longer matches the filters, Resolved, Fixed',
    );
    await eventually(summaries, listed);
    await eventually(() => panel().count(), '27 of 38 findings · 7 vulnerabilities · Refresh');
    await eventually(
      () => workbench().treeItems('Findings'),
      ['Critical, 11 findings', 'Major, 2 findings', 'Minor, 10 findings', 'Info, 4 findings'],
    );
    await press('u');
    await eventually(
      () => stateOf('Access Control'),
      'Access Control Issue - Improper Authorization No longer matches the filters, Resolved, Inconclusive',
    );
    await press('u');
    await eventually(
      () => stateOf('Access Control'),
      'Access Control Issue - Improper Authorization, Open, Inconclusive',
    );
    await eventually(() => panel().count(), '36 of 38 findings · 8 vulnerabilities');
    await panel().focusRow('SQL Injection');
    await panel().keysReachList('j', 'Access Control Issue - Improper Authorization');
    await press('k');
    await press('r');
    await eventually(
      () => stateOf('SQL Injection'),
      'SQL Injection No longer matches the filters, Resolved, New',
    );
    await panel().button('Refresh').press('Enter');
    await eventually(async () => (await summaries())[0], 'Access Control Issue - Improper Authorization');
    await eventually(() => panel().rowHasKeyboard('Access Control Issue - Improper Authorization'), true);
    await press('u');
    await panel().button('Refresh').click();
    await panel().button('Clear all').click();
    await eventually(() => panel().count(), '38 findings · 9 vulnerabilities');
  });

  it('offers its commands in the menu of VS Code, which gives the keyboard back to the row', async () => {
    await panel()
      .row('Access Control Issue - Improper Authorization')
      .getByRole('gridcell')
      .nth(1)
      .click({ button: 'right' });
    await workbench().chooseInMenu('Exclude This Summary');
    await eventually(() => panel().chips(), ['Summary is not Access Control Issue - Improper Authorization']);
    await panel().keysReachList('j', 'Remote OS Command Injection');
    await panel().focusRow('JWT None');
    await press('Shift+F10');
    await workbench().chooseInMenu('Copy', 'Copy Row');
    await workbench().webview.getByText('Copied to the clipboard').waitFor();
    await panel().keysReachList('k', 'Remote OS Command Injection');
    await panel().row('JWT None').click({ button: 'right' });
    await workbench().chooseInMenu('Set Status', 'Resolved');
    await eventually(() => stateOf('JWT None'), 'JWT None Exploit, Resolved, New');
    await panel().keysReachList('k', 'Remote OS Command Injection');
    await panel().row('JWT None').click({ button: 'right' });
    await workbench().chooseInMenu('Reveal in Findings Tree');
    await workbench().page.locator('[role=treeitem][aria-selected=true]', { hasText: 'JWT None' }).waitFor();
  });

  it('finds in a request, and opens it in an editor of its own', async () => {
    const { page, webview } = workbench();
    await panel().row('JWT None').click();
    await webview.getByRole('tab', { name: 'Request' }).click();
    await webview.locator('pre').click();
    await press('Control+f');
    await page.locator('.simple-find-part.visible').waitFor();
    await press('Escape');
    await panel().button('Open in Editor').click();
    await page.getByRole('tab', { name: /request\.http/ }).waitFor();
    await page.locator('.view-line', { hasText: 'HTTP/1.1' }).first().waitFor();
  });
});
