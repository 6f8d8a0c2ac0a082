import assert from 'node:assert/strict';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import { packColumns } from '../../../../src/findings/store/packedColumns.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { formatEntry } from '../../../../src/findings/store/file/journalEntry.ts';
import type { JournalEntry } from '../../../../src/findings/store/file/journalEntry.ts';
import { comparable, noYield, noon, sampleFinding, sampleScan, wasmBinary } from './sampleFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';

const orders = sampleFinding();
const users = sampleFinding({ path: '/users' });

/** A database file as it is kept, with the lines of its journal and, where there are any, its columns. */
function kept(
  snapshot: Uint8Array,
  lines: readonly string[] = [],
  columns?: Uint8Array,
): Parameters<typeof FindingsStore.open>[1] {
  return {
    snapshot,
    journal: { lines: lines.map((payload) => ({ payload, isAfterGap: false })) },
    readColumns: async () => columns,
  };
}

describe('database files', () => {
  it('opens what it wrote', async () => {
    const store = await FindingsStore.create(wasmBinary);
    await storeScan(store, sampleScan('first'), batchesOf([orders, users]), noYield);
    const opened = await FindingsStore.open(wasmBinary, kept(store.snapshot()));
    assert.ok(typeof opened === 'object');
    assert.deepEqual(comparable(opened.columns), comparable(store.columns()));
    store.close();
    opened.store.close();
  });

  it('calls bytes damaged that are no database', async () => {
    assert.equal(await FindingsStore.open(wasmBinary, kept(Buffer.from('not a database file'))), 'damaged');
  });

  it('makes the changes of the journal again', async () => {
    const store = await FindingsStore.create(wasmBinary);
    await storeScan(store, sampleScan('first'), batchesOf([orders, users]), noYield);
    const snapshot = store.snapshot();
    const copy = Uint8Array.from(snapshot);
    const columns = Buffer.concat(packColumns(store.columns()));
    const change = {
      by: 'ada',
      at: noon,
      total: 2,
      rows: 1,
      summary: '',
      comment: 'seen',
    } as const;
    const entries: JournalEntry[] = [
      { kind: 'change', change: { ...change, set: { status: 1 }, findings: [1, 2] } },
      {
        kind: 'change',
        change: { ...change, set: { status: 2, resolution: 1 }, findings: Uint32Array.from([2]) },
      },
      { kind: 'undo', at: noon + 1 },
      { kind: 'redo', at: noon + 2 },
      { kind: 'undo', at: noon + 3 },
      { kind: 'change', change: { ...change, set: { resolution: 3 }, findings: [1] } },
    ];
    for (const entry of entries) store.triage.replay(entry);
    const lines = entries.map(formatEntry);
    const withColumns = await FindingsStore.open(wasmBinary, kept(copy, lines, columns));
    assert.ok(typeof withColumns === 'object');
    assert.deepEqual(comparable(withColumns.columns), comparable(store.columns()));
    withColumns.store.close();
    const opened = await FindingsStore.open(wasmBinary, kept(snapshot, lines));
    assert.ok(typeof opened === 'object');
    assert.deepEqual(comparable(opened.columns), comparable(store.columns()));
    assert.deepEqual(opened.store.triage.last(), store.triage.last());
    const finding = new FindingsQuery(opened.columns).finding(2);
    assert.ok(finding);
    assert.deepEqual(opened.store.details(finding), store.details(finding));
    assert.equal(opened.store.details(finding)?.history.length, 5);
    store.close();
    opened.store.close();
  });

  it('leaves out lines of the journal that are no changes, and counts them', async () => {
    const store = await FindingsStore.create(wasmBinary);
    const snapshot = store.snapshot();
    store.close();
    const lines = ['', '{}', '{"kind":"change","change":{"field":"severity","findings":[1]}}'];
    const opened = await FindingsStore.open(wasmBinary, kept(snapshot, lines));
    assert.ok(typeof opened === 'object');
    assert.deepEqual(opened.damage, { lost: 3, isCut: false });
    assert.deepEqual(opened.lines, []);
    opened.store.close();
  });

  it('refuses a database file of a newer version', async () => {
    const store = await FindingsStore.create(wasmBinary);
    const snapshot = store.snapshot();
    store.close();
    // SQLite file format, "The Database Header": user_version is the big-endian integer at offset 60.
    new DataView(snapshot.buffer, snapshot.byteOffset).setUint32(60, 99);
    assert.equal(await FindingsStore.open(wasmBinary, kept(snapshot)), 'newer');
  });
});
