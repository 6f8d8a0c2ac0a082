import assert from 'node:assert/strict';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { isFinalFailure } from '../../../../src/findings/importers/importMessages.ts';
import { openFindings } from '../../../../src/findings/engine/openFindings.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { openFindingsInWorker } from '../../../../src/findings/worker/openInWorker.ts';
import { openReportInWorker } from '../../../../src/findings/worker/openReportInWorker.ts';
import {
  both,
  csvText,
  imported,
  never,
  options,
  plainList,
  request,
  view,
} from '../engine/engineUnderTest.ts';
import { sqlInjection, zapReport } from '../engine/zapReport.ts';
import { wasmBinary } from '../store/sampleFindings.ts';

/** Milliseconds of processor time, instead of ten seconds. */
const patience = 700;
const scriptOf = (name: string): string => join(import.meta.dirname, `${name}.ts`);
const stuckReport = zapReport('stuck.json', [sqlInjection]);

describe('a report whose reader never ends', function () {
  this.timeout(60_000);
  let engine: FindingsEngine;
  const open = async (limit: number): Promise<void> => {
    const openReport = openReportInWorker(scriptOf('stuckReader'), limit);
    ({ engine } = await openFindings({ wasmBinary, clock: Date.now, openReport }));
  };
  afterEach(() => engine.close());

  it('is ended and named, and the engine works on meanwhile and afterwards', async () => {
    await open(patience);
    await imported(engine, both);
    const importing = engine.importReport(stuckReport, options, never);
    assert.equal((await engine.summary(view)).total, 5);
    assert.ok((await engine.changeTriage(await request(engine))).ok);
    assert.deepEqual(await importing, {
      ok: false,
      failure: { code: 'report-hangs', args: ['stuck.json'] },
    });
    assert.equal((await engine.scans()).length, 1);
    assert.equal((await imported(engine, zapReport('next.json', [sqlInjection]))).seenAgain, 3);
  });

  it('is not tried again by itself, unlike one that was cancelled or could not be read', () => {
    const codes = [
      'report-hangs',
      'import-cancelled',
      'report-unreadable',
      'report-changed',
      'store-not-written',
    ];
    assert.deepEqual(codes.filter(isFinalFailure), ['report-hangs']);
  });

  it('is cancelled at once, in the middle of work that never looks up', async () => {
    await open(1e9);
    const controller = new AbortController();
    const onProgress = (): void => controller.abort();
    const result = await engine.importReport(stuckReport, { ...options, onProgress }, controller.signal);
    assert.deepEqual(result, { ok: false, failure: { code: 'import-cancelled', args: ['stuck.json'] } });
  });

  it('is not ended as long as it goes on, however long that takes', async () => {
    await open(2000);
    assert.equal((await imported(engine, zapReport('slow.json', [sqlInjection]))).findings, 3);
  });
});

