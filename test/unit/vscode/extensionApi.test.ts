import assert from 'node:assert/strict';
import type { DastWorkbenchApi } from '../../../api/dast-workbench.d.ts';
import { exportsOf } from '../../../src/vscode/app/extensionApi.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { shopReport, zapReport } from '../../fakes/testReport.ts';

const nucleiLine = JSON.stringify({
  'template-id': 'sqli',
  info: { name: 'SQL Injection', severity: 'high' },
  type: 'http',
  host: 'https://shop.test',
  'matched-at': 'https://shop.test/search',
});

describe('the API for other extensions', () => {
  let files: TestFiles;
  let opened: TestApp;
  let api: DastWorkbenchApi;

  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    api = exportsOf(opened.app).getApi(1);
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
  const part = zapReport([
    { rule: '40018', name: 'SQL Injection', risk: 3, instances: [['GET', '/only-for-customers']] },
  ]);

  it('passes on whom a scanner was logged in as and whether it covered everything, and says what follows', async () => {
    const first = await api.importReport(
      { name: 'a.json', bytes: bytesOf(shopReport) },
      { role: 'administrator', source: 'nightly' },
    );
    assert.deepEqual([first.notSeen, first.notCovered, first.problems], [0, 0, []]);
    const other = await api.importReport(
      { name: 'b.json', bytes: bytesOf(part) },
      { role: 'customer', user: 'ada', completeness: 'complete' },
    );
    assert.deepEqual([other.notSeen, other.notCovered], [0, first.findings]);
    const { findings } = await api.listFindings({ seenAs: ['customer'] });
    assert.deepEqual(
      findings.map(({ endpoint, seenAs, notSeen, notCovered }) => [endpoint, seenAs, notSeen, notCovered]),
      [['GET /only-for-customers', ['customer'], false, false]],
    );
    const [scan] = await (await opened.app.findings()).scans();
    assert.deepEqual([scan?.user, scan?.completeness, scan?.completenessReason], ['ada', 'complete', 'said']);
  });

  it('takes the role of a file from the settings, as an import by hand does', async () => {
    opened.settings.set('reports', [{ glob: '*.json', role: 'customer' }]);
    await api.importReport(files.write('zap.json', shopReport));
    const { findings } = await api.listFindings();
    assert.deepEqual(findings[0]?.seenAs, ['customer']);
  });

  it('gives version 1 only', () => {
    const exported = exportsOf(opened.app) as { getApi(version: number): unknown };
    assert.equal(api.version, 1);
    for (const version of [0, 2])
      assert.throws(() => exported.getApi(version), {
        message: `DAST Workbench has no version ${version} of its API, but version 1.`,
      });
  });

  it('imports bytes, lists findings page by page, and counts them', async () => {
    let changes = 0;
    const disposables: { dispose(): void }[] = [];
    const self = {};
    api.onDidChangeFindings(
      function (this: unknown) {
        assert.equal(this, self);
        changes += 1;
      },
      self,
      disposables as never,
    );
    const imported = await api.importReport({ name: 'a.json', bytes: bytesOf(shopReport) });
    assert.deepEqual(imported, {
      format: 'ZAP JSON',
      instances: 4,
      findings: 3,
      added: 3,
      skipped: 0,
      notSeen: 0,
      notCovered: 0,
      problems: [],
    });
    assert.ok(changes > 0);
    assert.equal(disposables.length, 1);
    disposables[0]?.dispose();
    const listed = async (offset?: number, limit?: number): Promise<readonly (number | string)[]> => {
      const page = { ...(offset !== undefined && { offset }), ...(limit !== undefined && { limit }) };
      const { total, findings } = await api.listFindings({}, page as never);
      return [total, ...findings.map(({ endpoint }) => endpoint)];
    };
    const [orders, login, home] = ['GET /api/orders/{id}', 'POST /api/login', 'GET /'];
    const all = [3, orders, login, home];
    assert.deepEqual(await listed(), all);
    assert.deepEqual(await listed(-1, 2.9), [3, orders, login]);
    assert.deepEqual(await listed(1.9, 1), [3, login]);
    assert.deepEqual(await listed(0, -1), [3]);
    assert.deepEqual(await listed(0, 1_000_000), all);
    const { findings } = await api.listFindings({ method: ['POST'] });
    const [{ id, discovered, eventId, ...shown }] = findings as readonly [(typeof findings)[number]];
    assert.ok(id > 0 && eventId !== '');
    assert.equal(discovered.toISOString(), '2026-11-14T09:30:00.000Z');
    assert.deepEqual(shown, {
      endpoint: 'POST /api/login',
      method: 'POST',
      application: 'shop.test',
      severity: 'Critical',
      status: 'Open',
      resolution: 'New',
      category: 'Active Scan',
      subCategory: 'CWE-89 SQL Injection',
      summary: 'SQL Injection',
      seenAs: ['unknown'],
      notSeen: false,
      notCovered: false,
    });
    const { bySeverity, byStatus, byResolution, ...counted } = await api.countFindings({ method: ['GET'] });
    assert.deepEqual(counted, { total: 3, matching: 2 });
    const counts = [bySeverity, byStatus, byResolution].map((by: Readonly<Record<string, number>>) => [
      Object.keys(by).length,
      Object.entries(by).filter(([, count]) => count > 0),
    ]);
    assert.deepEqual(counts, [
      [
        4,
        [
          ['Critical', 1],
          ['Info', 1],
        ],
      ],
      [3, [['Open', 2]]],
      [4, [['New', 2]]],
    ]);
  });

  it('stops an import that is cancelled before it begins or meanwhile, and rejects what is no report', async () => {
    const report = { name: 'a.json', bytes: bytesOf(shopReport) };
    const cancelled = { isCancellationRequested: true, onCancellationRequested: () => undefined };
    await assert.rejects(api.importReport(report, { cancellation: cancelled as never }));
    const asked = {
      isCancellationRequested: false,
      onCancellationRequested: (listener: () => void) => listener(),
    };
    await assert.rejects(api.importReport(report, { cancellation: asked as never }));
    assert.equal((await api.countFindings()).total, 0);
    const named = await api
      .importReport(files.path('none/gone.json') as never)
      .catch((error: unknown) => error);
    assert.match(String(named), /gone\.json/);
    await assert.rejects(api.listFindings({ severity: ['Worst' as never] }), { code: 'input-unknown-value' });
    await assert.rejects(api.listFindings({ from: 'x' }), (error: Error) => 'code' in error);
  });

  it('reads a report that is on no disk of this machine, and says why it cannot', async () => {
    files.write('remote.json', shopReport);
    Object.assign(opened.app.machine, { pathOf: () => undefined });
    const imported = await api.importReport(files.path('remote.json'));
    assert.equal(imported.findings, 3);
    await assert.rejects(api.importReport(files.path('gone.json')), {
      code: 'file-missing',
      message: 'There is no file "gone.json".',
    });
  });

  it('counts what is no finding of a report', async () => {
    const bytes = bytesOf([nucleiLine, '{"a": 1}', '{"b": 2}', '7'].join('\n'));
    const { findings, skipped, problems } = await api.importReport({ name: 'nuclei.jsonl', bytes });
    assert.deepEqual([findings, skipped, problems], [1, 3, []]);
  });

  it('refuses what is no role and no completeness', async () => {
    const report = { name: 'a.json', bytes: bytesOf(shopReport) };
    for (const name of ['role', 'user', 'source'])
      await assert.rejects(api.importReport(report, { [name]: 7 }), {
        code: 'input-wrong-type',
        message: new RegExp(`"${name}"`),
      });
    await assert.rejects(api.importReport(report, { completeness: 'all' as never }), {
      message: /must be complete or partial/,
    });
    await assert.rejects(api.importReport(report, { user: 'x'.repeat(2_000) }), { code: 'input-too-long' });
  });
});
