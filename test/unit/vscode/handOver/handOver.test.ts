import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerHandlers } from '../../../../src/vscode/commands.ts';
import { handOverFeature } from '../../../../src/vscode/handOver/handOverFeature.ts';
import { importReportFeature } from '../../../../src/vscode/importReport/importReportFeature.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { shopReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

describe('handing findings over', () => {
  let files: TestFiles;
  let opened: TestApp;

  beforeEach(async () => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      clock: () => Date.parse('2026-11-20T09:00:00Z'),
    });
    for (const feature of [handOverFeature, importReportFeature]) {
      registerHandlers(opened.app, feature.register(opened.app).commands);
    }
    const engine = await opened.app.findings();
    const imported = await engine.importReport(
      { name: 'zap.json', bytes: new TextEncoder().encode(shopReport) },
      { normalizePaths: true, severityMapping: {} },
      new AbortController().signal,
    );
    assert.equal(imported.ok, true);
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  async function firstFinding(): Promise<number> {
    const engine = await opened.app.findings();
    const page = await engine.page({ ...opened.app.view.current, showAggregation: false }, 0, 1);
    assert.ok(page.rows[0]?.kind === 'finding');
    return page.rows[0].row.id;
  }

  it('copies a finding as Markdown', async () => {
    const text = await opened.app.commands.run('copyAsMarkdown', { finding: await firstFinding() });
    assert.match(String(text), /^## \w+: [^\n]+\n\n\*\*Severity:\*\*/);
  });

  it('writes the list in the format that a file name asks for', async () => {
    for (const [name, start] of [
      ['report.html', /^<!doctype html>/],
      ['report.md', /^## DAST/],
      ['report.sarif', /^\{\n {2}"\$schema": "https:\/\/json\.schemastore\.org\/sarif-2\.1\.0\.json"/],
    ] as const) {
      const target = files.path(`workspace/${name}`);
      await opened.app.commands.run('exportReport', target);
      assert.match(readFileSync(target.fsPath, 'utf8'), start);
    }
  });

  it('leaves a file as it was where there is nothing to be exported to', async () => {
    const target = files.path('workspace/report.txt');
    writeFileSync(target.fsPath, 'mine');
    await opened.app.commands.run('exportReport', target);
    assert.equal(readFileSync(join(files.path('workspace').fsPath, 'report.txt'), 'utf8'), 'mine');
  });
});
