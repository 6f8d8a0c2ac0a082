import assert from 'node:assert/strict';
import type { Scan } from '../../../../src/findings/model/scan.ts';
import type { CompletenessReason } from '../../../../src/findings/scans/completeness.ts';
import type { RecordedRun } from '../../../../src/findings/scans/recordedRun.ts';
import {
  circumstancesOf,
  hasOwnTime,
  labelOf,
  shortLabelOf,
} from '../../../../src/vscode/shared/messages/scanText.ts';

const noon = Date.parse('2020-11-25T12:00:00');
const scan = {
  name: 'zap.json',
  format: 'ZAP',
  tool: 'ZAP',
  toolVersion: '2.16',
  importedAt: 1,
  scannedAt: noon,
  role: 'admin',
  user: 'ada',
  completeness: 'complete',
  completenessReason: 'first',
  scope: '',
  problems: [],
} as unknown as Scan;
const run = {
  mode: 'safe',
  gaps: [],
  requests: 12,
  logins: 1,
  refused: [{ reason: 'never-call', count: 2 }],
  described: { reached: 4, all: 7 },
} as unknown as RecordedRun;

describe('the label of a scan', () => {
  const rows: readonly (readonly [what: string, changes: Partial<Scan>, label: string])[] = [
    ['its time, tool, role and user', {}, 'Nov 25, 2020 · ZAP · admin (ada)'],
    ['a role without a user', { user: '' }, 'Nov 25, 2020 · ZAP · admin'],
    ['no role that is not known', { role: 'unknown' }, 'Nov 25, 2020 · ZAP'],
    ['its report where it has no time', { importedAt: noon }, 'zap.json · ZAP · admin (ada)'],
    ['the sample', { importedAt: noon, name: 'Sample findings' }, 'Sample findings · ZAP · admin (ada)'],
    [
      'an authorization test',
      { format: 'DAST Workbench authorization test' },
      'Nov 25, 2020 · ZAP · authorization test · admin (ada)',
    ],
    ['what was started here', { run }, 'admin · ZAP safe · Nov 25, 12:00 PM'],
    [
      'what was started without a mode',
      { run: { ...run, mode: undefined } as unknown as RecordedRun },
      'admin · ZAP · Nov 25, 12:00 PM',
    ],
  ];
  for (const [what, changes, label] of rows) {
    it(`is ${what}`, () => assert.equal(labelOf({ ...scan, ...changes }), label));
  }

  it('is the time of today, and the day of this year', () => {
    const now = new Date();
    const first = new Date(now.getFullYear(), now.getMonth() === 0 ? 1 : 0, 1, 12);
    const label = (scannedAt: number): string => labelOf({ ...scan, scannedAt }).split(' · ')[0] ?? '';
    assert.match(label(now.getTime()), /^\d{1,2}:\d\d [AP]M$/);
    assert.match(label(first.getTime()), /^(?:Jan|Feb) 1$/);
  });

  it('has its time apart where it is narrow, if it was started here', () => {
    assert.deepEqual(shortLabelOf(scan), { shown: labelOf(scan), time: [] });
    assert.deepEqual(shortLabelOf({ ...scan, run }), {
      shown: 'admin · ZAP safe',
      time: ['Nov 25, 12:00 PM'],
    });
    assert.deepEqual([hasOwnTime(scan), hasOwnTime({ scannedAt: 1, importedAt: 1 })], [true, false]);
  });
});

describe('how a scan was made', () => {
  const said = (changes: Partial<Scan>): readonly string[] => circumstancesOf({ ...scan, ...changes });

  it('is said line by line', () => {
    assert.deepEqual(said({}), [
      'ZAP 2.16',
      'Role: admin (ada)',
      'Complete: the first of its tool and role.',
    ]);
    const build = {
      branch: 'main',
      commit: '1f2e3d4c5b6a',
      run: 'Pipeline 12',
      link: 'https://gitlab.test/x',
    };
    assert.deepEqual(
      said({
        toolVersion: '',
        role: 'unknown',
        build,
        reached: 1,
        problems: [{ kind: 'logins-failed', detail: '40 %' }],
      }),
      [
        'ZAP',
        'Role: unknown',
        'On branch main · at commit 1f2e3d4 · Pipeline 12 · gitlab.test',
        'Complete: the first of its tool and role.',
        'Called 1 operation',
        'Had problems, so it is not compared with other scans',
        'Logins failed: 40 %',
      ],
    );
    assert.deepEqual(said({ build: {} }).length, 3);
    assert.ok(said({ reached: 2000, isReachCut: true }).includes('Called at least 2,000 operations'));
  });

  it('is how it ended by itself, unless somebody said something else', () => {
    const ended = 'Complete: it ended by itself, and no limit cut it short.';
    const counts = ['12 requests · 1 login', 'Not sent: 2 (listed in neverCall)', 'Called 4 of 7 operations'];
    assert.deepEqual(said({ run }), ['ZAP 2.16', 'Role: admin (ada)', ended, ...counts]);
    const gaps = ['time', 'bound'] as unknown as RecordedRun['gaps'];
    assert.deepEqual(said({ run: { ...run, gaps, refused: [] }, completeness: 'partial' }).slice(2, 4), [
      'Partial: it ended at its time limit.',
      'Partial: the scanner ended parts of it early.',
    ]);
    const asSaid = { completeness: 'partial', completenessReason: 'said' } as const;
    assert.equal(said({ run, ...asSaid })[2], 'Partial: as you said.');
  });

  it('names every reason, and where it started', () => {
    const reasons: Readonly<Record<CompletenessReason, string>> = {
      cancelled: 'it was cancelled.',
      'time-limit': 'it ended at its time limit.',
      unfinished: 'it had not finished.',
      reach: 'it covers the operations it lists.',
      scope: 'it covers only a part of the application.',
      said: 'as you said.',
      first: 'the first of its tool and role.',
      'same-source': 'from the same source as an earlier one.',
      unanswered: 'nobody has said whether it covered everything.',
    };
    for (const [completenessReason, sentence] of Object.entries(reasons) as [CompletenessReason, string][]) {
      const partial = said({ completeness: 'partial', completenessReason, scope: '/api' });
      assert.equal(partial[2], `Partial: ${sentence} Started at /api`);
    }
  });
});
