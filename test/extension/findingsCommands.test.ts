import assert from 'node:assert/strict';
import { commands, extensions, type Tab, TabInputWebview, ViewColumn, window, workspace } from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { panelTypes } from '../../src/vscode/app/ids.ts';
import { isPanelInFront } from '../../src/vscode/shared/webviews/panelInFront.ts';
import { shopReport } from '../fakes/testReport.ts';
import { TestFolder } from './testFolder.ts';
import { readText } from './readText.ts';

/** Through the commands of the installed extension, as the palette and menus run them. */
describe('findings commands', () => {
  const files = new TestFolder();

  before(() => extensions.getExtension('dast-workbench.dast-workbench')?.activate());
  after(() => files.remove());

  async function exported(name: string): Promise<string> {
    const target = files.at(name);
    assert.deepEqual(await commands.executeCommand(commandIds.exportCsv, target), target);
    return readText(target);
  }

  it('are all registered', async () => {
    const registered = await commands.getCommands(true);
    assert.deepEqual(
      Object.values(commandIds).filter((id) => !registered.includes(id)),
      [],
    );
  });

  it('import a report and export it, with the panel never opened', async () => {
    const report = files.write('shop.json', shopReport);
    const outcomes: readonly { kind: string; summary?: { scans: number[]; findings: number } }[] =
      await commands.executeCommand(commandIds.importReport, report);
    assert.deepEqual(
      outcomes.map(({ kind, summary }) => [kind, summary?.findings]),
      [['imported', 3]],
    );
    assert.match(await exported('aggregated.csv'), /^Severity,APIs,.*\r\nCritical,2,SQL Injection,/);

    await commands.executeCommand(commandIds.toggleShowAggregation);
    const flat = await exported('flat.csv');
    await commands.executeCommand(commandIds.toggleShowAggregation);
    assert.match(flat, /^Endpoint,Method,.*\r\nGET \/api\/orders\/\{id\},GET,Critical,/);

    await commands.executeCommand(commandIds.removeImportedReport, { scan: outcomes[0]?.summary?.scans[0] });
    assert.doesNotMatch(await exported('removed.csv'), /SQL Injection/);
  });

  it('open one panel and bring it back to the front', async () => {
    await commands.executeCommand(commandIds.openPanel);
    await panelTabs(([tab]) => tab?.isActive === true);
    assert.equal(isPanelInFront(), true);
    await window.showTextDocument(await workspace.openTextDocument({ content: 'in front' }), ViewColumn.One);
    await panelTabs(([tab]) => tab?.isActive !== true);
    assert.equal(isPanelInFront(), false);
    await commands.executeCommand(commandIds.openPanel);
    const panels = await panelTabs(([tab]) => tab?.isActive === true);
    assert.deepEqual(
      panels.map(({ label }) => label),
      ['Findings'],
    );
    // By command: older versions exchange the tabs of a window for new ones that are the same.
    await commands.executeCommand('workbench.action.closeActiveEditor');
    await panelTabs(({ length }) => length === 0);
  });
});

/** The panel's tabs as soon as they are what the test waits for. */
function panelTabs(enough: (tabs: readonly Tab[]) => boolean): Promise<readonly Tab[]> {
  return new Promise((resolve) => {
    const look = (): void => {
      const tabs = window.tabGroups.all
        .flatMap((group) => group.tabs)
        .filter(
          ({ input }) => input instanceof TabInputWebview && input.viewType.endsWith(panelTypes.findings),
        );
      if (!enough(tabs)) return;
      listener.dispose();
      resolve(tabs);
    };
    const listener = window.tabGroups.onDidChangeTabs(look);
    look();
  });
}
