import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { csvChunks } from '../src/findings/export/csv.ts';
import type { FindingsEngine } from '../src/findings/engine.ts';
import { openFindings } from '../src/findings/engine/openFindings.ts';
import type { FindingsQuery } from '../src/findings/query/findingsQuery.ts';
import { NodeDatabaseFile } from '../src/findings/store/file/nodeDatabaseFile.ts';
import type { ListView } from '../src/findings/view/view.ts';
import { initialView } from '../src/findings/view/viewActions.ts';
import { atMost, compare } from './measure.ts';
import type { Measurement } from './measure.ts';
import { sizeName } from './queries.ts';
import { wasmBinary } from './syntheticStore.ts';

const view = initialView('UTC');

/** Opening a database file, from its files to the first answer, against reading the files. */
export async function measureOpening(databasePath: string, count: number): Promise<Measurement> {
  const folder = dirname(databasePath);
  const compared = await compare(
    5,
    async () => {
      const { engine } = await openFindings({
        wasmBinary,
        databaseFile: new NodeDatabaseFile(folder),
        clock: Date.now,
      });
      await engine.summary(view);
      await engine.close();
    },
    () => readdirSync(folder).map((name) => readFileSync(join(folder, name))),
  );
  const name = `open a stored ${sizeName(count)}`;
  return atMost(5, {
    name,
    against: 'reading the same bytes',
    ...compared,
    unit: 'ms',
    reason: 'the bytes are also checked by their checksums, and copied into WebAssembly and the columns.',
  });
}

/** The whole list as CSV against the `sqlite3` command line; undefined where that is not installed. */
export async function measureCsv(
  query: FindingsQuery,
  databasePath: string,
): Promise<Measurement | undefined> {
  if (spawnSync('sqlite3', ['--version']).status !== 0) return undefined;
  const all = { ...view, showAggregation: false };
  const never = new AbortController().signal;
  const compared = await compare(
    5,
    async () => {
      let length = 0;
      for await (const chunk of csvChunks(query.snapshot(all), { byteOrderMark: false }, never)) {
        length += Buffer.from(chunk).length;
      }
      return length;
    },
    () => spawnSync('sqlite3', ['-csv', '-header', databasePath, csvQuery], { maxBuffer: 2 ** 30 }),
  );
  const name = `CSV of everything, ${sizeName(query.total)}`;
  return atMost(0.75, {
    name,
    against: 'sqlite3 .mode csv',
    ...compared,
    unit: 'ms',
    reason:
      'it runs in one process with the garbage collector beside it, where sqlite3 has a processor for itself.',
  });
}

const csvQuery = `
  SELECT method || ' ' || path, method, severity, event_id, category.name, sub_category.name, summary.name, status,
    resolution, strftime('%Y-%m-%dT%H:%M:%S.000Z', discovered / 1000, 'unixepoch')
  FROM finding JOIN api ON api.id = api JOIN category ON category.id = category
    JOIN sub_category ON sub_category.id = sub_category JOIN summary ON summary.id = summary`;

/** A change of some rows, until it is on disk, in a large store and in a small one. */
export async function measureChange(
  large: { readonly databasePath: string; readonly count: number },
  small: { readonly databasePath: string; readonly count: number },
): Promise<Measurement> {
  const stores = [
    await ChangedStore.open(large.databasePath),
    await ChangedStore.open(small.databasePath),
  ] as const;
  const compared = await compare(
    100,
    (turn) => stores[0].change(turn),
    (turn) => stores[1].change(turn),
  );
  for (const store of stores) await store.close();
  return atMost(1.5, {
    name: `a durable change at ${sizeName(large.count)}`,
    against: `the same at ${sizeName(small.count)}`,
    ...compared,
    unit: 'ms',
    reason:
      'most of it waits for the disk to flush a line of the journal, which takes its own time each time.',
  });
}

/** A copy of a stored database file that takes changes. */
class ChangedStore {
  readonly #folder: string;
  readonly #engine: FindingsEngine;
  readonly #vulnerabilities: readonly number[];

  private constructor(folder: string, engine: FindingsEngine, vulnerabilities: readonly number[]) {
    this.#folder = folder;
    this.#engine = engine;
    this.#vulnerabilities = vulnerabilities;
  }

  static async open(databasePath: string): Promise<ChangedStore> {
    const folder = await mkdtemp(join(tmpdir(), 'bench-triage-'));
    await cp(dirname(databasePath), folder, { recursive: true });
    // Otherwise the first flush of the journal waits until the disk has taken the copy.
    for (const name of readdirSync(folder)) {
      const file = openSync(join(folder, name), 'r+');
      fsyncSync(file);
      closeSync(file);
    }
    const { engine } = await openFindings({
      wasmBinary,
      databaseFile: new NodeDatabaseFile(folder),
      clock: Date.now,
    });
    const { rows } = await engine.page(oneEndpoint, 0, 1);
    return new ChangedStore(
      folder,
      engine,
      rows.map(({ row }) => row.vulnerability),
    );
  }

  async change(turn: number): Promise<void> {
    const changed = await this.#engine.changeTriage({
      rows: [{ view: oneEndpoint, vulnerabilities: this.#vulnerabilities }],
      set: { status: turn % 2 === 0 ? 'In Progress' : 'Open' },
      by: 'bench',
    });
    if (!changed.ok) throw new Error(changed.failure.code);
  }

  async close(): Promise<void> {
    await this.#engine.close();
    await rm(this.#folder, { recursive: true });
  }
}

/** The smallest vulnerability as filtered: what is measured is the price of one change, not of many findings. */
const oneEndpoint: ListView = {
  ...view,
  filters: { endpoint: { values: ['GET /api/orders/orders/0x/{id}'], texts: [] } },
};
