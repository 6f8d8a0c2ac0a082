import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { NodeImageFile } from '../../../../src/findings/store/nodeImageFile.ts';
import { open } from './engineUnderTest.ts';
import { everything, takeStep } from './randomWork.ts';

/** `KILLS=300 npm run test:unit -- --grep killed` kills more often. */
const kills = Number(process.env['KILLS'] ?? 15);
/** A step takes a few milliseconds: some kills meet the first one, some the fiftieth. */
const longestLife = 250;

describe('a process that is killed', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'findings-kill-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('loses nothing that was done, and always leaves findings that open', async function () {
    this.timeout(30_000 + kills * 5000);
    const model = new Model();
    let done = 0;
    for (let kill = 0; kill < kills; kill++) {
      const acknowledged = await workUntilKilled(folder, done, Math.random() * longestLife);
      const { engine, setAside } = await open(new NodeImageFile(folder));
      assert.equal(setAside, undefined);
      const found = await everything(engine);
      // The step that was being taken may be there or not; nothing else may be.
      const before = await model.after(acknowledged);
      done = found === before ? acknowledged : acknowledged + 1;
      assert.equal(found, await model.after(done), `after ${acknowledged} steps, kill ${kill + 1}`);
      // Half of the rounds go on with what the kill left, half with what closing makes of it.
      if (kill % 2 === 0) await engine.close();
    }
    assert.ok(done > kills, `the processes got work done: ${done} steps`);
    assert.deepEqual(
      (await readdir(folder)).filter(
        (name) => !/^findings\.(sqlite|owner|\d+\.(journal|columns))$/.test(name),
      ),
      [],
    );
    await model.close();
  });
});

/** Kills a process some milliseconds after it is ready; returns the number of steps it said were done. */
async function workUntilKilled(folder: string, firstStep: number, lifetime: number): Promise<number> {
  const script = join(import.meta.dirname, 'killedProcess.ts');
  const child = spawn(process.execPath, [script, folder, String(firstStep)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    if (output === '') setTimeout(() => child.kill('SIGKILL'), lifetime);
    output += data.toString();
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
