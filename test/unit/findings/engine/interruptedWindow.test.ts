import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { bundledScript } from './bundledScript.ts';
import { both, imported, open, request } from './engineUnderTest.ts';
import { workIn } from './interruptedWork.ts';
import { everything } from './randomWork.ts';
import { assertTidy } from './tidyFolder.ts';
import { sampled, sampleNote } from '../../sampled.ts';

/** What the other window does while the first one is stopped. */
type Meanwhile = 'looks' | 'changes' | 'changes and closes';

/** One in so many calls is stopped at in a run. */
const every = 24;
/** Windows that are interrupted at the same time, each in a folder of its own. */
const atOnce = 2;

describe('a window that is interrupted before any call to the file system', () => {
  let root = '';
  let script = '';
  let calls: readonly number[] = [];
  before(async function () {
    // Windows cannot stop and continue a process.
    if (process.platform === 'win32') this.skip();
    root = await mkdtemp(join(tmpdir(), 'findings-interrupted-'));
    script = await bundledScript('interruptedProcess');
    const { engine } = await open(new NodeDatabaseFile(join(root, 'start')));
    await imported(engine, both);
    const before = { value: 'In Progress', comment: 'before' };
    assert.ok((await engine.changeTriage(await request(engine, before))).ok);
    // As a killed window leaves it, with a journal.
    await cp(join(root, 'start'), join(root, 'base'), { recursive: true });
    await engine.close();
    calls = await countedCalls();
  });
  after(async () => {
    if (root === '') return;
    console.log(`      ${calls.length} calls, ${sampleNote}`);
    await rm(root, { recursive: true });
    await rm(script);
  });

  it('and stopped there, while another one opens the findings, changes them and closes, overwrites nothing', async () => {
    await stopAtEach(calls, 'changes and closes');
  }).timeout(300_000);

  it('and stopped there, while another one opens the findings and goes on with them, overwrites nothing', async () => {
    await stopAtEach(
      calls.filter((at) => at % 2 === 0),
      'changes',
    );
  }).timeout(300_000);

  it('and stopped there, while another one only looks at the findings, goes on where it was', async () => {
    await stopAtEach(
      calls.filter((at) => at % 2 === 1),
      'looks',
    );
  }).timeout(300_000);

  /** The numbers of the calls that a window makes which works undisturbed. */
  async function countedCalls(): Promise<readonly number[]> {
    const child = new Talking(script);
    await work(child, 'uninterrupted', 0);
    const count = Number(/^(\d+) calls$/m.exec(await child.finished())?.[1]);
    await child.end();
    return Array.from({ length: count }, (_, index) => index + 1);
  }

  async function stopAtEach(at: readonly number[], other: Meanwhile): Promise<void> {
    assert.ok(at.length > 40, `${at.length} calls`);
    await inTwos(sampled(at, every), async (queue) => {
      const child = new Talking(script);
      try {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          await stopAndTakeOver(child, next, other);
        }
      } finally {
        await child.end();
      }
    });
  }

  async function stopAndTakeOver(child: Talking, at: number, other: Meanwhile): Promise<void> {
    const folder = `${other.replaceAll(' ', '-')}-${at}`;
    await work(child, folder, at);
    const before = await child.stopped();
    // What a window leaves that is killed here.
    await cp(join(root, folder), join(root, `${folder}-killed`), { recursive: true });
    await expectKept(`${folder}-killed`, workDone(before), `killed at call ${at}: ${before}`);
    const done: string[] = [];
    const { engine } = await open(new NodeDatabaseFile(join(root, folder)));
    const change = async (value: string, comment: string): Promise<boolean> => {
      const changed = await engine.changeTriage(
        await request(engine, { field: 'resolution', value, comment }),
      );
      if (changed.ok) done.push(comment);
      else assert.equal(changed.failure.code, 'store-lease-lost');
      return changed.ok;
    };
    if (other !== 'looks') assert.ok(await change('Inconclusive', 'taken over'));
    if (other !== 'changes') await engine.close();
    const said = await child.goOn();
    // Where the first window has not read yet when it is stopped, it is the one that takes over in the end.
    const isOurs = other === 'changes' && (await change('False Positive', 'last'));
    const ours = isOurs ? await everything(engine) : undefined;
    if (other === 'changes') await engine.close();
    await expectKept(folder, [...workDone(said), ...done], `call ${at}: ${said}`, ours);
  }

  /** Everything that was said to be done is there, once. */
  async function expectKept(
    folder: string,
    done: readonly string[],
    where: string,
    expected?: string,
  ): Promise<void> {
    const { engine, storage } = await open(new NodeDatabaseFile(join(root, folder)));
    assert.equal(storage.state, 'sound', where);
    const kept = await workIn(engine);
    assert.deepEqual(
      ['before', both.name, ...done].filter((each) => !kept.includes(each)),
      [],
      `lost after ${where}`,
    );
    assert.equal(new Set(kept).size, kept.length, `twice after ${where}`);
    if (expected !== undefined) assert.equal(await everything(engine), expected, where);
    assert.ok((await engine.changeTriage(await request(engine, { comment: 'afterwards' }))).ok);
    await engine.close();
    const left = await readdir(join(root, folder));
    assertTidy(left, where);
    await rm(join(root, folder), { recursive: true });
  }

  async function work(child: Talking, folder: string, at: number): Promise<void> {
    await cp(join(root, 'base'), join(root, folder), { recursive: true });
    child.send(`${join(root, folder)} ${at}`);
  }
});

async function inTwos(at: readonly number[], work: (queue: number[]) => Promise<void>): Promise<void> {
  const queue = [...at];
  await Promise.all(Array.from({ length: atOnce }, () => work(queue)));
}

/** A process that takes commands, and what it has printed since. */
class Talking {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #closed: Promise<unknown>;
  #said = '';

  constructor(script: string) {
    this.#child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#closed = once(this.#child, 'close');
    this.#child.stdout.on('data', (data: Buffer) => {
      this.#said += data.toString();
    });
  }

  send(line: string): void {
    this.#said = '';
    this.#child.stdin.write(`${line}\n`);
  }

  /** Until it has stopped; returns what it said before. */
  async stopped(): Promise<string> {
    const said = await this.#until(() => this.#said.includes('interrupted'));
    while (!stateOf(this.#child.pid ?? 0).startsWith('T')) await wait(1);
    return said;
  }

  finished(): Promise<string> {
    return this.#until(() => this.#said.endsWith(' calls\n'));
  }

  /** Lets it go on until it has finished. */
  goOn(): Promise<string> {
    this.#child.kill('SIGCONT');
    return this.finished();
  }

  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#closed;
  }

  async #until(isSo: () => boolean): Promise<string> {
    while (!isSo()) {
      assert.equal(this.#child.exitCode, null, this.#said);
      await Promise.race([once(this.#child.stdout, 'data'), this.#closed]);
    }
    return this.#said;
  }
}

/** `T` where a process is stopped (proc(5); where there is no such file, ps shows it). */
function stateOf(process: number): string {
  const stat = `/proc/${process}/stat`;
  if (existsSync(stat)) return readFileSync(stat, 'utf8').split(') ').at(-1) ?? '';
  return spawnSync('ps', ['-o', 'stat=', '-p', String(process)], { encoding: 'utf8' }).stdout.trim();
}

function workDone(said: string): readonly string[] {
  return [...said.matchAll(/^done (.*)$/gm)].map(([, work = '']) => work);
}
