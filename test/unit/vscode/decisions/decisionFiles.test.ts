import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import { DecisionFiles } from '../../../../src/vscode/features/decisions/decisionFiles.ts';
import { showDecided } from '../../../../src/vscode/features/decisions/showDecided.ts';
import { importReportFeature } from '../../../../src/vscode/features/importReport/importReportFeature.ts';
import { readAllDetails } from '../../../../src/findings/export/readAllDetails.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { shopReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { EventEmitter } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';

describe('files of standing decisions', () => {
  let files: TestFiles;
  let opened: TestApp;
  let decisions: DecisionFiles;
  let now = Date.parse('2026-11-22T09:00:00Z');

  function open(...otherFolders: readonly string[]): void {
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('shop').fsPath,
      otherFolders: otherFolders.map((name) => files.path(name).fsPath),
      clock: () => now,
    });
    registerHandlers(opened.app, importReportFeature.register(opened.app).commands);
  }

  beforeEach(() => {
    files = new TestFiles();
    for (const name of ['shop', 'payments'])
      mkdirSync(files.path(`${name}/.dast`).fsPath, { recursive: true });
    now = Date.parse('2026-11-22T09:00:00Z');
  });
  afterEach(async () => {
    decisions.dispose();
    await opened.close();
    files.remove();
  });

  function decide(folder: string, ...parts: readonly object[]): void {
    const written = parts.map((part) => ({ reason: 'agreed', author: 'Ada', ...part }));
    files.write(join(folder, '.dast/decisions.jsonc'), JSON.stringify({ decisions: written }));
  }

  async function load(...applications: readonly string[]): Promise<void> {
    const engine = await opened.app.findings();
    for (const application of applications) {
      const imported = await engine.importReport(
        {
          name: `${application}.json`,
          bytes: new TextEncoder().encode(shopReport.replaceAll('shop.test', `${application}.test`)),
        },
        { normalizePaths: true, severityMapping: {}, application },
        new AbortController().signal,
      );
      assert.equal(imported.ok, true);
    }
  }

  async function decided(): Promise<readonly string[]> {
    const engine = await opened.app.findings();
    const all = await readAllDetails(engine, { ...initialView('UTC'), showAggregation: false });
    return all
      .filter(({ finding }) => finding.resolution !== 'New')
      .map(({ finding, history }) => {
        const { source = '' } = history.at(-1) ?? {};
        return `${finding.application} ${finding.resolution} ${source}`;
      })
      .filter((line, index, lines) => lines.indexOf(line) === index)
      .toSorted();
  }

  it('stop counting at the moment at which they end, without anything else happening', async () => {
    decide(
      'shop',
      { summary: 'SQL Injection', resolution: 'Inconclusive', until: '2026-11-22' },
      { rule: 'none', resolution: 'Inconclusive', until: '2027-03-01' },
    );
    now = Date.parse('2026-11-23T00:00:00Z') - 60;
    open();
    await load('shop');
    decisions = new DecisionFiles(opened.app);
    await until(async () => (await decided()).length === 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    // The clock has not reached the end: a timer that rings early is no reason.
    assert.equal((await decided()).length, 1);
    now = Date.parse('2026-11-23T00:00:00Z');
    await until(async () => (await decided()).length === 0);
  });

  /** The latest one of files of decisions. */
  const watcher = () => opened.workspace.watchers.findLast(({ pattern }) => pattern.includes('.dast,'));

  it('count in every folder of the workspace, and say in which', async () => {
    decide('shop', { summary: 'SQL Injection', resolution: 'Inconclusive' });
    decide('payments', { summary: 'SQL Injection', resolution: 'False Positive' });
    const config = (name: string): string =>
      JSON.stringify({ application: { name, baseUrl: `https://${name}.test` } });
    files.write('shop/shop.dast-auth.json', config('shop'));
    files.write('payments/payments.dast-auth.json', config('payments'));
    open('payments');
    await load('shop', 'payments', 'another');
    decisions = new DecisionFiles(opened.app);
    await until(async () => (await decided()).length === 3);
    assert.deepEqual(await decided(), [
      // What no folder names can be anybody's: of equals the later counts.
      'another False Positive payments/.dast/decisions.jsonc:1',
      'payments False Positive payments/.dast/decisions.jsonc:1',
      'shop Inconclusive workspace/.dast/decisions.jsonc:1',
    ]);
    const uri = decisions.uriIn(folderAt(1));
    const [decision] = await decisions.inFolderOf(uri, [written]);
    assert.deepEqual([decision?.folder, decision?.foreign], ['payments', ['shop']]);
    const engine = await opened.app.findings();
    const { reach } = await engine.checkDecisions(decision ? [decision] : []);
    await showDecided(opened.app, { ...written }, decision?.foreign);
    assert.equal((await engine.summary(opened.app.view.current)).matching, reach[0]?.covered);
  });

  it('follow the auth configs of several folders, which say whose application is whose', async () => {
    decide('shop', { summary: 'SQL Injection', resolution: 'Inconclusive' });
    open('payments');
    await load('payments');
    decisions = new DecisionFiles(opened.app);
    await until(async () => (await decided()).length === 1);
    const application = { name: 'payments', baseUrl: 'https://payments.test' };
    files.write('payments/payments.dast-auth.json', JSON.stringify({ application }));
    const configs = opened.workspace.watchers.filter(({ pattern }) => pattern.includes('dast-auth'));
    configs[1]?.created.fire(undefined);
    await until(async () => (await decided()).length === 0);
  });

  it('open no stored findings where there are none, and count once something else has opened them', async () => {
    let applied = 0;
    open();
    decisions = new DecisionFiles(opened.app);
    decisions.onDidChange(() => (applied += 1));
    opened.settings.set('applications', []);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(applied, 0);
    await load('shop');
    await until(() => applied === 1);
    await load('payments');
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(applied, 1, 'they are not read again for each import');
    opened.settings.set('applications', []);
    await until(() => applied === 2);
  });

  it('count where one folder of several has some', async () => {
    decide('payments', { summary: 'SQL Injection', resolution: 'Inconclusive' });
    open('payments');
    decisions = new DecisionFiles(opened.app);
    await new Promise<void>((resolve) => void decisions.onDidChange(resolve));
    await load('shop');
    assert.equal((await decided()).length, 1);
  });

  it('count from when the workspace is trusted', async () => {
    decide('shop', { summary: 'SQL Injection', resolution: 'Inconclusive' });
    open();
    const trusted = new EventEmitter<void>();
    Object.assign(opened.workspace, { isTrusted: false, onDidGrantWorkspaceTrust: trusted.event });
    await load('shop');
    decisions = new DecisionFiles(opened.app);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual(await decided(), []);
    opened.workspace.isTrusted = true;
    trusted.fire();
    await until(async () => (await decided()).length === 1);
  });

  it('are those of the folders that are open now, whose files are watched instead', async () => {
    open();
    await load('shop');
    decisions = new DecisionFiles(opened.app);
    let applied = 0;
    decisions.onDidChange(() => (applied += 1));
    const before = watcher();
    decide('shop', { summary: 'SQL Injection', resolution: 'Inconclusive' });
    opened.workspace.foldersChanged.fire();
    await until(async () => (await decided()).length === 1);
    const after = watcher();
    assert.notEqual(after, before);
    assert.ok(before && after);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const already = applied;
    before.changed.fire(undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(applied, already);
    after.deleted.fire(undefined);
    await until(() => applied === already + 1);
  });

  it('go with the file', async () => {
    decide('shop', { summary: 'SQL Injection', resolution: 'Inconclusive' });
    open();
    await load('shop');
    decisions = new DecisionFiles(opened.app);
    await until(async () => (await decided()).length === 1);
    decide('shop');
    opened.workspace.watchers.find(({ pattern }) => pattern.includes('.dast'))?.changed.fire(undefined);
    await until(async () => (await decided()).length === 0);
  });

  const written = {
    line: 1,
    offset: 0,
    length: 1,
    tool: '',
    rule: '',
    summary: 'SQL Injection',
    application: '',
    reason: 'agreed',
    author: 'Ada',
    resolution: 'False Positive',
  } as const;

  function folderAt(index: number): Parameters<DecisionFiles['uriIn']>[0] {
    const folder = opened.app.workspace.workspaceFolders?.[index];
    assert.ok(folder);
    return folder;
  }
});
