import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { NodeImageFile } from '../../../../src/findings/store/nodeImageFile.ts';
import { open } from './engineUnderTest.ts';
import { everything, takeStep } from './randomWork.ts';

/** `KILLS=2000 npm run test:unit -- --grep killed` kills more often. */
const kills = Number(process.env['KILLS'] ?? 200);
/** A step takes a few milliseconds: some kills meet the first one, some the twentieth. */
const longestLife = 100;
/** Folders that are worked and killed in at the same time. */
const folders = 2;

describe('a process that is killed', () => {
  let root = '';
  let script = '';
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'findings-kill-'));
    script = await bundledScript();
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
  });

  async function killAgainAndAgain(folder: string): Promise<void> {
    const model = new Model();
    let done = 0;
    for (let kill = 0; kill < kills / folders; kill++) {
      const acknowledged = await workUntilKilled(script, folder, done, Math.random() * longestLife);
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
    assert.ok(done > kills / folders, `the processes got work done: ${done} steps`);
    assert.deepEqual(
      (await readdir(folder)).filter(
        (name) => !/^findings\.(sqlite|owner|\d+\.(journal|columns))$/.test(name),
      ),
      [],
    );
    await model.close();
  }
});

/** One file that starts in a fraction of the time its many modules would take. */
async function bundledScript(): Promise<string> {
  const outfile = join(
    import.meta.dirname,
    `../../../../node_modules/.cache/killed-process-${process.pid}.mjs`,
  );
  const entry = join(import.meta.dirname, 'killedProcess.ts');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}

/** Kills a process some milliseconds after it is ready; returns the number of steps it said were done. */
async function workUntilKilled(
  script: string,
  folder: string,
  firstStep: number,
  lifetime: number,
): Promise<number> {
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
