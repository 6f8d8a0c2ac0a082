import assert from 'node:assert/strict';
import type { Scan } from '../../../../src/findings/model/scan.ts';
import { type Own, ownFindings } from '../../../../src/vscode/features/fetchReports/triage/ownFindings.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { shopReport } from '../../../fakes/testReport.ts';

const { signal } = new AbortController();

describe('the findings of which triage is sent', () => {
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

  async function load(name: string, day: string): Promise<void> {
    const engine = await opened.app.findings();
    const bytes = new TextEncoder().encode(shopReport.replace('2026-11-14', day));
    const imported = await engine.importReport(
      { name, bytes },
      { normalizePaths: true, severityMapping: {} },
      signal,
    );
    assert.ok(imported.ok);
  }

  async function set(summary: string, values: object, comment: string): Promise<void> {
    const engine = await opened.app.findings();
    const view = { ...opened.app.view.current, showAggregation: true };
    const { rows } = await engine.page(view, 0, 10);
    const vulnerabilities = rows.flatMap(({ row }) => (row.summary === summary ? [row.vulnerability] : []));
    const changed = await engine.changeTriage({
      rows: [{ view, vulnerabilities }],
      set: values,
      by: 'Ada',
      comment,
    });
    assert.ok(changed.ok);
  }

  async function own(scans?: readonly Scan[], stop = signal): Promise<readonly Own[]> {
    return ownFindings(opened.app, scans ?? (await (await opened.app.findings()).scans()), stop);
  }

  const changed = (found: readonly Own[]): readonly unknown[] =>
    found.map(({ finding, endpoint, isChanged }) => [endpoint, finding.comment, isChanged]);

  it('are changed where somebody here has changed them, until a scan brings them back', async () => {
    await load('first.json', '2026-11-10');
    await set('SQL Injection', { status: 'Resolved' }, 'It is mended');
    assert.deepEqual(changed(await own()), [
      ['GET /api/orders/{id}', 'It is mended', true],
      ['POST /api/login', 'It is mended', true],
      ['GET /', '', false],
    ]);
    await load('second.json', '2026-11-20');
    assert.deepEqual(changed(await own()), [
      ['GET /api/orders/{id}', '', false],
      ['POST /api/login', '', false],
      ['GET /', '', false],
    ]);
  });

  it('are none without a scan, or where it was stopped', async () => {
    await load('first.json', '2026-11-10');
    assert.deepEqual([await own([]), await own(undefined, AbortSignal.abort())], [[], []]);
    assert.ok((await own()).length > 0);
  });
});
