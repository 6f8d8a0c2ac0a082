// A process of its own for what takes memory: `import THREADS REPORT FOLDER` imports a report as the extension does,
// `open THREADS FOLDER` opens what that stored, `parse REPORT` parses it. THREADS: the folder of the bundled threads.
// Prints what it took as JSON.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openFindingsInWorker } from '../src/findings/worker/openInWorker.ts';
import { initialView } from '../src/findings/view/viewActions.ts';
import { wasmBinary } from './syntheticStore.ts';

export interface ProcessCosts {
  /** Processor time of all threads, in milliseconds. */
  readonly processor: number;
  /** Bytes that are resident afterwards, and at most. */
  readonly kept: number;
  readonly peak: number;
}

const [work = '', ...args] = process.argv.slice(2);

async function open(threads: string, folder: string): ReturnType<typeof openFindingsInWorker> {
  const data = { wasmBinary, folder, reader: join(threads, 'reportReader.cjs') };
  return openFindingsInWorker(join(threads, 'findingsWorker.cjs'), data);
}

async function importReport([threads = '', path = '', folder = '']: readonly string[]): Promise<number> {
  const { engine } = await open(threads, folder);
  const started = process.cpuUsage();
  const options = { normalizePaths: true, severityMapping: {} };
  const result = await engine.importReport({ name: 'r', path }, options, new AbortController().signal);
  if (!result.ok) throw new Error(result.failure.code);
  return since(started);
}

async function openStored([threads = '', folder = '']: readonly string[]): Promise<number> {
  const started = process.cpuUsage();
  const { engine } = await open(threads, folder);
  await engine.summary(initialView('UTC'));
  return since(started);
}

async function parse([path = '']: readonly string[]): Promise<number> {
  const bytes = await readFile(path);
  const started = process.cpuUsage();
  JSON.parse(bytes.toString());
  return since(started);
}

function since(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

const processor = await (work === 'import'
  ? importReport(args)
  : work === 'open'
    ? openStored(args)
    : parse(args));
// Threads that have ended give their memory back a moment later.
await setTimeout(12_000);
const costs: ProcessCosts = {
  processor,
  kept: process.memoryUsage.rss(),
  peak: process.resourceUsage().maxRSS * 1024,
};
console.log(JSON.stringify(costs));
process.exit();
