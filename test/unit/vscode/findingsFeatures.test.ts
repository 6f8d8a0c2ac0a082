import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { DataTransferFile, Disposable, TreeDragAndDropController } from 'vscode';
import { registerHandlers } from '../../../src/vscode/app/commands.ts';
import { exportCsvFeature } from '../../../src/vscode/features/exportCsv/exportCsvFeature.ts';
import type { Feature } from '../../../src/vscode/app/feature.ts';
import { filterFindingsFeature } from '../../../src/vscode/features/filterFindings/filterFindingsFeature.ts';
import { findingsTreeFeature } from '../../../src/vscode/features/findingsTree/findingsTreeFeature.ts';
import { reportDrop } from '../../../src/vscode/features/findingsTree/reportDrop.ts';
import type { ImportOutcome } from '../../../src/vscode/features/importReport/importOutcome.ts';
import { selectInPanel } from '../../../src/vscode/features/findingsPanel/handlers.ts';
import { importReportFeature } from '../../../src/vscode/features/importReport/importReportFeature.ts';
import { scansFeature } from '../../../src/vscode/features/scans/scansFeature.ts';
import { storedFindingsFeature } from '../../../src/vscode/features/storedFindings/storedFindingsFeature.ts';
import { triageFeature } from '../../../src/vscode/features/triage/triageFeature.ts';
import { until } from '../../patience.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { shopReport, zapReport } from '../../fakes/testReport.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { DataTransfer, DataTransferItem } from '../../fakes/vscode/vscode.ts';

const features: readonly Feature<never>[] = [
  findingsTreeFeature,
  importReportFeature,
  exportCsvFeature,
  filterFindingsFeature,
  triageFeature,
  storedFindingsFeature,
  scansFeature,
];

/** A file of the desktop, which has bytes and no address that an extension could read. */
class DesktopFile extends DataTransferItem {
  override asFile(): Pick<DataTransferFile, 'name' | 'data'> {
    return { name: 'desktop.json', data: async () => Buffer.from(String(this.value)) };
  }
}

