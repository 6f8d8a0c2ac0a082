// Prints the megabytes that a store or the native yardstick takes, each in a process of its own: `ours DATABASE THREADS` opens
// a store as the extension does, `native DATABASE` the yardstick. THREADS: the folder of the bundled threads.
import { dirname, join } from 'node:path';
import { openFindingsInWorker } from '../src/findings/worker/openInWorker.ts';
import { initialView } from '../src/findings/view/viewActions.ts';
import { NativeDatabase } from './nativeDatabase.ts';
import { wasmBinary } from './syntheticStore.ts';

const [which, databasePath = '', threads = ''] = process.argv.slice(2);
globalThis.gc?.();
const before = process.memoryUsage.rss();
const store = which === 'ours' ? await openOurs() : new NativeDatabase(databasePath);
globalThis.gc?.();
const megabytes = (process.memoryUsage.rss() - before) / 1e6;
console.log(Math.round(megabytes));
if (store === undefined) throw new Error('Nothing is open.');
process.exit();

async function openOurs(): Promise<unknown> {
  const data = { wasmBinary, folder: dirname(databasePath), reader: join(threads, 'reportReader.cjs') };
  const { engine } = await openFindingsInWorker(join(threads, 'findingsWorker.cjs'), data);
  await engine.page(initialView('UTC'), 0, 100);
  return engine;
}
