import assert from 'node:assert/strict';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import type { NewChange } from '../../../../src/findings/store/triage/triageLog.ts';
import { day, noon, noYield, sampleFinding, sampleScan, wasmBinary } from './sampleFindings.ts';

const [inProgress, resolved] = [1, 2];
const [fixed, falsePositive] = [1, 2];

describe('triage that is stored', () => {
  let store: FindingsStore;
  beforeEach(async () => {
    store = await FindingsStore.create(wasmBinary);
    await scan('one');
  });
  afterEach(() => store.close());

  /** A scan of `/a`, `/b` and `/c`, whose ids are 1, 2 and 3. */
  const scan = async (name: string): Promise<void> => {
    const findings = ['/a', '/b', '/c'].map((path) => sampleFinding({ path }));
    await storeScan(store, sampleScan(name), batchesOf(findings), noYield);
  };
  const change = (
    set: NewChange['set'],
    findings: readonly number[],
    parts: Partial<NewChange> = {},
  ): ReturnType<FindingsStore['triage']['change']> =>
    store.triage.change(
      { set, findings, by: 'ada', at: noon, total: 9, rows: 4, summary: 'SQL', comment: '', ...parts },
      true,
    );
  const history = (id: number): unknown => {
    const finding = new FindingsQuery(store.columns()).finding(id);
    return finding && store.details(finding)?.history;
  };
  const numbers = { matching: 2, total: 9, summary: 'SQL', rows: 4 };
  const ada = { at: noon, by: 'ada', comment: '' };

  it('says what it changed, is undone and redone, and stands in the history', () => {
    const first = { ...numbers, id: 1, set: { status: 'In Progress' }, changed: 2 };
    const sets = [{ field: 'status', findings: [1, 2], values: [inProgress, inProgress] }];
    assert.deepEqual(change({ status: inProgress }, [1, 2]), {
      ok: true,
      value: { change: first, sets, by: 'ada' },
    });
    assert.deepEqual([store.triage.last(), store.triage.lastUndone()], [first, undefined]);
    const both = change({ status: resolved, resolution: falsePositive }, [2, 3, 77], {
      by: 'bob',
      at: noon + 1,
    });
    const second = {
      ...numbers,
      id: 2,
      set: { status: 'Resolved', resolution: 'False Positive' },
      changed: 2,
      matching: 3,
    };
    const secondSets = [
      { field: 'status', findings: [2, 3], values: [resolved, resolved] },
      { field: 'resolution', findings: [2, 3], values: [falsePositive, falsePositive] },
    ];
    assert.deepEqual(both, { ok: true, value: { change: second, sets: secondSets, by: 'bob' } });
    assert.deepEqual(store.triage.undo(noon + 2), {
      change: second,
      sets: [
        { field: 'status', findings: [2, 3], values: [inProgress, 0] },
        { field: 'resolution', findings: [2, 3], values: [0, 0] },
      ],
      by: 'bob',
    });
    assert.deepEqual([store.triage.last(), store.triage.lastUndone()], [first, second]);
    assert.deepEqual(store.triage.redo(noon + 3), { change: second, sets: secondSets, by: 'bob' });
    assert.deepEqual(store.triage.redo(noon + 4), undefined);
    const status = { field: 'status', from: 'In Progress', to: 'Resolved' };
    const resolution = { field: 'resolution', from: 'New', to: 'False Positive' };
    const turned = [
      { ...status, from: 'Resolved', to: 'In Progress' },
      { ...resolution, from: 'False Positive', to: 'New' },
    ];
    const bob = { ...ada, by: 'bob', apis: 2, changes: [status, resolution] };
    assert.deepEqual(history(2), [
      { ...ada, kind: 'user', apis: 2, changes: [{ ...status, from: 'Open', to: 'In Progress' }] },
      { ...bob, kind: 'user', at: noon + 1 },
      { ...bob, kind: 'undo', at: noon + 2, changes: turned },
      { ...bob, kind: 'redo', at: noon + 3 },
    ]);
  });

  it('leaves alone what has the value already, save for a comment, and what was changed since', () => {
    change({ status: inProgress }, [1]);
    const again = change({ status: inProgress }, [1, 2], { comment: 'why' });
    assert.ok(again.ok);
    assert.deepEqual(again.value, {
      change: { ...numbers, id: 2, set: { status: 'In Progress' }, changed: 2 },
      sets: [{ field: 'status', findings: [2], values: [inProgress] }],
      by: 'ada',
    });
    assert.deepEqual(history(1), [
      { ...ada, kind: 'user', apis: 1, changes: [{ field: 'status', from: 'Open', to: 'In Progress' }] },
      { ...ada, kind: 'user', apis: 2, changes: [], comment: 'why' },
    ]);
    const none = change({ status: inProgress }, [1, 2]);
    assert.ok(none.ok);
    assert.deepEqual(none.value, {
      change: { ...numbers, id: 0, set: { status: 'In Progress' }, changed: 0 },
      sets: [],
      by: 'ada',
    });
    change({ status: resolved }, [2], { at: noon + 1 });
    store.triage.undo(noon + 2);
    assert.equal(store.triage.lastUndone()?.id, 3);
    change({ resolution: falsePositive }, [1], { at: noon + 3 });
    assert.equal(store.triage.lastUndone(), undefined, 'there is a newer change');
    store.triage.undo(noon + 4);
    change({ status: resolved }, [2], { at: noon + 5 });
    assert.deepEqual(store.triage.undo(noon + 6)?.sets, [
      { field: 'status', findings: [2], values: [inProgress] },
    ]);
    assert.deepEqual(store.triage.undo(noon + 7)?.change.id, 2);
    assert.deepEqual(store.triage.undo(noon + 8)?.change.id, 1);
    assert.equal(store.triage.undo(noon + 9), undefined);
    assert.deepEqual([...store.columns().status], [0, 0, 0]);
  });

  it('is opened by a later scan, and is as before once that goes', async () => {
    change({ status: resolved }, [1, 2]);
    change({ resolution: fixed }, [2], { at: noon + 1 });
    await storeScan(
      store,
      sampleScan('two', { importedAt: noon + 3 * day }),
      batchesOf(['/a', '/b'].map((path) => sampleFinding({ path }))),
      noYield,
    );
    const columns = store.columns();
    assert.deepEqual(
      [[...columns.status], [...columns.resolution]],
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    );
    const opened = { kind: 'reappeared', at: noon + 3 * day, by: 'two', comment: '' };
    assert.deepEqual((history(2) as readonly unknown[]).slice(2), [
      { ...opened, apis: 2, changes: [{ field: 'status', from: 'Resolved', to: 'Open' }] },
      { ...opened, apis: 1, changes: [{ field: 'resolution', from: 'Fixed', to: 'New' }] },
    ]);
    change({ status: inProgress }, [1], { at: noon + 4 * day });
    const [latest] = store.scans.all();
    store.scans.remove(latest?.id ?? 0);
    const before = store.columns();
    assert.deepEqual(
      [[...before.status], [...before.resolution]],
      [
        [inProgress, resolved, 0],
        [0, fixed, 0],
      ],
    );
    assert.equal((history(2) as readonly unknown[]).length, 2);
  });
});