/** The features as they are registered, by their commands. */
describe('the features of findings', () => {
  let files: TestFiles;
  let opened: TestApp;
  let panelIsInFront: boolean;
  let parts: Disposable[];

  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    panelIsInFront = false;
    opened = createTestApp({
      isPanelInFront: () => panelIsInFront,
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      clock: () => Date.parse('2026-11-20T09:00:00Z'),
    });
    parts = features.flatMap((each) => {
      const registered = each.register(opened.app);
      return [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    });
  });
  afterEach(async () => {
    for (const part of parts) part.dispose();
    await opened.close();
    files.remove();
  });

  async function exported(): Promise<string> {
    const target = files.path('list.csv');
    assert.deepEqual(await opened.commands.run('exportCsv', target), target);
    return readFileSync(target.fsPath, 'utf8');
  }

  async function firstRow(): Promise<{ readonly vulnerability: number; readonly id?: number }> {
    const page = await (await opened.app.findings()).page(opened.app.view.current, 0, 1);
    const [first] = page.rows;
    assert.ok(first);
    return first.row;
  }

  const imported = (...files_: readonly unknown[]): Promise<unknown> =>
    opened.commands.run('importReport', ...files_);

  it('import a report, show what it brought, export it and remove it', async () => {
    const outcomes = (await imported(files.write('shop.json', shopReport))) as ImportOutcome[];
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['imported'],
    );
    assert.deepEqual(opened.window.messages, ['3 new in shop.json']);
    assert.match(await exported(), /^Severity,APIs,.*\r\nCritical,2,SQL Injection,/);
    await opened.commands.run('toggleShowAggregation');
    assert.deepEqual(opened.window.statusMessages, ['Show Aggregation is off.']);
    assert.match(await exported(), /^Endpoint,Method,.*\r\nGET \/api\/orders\/\{id\},GET,Critical,/);
    await opened.commands.run('toggleShowAggregation');
    opened.window.answer('shop.json', 'Remove');
    await opened.commands.run('removeImportedReport');
    assert.doesNotMatch(await exported(), /SQL Injection/);
    assert.equal(opened.window.messages.at(-2), 'Removed shop.json and 3 findings that only it had seen.');
  });

  it('say of changed path normalization that it is for later reports', () => {
    opened.settings.set('normalizePaths', false);
    assert.deepEqual(opened.window.messages, [
      'Normalize Paths applies to reports imported from now on; findings already imported keep their endpoints.',
    ]);
  });

  it('offer the three switches in one list, and change those whose tick was changed', async () => {
    await imported(files.write('shop.json', shopReport));
    assert.equal(opened.app.view.current.showAggregation, true);
    opened.window.answer(['Precise Match', 'Show Resolved Events']);
    await opened.commands.run('viewOptions');
    const { showAggregation, preciseMatch, showResolvedEvents } = opened.app.view.current;
    assert.deepEqual([showAggregation, preciseMatch, showResolvedEvents], [false, true, true]);
    opened.window.answer(undefined);
    await opened.commands.run('viewOptions');
    assert.equal(opened.app.view.current.preciseMatch, true);
  });

  it('lead from the message of an import to what is new in the application', async () => {
    await imported(files.write('shop.json', shopReport));
    opened.window.dismiss();
    await imported(files.write('other.json', zapReport([], 'other.test')));
    const again = zapReport([{ rule: '7', name: 'Seventh', risk: 2, instances: [['GET', '/seven']] }]);
    opened.window.answer('Show New');
    await imported(files.write('again.json', again));
    await until(() => opened.commands.ran.some(([name]) => name === 'openPanel'));
    assert.deepEqual(opened.app.view.current.filters.sinceLastScan?.values, ['New']);
    const csv = await exported();
    assert.match(csv, /Seventh/);
    assert.doesNotMatch(csv, /,SQL Injection,/);
  });

  it('lead from the message of an import to what is new in that scan, not in one of another target', async () => {
    const report = (rule: string, host?: string): string =>
      zapReport([{ rule, name: `Only in ${rule}`, risk: 2, instances: [['GET', '/']] }], host);
    await imported(files.write('first.json', shopReport));
    await imported(files.write('staging.json', report('staging', 'staging.test')));
    const join = { kind: 'join', application: 'staging.test', into: 'shop.test' };
    await opened.commands.run('manageApplications', join);
    opened.window.answer('Show New');
    await imported(files.write('second.json', report('second')));
    await until(() => opened.commands.ran.some(([name]) => name === 'openPanel'));
    const csv = await exported();
    assert.match(csv, /Only in second/);
    assert.doesNotMatch(csv, /Only in staging/);
  });

  it('import what is dropped on the tree: files, folders and files of the desktop', async () => {
    const reportNamed = (name: string): string =>
      zapReport([{ rule: name, name, risk: 0, instances: [['GET', '/dropped']] }]);
    const folder = files.path('folder').fsPath;
    mkdirSync(folder);
    writeFileSync(`${folder}/two.json`, reportNamed('Dropped folder'));
    const addresses = ['# what was selected', files.write('one.json', reportNamed('Dropped file'))];
    const tree = reportDrop(opened.app.commands) as unknown as {
      handleDrop(target: undefined, transfer: DataTransfer): Promise<void>;
    } & TreeDragAndDropController<never>;
    const drop = async (mime: string, item: DataTransferItem): Promise<void> => {
      const transfer = new DataTransfer();
      transfer.set(mime, item);
      await tree.handleDrop(undefined, transfer);
    };
    await drop('text/uri-list', new DataTransferItem([...addresses, files.path('folder')].join('\r\n')));
    await drop('files', new DesktopFile(reportNamed('From the desktop')));
    const csv = await exported();
    for (const name of ['Dropped file', 'Dropped folder', 'From the desktop'])
      assert.ok(csv.includes(name), name);
  });

  it('ask for the columns of a list once for each header, and import nothing where the question is left', async () => {
    const rows = 'SQL Injection,https://lists.test/a,High\nXSS,https://lists.test/b,Low\n';
    opened.window.answer(undefined);
    await imported(files.write('left.csv', `What,Where,Grade\n${rows}`));
    assert.doesNotMatch(await exported(), /SQL Injection/);
    opened.window.answer('What', 'Where', 'Grade');
    await imported(files.write('first.csv', `What,Where,Grade\n${rows}`));
    assert.match(await exported(), /\r\nMajor,1,SQL Injection,/);
    await imported(files.write('second.csv', 'What,Where,Grade\nCSRF,https://lists.test/c,Critical\n'));
    assert.match(await exported(), /\r\nCritical,1,CSRF,/);
    const third = files.write('third.csv', `What,Where,Grade\n${rows}`);
    opened.window.answer(undefined);
    const [left] = (await imported(third, { chooseColumns: true })) as ImportOutcome[];
    assert.equal(left?.kind, 'cancelled', 'asked again where a caller wants it');
    const [again] = (await imported(third)) as ImportOutcome[];
    assert.equal(again?.kind, 'imported', 'what was chosen before is still known');
  });

  it('import reports that a setting names as they appear, each content once', async () => {
    writeFileSync(files.path('workspace/nightly.json').fsPath, shopReport);
    opened.settings.set('reports', ['*.json']);
    const engine = await opened.app.findings();
    const names = async (): Promise<readonly string[]> => (await engine.scans()).map(({ name }) => name);
    while ((await names()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    writeFileSync(files.path('workspace/copy.json').fsPath, shopReport);
    const other = zapReport([{ rule: '2', name: 'Other', risk: 1, instances: [['GET', '/o']] }]);
    writeFileSync(files.path('workspace/other.json').fsPath, other);
    for (const { created } of opened.workspace.watchers) {
      for (const name of ['copy', 'other']) created.fire(files.path(`workspace/${name}.json`));
    }
    while ((await names()).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual((await names()).toSorted(), ['nightly.json', 'other.json']);
  });

  it('propose a file for an export in the folder that is open, by the day', async () => {
    let proposed: unknown;
    Object.assign(opened.window, {
      showSaveDialog: async (options: { readonly defaultUri?: { readonly path: string } }) => {
        proposed = options.defaultUri?.path.split('/').slice(-2).join('/');
      },
    });
    assert.equal(await opened.commands.run('exportCsv'), undefined);
    assert.equal(proposed, 'workspace/findings-2026-11-20.csv');
  });

  it('act on items of the tree: filter, copy, open and group', async () => {
    await imported(files.write('shop.json', shopReport));
    const finding = {
      kind: 'dastFinding',
      parent: undefined,
      value: 'POST /api/login',
      finding: { endpoint: 'POST /api/login', id: 3, vulnerability: 2 },
    };
    await opened.commands.run('copyEndpoint', finding);
    assert.deepEqual(opened.copied, ['POST /api/login']);
    await opened.commands.run('openItem', finding);
    assert.deepEqual(opened.commands.ran.at(-1), ['openPanel', { vulnerability: 2, finding: 3 }]);
    panelIsInFront = true;
    await opened.commands.run('openItem', finding);
    assert.deepEqual(opened.commands.ran.at(-1)?.[0], 'openPanel', 'the panel shows another row');
    opened.app.selection.panelRow = { vulnerability: 2 };
    await opened.commands.run('openItem', finding);
    assert.deepEqual(opened.commands.ran.at(-1), ['goToHandler', { finding: 3 }]);
    panelIsInFront = false;
    await opened.commands.run('openItem', finding);
    assert.deepEqual(opened.commands.ran.at(-1)?.[0], 'openPanel');
    opened.app.selection.panelRow = undefined;
    const vulnerability = {
      kind: 'dastVulnerability',
      parent: undefined,
      value: '2',
      row: { vulnerability: 2 },
    };
    await opened.commands.run('openItem', vulnerability);
    assert.deepEqual(opened.commands.ran.at(-1), ['openPanel', { vulnerability: 2 }]);
    const ran = opened.commands.ran.length;
    await opened.commands.run('openItem', { kind: 'dastGroup', parent: undefined, value: 'Critical' });
    assert.equal(opened.commands.ran.length, ran + 1, 'a group has nothing to open');
    await opened.commands.run('filterByEndpoint', finding);
    assert.match(await exported(), /SQL Injection/);
    assert.deepEqual(opened.app.view.current.filters.endpoint?.values, ['POST /api/login']);
    await opened.commands.run('clearFilters');
    opened.window.answer('Endpoint');
    await opened.commands.run('groupFindings');
    assert.equal(opened.app.workspaceState.get('grouping'), 'endpoint');
    assert.deepEqual(opened.window.offered, ['Severity', 'Category', 'Endpoint', 'Status']);
    await imported(files.write('other.json', shopReport.replaceAll('shop.test', 'other.test')));
    opened.window.answer('Application');
    await opened.commands.run('groupFindings');
    assert.equal(opened.app.workspaceState.get('grouping'), 'application');
    assert.deepEqual(
      opened.window.lists.at(-1)?.items.map(([label, description]) => `${label} ${description}`),
      ['Severity ', 'Category ', 'Endpoint current', 'Status ', 'Application '],
    );
    await opened.commands.run('revealInTree');
    assert.equal(opened.window.messages.at(-1), 'Select a row of the findings panel first.');
  });

  it('triage by commands: a picked vulnerability, a value, Undo from the message and Redo', async () => {
    await imported(files.write('shop.json', shopReport));
    opened.window.dismiss();
    opened.window.answer('SQL Injection', 'Resolved');
    await opened.commands.run('setStatus');
    assert.equal(opened.window.messages.at(-1), 'SQL Injection (2 APIs) set to Resolved.');
    assert.match(await exported(), /\r\nCritical,2,SQL Injection,[^\r]*,Resolved,New,/);
    opened.window.press('Undo');
    while (!/,Open,New,/.test(await exported())) await new Promise((resolve) => setTimeout(resolve, 20));
    await opened.commands.run('redoTriageChange');
    assert.match(await exported(), /\r\nCritical,2,SQL Injection,[^\r]*,Resolved,New,/);
    await until(() => opened.commands.context['nothingToUndo'] === false);
    opened.window.answer('SQL Injection', '', 'SQL Injection', 'Because.', 'In Progress', 'Fixed');
    await opened.commands.run('commentOnFinding');
    assert.equal(opened.window.messages.at(-1), 'Enter a comment.');
    await opened.commands.run('commentOnFinding');
    assert.equal(opened.window.messages.at(-1), 'SQL Injection (2 APIs) set to In Progress and Fixed.');
    assert.match(await exported(), /\r\nCritical,2,SQL Injection,[^\r]*,In Progress,Fixed,/);
    await opened.commands.run('undoTriageChange');
    assert.equal(
      opened.window.messages.at(-1),
      'Undone: SQL Injection (2 APIs) set to In Progress and Fixed.',
    );
    assert.match(await exported(), /\r\nCritical,2,SQL Injection,[^\r]*,Resolved,New,/, 'one Undo for both');
    opened.window.answer('SQL Injection', 'Asked the team.', 'Leave as it is', 'Leave as it is');
    await opened.commands.run('commentOnFinding');
    assert.equal(opened.window.messages.at(-1), 'Comment added to SQL Injection (2 APIs).');
  });

  it('say how many vulnerabilities and APIs a change of several rows has reached', async () => {
    await imported(files.write('shop.json', shopReport));
    const { rows } = await (await opened.app.findings()).page(opened.app.view.current, 0, 10);
    await selectInPanel(
      opened.app,
      rows.map(({ row }) => row.vulnerability),
      undefined,
    );
    opened.window.answer('False Positive');
    await opened.commands.run('setResolution');
    assert.equal(opened.window.asked.at(-1), 'Set Resolution: 2 vulnerabilities');
    assert.equal(opened.window.messages.at(-1), '2 vulnerabilities (3 findings) set to False Positive.');
  });

  it('set Status and Resolution of the row of the panel that has the keyboard, without asking which', async () => {
    await imported(files.write('shop.json', shopReport));
    const { vulnerability } = await firstRow();
    await selectInPanel(opened.app, [vulnerability], { vulnerability });
    opened.window.answer('Resolved');
    await opened.commands.run('setStatus');
    assert.deepEqual(opened.window.asked, ['Set Status: SQL Injection']);
    assert.match(await exported(), /\r\nCritical,2,SQL Injection,[^\r]*,Resolved,New,/);
  });

  it('reveal the row of the panel that has the keyboard, also without aggregation, and are hidden without one', async () => {
    await imported(files.write('shop.json', shopReport));
    await opened.commands.run('toggleShowAggregation');
    const { vulnerability, id } = await firstRow();
    await selectInPanel(opened.app, [], { vulnerability, finding: id ?? 0 });
    assert.equal(opened.commands.context['rowSelected'], true);
    const before = opened.window.messages.length;
    await opened.commands.run('revealInTree');
    assert.deepEqual(opened.window.revealed, ['GET /api/orders/{id}']);
    assert.equal(opened.window.messages.length, before);
    await selectInPanel(opened.app, [], undefined);
    assert.equal(opened.commands.context['rowSelected'], false);
  });

  it('are offered only where they can do something', async () => {
    const { context } = opened.commands;
    assert.deepEqual([context['hasFilters'], context['hasSavedFilters']], [false, false]);
    assert.equal(context['nothingToUndo'], undefined, 'not known before the findings are read');
    await imported(files.write('shop.json', shopReport));
    await until(() => context['nothingToUndo'] === true && context['nothingToRedo'] === true);
    opened.app.view.update({ type: 'toggleValue', field: 'severity', value: 'Major', add: false });
    assert.equal(context['hasFilters'], true);
    opened.window.answer('This workspace, only for me', 'Majors');
    await opened.commands.run('saveFilter');
    assert.equal(context['hasSavedFilters'], true);
  });

  it('filter by the value of an item or cell, or leave it out, by the field that the menu names', async () => {
    const { view } = opened.app;
    const cell = { webviewSection: 'dastRow', dastField: 'severity', value: 'Major' };
    await opened.commands.run('filterBySeverity', cell);
    await opened.commands.run('excludeCategory', { ...cell, value: 'Passive Scan' });
    await opened.commands.run('excludeSeverity', { ...cell, value: 'High' });
    await opened.commands.run('filterByStatus', undefined);
    assert.deepEqual(view.current.filters, {
      severity: { values: ['Major'], texts: [] },
      category: { values: [], texts: [], excluded: ['Passive Scan'] },
    });
  });

  it('go back to a backup, and say where there is none yet', async () => {
    await opened.commands.run('restoreBackup');
    assert.deepEqual(opened.window.messages, ['There is no backup of the findings yet.']);
    await opened.commands.run('showUnsavedChanges');
    assert.equal(opened.window.messages.at(-1), 'All changes are saved.');
    await opened.commands.run('saveUnsavedChanges');
    assert.equal(opened.window.statusMessages.at(-1), 'All changes are saved.');
  });

  it('compare two scans and remove one of them', async () => {
    await imported(files.write('monday.json', shopReport));
    const again = zapReport([{ rule: '40018', name: 'SQL Injection', risk: 3, instances: [['GET', '/a']] }]);
    await imported(files.write('friday.json', again));
    const scans = await (await opened.app.findings()).scans();
    const items = scans.map((scan) => ({ kind: 'dastScan', scan }));
    opened.window.answer('monday.json');
    await opened.commands.run(
      'compareScans',
      items.find(({ scan }) => scan.name === 'friday.json'),
    );
    assert.equal(opened.window.asked.at(-1), 'Compare Nov 14 · ZAP');
    opened.window.answer('Remove');
    await opened.commands.run(
      'removeScan',
      items.find(({ scan }) => scan.name === 'friday.json'),
    );
    assert.deepEqual(
      (await (await opened.app.findings()).scans()).map(({ name }) => name),
      ['monday.json'],
    );
  });
});
