import { dirname } from 'node:path';
import type { FindingsEngine } from '../src/findings/engine.ts';
import { openFindings } from '../src/findings/engine/openFindings.ts';
import { NodeDatabaseFile } from '../src/findings/store/file/nodeDatabaseFile.ts';
import { initialView } from '../src/findings/view/viewActions.ts';
import { atMost, compare, compareTimes } from './measure.ts';
import type { Measurement } from './measure.ts';
import type { NativeDatabase } from './nativeDatabase.ts';
import { sizeName } from './queries.ts';
import { wasmBinary } from './syntheticStore.ts';

const view = { ...initialView('UTC'), showAggregation: false };
const turns = 15;

/** What is found rarely, often and never; every turn another, so that no answer is a kept one. */
function textOf(turn: number): string {
  return [`/${turn}/`, `Shop.test/api/${turn}`, `missing ${turn}`][turn % 3] ?? '';
}

async function search(engine: FindingsEngine, turn: number): Promise<number> {
  const { totalRows } = await engine.page({ ...view, filters: { search: textOf(turn) } }, 0, 100);
  return totalRows;
}

/** Searching all texts of the findings, and the first search, which reads them. */
export async function measureSearch(
  databasePath: string,
  count: number,
  native: NativeDatabase,
): Promise<Measurement[]> {
  const like = (turn: number): number => native.containsAnywhere(textOf(turn));
  const first = await compareTimes(
    3,
    async (turn) => {
      const engine = await open(databasePath);
      const started = performance.now();
      await search(engine, turn);
      const taken = performance.now() - started;
      await engine.close();
      return taken;
    },
    async (turn) => {
      const started = performance.now();
      like(turn);
      return performance.now() - started;
    },
  );
  const engine = await open(databasePath);
  for (const turn of [0, 1, 2]) {
    const [ours, theirs] = [await search(engine, turn), like(turn)];
    if (ours !== theirs) throw new Error(`"${textOf(turn)}" is found ${ours} and ${theirs} times.`);
  }
  const again = await compare(turns, (turn) => search(engine, turn), like);
  await engine.close();
  const ms = { unit: 'ms', against: 'SQLite, LIKE' } as const;
  return [
    atMost(1, {
      name: `search over all texts, ${sizeName(count)}`,
      ...again,
      ...ms,
      reason: 'it gives the event loop turns, and whatever else the machine does gets them.',
    }),
    atMost(6, {
      name: `the first search, ${sizeName(count)}`,
      ...first,
      ...ms,
      reason:
        'it reads all texts out of WebAssembly and folds them; they stay for two minutes after the last.',
    }),
  ];
}

async function open(databasePath: string): Promise<FindingsEngine> {
  const databaseFile = new NodeDatabaseFile(dirname(databasePath));
  return (await openFindings({ wasmBinary, databaseFile, clock: Date.now })).engine;
}
