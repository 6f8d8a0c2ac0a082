import assert from 'node:assert/strict';
import type { DastWorkbenchApi } from '../../../api/dast-workbench.d.ts';
import { exportsOf } from '../../../src/vscode/app/extensionApi.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { shopReport, zapReport } from '../../fakes/testReport.ts';

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

  it('refuses what is no role and no completeness', async () => {
    const report = { name: 'a.json', bytes: bytesOf(shopReport) };
    await assert.rejects(api.importReport(report, { role: 7 as never }), { code: 'input-wrong-type' });
    await assert.rejects(api.importReport(report, { completeness: 'all' as never }), {
      message: /must be complete or partial/,
    });
    await assert.rejects(api.importReport(report, { user: 'x'.repeat(2_000) }), { code: 'input-too-long' });
  });
});
