import assert from 'node:assert/strict';
import { sampleReportName } from '../../../../src/findings/model/finding.ts';
import type { Scan } from '../../../../src/findings/model/scan.ts';
import { removeImportedReport } from '../../../../src/vscode/features/importReport/removeReport.ts';
import {
  removeSampleFindings,
  trySampleFindings,
} from '../../../../src/vscode/features/importReport/sampleFindings.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

const failed = (code: string): object => ({ ok: false, failure: { code, args: ['the report'] } });

describe('reports that are removed', () => {
  let files: TestFiles;
  let opened: TestApp;
  let scans: Scan[];
  let removed: number[];
  let result: object;
  let imported: object;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    [scans, removed, result] = [[], [], { ok: true, value: { findingsRemoved: 2 } }];
    const engine = {
      scans: async () => scans,
      removeScan: async (id: number) => (removed.push(id), result),
      importReport: async () => imported,
    };
    Object.assign(opened.app, { findings: async () => engine });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });
  const at = (day: number): number => Date.parse(`2026-11-${day}T10:00:00`);
  const scan = (id: number, day: number, more: Partial<Scan> = {}): Scan =>
    ({
      id,
      name: `${id}.json`,
      tool: 'ZAP',
      role: 'unknown',
      user: '',
      target: '',
      findings: id,
      importedAt: at(day),
      scannedAt: Date.parse('2020-11-10T12:00:00'),
      format: 'ZAP',
      ...more,
    }) as Scan;
  const plain = (text: string | undefined): string | undefined => text?.replace(/\s/g, ' ');

  it('are chosen among all, the last import first, and confirmed', async () => {
    scans = [scan(1, 20), scan(3, 22, { target: 'https://shop.test' }), scan(2, 21)];
    opened.window.answer('3.json', 'Remove');
    await removeImportedReport(opened.app, undefined);
    assert.deepEqual(removed, [3]);
    const { items, ...options } = opened.window.lists[0] ?? { items: [] };
    assert.deepEqual(options, {
      title: 'Remove Imported Report',
      placeHolder: 'Which report?',
      matchOnDescription: true,
    });
    assert.deepEqual(
      items.map(([label, description, detail]) => [label, description, plain(detail)]),
      [
        ['3.json', 'Nov 10, 2020 · ZAP · https://shop.test', '3 findings, imported Nov 22, 2026, 10:00 AM'],
        ['2.json', 'Nov 10, 2020 · ZAP', '2 findings, imported Nov 21, 2026, 10:00 AM'],
        ['1.json', 'Nov 10, 2020 · ZAP', '1 finding, imported Nov 20, 2026, 10:00 AM'],
      ],
    );
    assert.deepEqual(opened.window.messages, [
      'Remove 3.json?',
      'Removed 3.json and 2 findings that only it had seen.',
    ]);
    assert.match(opened.window.details[0] ?? '', /^Findings that only this report has seen are removed/);
    opened.window.answer(undefined);
    await removeImportedReport(opened.app, {});
    opened.window.answer('1.json');
    const left = removeImportedReport(opened.app, {});
    await until(() => opened.window.dismiss());
    await left;
    assert.deepEqual(removed, [3]);
  });

  it('are removed without a question where they are named, if they are there', async () => {
    await removeImportedReport(opened.app, undefined);
    scans = [scan(1, 20), scan(2, 21)];
    await removeImportedReport(opened.app, { scan: 2 });
    await removeImportedReport(opened.app, { scan: 9 });
    result = failed('import-cancelled');
    await removeImportedReport(opened.app, { scan: 1 });
    assert.deepEqual([removed, opened.window.asked], [[2, 1], []]);
    assert.deepEqual(opened.window.messages.slice(0, 3), [
      'No report has been imported yet.',
      'Removed 2.json and 2 findings that only it had seen.',
      'This report no longer exists.',
    ]);
    assert.deepEqual(opened.window.levels, ['information', 'information', 'information', 'error']);
  });

  it('are those of the sample, too, which say so', async () => {
    for (const code of ['import-cancelled', 'report-unreadable']) {
      imported = failed(code);
      await trySampleFindings(opened.app);
    }
    assert.deepEqual(opened.window.levels, ['error']);
    assert.deepEqual(opened.commands.ran, []);
    await removeSampleFindings(opened.app);
    assert.equal(opened.window.messages.at(-1), 'The sample findings are not stored.');
    scans = [scan(1, 20), scan(2, 21, { name: 'other.json' }), scan(3, 22, { name: sampleReportName })];
    await removeSampleFindings(opened.app);
    assert.deepEqual(removed, [3]);
    result = failed('import-cancelled');
    await removeSampleFindings(opened.app);
    assert.equal(opened.window.levels.at(-1), 'error');
  });
});
