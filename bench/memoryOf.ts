// Prints the megabytes that a store or the native yardstick takes, each in a process of its own.
import { readFileSync } from 'node:fs';
import { FindingsQuery } from '../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../src/findings/store/findingsStore.ts';
import { initialView } from '../src/findings/viewActions.ts';
import { NativeDatabase } from './nativeDatabase.ts';
import { noJournal, wasmBinary } from './syntheticStore.ts';

const [which, imagePath = ''] = process.argv.slice(2);
const before = process.memoryUsage().rss;
const held = which === 'ours' ? await openOurs() : new NativeDatabase(imagePath);
globalThis.gc?.();
const megabytes = (process.memoryUsage().rss - before) / 1e6;
console.log(Math.round(megabytes));
if (held === undefined) throw new Error('Nothing is held.');

async function openOurs(): Promise<unknown> {
  const opened = await FindingsStore.open(wasmBinary, readFileSync(imagePath), noJournal);
  if (typeof opened === 'string') throw new Error(opened);
  const query = new FindingsQuery(opened.columns);
  query.page(initialView('UTC'), 0, 100);
  return { opened, query };
}
