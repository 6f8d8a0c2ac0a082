import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { openFindings } from '../../../../src/findings/engine/openFindings.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import type { CheckpointTiming } from '../../../../src/findings/store/file/storePersistence.ts';
import { FaultyFiles } from '../../../fakes/faultyFiles.ts';
import { MemoryFiles } from '../../../fakes/memoryFiles.ts';
import { day, noon, wasmBinary } from '../store/sampleFindings.ts';
import { both, imported, never, options, request, rowNamed } from './engineUnderTest.ts';

/** Nothing is written or tried again by itself. */
const atRest = { atBytes: Infinity, idle: 1e6, restPerCheckpoint: 1, retry: 1e6 };
const writing = ['create', 'write', 'flush', 'rename', 'makeFolder'];

describe('changes that cannot be written', () => {
  let disk: MemoryFiles;
  let files: FaultyFiles;
  let engine: FindingsEngine;
  const changes = new EventEmitter();

  const start = async (checkpointTiming: CheckpointTiming): Promise<void> => {
    disk = new MemoryFiles();
    files = new FaultyFiles(disk);
    ({ engine } = await openFindings({
      wasmBinary,
      databaseFile: new NodeDatabaseFile('/findings', files),
      clock: () => noon + day,
      checkpointTiming,
    }));
    engine.onDidChange(() => changes.emit('change'));
    await imported(engine, both);
  };
  afterEach(() => engine.close());

  const fill = (): void => {
    files.fault = ({ name }) => (writing.includes(name) ? 'ENOSPC' : undefined);
  };
  const change = async (value: string): Promise<string> => {
    const changed = await engine.changeTriage(await request(engine, { value }));
    return changed.ok ? 'saved' : changed.failure.code;
  };
  /** What a window finds that opens the disk as it is now. */
  const statusOnDisk = async (): Promise<string> => {
    const databaseFile = new NodeDatabaseFile('/findings', disk.copied());
    const other = await openFindings({ wasmBinary, databaseFile, clock: () => noon });
    const { status } = await rowNamed(other.engine, 'SQL Injection');
    await other.engine.close();
    return status;
  };

  it('are each said to be, are counted, and are saved by themselves once it works again', async () => {
    await start({ ...atRest, retry: 5 });
    fill();
    assert.equal(await change('In Progress'), 'store-not-written');
    assert.equal(await change('Resolved'), 'store-not-written');
    assert.deepEqual(await engine.unsaved(), { changes: 2, reason: 'ENOSPC: create failed' });
    assert.equal(await statusOnDisk(), 'Open');
    files.fault = () => undefined;
    while ((await engine.unsaved()) !== undefined) await once(changes, 'change');
    assert.equal(await statusOnDisk(), 'Resolved');
  });

  it('go on in the journal while no new database file can be written', async () => {
    await start({ ...atRest, atBytes: 1, idle: 0, restPerCheckpoint: 0 });
    // Only the whole store does not fit.
    files.fault = ({ name }) => (name === 'create' ? 'ENOSPC' : undefined);
    assert.equal(await change('In Progress'), 'saved');
    while (files.failed === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(await change('Resolved'), 'saved');
    assert.equal(await engine.unsaved(), undefined);
    assert.equal(await statusOnDisk(), 'Resolved');
  });

  it('are no reports: none is imported that is not stored', async () => {
    await start(atRest);
    fill();
    for (const turn of [1, 2]) {
      const result = await engine.importReport({ ...both, name: `${turn}.json` }, options, never);
      assert.equal(result.ok || result.failure.code, 'store-not-writable');
      const removed = await engine.removeScan(1);
      assert.equal(removed.ok || removed.failure.code, 'store-not-writable');
    }
    assert.equal((await engine.scans())[0]?.name, both.name);
    files.fault = () => undefined;
    assert.equal(await change('Resolved'), 'saved');
    assert.equal(await statusOnDisk(), 'Resolved');
  });
});
