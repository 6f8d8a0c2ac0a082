import assert from 'node:assert/strict';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';
import type { RestoredBackup } from '../../../../src/findings/engine.ts';
import { formatEntry, type JournalEntry } from '../../../../src/findings/store/file/journalEntry.ts';
import {
  idOfChanges,
  type JournalContent,
  missingJournal,
} from '../../../../src/findings/store/file/journalLines.ts';
import { triageVocabularies } from '../../../../src/findings/model/triage.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { noon, noYield, sampleFinding, sampleScan, wasmBinary } from './sampleFindings.ts';

const undo: JournalEntry = { kind: 'undo', at: noon };

describe('a backup that is restored', () => {
  let store: FindingsStore;
  let snapshot: Uint8Array;
  /** Of `/a`, `/b` and `/c`, whose ids are 1, 2 and 3. */
  let keys: readonly string[];
  before(async () => {
    const backedUp = await FindingsStore.create(wasmBinary);
    const findings = ['/a', '/b', '/c'].map((path) => sampleFinding({ path }));
    await storeScan(backedUp, sampleScan('one'), batchesOf(findings), noYield);
    keys = backedUp.keysOf([1, 2, 3]);
    snapshot = backedUp.snapshot();
    backedUp.close();
  });
  beforeEach(async () => {
    store = await FindingsStore.create(wasmBinary);
  });
  afterEach(() => store.close());

  const change = (status: number, findings: readonly number[], of?: readonly string[]): JournalEntry => ({
    kind: 'change',
    change: { set: { status }, findings, by: 'ada', at: noon, total: 3, rows: 1, summary: '', comment: '' },
    ...(of === undefined ? {} : { keys: of }),
  });
  const journal = (...entries: readonly (JournalEntry | string)[]): JournalContent => ({
    lines: entries.map((entry) => ({
      payload: typeof entry === 'string' ? entry : formatEntry(entry),
      isAfterGap: false,
    })),
  });
  const replaced = (changes: JournalContent, next: JournalContent): JournalContent => ({
    ...next,
    previous: { database: 'd', changes: idOfChanges(changes.lines.map(({ payload }) => payload)) },
  });
  const restore = (own: JournalContent, next?: JournalContent): RestoredBackup | undefined =>
    store.restoreBackup({
      snapshot,
      journal: own,
      ...(next && { next }),
      readColumns: () => Promise.resolve(undefined),
    });
  /** The Status of each finding, in the order of their ids. */
  const shown = (): string =>
    Array.from(store.columns().status, (code) => triageVocabularies.status[code]).join(', ');

  it('has the changes that were made on it', () => {
    assert.deepEqual(restore(journal(change(1, [1]), change(2, [2, 3]))), {});
    assert.equal(shown(), 'In Progress, Resolved, Resolved');
  });

  it('says what of them cannot be read', () => {
    assert.deepEqual(restore(missingJournal), { damage: { lost: 0, isCut: true } });
    assert.deepEqual(restore(journal(change(1, [1]), 'x', change(1, [3]))), {
      damage: { lost: 1, isCut: false },
    });
    assert.equal(shown(), 'In Progress, Open, In Progress');
  });

  it('has those of the file that replaced it, too, as they are where that had just these', () => {
    const own = journal(change(1, [1]));
    const next = replaced(own, journal(undo, change(2, [2])));
    assert.deepEqual(restore(own, next), {});
    assert.equal(shown(), 'Open, Resolved, Open');
    assert.deepEqual(
      restore(own, replaced(own, { ...journal(change(2, [3])), damage: { lost: 2, isCut: false } })),
      {
        damage: { lost: 2, isCut: false },
      },
    );
  });

  it('has them by the keys of their findings where the file had more, such as an import', () => {
    const own = journal(change(1, [1]));
    const [a = '', b = '', c = ''] = keys;
    const elsewhere = 'f'.repeat(16);
    // The ids are those of the other file.
    const next = journal(
      change(2, [7], [b]),
      change(1, [8, 9], [c, elsewhere]),
      undo,
      change(2, [9], [elsewhere]),
    );
    assert.deepEqual(restore(own, { ...next, previous: { database: 'd' } }), { notBroughtBack: 2 });
    assert.equal(shown(), 'In Progress, Resolved, Open');
    // What was changed before cannot be undone there, and what cannot be read is not brought back.
    assert.deepEqual(restore(own, journal(undo, 'x', change(2, [7], [a]))), { notBroughtBack: 2 });
    assert.equal(shown(), 'Resolved, Open, Open');
    assert.deepEqual(restore(own, missingJournal), { damage: { lost: 0, isCut: true } });
    assert.deepEqual(restore(own, { ...journal(change(2, [7], [a])), damage: { lost: 1, isCut: false } }), {
      notBroughtBack: 1,
    });
    assert.deepEqual(restore({ ...own, damage: { lost: 3, isCut: false } }, journal(change(2, [7], [a]))), {
      damage: { lost: 3, isCut: false },
    });
  });

  it('is none where its bytes are none, or of a later version', () => {
    const wrong = { journal: journal(), readColumns: () => Promise.resolve(undefined) };
    assert.equal(store.restoreBackup({ ...wrong, snapshot: new Uint8Array(4096).fill(7) }), undefined);
  });
});
