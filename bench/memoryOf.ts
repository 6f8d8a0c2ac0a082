// Prints the megabytes that a store or the native yardstick takes, each in a process of its own.
import { dirname } from 'node:path';
import { openFindings } from '../src/findings/openFindings.ts';
import { NodeDatabaseFile } from '../src/findings/store/nodeDatabaseFile.ts';
import { initialView } from '../src/findings/viewActions.ts';
import { NativeDatabase } from './nativeDatabase.ts';
import { wasmBinary } from './syntheticStore.ts';

const [which, databasePath = ''] = process.argv.slice(2);
const before = process.memoryUsage().rss;
const held = which === 'ours' ? await openOurs() : new NativeDatabase(databasePath);
globalThis.gc?.();
const megabytes = (process.memoryUsage().rss - before) / 1e6;
console.log(Math.round(megabytes));
if (held === undefined) throw new Error('Nothing is held.');

async function openOurs(): Promise<unknown> {
  const databaseFile = new NodeDatabaseFile(dirname(databasePath));
  const { engine } = await openFindings({ wasmBinary, databaseFile, clock: Date.now });
  await engine.page(initialView('UTC'), 0, 100);
  return engine;
}
