import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { openFindings } from '../../../../src/findings/engine/openFindings.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import type { StoreFiles } from '../../../../src/findings/store/file/storeFiles.ts';
import { diskErrors, FaultyFiles } from '../../../fakes/faultyFiles.ts';
import type { DiskError, Step } from '../../../fakes/faultyFiles.ts';
import { MemoryFiles } from '../../../fakes/memoryFiles.ts';
import { day, noon, wasmBinary } from '../store/sampleFindings.ts';
import { both, imported, never, options, request } from './engineUnderTest.ts';
import { laterReport, workIn } from './interruptedWork.ts';
import { everything } from './randomWork.ts';
import { sampled, sampleNote } from '../../sampled.ts';

const folder = '/findings';

/** One in so many steps fails in a run. */
const every = 24;
/** Nothing is written or tried again by itself: the test says when. */
const checkpointTiming = { atBytes: Infinity, idle: 1e6, restPerCheckpoint: 1, retry: 1e6 };

type Fault = (step: Step) => DiskError | undefined;

describe('a disk that fails', () => {
  /** What a killed window left: a report and a change. */
  let base: MemoryFiles;
  /** The steps of work that nothing disturbs; of equal ones in a row, the first and the last. */
  let steps: readonly Step[] = [];
  const survived = new Map<string, number>();

  before(async () => {
    base = new MemoryFiles();
    const engine = await openOn(base);
    await imported(engine, both);
    assert.ok((await engine.changeTriage(await request(engine, { comment: 'before' }))).ok);
    base = base.copied();
    const files = new FaultyFiles(base.copied());
    await work(new Window(files, base));
    const names = files.steps;
    const each = names.map((name, index) => ({ name, index }));
    steps = sampled(
      each.filter(({ name, index }) => name !== names[index - 1] || name !== names[index + 1]),
      every,
    );
  });

  after(() => {
    const count = [...survived.values()].reduce((sum, each) => sum + each, 0);
    const each = [...survived].map(([name, faults]) => `${name} ${faults}`).join(', ');
    console.log(
      `      ${count} faults in ${steps.length} steps survived, 0 silent losses: ${each} (${sampleNote})`,
    );
  });

  for (const code of diskErrors) {
    it(`once with ${code} at any step loses nothing that was said to be done, and work goes on`, async () => {
      for (const { index: at, name } of steps) {
        const failed = await survive(
          ({ index }) => (index === at ? code : undefined),
          `${code} at step ${at} (${name})`,
        );
        assert.equal(failed, 1);
        survived.set(name, (survived.get(name) ?? 0) + 1);
      }
    }).timeout(600_000);
  }

  it('from any step on loses nothing, and writes everything once it works again', async () => {
    for (const { index: at, name } of steps) {
      const code = diskErrors[at % diskErrors.length] ?? 'EIO';
      const isRead = ({ name: asked }: Step): boolean => asked === 'list' || asked === 'read';
      // A folder that became read-only can be read.
      const fault: Fault = (step) =>
        step.index >= at && (code === 'EIO' || code === 'EMFILE' || !isRead(step)) ? code : undefined;
      await survive(fault, `${code} from step ${at} (${name}) on`);
      survived.set('lasting', (survived.get('lasting') ?? 0) + 1);
    }
  }).timeout(600_000);

  async function survive(fault: Fault, where: string): Promise<number> {
    const disk = base.copied();
    const files = new FaultyFiles(disk);
    files.fault = fault;
    const window = new Window(files, disk);
    try {
      await work(window);
      files.fault = () => undefined;
      const engine = await window.engine();
      assert.deepEqual(await engine.save(), { ok: true, value: undefined }, where);
      assert.equal(await engine.unsaved(), undefined, where);
      await expectEqual(disk.copied(), engine, `killed after ${where}`);
      assert.ok((await engine.changeTriage(await request(engine, { comment: 'afterwards' }))).ok, where);
      const shown = await everything(engine);
      await engine.close();
      const again = await openOn(disk);
      assert.equal(await everything(again), shown, `closed after ${where}`);
      await again.close();
      return files.failed;
    } catch (error) {
      throw new Error(`${where}: ${String(error)}`, { cause: error });
    }
  }

  /** What is on disk is what the engine shows. */
  async function expectEqual(disk: MemoryFiles, engine: FindingsEngine, where: string): Promise<void> {
    const killed = await openOn(disk);
    assert.equal(await everything(killed), await everything(engine), where);
    await killed.close();
  }

  async function work(window: Window): Promise<void> {
    await window.change('Open', 'first');
    await window.change('In Progress', 'second');
    await window.import();
    await window.change('Open', 'third');
    await window.checkpoint();
    await window.change('Resolved', 'fourth');
  }

  /** A window that works on a faulty disk, and checks after each step what was reported to it. */
  class Window {
    readonly #files: FaultyFiles;
    readonly #disk: MemoryFiles;
    #engine: FindingsEngine | undefined;
    /** Failures when it was last looked what is on disk. */
    #failed = 0;

    constructor(files: FaultyFiles, disk: MemoryFiles) {
      this.#files = files;
      this.#disk = disk;
    }

    /** Where the findings cannot be opened, that is said, and they are opened once the disk works again. */
    async engine(): Promise<FindingsEngine> {
      if (this.#engine !== undefined) return this.#engine;
      const { fault } = this.#files;
      try {
        this.#engine = await openOn(this.#files);
      } catch (error) {
        assert.match(String(error), /^Error: E[A-Z]+: /);
        this.#files.fault = () => undefined;
        this.#engine = await openOn(this.#files);
        this.#files.fault = fault;
      }
      return this.#engine;
    }

    async change(value: string, comment: string): Promise<void> {
      const engine = await this.engine();
      const before = (await engine.unsaved())?.changes ?? 0;
      const changed = await engine.changeTriage(await request(engine, { value, comment }));
      assert.ok((await workIn(engine)).includes(comment), 'the change is shown');
      const unsaved = await engine.unsaved();
      if (changed.ok) {
        assert.equal(unsaved, undefined, 'what is done is saved');
        await this.#expectDone(engine);
      } else {
        assert.equal(changed.failure.code, 'store-not-written');
        assert.equal(unsaved?.changes, before + 1);
        assert.match(unsaved.reason, /^E[A-Z]+: /);
      }
    }

    async import(): Promise<void> {
      const engine = await this.engine();
      const before = await everything(engine);
      const result = await engine.importReport(laterReport, options, never);
      if (result.ok) return this.#expectDone(engine);
      assert.equal(result.failure.code, 'store-not-writable');
      assert.equal(await everything(engine), before, 'a report that is not stored changes nothing');
    }

    /** What was said to be done is on disk, first of all after a failure. */
    async #expectDone(engine: FindingsEngine): Promise<void> {
      if (this.#files.failed === this.#failed) return;
      this.#failed = this.#files.failed;
      await expectEqual(this.#disk.copied(), engine, 'said to be done');
    }

    /** As it happens when nothing happens. */
    async checkpoint(): Promise<void> {
      const engine = await this.engine();
      await engine.removeScan(1000);
    }
  }
});

async function openOn(files: StoreFiles): Promise<FindingsEngine> {
  const databaseFile = new NodeDatabaseFile(folder, files);
  const opened = await openFindings({ wasmBinary, databaseFile, clock: () => noon + day, checkpointTiming });
  assert.equal(opened.storage.state, 'sound');
  return opened.engine;
}
