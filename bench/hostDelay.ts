import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { NodeDatabaseFile } from '../src/findings/store/file/nodeDatabaseFile.ts';
import { packColumns } from '../src/findings/store/packedColumns.ts';
import { openFindingsInWorker } from '../src/findings/worker/openInWorker.ts';
import { initialView } from '../src/findings/view/viewActions.ts';
import { zapReport } from './imports.ts';
import { atMost } from './measure.ts';
import type { Measurement } from './measure.ts';
import { sizeName } from './queries.ts';
import { syntheticStore, wasmBinary } from './syntheticStore.ts';

const script = new URL('../src/findings/worker/findingsWorker.ts', import.meta.url);
const reader = fileURLToPath(new URL('../src/findings/worker/reportReader.ts', import.meta.url));
const view = initialView('UTC');
/** The resolution of the histogram: what it calls a delay includes it. */
const resolution = 1;

/**
 * The longest time the caller's thread was held up while the worker opens, imports, answers and exports: by the
 * clock, which also counts what other processes take away, and by the thread's own processor time.
 */
export async function measureHostDelay(count: number): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-host-'));
  await writeStore(folder, count);
  const bytes = new TextEncoder().encode(JSON.stringify(zapReport(300)));
  // What was set up above is collected before, not while it is measured.
  globalThis.gc?.();
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  const delay = monitorEventLoopDelay({ resolution });
  const busy = new LongestTurn();
  delay.enable();
  await work(folder, bytes);
  delay.disable();
  const turn = busy.stop();
  await rm(folder, { recursive: true });
  const name = `host held up, ${sizeName(count)}, ${Math.round(bytes.length / 1e6)} MB report`;
  const parts = { against: 'what it may be', theirs: 50, unit: 'ms' } as const;
  return [
    atMost(1, {
      name: `${name}, clock`,
      ours: delay.max / 1e6 - resolution,
      reason: `a thread without work, beside a busy one, was held up for ${Math.round(await idleDelay())} ms by this machine.`,
      ...parts,
    }),
    atMost(1, { name: `${name}, processor`, ours: turn, ...parts }),
  ];
}

/** What the machine itself holds a thread up that does nothing, while another one works. */
async function idleDelay(): Promise<number> {
  const worker = new Worker('const end = Date.now() + 2000; while (Date.now() < end);', { eval: true });
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  await once(worker, 'exit');
  delay.disable();
  return delay.max / 1e6 - resolution;
}

/** The most processor time this thread took between two timers that were due after a millisecond. */
export class LongestTurn {
  #last = process.threadCpuUsage();
  #longest = 0;
  readonly #timer = setInterval(() => this.#take(), 1);

  /** In milliseconds. */
  stop(): number {
    clearInterval(this.#timer);
    return this.#longest / 1000;
  }

  #take(): void {
    const { user, system } = process.threadCpuUsage(this.#last);
    this.#longest = Math.max(this.#longest, user + system);
    this.#last = process.threadCpuUsage();
  }
}

async function work(folder: string, bytes: Uint8Array): Promise<void> {
  const never = new AbortController().signal;
  const { engine } = await openFindingsInWorker(script, { wasmBinary, folder, reader });
  const importing = engine.importReport(
    { name: 'large.json', bytes },
    { normalizePaths: true, severityMapping: {}, onProgress: () => undefined },
    never,
  );
  const plain = { ...view, showAggregation: false };
  for (let turn = 0; turn < 20; turn++) {
    await Promise.all([
      engine.summary(view),
      engine.page(plain, turn * 1000, 1000),
      engine.facet(view, 'eventId', String(turn), 500),
    ]);
  }
  const { rows } = await engine.page(view, 0, 1);
  await engine.apis(view, rows[0]?.row.vulnerability ?? 0, 0, Infinity);
  let characters = 0;
  for await (const chunk of engine.csv(plain, { byteOrderMark: false }, never)) characters += chunk.length;
  const result = await importing;
  if (!result.ok || characters === 0) throw new Error('The work was not done.');
  await engine.close();
}

async function writeStore(folder: string, count: number): Promise<void> {
  const store = await syntheticStore(count);
  const columns = store.columns();
  const file = new NodeDatabaseFile(folder);
  await file.write(store.snapshot(), packColumns(columns));
  await file.close();
  store.close();
}
