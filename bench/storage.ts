import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { csvPieces } from '../src/findings/csv.ts';
import { openFindings } from '../src/findings/findingsEngine.ts';
import type { FindingsQuery } from '../src/findings/query/findingsQuery.ts';
import { NodeImageFile } from '../src/findings/store/nodeImageFile.ts';
import { initialView } from '../src/findings/viewActions.ts';
import { atMost, compareTimes, median } from './measure.ts';
import type { Measurement } from './measure.ts';
import { sizeName } from './queries.ts';
import { wasmBinary } from './syntheticStore.ts';

const view = initialView('UTC');

/** Opening an image, from its files to the first answer, against reading the files. */
export async function measureOpening(imagePath: string, count: number): Promise<Measurement> {
  const folder = dirname(imagePath);
  const [ours = 0, theirs = 0] = await compareTimes(
    3,
    async () => {
      const { engine } = await openFindings({
        wasmBinary,
        image: new NodeImageFile(folder),
        clock: Date.now,
      });
      await engine.summary(view);
      await engine.close();
    },
    () => readdirSync(folder).map((name) => readFileSync(join(folder, name))),
  );
  const name = `open a stored ${sizeName(count)}`;
  return atMost(5, { name, against: 'reading the same bytes', ours, theirs, unit: 'ms' });
}

/** The whole list as CSV against the `sqlite3` command line; undefined where that is not installed. */
export async function measureCsv(query: FindingsQuery, imagePath: string): Promise<Measurement | undefined> {
  if (spawnSync('sqlite3', ['--version']).status !== 0) return undefined;
  const all = { ...view, showAggregation: false };
  const never = new AbortController().signal;
  const [ours = 0, theirs = 0] = await compareTimes(
    2,
    async () => {
      let length = 0;
      for await (const piece of csvPieces(query.snapshot(all), { byteOrderMark: false }, never)) {
        length += Buffer.from(piece).length;
      }
      return length;
    },
    () => spawnSync('sqlite3', ['-csv', '-header', imagePath, csvQuery], { maxBuffer: 2 ** 30 }),
  );
  const name = `CSV of everything, ${sizeName(query.total)}`;
  return atMost(0.75, { name, against: 'sqlite3 .mode csv', ours, theirs, unit: 'ms' });
}

const csvQuery = `
  SELECT method || ' ' || path, method, severity, event_id, category.name, sub_category.name, summary.name, status,
    resolution, strftime('%Y-%m-%dT%H:%M:%S.000Z', discovered / 1000, 'unixepoch')
  FROM finding JOIN api ON api.id = api JOIN category ON category.id = category
    JOIN sub_category ON sub_category.id = sub_category JOIN summary ON summary.id = summary`;

/** Median milliseconds until a change of some rows is on disk, for images of several sizes. */
export async function timeTriage(imagePath: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-triage-'));
  await cp(dirname(imagePath), folder, { recursive: true });
  // Otherwise the first flush of the journal waits until the disk has taken the copy.
  for (const name of readdirSync(folder)) {
    const file = openSync(join(folder, name), 'r+');
    fsyncSync(file);
    closeSync(file);
  }
  const { engine } = await openFindings({ wasmBinary, image: new NodeImageFile(folder), clock: Date.now });
  // The smallest vulnerability as filtered: what is measured is the price of one change, not of many findings.
  const one = { ...view, filters: { endpoint: { values: ['GET /api/orders/orders/0x/{id}'], texts: [] } } };
  const { rows } = await engine.page(one, 0, 1);
  const times: number[] = [];
  for (let change = 0; change < 60; change++) {
    const started = performance.now();
    await engine.changeTriage({
      rows: [{ view: one, vulnerabilities: rows.map(({ row }) => row.vulnerability) }],
      field: 'status',
      value: change % 2 === 0 ? 'In Progress' : 'Open',
      by: 'bench',
    });
    times.push(performance.now() - started);
  }
  await engine.close();
  await rm(folder, { recursive: true });
  return median(times);
}
