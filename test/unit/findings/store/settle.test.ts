import assert from 'node:assert/strict';
import { batchesOf, type PlainFinding } from '../../../../bench/plainFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';
import { parseDecisions } from '../../../../src/findings/decisions/parseDecisions.ts';
import { resolutions, statuses } from '../../../../src/findings/model/finding.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { replayReports } from '../../../../src/findings/store/triage/settle.ts';
import type { NewChange } from '../../../../src/findings/store/triage/triageLog.ts';
import { noon, noYield, sampleFinding, sampleScan, wasmBinary } from './sampleFindings.ts';

const [open, inProgress, resolved] = [0, 1, 2];
const [fresh, fixed, falsePositive] = [0, 1, 2];
const unsaid = -1;

describe('what reports alone make of a finding', () => {
  type Said = readonly [status: number, resolution: number, isLater?: boolean];
  const cases: readonly (readonly [
    reports: readonly Said[],
    status: number,
    resolution: number,
    again: boolean,
  ])[] = [
    [[], open, fresh, false],
    [[[unsaid, unsaid]], open, fresh, false],
    [[[resolved, fixed]], resolved, fixed, false],
    [[[inProgress, falsePositive]], inProgress, falsePositive, false],
    [
      [
        [resolved, unsaid],
        [unsaid, unsaid],
      ],
      open,
      fresh,
      true,
    ],
    [
      [
        [open, fixed],
        [unsaid, unsaid],
      ],
      open,
      fresh,
      true,
    ],
    [
      [
        [resolved, unsaid],
        [unsaid, unsaid, false],
      ],
      resolved,
      fresh,
      false,
    ],
    [
      [
        [resolved, unsaid],
        [resolved, unsaid],
      ],
      resolved,
      fresh,
      false,
    ],
    [
      [
        [resolved, unsaid],
        [open, fixed],
      ],
      resolved,
      fresh,
      false,
    ],
    [
      [
        [resolved, falsePositive],
        [unsaid, unsaid],
      ],
      resolved,
      falsePositive,
      false,
    ],
    [
      [
        [inProgress, unsaid],
        [resolved, unsaid],
      ],
      inProgress,
      fresh,
      false,
    ],
    [
      [
        [resolved, unsaid],
        [unsaid, unsaid],
        [inProgress, unsaid],
      ],
      open,
      fresh,
      true,
    ],
  ];

  it('is the first that is said, and Open again by a later one', () => {
    for (const [reports, status, resolution, reappeared] of cases) {
      const reported = reports.map(([said, judged, isLater = true], index) => ({
        scan: index + 1,
        status: said,
        resolution: judged,
        isLater,
      }));
      assert.deepEqual(replayReports(reported), { status, resolution, reappeared }, JSON.stringify(reports));
    }
  });
});

