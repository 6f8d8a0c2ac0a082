import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Disposable } from 'vscode';
import { withReadyMade } from '../../../../src/findings/view/readyMadeFilters.ts';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import { exportCsvFeature } from '../../../../src/vscode/features/exportCsv/exportCsvFeature.ts';
import type { Feature } from '../../../../src/vscode/app/feature.ts';
import { filterFindingsFeature } from '../../../../src/vscode/features/filterFindings/filterFindingsFeature.ts';
import { findingsStatusFeature } from '../../../../src/vscode/features/findingsStatus/findingsStatusFeature.ts';
import { findingsTreeFeature } from '../../../../src/vscode/features/findingsTree/findingsTreeFeature.ts';
import { getStartedFeature } from '../../../../src/vscode/features/getStarted/getStartedFeature.ts';
import { importReportFeature } from '../../../../src/vscode/features/importReport/importReportFeature.ts';
import { triageFeature } from '../../../../src/vscode/features/triage/triageFeature.ts';
import { until } from '../../../patience.ts';
import { createTestApp, MemoryState, type TestApp, type TestAppOptions } from '../../../fakes/testApp.ts';
import { importText, shopReport, zapReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { Uri } from '../../../fakes/vscode/vscode.ts';

const features: readonly Feature<never>[] = [
  findingsTreeFeature,
  importReportFeature,
  exportCsvFeature,
  filterFindingsFeature,
  triageFeature,
  findingsStatusFeature,
  getStartedFeature,
];

describe('the first minutes', () => {
  let files: TestFiles;
  let opened: TestApp;
  let parts: Disposable[];

  function open(options: Partial<TestAppOptions> = {}): void {
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      ...options,
    });
    parts = features.flatMap((each) => {
      const registered = each.register(opened.app);
      return [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    });
  }

  async function close(): Promise<void> {
    for (const part of parts) part.dispose();
    await opened.close();
  }

  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
  });
  afterEach(async () => {
    await close();
    files.remove();
  });

  const shownItem = (): Record<string, unknown> | undefined =>
    opened.window.statusItems.find(({ isShown }) => isShown === true);
  const itemSays = async (text: string): Promise<void> => {
    await until(() => shownItem()?.['text'] === text);
  };
  const context = (name: string): unknown => opened.commands.context[name];

  it('try the sample findings in an application of their own, and remove them again', async () => {
    open();
    await importText(opened.app, 'shop.json', shopReport);
    await opened.commands.run('trySampleFindings');
    const engine = await opened.app.findings();
    const names = async (): Promise<readonly string[]> =>
      (await engine.applications()).map(({ name }) => name);
    assert.deepEqual(await names(), ['shop.test', 'Sample shop']);
    assert.deepEqual(opened.window.messages, [
      'Sample findings: 19 instances → 19 findings. 19 new. They are fictitious. Remove them with Remove Sample Findings.',
    ]);
    assert.deepEqual(opened.commands.ran.at(-1), ['openPanel']);
    await until(() => context('sampleStored') === true);
    opened.window.press('Remove Sample Findings');
    await until(() => context('sampleStored') === false);
    assert.deepEqual(await names(), ['shop.test']);
    assert.equal((await engine.summary(opened.app.view.current)).total, 3);
    await opened.commands.run('removeSampleFindings');
    assert.equal(opened.window.messages.at(-1), 'The sample findings are not stored.');
  });

  it('show in the status bar what is open, hide it where nothing is stored or a setting says so', async () => {
    const workspaceState = new MemoryState();
    open({ workspaceState });
    assert.equal(shownItem(), undefined);
    await opened.commands.run('trySampleFindings');
    await itemSays('$(dast-critical) 19 open, 6 Critical');
    assert.deepEqual(shownItem()?.['accessibilityInformation'], {
      label: 'DAST: 19 open findings, 6 of them are Critical',
      role: 'button',
    });
    opened.app.view.update({ type: 'setSearch', text: 'nothing has this' });
    await opened.commands.run('showOpen');
    assert.deepEqual(opened.app.view.current, withReadyMade(opened.app.view.current, 'toDo'));
    assert.deepEqual(opened.commands.ran.at(-1), ['openPanel']);

    opened.settings.set('statusBarItem', false);
    assert.equal(shownItem(), undefined);
    opened.settings.set('statusBarItem', true);
    await close();

    open({ workspaceState, openStore: () => Promise.reject(new Error('opened')) });
    assert.equal(shownItem()?.['text'], '$(dast-critical) 19 open, 6 Critical', 'without opening the store');
    assert.equal(context('findingsStored'), true);
    await close();

    open({ workspaceState });
    await opened.commands.run('removeSampleFindings');
    await until(() => shownItem() === undefined);
    assert.equal(context('findingsStored'), false);
  });

  it('offer what auth configs need in a workspace that has one, before anybody has looked at it', async () => {
    open();
    await new Promise(setImmediate);
    assert.equal(context('hasAuthConfig'), undefined);
    await close();
    writeFileSync(files.path('workspace/shop.dast-auth.json').fsPath, '{}');
    open();
    await until(() => context('hasAuthConfig') === true);
  });

  it('complete steps of the walkthrough when it happened, not when a command ran', async () => {
    open();
    const [row] = await rowsAfter(importText(opened.app, 'shop.json', shopReport));
    await until(() => context('findingsStored') === true);
    await opened.commands.run('commentOnFinding', { rows: row, comment: 'only a comment' });
    assert.equal(context('findingsTriaged'), undefined);
    await opened.commands.run('setStatus', { rows: row, value: 'In Progress' });
    assert.equal(context('findingsTriaged'), true);

    Object.assign(opened.window, { showSaveDialog: async () => undefined });
    await opened.commands.run('exportCsv');
    assert.equal(context('listExported'), undefined);
    await opened.commands.run('exportCsv', files.path('list.csv'));
    assert.equal(context('listExported'), true);

    assert.equal(context('hasAuthConfig'), undefined);
    const document = { languageId: 'dast-auth', isUntitled: false };
    opened.window.activeTextEditor = { document };
    opened.window.activeTextEditorChanged.fire(undefined);
    assert.equal(context('hasAuthConfig'), true);

    const file = Uri.file('/shop.dast-auth.json') as unknown as Parameters<typeof opened.app.logins.set>[0];
    const run = (outcome: string): Parameters<typeof opened.app.logins.set>[1] =>
      ({ role: 'admin', username: 'anna', outcome }) as Parameters<typeof opened.app.logins.set>[1];
    opened.app.logins.set(file, run('passed'), true);
    opened.app.logins.set(file, run('failed'), false);
    assert.equal(context('roleVerified'), undefined, 'neither a dry run nor a failed login');
    opened.app.logins.set(file, run('passed'), false);
    assert.equal(context('roleVerified'), true);

    await opened.commands.run('getStarted');
    assert.deepEqual(opened.commands.ran.at(-1), [
      'workbench.action.openWalkthrough',
      'dast-workbench.dast-workbench#getStarted',
      false,
    ]);
  });

  it('offer to import what begins like a report, in the title of its editor and nowhere else', async () => {
    open();
    const show = (name: string, text: string, isUntitled = false): void => {
      const lines = text.split('\n');
      const document = {
        uri: files.path(`workspace/${name}`),
        isUntitled,
        lineCount: lines.length,
        lineAt: (line: number) => ({ text: lines[line] }),
      };
      opened.window.activeTextEditor = { document };
      opened.window.activeTextEditorChanged.fire(undefined);
    };
    const offered = (): readonly string[] =>
      ((context('openReports') ?? []) as string[]).map((address) => address.split('/').at(-1) ?? '');
    show('scan.txt', shopReport);
    await until(() => offered().length === 1);
    show('package.json', '{"name": "shop", "version": "1.0.0"}');
    show('new.json', shopReport, true);
    show('nightly.json', shopReport);
    await until(() => offered().length === 2);
    assert.deepEqual(offered(), ['scan.txt', 'nightly.json']);
    show('scan.txt', 'It was replaced.');
    await until(() => offered().length === 1);
    assert.deepEqual(offered(), ['nightly.json']);
  });

  it('keep watching a file that was imported, without importing it once more', async () => {
    open();
    opened.settings.set('reports', ['old/*.json']);
    const inWorkspace = files.write('workspace/scan [1].json', shopReport);
    await opened.commands.run('importReport', files.write('outside.json', shopReport));
    assert.throws(() => opened.window.press('Keep Watching'), /no message has the button/);
    await opened.commands.run('importReport', inWorkspace);
    opened.window.press('Keep Watching');
    await until(() => opened.window.statusMessages.length > 0);
    assert.deepEqual(opened.settings.get('reports'), ['old/*.json', 'scan [[]1].json']);
    assert.deepEqual(opened.window.statusMessages, [
      'The setting dastWorkbench.findings.reports names the file: it is imported whenever it changes.',
    ]);
    const shown = opened.window.messages.length;
    const changed = zapReport([{ rule: '9', name: 'Ninth', risk: 1, instances: [['GET', '/nine']] }]);
    const watcher = opened.workspace.watchers.at(-1);
    watcher?.changed.fire(inWorkspace);
    await new Promise((resolve) => setTimeout(resolve, 1300));
    assert.equal(opened.window.messages.length, shown, 'its content is known');
    files.write('workspace/scan [1].json', changed);
    watcher?.changed.fire(inWorkspace);
    await until(() => opened.window.messages.length > shown);
    assert.match(opened.window.messages.at(-1) ?? '', /^1 new, .* in scan \[1\]\.json$/);

    await opened.commands.run('importReport', inWorkspace);
    assert.throws(() => opened.window.press('Keep Watching'), /no message has the button/);
  });

  it('do not offer to watch where nobody trusts the workspace', async () => {
    open();
    opened.workspace.isTrusted = false;
    await opened.commands.run('importReport', files.write('workspace/scan.json', shopReport));
    assert.throws(() => opened.window.press('Keep Watching'), /no message has the button/);
  });

  async function rowsAfter(importing: Promise<unknown>): Promise<readonly object[]> {
    await importing;
    const { rows } = await (await opened.app.findings()).page(opened.app.view.current, 0, 10);
    return rows.map(({ row }) => ({
      vulnerabilities: [row.vulnerability],
    }));
  }
});
