import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Uri } from 'vscode';
import { exportCsv } from '../../../src/vscode/features/exportCsv/exportCsv.ts';
import { importReports } from '../../../src/vscode/features/importReport/importReports.ts';
import { removeImportedReport } from '../../../src/vscode/features/importReport/removeReport.ts';
import { reportFilesOf } from '../../../src/vscode/features/importReport/reportFiles.ts';
import { summaryMessage } from '../../../src/vscode/features/importReport/summaryMessage.ts';
import { commentOnFinding } from '../../../src/vscode/features/triage/commentOnFinding.ts';
import { setTriage } from '../../../src/vscode/features/triage/setTriage.ts';
import { redoTriageChange, undoTriageChange } from '../../../src/vscode/features/triage/undoTriageChange.ts';
import { until } from '../../patience.ts';
import { createTestApp, MemoryState, type TestApp } from '../../fakes/testApp.ts';
import { importText, shopReport, zapReport } from '../../fakes/testReport.ts';
import { TestFiles } from '../../fakes/testFiles.ts';

const otherReport = zapReport(
  [{ rule: '90022', name: 'Application Error Disclosure', risk: 1, instances: [['GET', '/api/errors']] }],
  'errors.test',
);

describe('findings work', () => {
  let files: TestFiles;
  let opened: TestApp;

  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  async function exported(): Promise<string> {
    const target = files.path('list.csv');
    assert.deepEqual(await exportCsv(opened.app, target), target);
    return readFileSync(target.fsPath, 'utf8');
  }

  async function sqlInjection(): Promise<number> {
    const engine = await opened.app.findings();
    const { rows } = await engine.page(opened.app.view.current, 0, 100);
    const found = rows.find(({ row }) => row.summary === 'SQL Injection');
    assert.ok(found);
    return found.row.vulnerability;
  }

  describe('import', () => {
    const importFiles = async (...uris: readonly Uri[]): ReturnType<typeof importReports> =>
      importReports(opened.app, await reportFilesOf(opened.app, uris, undefined));

    it('says in one message what several files brought', async () => {
      const outcomes = await importFiles(
        files.write('shop.json', shopReport),
        files.write('other.json', otherReport),
        files.write('page.json', '<!doctype html><title>Login</title>'),
        files.path('missing.json'),
      );
      assert.deepEqual(
        outcomes.map(({ kind }) => kind),
        ['imported', 'imported', 'refused', 'refused'],
      );
      const message = summaryMessage(outcomes);
      assert.ok(message.startsWith('2 reports: 5 instances → 4 findings. 4 new. page.json '), message);
      assert.ok(message.endsWith(' missing.json could not be read (ENOENT).'), message);
      assert.equal(opened.window.messages.at(-1), '4 new in 2 reports · 2 files not imported');
      opened.window.press('Details');
      await until(() => opened.commands.ran.some(([name]) => name === 'showImportDetails'));
      const [, details] = opened.commands.ran.find(([name]) => name === 'showImportDetails') ?? [];
      assert.match(
        String(details),
        /^4 new in 2 reports · 2 files not imported\n\nNot imported\n- page\.json .*\n- missing\.json could not be read \(ENOENT\)\.\n\nImported\n- shop\.json: 4 instances → 3 findings\. 3 new\.\n- other\.json: /,
      );
    });

    it('takes the reports of a folder and of the folders in it', async () => {
      mkdirSync(files.path('scans/nightly').fsPath, { recursive: true });
      files.write('scans/shop.json', shopReport);
      files.write('scans/nightly/other.json', otherReport);
      files.write('scans/notes.txt', 'not a report');
      const outcomes = await importFiles(files.path('scans'));
      assert.deepEqual(
        outcomes.map(({ kind, name }) => [kind, name]),
        [
          ['imported', 'other.json'],
          ['imported', 'shop.json'],
        ],
      );
    });

    it('names what a rescan brought', async () => {
      await importFiles(files.write('shop.json', shopReport));
      const again = await importFiles(files.write('again.json', shopReport));
      assert.equal(summaryMessage(again), 'again.json: 4 instances → 3 findings. 3 seen again.');
    });

    it('names the report that is of another installation, where there are several', async () => {
      const alerts = (rule: string): Parameters<typeof zapReport>[0] => [
        {
          rule,
          name: `Rule ${rule}`,
          risk: 1,
          instances: ['a', 'b', 'c', 'd', 'e'].map((name) => ['GET', `/api/${name}`] as const),
        },
      ];
      const local = files.write('local.json', zapReport(alerts('1'), 'shop.test'));
      const staging = files.write('staging.json', zapReport(alerts('2'), 'staging.test'));
      assert.match(
        summaryMessage(await importFiles(local, staging)),
        / The endpoints of staging\.json match those of shop\.test, so it counts as another installation\.$/,
      );
      const other = files.write('other.json', zapReport(alerts('3'), 'other.test'));
      assert.match(summaryMessage(await importFiles(other)), / Its endpoints match those of shop\.test, so /);
    });

    it('stores nothing of a file that breaks off', async () => {
      const [outcome] = await importFiles(files.write('cut.json', shopReport.slice(0, -40)));
      assert.equal(outcome?.kind, 'refused');
      assert.equal((await (await opened.app.findings()).scans()).length, 0);
    });

    it('counts the refused files that it does not name', async () => {
      const empty = [1, 2, 3, 4, 5].map((number) => files.write(`empty${number}.json`, ''));
      const message = summaryMessage(await importFiles(...empty));
      assert.match(message, /empty3\.json/);
      assert.doesNotMatch(message, /empty4\.json/);
      assert.match(message, /2 more files were not imported\.$/);
      assert.match(summaryMessage(await importFiles(...empty.slice(1))), /1 more file was not imported\.$/);
    });
  });

  describe('export', () => {
    it('writes what the filters leave, in whole days, byte for byte', async () => {
      await importText(opened.app, 'shop.json', shopReport);
      opened.app.view.update({ type: 'setSwitch', name: 'showAggregation', on: false });
      opened.app.view.update({ type: 'setSort', sort: { column: 'endpoint', descending: false } });
      opened.app.view.update({ type: 'toggleValue', field: 'severity', value: 'Critical', add: false });
      const [header, ...lines] = (await exported()).split('\r\n');
      assert.equal(
        header,
        'Endpoint,Method,Severity,Event ID,Category,Sub Category,Summary,Status,Resolution,Discovered,Application',
      );
      assert.deepEqual(
        lines.map((line) => line.replace(/EVT-[0-9a-f]+/, 'EVT')),
        [
          'GET /api/orders/{id},GET,Critical,EVT,Active Scan,CWE-89 SQL Injection,SQL Injection,Open,New,2026-11-14T09:30:00.000Z,shop.test',
          'POST /api/login,POST,Critical,EVT,Active Scan,CWE-89 SQL Injection,SQL Injection,Open,New,2026-11-14T09:30:00.000Z,shop.test',
          '',
        ],
      );
    });

    it('holds no cell that a spreadsheet would run', async () => {
      await importText(opened.app, 'shop.json', shopReport);
      const csv = await exported();
      assert.match(csv, /cmd\|/);
      assert.doesNotMatch(csv, /(^|[,\n])"?[=+@]/);
    });

    it('leaves the file that was there when it cannot be written', async () => {
      await importText(opened.app, 'shop.json', shopReport);
      const target = files.path('no-such-folder/list.csv');
      await assert.rejects(exportCsv(opened.app, target));
      assert.equal(existsSync(target.fsPath), false);
      const { folder } = files;
      assert.deepEqual(
        readdirSync(folder).filter((name) => name.includes('partial')),
        [],
      );
    });
  });

  describe('triage', () => {
    it('sets a status, takes it back and makes it again', async () => {
      await importText(opened.app, 'shop.json', shopReport);
      const before = await exported();
      const vulnerabilities = [await sqlInjection()];
      await setTriage(opened.app, 'status', { vulnerabilities, value: 'In Progress' }, undefined);
      assert.match(await exported(), /\r\nCritical,2,SQL Injection,[^\r]*,In Progress,New,/);
      await undoTriageChange(opened.app);
      assert.equal(await exported(), before);
      await redoTriageChange(opened.app);
      assert.match(await exported(), /\r\nCritical,2,SQL Injection,[^\r]*,In Progress,New,/);
    });

    it('reaches only the findings that the filters leave', async () => {
      await importText(opened.app, 'shop.json', shopReport);
      const vulnerabilities = [await sqlInjection()];
      opened.app.view.update({ type: 'toggleValue', field: 'method', value: 'POST', add: false });
      await setTriage(opened.app, 'resolution', { vulnerabilities, value: 'False Positive' }, undefined);
      opened.app.view.update({ type: 'clearFilters' });
      assert.match(await exported(), /\r\nCritical,2,SQL Injection,[^\r]*,Open,Mixed,/);
    });

    it('acts on the selected rows when nothing is named', async () => {
      await importText(opened.app, 'shop.json', shopReport);
      opened.app.selection.set('tree', [{ vulnerabilities: [await sqlInjection()] }]);
      await setTriage(opened.app, 'status', { value: 'Resolved' }, undefined);
      assert.match(await exported(), /\r\nCritical,2,SQL Injection,[^\r]*,Resolved,New,/);
    });

    it('keeps the reason with the change', async () => {
      await importText(opened.app, 'shop.json', shopReport);
      const vulnerability = await sqlInjection();
      opened.window.answer('In Progress', 'Leave as it is');
      await commentOnFinding(
        opened.app,
        { vulnerabilities: [vulnerability], comment: 'Checked in the gateway.' },
        undefined,
      );
      const engine = await opened.app.findings();
      const [finding] = await engine.apis(opened.app.view.current, vulnerability, 0, 1);
      assert.ok(finding);
      const [change] = (await engine.details(finding.id))?.history ?? [];
      assert.deepEqual(
        [change?.changes, change?.comment],
        [[{ field: 'status', from: 'Open', to: 'In Progress' }], 'Checked in the gateway.'],
      );
    });

    it('is one change for rows of several groups of the tree', async () => {
      await importText(opened.app, 'shop.json', shopReport);
      const before = await exported();
      const vulnerabilities = [await sqlInjection()];
      const groups = ['GET', 'POST'].map((value) => ({ field: 'method', value }) as const);
      opened.app.selection.set(
        'tree',
        groups.map((within) => ({ vulnerabilities, within })),
      );
      await setTriage(opened.app, 'status', { value: 'Resolved' }, undefined);
      assert.match(await exported(), /\r\nCritical,2,SQL Injection,[^\r]*,Resolved,New,/);
      await undoTriageChange(opened.app);
      assert.equal(await exported(), before);
    });

    it('is refused while aggregation is off', async () => {
      await importText(opened.app, 'shop.json', shopReport);
      const vulnerabilities = [await sqlInjection()];
      opened.app.view.update({ type: 'setSwitch', name: 'showAggregation', on: false });
      const before = await exported();
      await dismissMessages(
        setTriage(opened.app, 'status', { vulnerabilities, value: 'Resolved' }, undefined),
        opened,
      );
      assert.equal(await exported(), before);
      assert.equal(opened.app.view.current.showAggregation, false);
    });
  });

  it('removes a report and what only it had seen', async () => {
    await importText(opened.app, 'shop.json', shopReport);
    const [scan] = (await importText(opened.app, 'other.json', otherReport)).scans;
    await removeImportedReport(opened.app, { scan });
    const csv = await exported();
    assert.doesNotMatch(csv, /Application Error Disclosure/);
    assert.match(csv, /SQL Injection/);
  });

  it('is there again in the next window, filters and all', async () => {
    const storage = files.path('kept').fsPath;
    const state = new MemoryState();
    const first = createTestApp({ storage: storage, workspaceState: state });
    await importText(first.app, 'shop.json', shopReport);
    first.app.view.update({ type: 'setSwitch', name: 'preciseMatch', on: false });
    first.app.view.update({ type: 'toggleValue', field: 'severity', value: 'Critical', add: false });
    const { view } = first.app;
    await first.close();

    const second = createTestApp({ storage: storage, workspaceState: state });
    assert.deepEqual(second.app.view.current, view.current);
    const { total, matching } = await (await second.app.findings()).summary(second.app.view.current);
    await second.close();
    assert.deepEqual([matching, total], [2, 3]);
  });

  it('takes over the filters of a saved view, and keeps its sort', () => {
    const { view } = opened.app;
    const sort = { column: 'summary', descending: true } as const;
    view.update({ type: 'toggleValue', field: 'severity', value: 'Major', add: false });
    view.update({ type: 'setSwitch', name: 'preciseMatch', on: false });
    const saved = view.current;
    view.update({ type: 'clearFilters' });
    view.update({ type: 'setSort', sort });
    view.replace(saved);
    assert.deepEqual(view.current, { ...saved, sort });
  });

  it('starts with the initial view when what was kept is not one', async () => {
    const state = new MemoryState();
    await state.update('view', { version: 1, view: { filters: { severity: 'Critical' } } });
    const started = createTestApp({ storage: files.path('fresh').fsPath, workspaceState: state });
    assert.deepEqual(started.app.view.current.filters, {});
    assert.equal(started.app.view.current.showAggregation, true);
    await started.close();
  });

  it('starts empty beside a damaged database file, which is kept', async () => {
    const storage = files.path('damaged').fsPath;
    const first = createTestApp({ storage: storage });
    await importText(first.app, 'shop.json', shopReport);
    await first.close();
    const folder = join(storage, 'findings');
    const damaged = Buffer.from('not a database'.repeat(500));
    writeFileSync(join(folder, 'findings.1.sqlite'), damaged);

    const second = createTestApp({ storage: storage });
    const { total } = await (await second.app.findings()).summary(second.app.view.current);
    await second.close();
    assert.equal(total, 0);
    const quarantined = readdirSync(folder).find((name) => /^findings\.damaged-.*\.sqlite$/.test(name));
    assert.ok(quarantined);
    assert.deepEqual(readFileSync(join(folder, quarantined)), damaged);
  });
});

/** Closes the message that a command waits for. */
async function dismissMessages(running: Promise<unknown>, { window }: TestApp): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  assert.ok(window.dismiss());
  await running;
}
