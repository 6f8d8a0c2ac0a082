import assert from 'node:assert/strict';
import { commands, extensions, TabInputWebview, window } from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import type { ImportOutcome } from '../../src/vscode/features/importReport/importOutcome.ts';
import { eventually } from '../e2e/eventually.ts';
import { zapReport } from '../fakes/testReport.ts';
import { TestFolder } from './testFolder.ts';
import { readText } from './readText.ts';

const monday = zapReport([
  {
    rule: '40018',
    name: 'SQL Injection',
    risk: 3,
    instances: [
      ['GET', '/orders'],
      ['GET', '/cart'],
    ],
  },
]);
const friday = zapReport([
  { rule: '40018', name: 'SQL Injection', risk: 3, instances: [['GET', '/orders']] },
  { rule: '40012', name: 'Cross Site Scripting', risk: 2, instances: [['GET', '/search']] },
]);
const payments = zapReport(
  [{ rule: '10010', name: 'Cookie Without HttpOnly', risk: 1, instances: [['GET', '/pay']] }],
  'payments.test',
);

/** Through the installed extension, whose message it is. */
describe('the message of an import', () => {
  const files = new TestFolder();
  const scans: number[] = [];

  before(() => extensions.getExtension('dast-workbench.dast-workbench')?.activate());
  after(async () => {
    await commands.executeCommand(commandIds.clearFilters);
    for (const scan of scans) await commands.executeCommand(commandIds.removeImportedReport, { scan });
    await commands.executeCommand('workbench.action.closeAllEditors');
    await commands.executeCommand('notifications.clearAll');
    files.remove();
  });

  async function imported(name: string, text: string): Promise<void> {
    const outcomes: readonly ImportOutcome[] = await commands.executeCommand(
      commandIds.importReport,
      files.write(name, text),
    );
    for (const outcome of outcomes) {
      assert.equal(outcome.kind, 'imported');
      if (outcome.kind === 'imported') scans.push(...outcome.summary.scans);
    }
  }

  async function summaries(): Promise<readonly string[]> {
    const target = files.at('list.csv');
    await commands.executeCommand(commandIds.exportCsv, target);
    const [, ...lines] = (await readText(target)).trimEnd().split('\r\n');
    return lines.map((line) => line.split(',')[2] ?? '');
  }

  it('leads by Show New to the panel with what is new in the application that was scanned', async () => {
    await imported('payments.json', payments);
    await imported('monday.json', monday);
    await commands.executeCommand('notifications.clearAll');
    await imported('friday.json', friday);
    // The progress of the import may still stand before its message; an export has a message of its own.
    await eventually(async () => {
      await commands.executeCommand('notification.acceptPrimaryAction');
      return window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputWebview;
    }, true);
    assert.deepEqual(await summaries(), ['Cross Site Scripting']);
  });
});
