import assert from 'node:assert/strict';
import type { ImportSummary } from '../../../../src/findings/importers/report.ts';
import type { ImportOutcome } from '../../../../src/vscode/features/importReport/importOutcome.ts';
import { shortLine, summaryLine } from '../../../../src/vscode/features/importReport/summaryLine.ts';
import type { ScanQuestion } from '../../../../src/vscode/shared/messages/askAboutScan.ts';

describe('the line that sums an import up', () => {
  const plain = { added: 0, seenAgain: 0, reappeared: 0, notSeenAnyMore: 0, problems: [], unplaced: [] };
  const imported = (name: string, summary: object = {}): ImportOutcome => ({
    kind: 'imported',
    name,
    summary: { ...plain, ...summary } as unknown as ImportSummary,
  });
  const refused: ImportOutcome = {
    kind: 'refused',
    name: 'x',
    sentence: 'x is no report.',
    line: 'x: no report',
    isFinal: true,
  };
  const cancelled = (name: string): ImportOutcome => ({ kind: 'cancelled', name }) as ImportOutcome;
  const broken = { problems: [{}] };
  const unplaced = { unplaced: ['a'] };

  const rows: readonly (readonly [
    what: string,
    outcomes: readonly ImportOutcome[],
    line: string,
    short?: string,
  ])[] = [
    ['nothing new', [imported('a.json')], 'No findings in a.json'],
    ['one report', [imported('a.json', { added: 3, seenAgain: 1 })], '3 new, 1 seen again in a.json'],
    ['one file that is no report', [refused], 'x: no report'],
    ['two that are none', [refused, refused], '2 files not imported'],
    [
      'two reports without news',
      [imported('a'), imported('b', { seenAgain: 2 })],
      '2 seen again in 2 reports',
    ],
    [
      'two reports and another file',
      [imported('a', { added: 1, seenAgain: 2 }), imported('b', { added: 1399 }), refused],
      '1,400 new, 2 seen again in 2 reports · 1 file not imported',
      '1,400 new in 2 reports · 1 file not imported',
    ],
    [
      'two reports with much to say',
      [imported('a', { added: 1, ...broken, ...unplaced }), imported('b', { added: 1, ...broken })],
      '2 new in 2 reports · 2 scans had problems · 1 report of an unknown application',
      '2 new in 2 reports',
    ],
    [
      'reports of unknown applications',
      [imported('a', unplaced), imported('b', unplaced)],
      'No findings in 2 reports · 2 reports of unknown applications',
    ],
    [
      'a report of one',
      [imported('a', { ...broken, ...unplaced })],
      'No findings in a · 1 scan had problems · application unknown',
    ],
    ['what was cancelled', [imported('a'), cancelled('b'), cancelled('c')], 'No findings in a · b cancelled'],
    ['cancelled alone', [cancelled('b')], 'b cancelled'],
    ['nothing', [], ''],
  ];
  for (const [what, outcomes, line, short = line] of rows) {
    it(`tells of ${what}`, () => {
      assert.deepEqual([summaryLine(outcomes, new Set()), shortLine(outcomes, new Set())], [line, short]);
    });
  }

  it('ends with what is not known of a scan', () => {
    const line = (...questions: readonly ScanQuestion[]): string =>
      summaryLine([imported('a')], new Set(questions)).replace('No findings in a', '');
    assert.deepEqual(
      [line(), line('role'), line('completeness'), line('role', 'completeness')],
      ['', ' · role unknown', ' · coverage unknown', ' · role and coverage unknown'],
    );
  });
});
