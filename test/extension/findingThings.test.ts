import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { commands, extensions, TabInputWebview, window } from 'vscode';
import { applySavedFilter } from '../../src/vscode/filterFindings/saveFilter.ts';
import { searchFindings } from '../../src/vscode/filterFindings/searchFindings.ts';
import { FindingsTree } from '../../src/vscode/findingsTree/findingsTree.ts';
import { commandIds } from '../../src/vscode/ids.ts';
import type { ImportOutcome } from '../../src/vscode/importReport/importReports.ts';
import { eventually } from '../e2e/eventually.ts';
import { openTestApp, type TestApp } from './testApp.ts';
import { importText, itemText, TestFiles, zapReport } from '../fakes/testReport.ts';

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

describe('finding things', () => {
  let files: TestFiles;
  let opened: TestApp;
  let tree: FindingsTree;

  beforeEach(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    files = new TestFiles();
    opened = openTestApp(files.path('storage').fsPath);
    tree = new FindingsTree(opened.app);
    await importText(opened.app, 'monday.json', monday);
    await importText(opened.app, 'friday.json', friday);
  });
  afterEach(async () => {
    tree.dispose();
    await opened.close();
    await commands.executeCommand('workbench.action.closeQuickOpen');
    files.remove();
  });

  async function rows(): Promise<readonly string[]> {
    return (await tree.getChildren()).map((node) => itemText(tree.getTreeItem(node)));
  }

  /** Runs commands of the workbench in turn, again and again, until the question is answered. */
  async function answering(question: Promise<unknown>, ...answer: readonly string[]): Promise<void> {
    let isDone = false;
    void question.then(() => (isDone = true));
    while (!isDone) {
      for (const command of answer) await commands.executeCommand(command);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  const accept = 'workbench.action.acceptSelectedQuickOpenItem';
  const leave = 'workbench.action.closeQuickOpen';

  it('the tree has all findings before', async () => {
    assert.deepEqual(await rows(), ['Critical | 2', 'Major | 1']);
  });

  it('Search Findings… leaves the search that was there when it is left', async () => {
    opened.app.view.update({ type: 'setSearch', text: 'SCRIPTING' });
    await answering(searchFindings(opened.app), leave);
    assert.deepEqual(await rows(), ['Major | 1']);
    assert.equal(opened.app.view.current.filters.search, 'SCRIPTING');
  });

  it('Search Findings… keeps what is accepted', async () => {
    opened.app.view.update({ type: 'setSearch', text: 'SCRIPTING' });
    await answering(searchFindings(opened.app), accept);
    assert.deepEqual(await rows(), ['Major | 1']);
    assert.equal(opened.app.view.current.filters.search, 'SCRIPTING');
  });

  it('Use Saved Filter… offers the ready-made filters, To Do first', async () => {
    const engine = await opened.app.findings();
    const view = opened.app.view.current;
    const vulnerabilities = (await engine.page(view, 0, 1)).rows.map(({ row }) => row.vulnerability);
    const change = {
      rows: [{ view, vulnerabilities }],
      field: 'status',
      value: 'Resolved',
      by: 'ada',
    } as const;
    await engine.changeTriage(change);
    await answering(applySavedFilter(opened.app, undefined), accept);
    assert.deepEqual(await rows(), ['Major | 1']);
  });

  it('Use Saved Filter… leads to what is new since the last scan', async () => {
    const question = applySavedFilter(opened.app, undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await commands.executeCommand('workbench.action.quickOpenSelectNext');
    await answering(question, accept);
    assert.deepEqual(opened.app.view.current.filters, { sinceLastScan: { values: ['New'], texts: [] } });
    assert.deepEqual(await rows(), ['Major | 1']);
  });

  it('leaving Use Saved Filter… changes nothing', async () => {
    await answering(applySavedFilter(opened.app, undefined), leave);
    assert.deepEqual(opened.app.view.current.filters, {});
  });
});

/** Through the installed extension, whose message it is. */
describe('the message of an import', () => {
  const files = new TestFiles();
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
    const target = files.path('list.csv');
    await commands.executeCommand(commandIds.exportCsv, target);
    const [, ...lines] = readFileSync(target.fsPath, 'utf8').trimEnd().split('\r\n');
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
