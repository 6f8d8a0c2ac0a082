import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeParser } from '../scripts/routes/nodeFiles.ts';
import type { FolderOptions } from '../src/routes/engine.ts';
import { mayRegister } from '../src/routes/index/prefilter.ts';
import { languageOf } from '../src/routes/languages.ts';
import { NodeCache } from '../src/routes/worker/nodeCache.ts';
import { NodeFiles } from '../src/routes/worker/nodeFiles.ts';
import { WorkspaceRoutes } from '../src/routes/workspaceRoutes.ts';
import { atMost, compareProcessor, type Measurement, median } from './measure.ts';
import { longestHostTask } from './routesHost.ts';
import { router, syntheticWorkspace } from './syntheticWorkspace.ts';

/** Sources of the workspaces that are measured: ten times as many take ten times as long. */
const few = 1000;
const many = 10_000;
/** One application of so many sources. */
const most = 20_000;
const growthLimit = 1.2;
/** Milliseconds from a save to the lenses of the file. */
const saveBudget = 100;
/** Megabytes more for an index of `many` sources. */
const memoryBudget = 150;
/** Milliseconds that one task of the host's thread may take. */
const hostBudget = 16;
/** Endpoints with findings of an application, as a report has them. */
const reported = 500;
const saves = 15;

const parser = nodeParser();

export function routesOf(cache: string | undefined): WorkspaceRoutes {
  return new WorkspaceRoutes({
    parser,
    files: (folder) => new NodeFiles(folder),
    cache: ({ path }) => (cache === undefined ? undefined : new NodeCache(cache, path, 'bench')),
  });
}

export function optionsOf(path: string): FolderOptions {
  return { name: '', path, isLocal: true, excluded: [], mostFiles: 100_000 };
}

/** What the index of routes costs, against what nobody can do without: reading, scanning and looking at the files. */
export async function measureRoutes(folder: string): Promise<readonly Measurement[]> {
  const small = await measureSize(join(folder, 'few'), few, 5);
  const large = await measureSize(join(folder, 'many'), many, 3);
  return [
    ...small.measurements,
    ...large.measurements,
    ...(await measureSaves(join(folder, 'most'), most)),
    atMost(growthLimit, {
      name: `index of ${many} sources, cold, per ${few}`,
      against: `index of ${few} sources`,
      ours: (large.cold / many) * few,
      theirs: small.cold,
      unit: 'ms',
      reason: 'the grammar is loaded once.',
    }),
    atMost(1, {
      name: `memory of an index of ${many} sources`,
      against: 'the budget',
      ours: memoryOf(join(folder, 'many/workspace')),
      theirs: memoryBudget,
      unit: 'MB',
    }),
    atMost(1, {
      name: `host's thread, index of ${many} sources, processor`,
      against: 'what a task may take',
      ours: await longestHostTask(join(folder, 'many')),
      theirs: hostBudget,
      unit: 'ms',
      reason: 'opening, saving, and 5000 files that change at once.',
    }),
  ];
}

async function measureSize(
  folder: string,
  files: number,
  turns: number,
): Promise<{ readonly measurements: readonly Measurement[]; readonly cold: number }> {
  const workspace = join(folder, 'workspace');
  const cache = join(folder, 'cache');
  syntheticWorkspace(workspace, files);
  const options = optionsOf(workspace);
  const { files: listed } = await new NodeFiles(options).list();
  const sources = listed.map(({ path }) => path);

  const cold = await compareProcessor(
    turns,
    () => routesOf(undefined).open([options]),
    () => scan(workspace, sources),
  );
  const first = routesOf(cache);
  await first.open([options]);
  await first.close();
  const warm = await compareProcessor(
    turns * 3,
    () => routesOf(cache).open([options]),
    () => look(workspace, sources),
  );
  const measurements = [
    atMost(10, {
      name: `index of ${files} sources, cold`,
      against: 'reading and scanning them',
      ...cold,
      unit: 'ms',
      reason: 'of a source in twelve a tree is made.',
    }),
    atMost(2, {
      name: `index of ${files} sources, warm`,
      against: 'stat of each',
      ...warm,
      unit: 'ms',
      reason: 'folders are listed, and .gitignore is looked for in each.',
    }),
    ...(await measureSaves(folder, files)),
  ];
  return { measurements, cold: cold.ours };
}

/** From a save to the lenses of the file, in a window that has just been opened again. */
async function measureSaves(folder: string, files: number): Promise<readonly Measurement[]> {
  const workspace = join(folder, 'workspace');
  const cache = join(folder, 'cache');
  const endpoints = syntheticWorkspace(workspace, files).endpoints.slice(0, reported);
  const options = optionsOf(workspace);
  const first = routesOf(cache);
  await first.open([options]);
  await first.close();
  const routes = routesOf(cache);
  await routes.open([options]);
  await routes.prepare();
  const save = { against: 'what is told from at once', theirs: saveBudget, unit: 'ms' } as const;
  const more = (turn: number): string => `${router(3)}\nrouter.get('/more${turn}', (a, b) => b.end());\n`;
  const [firstOfAll = 0] = await saveTimes(routes, workspace, endpoints, more, 1);
  const ofMore = await saveTimes(routes, workspace, endpoints, more, saves);
  const ofLines = await saveTimes(
    routes,
    workspace,
    endpoints,
    (turn) => router(3, '\n//'.repeat(turn + 1)),
    saves,
  );
  return [
    atMost(1, { name: `a save to its lenses, ${files} sources`, ours: median(ofLines), ...save }),
    atMost(1, {
      name: `a save with another route, ${files} sources of one application`,
      ours: median(ofMore),
      ...save,
      reason: 'the routes of the application are put together again.',
    }),
    atMost(1, {
      name: `the first save of a window, with another route, ${files} sources`,
      ours: firstOfAll,
      ...save,
      reason: 'the routes of the application are put together again, by code that has not run yet.',
    }),
  ];
}

/** Processor time of the process, which does nothing else. */
async function saveTimes(
  routes: WorkspaceRoutes,
  workspace: string,
  endpoints: readonly string[],
  edit: (turn: number) => string,
  turns: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    writeFileSync(join(workspace, 'src/routers/router3.ts'), edit(turn));
    const started = process.cpuUsage();
    await routes.update(['src/routers/router3.ts']);
    await routes.explain({ endpoints, pins: {} });
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1000);
  }
  return times;
}

export function scan(workspace: string, sources: readonly string[]): number {
  let registering = 0;
  for (const path of sources) {
    const text = readFileSync(join(workspace, path), 'utf8');
    const language = languageOf(path);
    if (language !== undefined && mayRegister(path, language, text)) registering += 1;
  }
  return registering;
}

export function look(workspace: string, sources: readonly string[]): number {
  return sources.reduce((total, path) => total + statSync(join(workspace, path)).size, 0);
}

/** In a process of its own, whose memory nothing else takes. */
function memoryOf(folder: string): number {
  const script = join(import.meta.dirname, 'memoryOfRoutes.ts');
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', script, folder]);
  const megabytes = Number(stdout.toString());
  if (Number.isNaN(megabytes) || megabytes === 0) throw new Error(stderr.toString());
  return megabytes;
}
