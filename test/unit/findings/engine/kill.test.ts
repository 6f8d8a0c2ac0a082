import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { bundledScript } from './bundledScript.ts';
import { open } from './engineUnderTest.ts';
import { everything, takeStep } from './randomWork.ts';
import { sampledRuns } from '../../sampled.ts';
import { assertTidy } from './tidyFolder.ts';

/** `KILLS=2000 npm run test:unit -- --grep killed` kills more often. */
const kills = Number(process.env['KILLS'] ?? sampledRuns(100, 4).numRuns);
/** A process takes so many steps at most before it may be killed, and dies within so many milliseconds after that. */
const mostSteps = 6;
const longestDeath = 30;
/** Folders that are worked and killed in at the same time. */
const folders = 2;

describe('a process that is killed', () => {
  let root = '';
  let script = '';
  /** Processes that were killed while they wrote a database file: imported, checkpointed the journal, or removed a scan. */
  let killedWriting = 0;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'findings-kill-'));
    script = await bundledScript('killedProcess');
  });
  after(async () => {
    await rm(root, { recursive: true });
    await rm(script);
  });

  it(`loses nothing that was done, and always leaves findings that open, ${kills} times`, async function () {
    this.timeout(60_000 + kills * 5000);
    const rounds = Array.from({ length: folders }, (_, index) =>
      killAgainAndAgain(join(root, String(index))),
    );
    await Promise.all(rounds);

    assert.ok(killedWriting > kills / 50, `${killedWriting} were writing a database file`);
  });

  async function killAgainAndAgain(folder: string): Promise<void> {
    const model = new Model();
    let done = 0;
    for (let kill = 0; kill < kills / folders; kill++) {
      const acknowledged = await workUntilKilled(script, folder, done);
      if (existsSync(folder) && (await readdir(folder)).some((name) => name.endsWith('.tmp')))
        killedWriting++;
      const { engine, storage } = await open(new NodeDatabaseFile(folder));
      assert.equal(storage.state, 'sound');
      const found = await everything(engine);
      // The step that was being taken may be there or not; nothing else may be.
      const before = await model.after(acknowledged);
      done = found === before ? acknowledged : acknowledged + 1;
      assert.equal(found, await model.after(done), `after ${acknowledged} steps, kill ${kill + 1}`);
      // Half of the rounds go on with what the kill left, half with what closing makes of it.
      if (kill % 2 === 0) await engine.close();
    }
    assert.ok(done > kills / folders, `the processes got work done: ${done} steps`);
    const { engine } = await open(new NodeDatabaseFile(folder));
    await takeStep(engine, 0);
    await engine.close();
    assertTidy(await readdir(folder));
    await model.close();
  }
});

/** Kills a process a few steps after it is ready; returns the number of steps it said were done. */
async function workUntilKilled(script: string, folder: string, firstStep: number): Promise<number> {
  const child = spawn(process.execPath, [script, folder, String(firstStep)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const linesBefore = Math.floor(Math.random() * mostSteps);
  let output = '';
  let isDying = false;
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString();
    if (isDying || output.split('\n').length <= linesBefore + 1) return;
    isDying = true;
    setTimeout(() => child.kill('SIGKILL'), Math.random() * longestDeath);
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  assert.equal(signal, 'SIGKILL', output);
  const last = output.trim().split('\n').at(-1) ?? '';
  return last === 'ready' ? firstStep : Number(last) + 1;
}

/** What the findings must be after a number of steps: the same steps in memory, undisturbed. */
class Model {
  #engine: FindingsEngine | undefined;
  readonly #states: string[] = [];

  async after(steps: number): Promise<string> {
    this.#engine ??= (await open()).engine;
    if (this.#states.length === 0) this.#states.push(await everything(this.#engine));
    while (this.#states.length <= steps) {
      await takeStep(this.#engine, this.#states.length - 1);
      this.#states.push(await everything(this.#engine));
    }
    return this.#states[steps] ?? '';
  }

  async close(): Promise<void> {
    await this.#engine?.close();
  }
}