describe('an engine that does not answer', function () {
  this.timeout(60_000);
  let folder = '';
  let engine: FindingsEngine;
  let restarts = 0;
  let losses = 0;
  /** Changes that went with the thread. */
  let lost = 0;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hanging-engine-'));
    restarts = 0;
    losses = 0;
    lost = 0;
    const data = { wasmBinary, folder, reader: '' };
    const onLost = (unsaved: number): void => {
      losses++;
      lost = unsaved;
    };
    const onRestart = (_opened: unknown, unsaved: number): void => {
      restarts++;
      lost = unsaved;
    };
    ({ engine } = await openFindingsInWorker(scriptOf('stuckEngine'), data, {
      onLost,
      onRestart,
      hangsAfter: patience,
    }));
    await imported(engine, both);
    assert.ok((await engine.changeTriage(await request(engine))).ok);
  });
  afterEach(async () => {
    if (losses === 0) await engine.close();
    await rm(folder, { recursive: true });
    await rm(`${folder}.stuck`, { force: true });
  });

  it('is started again with every change it had answered, and answers the questions it was asked', async () => {
    const before = await csvText(engine, plainList);
    const { revision } = engine;
    let changes = 0;
    engine.onDidChange(() => void changes++);
    await writeFile(`${folder}.stuck`, 'timeline');
    const [timeline, summary] = await Promise.all([engine.timeline(view, 9), engine.summary(view)]);
    assert.ok(timeline.length > 0);
    assert.equal(summary.total, 5);
    assert.deepEqual([restarts, changes], [1, 1]);
    assert.ok(engine.revision > revision);
    assert.equal(await csvText(engine, plainList), before);
    assert.ok((await engine.undoTriage()).ok);
  });

  it('refuses the change it was asked for, names the report it was given, and goes on', async () => {
    await writeFile(`${folder}.stuck`, 'undoTriage');
    await assert.rejects(engine.undoTriage(), /did not answer and was started again/);
    assert.equal((await engine.lastTriage())?.set.status, 'Resolved');
    await writeFile(`${folder}.stuck`, 'importReport');
    const result = await engine.importReport(zapReport('bad.json', [sqlInjection]), options, never);
    assert.deepEqual(result, { ok: false, failure: { code: 'report-hangs', args: ['bad.json'] } });
    assert.equal((await engine.summary(view)).total, 5);
    assert.equal(restarts, 2);
  });

  /** Makes changes that cannot be written. */
  async function changeUnsaved(...values: readonly string[]): Promise<void> {
    await rename(folder, `${folder}.away`);
    await writeFile(folder, '');
    for (const value of values) {
      const changed = await engine.changeTriage(await request(engine, { value }));
      assert.equal(changed.ok || changed.failure.code, 'store-not-written');
    }
    await rm(folder);
    await rename(`${folder}.away`, folder);
  }

  it('reports how many changes that could not be saved went with it', async () => {
    await changeUnsaved('In Progress', 'Open');
    await writeFile(`${folder}.stuck`, 'timeline');
    await engine.timeline(view, 9);
    assert.deepEqual([restarts, lost], [1, 2]);
    assert.equal(await engine.unsaved(), undefined);
    assert.notEqual((await engine.lastTriage())?.set.status, 'Open');
    await changeUnsaved('Open');
    await writeFile(`${folder}.stuck`, 'crash');
    await engine.scans().catch(() => undefined);
    await assert.rejects(async () => {
      for (;;) await engine.summary(view);
    }, /The engine crashed/);
    assert.deepEqual([losses, lost], [1, 1]);
  });

  it('fails an export that was going on instead of ending it early', async () => {
    const chunks = engine.csv(plainList, { byteOrderMark: false }, never)[Symbol.asyncIterator]();
    await writeFile(`${folder}.stuck`, 'timeline');
    await engine.timeline(view, 9);
    await assert.rejects(chunks.next(), /interrupted/);
  });

  it('fails what waits when its thread ends by itself, and says that it is lost', async () => {
    await writeFile(`${folder}.stuck`, 'crash');
    await engine.scans().catch(() => undefined);
    await assert.rejects(async () => {
      for (;;) await engine.summary(view);
    }, /The engine crashed/);
    assert.deepEqual([losses, restarts], [1, 0]);
    const { engine: again } = await openFindings({
      wasmBinary,
      clock: Date.now,
      databaseFile: new NodeDatabaseFile(folder),
    });
    assert.equal((await again.summary(view)).total, 5);
    assert.equal((await again.lastTriage())?.set.status, 'Resolved');
    await again.close();
  });

  it('is given up on by a question that ends it twice', async () => {
    await writeFile(`${folder}.stuck`, 'timeline!');
    await assert.rejects(engine.timeline(view, 9), /did not answer/);
    await rm(`${folder}.stuck`);
    assert.equal((await engine.summary(view)).total, 5);
    assert.equal(restarts, 2);
  });
});
