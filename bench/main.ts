// `npm run bench`: what queries, imports, exports and changes of findings cost, and keys pressed in auth configs, as
// ratios against native SQLite (or what else is named) on the same data in the same run. `-- --json` prints JSON,
// `-- --findings N` takes another size; `-- --applications FOLDER,FOLDER` measures the index of routes of these alone.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FindingsQuery } from '../src/findings/query/findingsQuery.ts';
import { measureAuthConfig } from './authConfig.ts';
import { NodeDatabaseFile } from '../src/findings/store/file/nodeDatabaseFile.ts';
import { packColumns } from '../src/findings/store/packedColumns.ts';
import { measureHostDelay } from './hostDelay.ts';
import { measureLines, measureReport } from './imports.ts';
import { bundledThreads, measureBigReports } from './bigReport.ts';
import { measureLogin } from './login.ts';
import { asTable, atMost, compare, machineLoad, median } from './measure.ts';
import type { Measurement } from './measure.ts';
import { NativeDatabase } from './nativeDatabase.ts';
import { allCounts, measureQueries, sizeName } from './queries.ts';
import { measureApplication } from './realApplications.ts';
import { measureRoutes } from './routes.ts';
import { measureScan } from './scan.ts';
import { measureSearch } from './search.ts';
import { measureChange, measureCsv, measureOpening } from './storage.ts';
import { syntheticStore } from './syntheticStore.ts';
import { measureTeamTriage } from './teamTriage.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    findings: { type: 'string', default: '1000000' },
    applications: { type: 'string' },
  },
});
const largest = Number(values.findings);
if (!Number.isInteger(largest) || largest < 10_000) throw new Error('--findings takes a number from 10000.');

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const results: Measurement[] = [];
try {
  if (values.applications === undefined) await measureAll();
  else await measureApplications(values.applications.split(','));
} finally {
  await rm(folder, { recursive: true });
}
progress(machineLoad());
console.log(values.json ? JSON.stringify(results, undefined, 2) : asTable(results));

async function measureApplications(checkouts: readonly string[]): Promise<void> {
  for (const checkout of checkouts) {
    progress(`${checkout}…`);
    results.push(...(await measureApplication(checkout, folder)));
  }
}

async function measureAll(): Promise<void> {
  progress('Auth configs…');
  results.push(...(await measureAuthConfig(100)), ...(await measureAuthConfig(5000)));
  progress('Logins…');
  results.push(await measureLogin());
  progress('Scans…');
  results.push(...(await measureScan(folder)));
  progress('Reports and lines…');
  results.push(await measureReport(), await measureLines(Math.min(largest, 100_000)));
  progress('Big reports…');
  results.push(...(await measureBigReports()));
  progress('Routes…');
  results.push(...(await measureRoutes(join(folder, 'routes'))));
  await measureSizes([10_000, Math.round(largest / 10), largest]);
}

async function measureSizes([small = 0, medium = 0, large = 0]: readonly number[]): Promise<void> {
  const smallDatabase = (await stored(small)).databasePath;
  const middle = await stored(medium);
  const big = await stored(large);
  progress('Queries…');
  const native = new NativeDatabase(big.databasePath);
  results.push(...(await measureQueries(big.query, native)));
  progress('Search…');
  results.push(...(await measureSearch(big.databasePath, large, native)));
  native.close();
  const counts = await compare(
    9,
    (turn) => allCounts(big.query, turn),
    (turn) => allCounts(middle.query, turn),
  );
  const growth = { name: `counts at ${sizeName(large)}`, against: `counts at ${sizeName(medium)}` };
  const reason = 'the columns of the smaller one stay in the cache of the processor.';
  results.push(atMost(15, { ...growth, ...counts, unit: 'ms', reason }));
  progress('The thread of the host…');
  results.push(...(await measureHostDelay(medium)));
  progress('CSV, opening, changes, memory…');
  const csv = await measureCsv(big.query, big.databasePath);
  if (csv === undefined) progress('The sqlite3 command line is not installed: CSV is not compared.');
  else results.push(csv);
  results.push(await measureOpening(big.databasePath, large));
  results.push(
    await measureChange(
      { databasePath: big.databasePath, count: large },
      { databasePath: smallDatabase, count: small },
    ),
  );
  progress('Triage of a team…');
  results.push(...(await measureTeamTriage(middle.databasePath, medium)));
  const memory = { name: `memory, ${sizeName(large)}`, against: 'SQLite, covering indexes' };
  const threads = await bundledThreads(folder);
  const megabytes = { ours: [] as number[], native: [] as number[] };
  for (let turn = 0; turn < 5; turn++) {
    megabytes.ours.push(memoryOf('ours', big.databasePath, threads));
    megabytes.native.push(memoryOf('native', big.databasePath));
  }
  const [ours, theirs] = [median(megabytes.ours), median(megabytes.native)];
  const held = 'the database file is held whole in the memory of WebAssembly, and the columns beside it.';
  results.push(atMost(1.1, { ...memory, ours, theirs, unit: 'MB', reason: held }));
}

async function stored(count: number): Promise<{ query: FindingsQuery; databasePath: string }> {
  progress(`${sizeName(count)} findings…`);
  const store = await syntheticStore(count);
  const columns = store.columns();
  // Two of the sizes may be the same.
  const databaseFolder = await mkdtemp(join(folder, `${count}-`));
  const file = new NodeDatabaseFile(databaseFolder);
  await file.write(store.snapshot(), packColumns(columns));
  await file.close();
  store.close();
  return { query: new FindingsQuery(columns), databasePath: join(databaseFolder, 'findings.1.sqlite') };
}

function memoryOf(which: 'ours' | 'native', ...paths: readonly string[]): number {
  const script = join(import.meta.dirname, 'memoryOf.ts');
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', script, which, ...paths]);
  const megabytes = Number(stdout.toString());
  if (Number.isNaN(megabytes) || megabytes === 0) throw new Error(stderr.toString());
  return megabytes;
}

function progress(text: string): void {
  console.error(text);
}
