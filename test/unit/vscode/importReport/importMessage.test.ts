import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { importReports } from '../../../../src/vscode/features/importReport/importReports.ts';
import { reportFilesOf } from '../../../../src/vscode/features/importReport/reportFiles.ts';
import { showOutcome } from '../../../../src/vscode/features/importReport/showOutcome.ts';
import { eventually } from '../../../e2e/eventually.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { shopReport } from '../../../fakes/testReport.ts';

describe('the message of an import', () => {
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
  const importFiles = async (...uris: readonly Uri[]): ReturnType<typeof importReports> =>
    importReports(opened.app, await reportFilesOf(opened.app, uris, undefined));

  it('says on one line why a file is not imported, and lists in the details what was expected', async () => {
    await importFiles(files.write('receipt.json', '{"kind":"receipt"}'));
    assert.equal(opened.window.messages.at(-1), 'receipt.json is not a report in a known format.');
    opened.window.press('Details');
    await eventually(async () => opened.commands.ran.some(([name]) => name === 'showImportDetails'), true);
    const [, details] = opened.commands.ran.at(-1) ?? [];
    assert.match(String(details), /- receipt\.json is .* \(\{"kind"\}\)\. Expected one of: SARIF/);
    await importFiles(files.write('cut.json', '{'));
    assert.match(opened.window.messages.at(-1) ?? '', /^cut\.json is not complete JSON: .*nothing was/);
    assert.deepEqual(opened.window.buttons, [], 'it says all that is known');
    await importFiles(files.write('other.json', '{'), files.write('shop.json', shopReport));
    await importFiles(files.write('shop.json', shopReport));
    assert.deepEqual(opened.window.levels.slice(-4), ['error', 'error', 'warning', 'information']);
  });

  it('opens the findings where nothing is new, unless they are in front', async () => {
    const shop = files.write('shop.json', shopReport);
    await importFiles(shop);
    assert.ok(opened.window.buttons.includes('Show New'));
    opened.window.dismiss();
    await importFiles(shop);
    assert.ok(!opened.window.buttons.includes('Show New'));
    opened.window.press('Open Findings');
    await eventually(async () => opened.commands.ran.at(-1), ['openPanel']);
    opened.window.dismiss();
    Object.assign(opened.app, { isPanelInFront: () => true });
    await importFiles(shop);
    assert.ok(!opened.window.buttons.includes('Open Findings'));
  });

  it('says on one line that role and coverage are unknown, and offers both by a short label', async () => {
    const outcomes = await importFiles(files.write('shop.json', shopReport));
    const chooseAgain = async (): Promise<void> => undefined;
    const show = (...asked: readonly ('role' | 'completeness')[]): readonly string[] => {
      opened.window.dismiss();
      showOutcome(opened.app, outcomes, {
        lists: [],
        watchable: [files.path('shop.json')],
        questions: new Set(asked),
        chooseAgain,
      });
      return [opened.window.messages.at(-1) ?? '', ...opened.window.buttons.slice(2)];
    };
    const brought = '3 new in shop.json';
    assert.deepEqual(show('role', 'completeness'), [
      `${brought} · role and coverage unknown`,
      'Set Role…',
      'Keep Watching',
    ]);
    assert.deepEqual(show('role'), [`${brought} · role unknown`, 'Set Role…', 'Keep Watching']);
    assert.deepEqual(show('completeness')[1], 'Set Coverage…');
  });
});
