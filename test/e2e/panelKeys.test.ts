import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from './eventually.ts';
import { FindingsPanel } from './findingsPanel.ts';
import { useWorkbench } from './workbench.ts';

/** Keys are keybindings of VS Code, and the menu on a row is VS Code's own: only a whole workbench shows both. */
describe('triage by keyboard and by the menu of a row', function () {
  this.bail(true);
  const workbench = useWorkbench();
  const panel = () => new FindingsPanel(workbench());
  const press = (key: string) => workbench().page.keyboard.press(key);
  /** The menu fades in, and takes no click at first. */
  const choose = async (name: string): Promise<void> => {
    const item = workbench().page.getByRole('menuitem', { name }).first();
    await item.waitFor();
    await delay(400);
    await item.click();
  };
  /** Summary, Status and Resolution of the first rows. */
  const states = async (count: number) =>
    (await panel().rows()).slice(0, count).map((row) => {
      const cells = row.split(' | ');
      return [cells[1], cells[4], cells[5]].join(', ');
    });

  before(async () => {
    await workbench().openContainer('DAST');
    await workbench().runCommand('DAST: Import Report…');
    const report = join(workbench().workspace, 'reports/zap-report.sarif');
    await workbench().answerFileDialog('Import Scan Reports', report);
    await workbench().runCommand('DAST: Open Findings');
    await eventually(() => panel().count(), '38 findings · 9 vulnerabilities');
  });

  it('sets one row after the other with single keys, each key once', async () => {
    await panel().row('SQL Injection').click();
    // Without the details, every column has its room.
    await press('Escape');
    // VS Code hears a moment later that a row has the keyboard.
    await delay(500);
    for (const key of ['k', 'j', 'p', 'x', 'k', 'ArrowUp', 'r', 'u']) {
      await press(key);
      // As fast as fingers are; VS Code may swap commands that are started within a few milliseconds.
      await delay(60);
    }
    await eventually(
      () => states(4),
      [
        'Access Control Issue - Improper Authorization, Open, New',
        'SQL Injection, In Progress, New',
        'JWT None Exploit, Open, False Positive',
        'Remote OS Command Injection, Open, New',
      ],
    );
    await eventually(() => panel().rowHasKeyboard('JWT None Exploit'), true);
  });

  it('sets a value with its reason', async () => {
    await press('c');
    await workbench().webview.getByRole('dialog', { name: 'Comment' }).waitFor();
    await workbench().page.keyboard.type('proxy removes it, just fix later');
    await workbench().webview.getByRole('button', { name: 'Inconclusive', exact: true }).click();
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
  });

  it('offers its commands in the menu of VS Code, by mouse and keyboard', async () => {
    await panel().row('JWT None Exploit').getByRole('gridcell').nth(1).click({ button: 'right' });
    await choose('Exclude This Value');
    await eventually(() => panel().chips(), ['Summary is not JWT None Exploit']);
    await panel().row('Remote OS').click();
    await press('Escape');
    await press('Shift+F10');
    await choose('Copy Row');
    await workbench().webview.getByText('Copied to the clipboard').waitFor();
    await panel().row('Remote OS').click({ button: 'right' });
    await choose('Reveal in Findings Tree');
    await workbench().page.locator('[role=treeitem][aria-selected=true]', { hasText: 'Remote OS' }).waitFor();
  });

  it('sets a status from the menu of a row', async () => {
    await panel().row('Remote OS').click({ button: 'right' });
    await choose('Set Status');
    await choose('Resolved');
    await eventually(
      async () => (await states(4)).find((row) => row.startsWith('Remote OS')),
      'Remote OS Command Injection, Resolved, New',
    );
  });
});