describe('findings whose scans move, and what is decided of them', () => {
  let store: FindingsStore;
  beforeEach(async () => {
    store = await FindingsStore.create(wasmBinary);
  });
  afterEach(() => store.close());

  const scan = async (
    name: string,
    parts: Partial<PlainFinding> = {},
    application = 'shop',
  ): Promise<void> => {
    const findings = batchesOf([sampleFinding({ path: '/a', ...parts })]);
    await storeScan(store, sampleScan(name, { application }), findings, noYield);
  };
  const set = (
    codes: NewChange['set'],
    findings: readonly number[],
    parts: Partial<NewChange> = {},
  ): void => {
    const numbers = { total: 1, rows: 1, summary: '', comment: '' };
    store.triage.change({ set: codes, findings, by: 'ada', at: noon, ...numbers, ...parts }, true);
  };
  /** Each finding: where, how it stands, and what its history says. */
  const shown = (): readonly string[] => {
    const columns = store.columns();
    const query = new FindingsQuery(columns);
    return Array.from(columns.ids, (id) => {
      const finding = query.finding(id);
      const details = finding && store.details(finding);
      const history = (details?.history ?? []).map(({ kind, by, comment, changes }) =>
        [kind, by, comment, ...changes.map(({ from, to }) => `${from}>${to}`)]
          .filter((text) => text !== '')
          .join(' '),
      );
      const marks = finding?.reappeared === true ? ' again' : '';
      const { application = '', status = '', resolution = '', changedBy = '' } = finding ?? {};
      return `${application} ${status}/${resolution}${marks} ${changedBy}: ${history.join(', ')}`;
    }).toSorted();
  };
  const move = (name: string, to: string): void => {
    const scans = store.scans.all().flatMap((one) => (one.name === name ? [one.id] : []));
    store.applications.change({ kind: 'move', scans, to }, noon);
  };

  it('are what their scans and changes make of them, in their order', async () => {
    await scan('one');
    set({ status: resolved, resolution: fixed }, [1], { comment: 'done' });
    await scan('two');
    set({ status: inProgress }, [1], { by: 'bob' });
    const done = 'user ada done Open>Resolved New>Fixed';
    const again = 'reappeared two Resolved>Open, reappeared two Fixed>New';
    assert.deepEqual(shown(), [
      `shop In Progress/New again bob: ${done}, ${again}, user bob Open>In Progress`,
    ]);
    move('two', 'bank');
    assert.deepEqual(shown(), [
      'bank In Progress/New bob: user bob Open>In Progress',
      `shop In Progress/Fixed bob: ${done}, user bob Resolved>In Progress`,
    ]);
    move('two', 'shop');
    assert.deepEqual(shown(), [
      `shop In Progress/New again bob: ${done}, ${again}, user bob Open>In Progress`,
    ]);
    // What users decided of a finding stays with it, whatever scans are left.
    move('one', 'bank');
    assert.deepEqual(shown(), [
      `bank In Progress/Fixed bob: ${done}, user bob Resolved>In Progress`,
      `shop In Progress/New again bob: ${done}, ${again}, user bob Open>In Progress`,
    ]);
  });

  it('keep a comment also where the change has nothing else to say there any more', async () => {
    await scan('one');
    await scan('two', {}, 'bank');
    const [first = 0, second = 0] = store.columns().ids;
    set({ status: resolved }, [first]);
    set({ status: resolved }, [second], { comment: 'late', by: 'bob' });
    set({ status: resolved }, [second], { comment: 'again', by: 'bob' });
    assert.deepEqual(shown(), [
      'bank Resolved/New bob: user bob late Open>Resolved, user bob again',
      'shop Resolved/New ada: user ada Open>Resolved',
    ]);
    move('two', 'shop');
    assert.deepEqual(shown(), [
      'shop Resolved/New ada: user ada Open>Resolved, user bob late, user bob again',
    ]);
  });

  it('have what is decided unless a user set it afterwards, and nothing of it once it is withdrawn', async () => {
    await scan('one');
    await scan('two', {}, 'bank');
    const decisionsOf = (...parts: readonly object[]): ReturnType<typeof parseDecisions>['decisions'] =>
      parseDecisions(
        JSON.stringify({
          decisions: parts.map((part) => ({ rule: '40018', reason: 'why', author: 'Eve', ...part })),
        }),
      ).decisions;
    const first = decisionsOf({ application: 'shop', status: 'Resolved', resolution: 'False Positive' });
    store.decisions.set(first, noon);
    const decided = 'decision Eve why Open>Resolved New>False Positive';
    const before = ['bank Open/New : ', `shop Resolved/False Positive Eve: ${decided}`];
    assert.deepEqual(shown(), before);
    assert.deepEqual(
      [store.decisions.has(first, noon), store.decisions.has([], noon), store.decisions.has(first, noon + 1)],
      [true, false, true],
    );
    set({ status: inProgress }, [1], { at: noon + 1 });
    assert.deepEqual(
      shown()[1],
      `shop In Progress/False Positive ada: ${decided}, user ada Resolved>In Progress`,
    );
    store.decisions.set([], noon + 2);
    assert.deepEqual(shown(), ['bank Open/New : ', 'shop In Progress/New ada: user ada Open>In Progress']);
    store.triage.undo(noon + 3);
    const until = decisionsOf({ status: 'In Progress', until: '2026-03-01' });
    store.decisions.set(until, noon);
    assert.deepEqual(
      shown().map((text) => text.split(' ')[1]),
      ['In', 'In'],
    );
    const ends = until[0]?.ends ?? 0;
    assert.deepEqual(
      [ends - 1, ends, ends + 1].map((at) => store.decisions.has(until, at)),
      [true, false, false],
    );
    store.decisions.set(until, ends);
    assert.deepEqual(
      shown().map((text) => text.split(' ')[1]),
      ['Open/New', 'Open/New'],
    );
    assert.deepEqual(store.decisions.check(until, noon).reach.length, 1);
    assert.deepEqual([statuses[resolved], resolutions[fixed]], ['Resolved', 'Fixed']);
  });
});
