import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureChanged } from './changed.ts';
import { atMost, type Measurement, median } from './measure.ts';
import { compareStarts, fillCache, optionsOf, routesOf, saveBudget, saveTimes } from './routeIndex.ts';
import { longestHostTask } from './routesHost.ts';
import { router, syntheticWorkspace } from './syntheticWorkspace.ts';

/** Sources of the workspaces that are measured: ten times as many take ten times as long. */
const few = 1000;
const many = 10_000;
/** One application of so many sources. */
const most = 20_000;
const growthLimit = 1.2;
/** Megabytes more for an index of `many` sources. */
const memoryBudget = 150;
/** Milliseconds that one task of the host's thread may take. */
const hostBudget = 16;
/** Endpoints with findings of an application, as a report has them. */
const reported = 500;
const saves = 15;

/** What the index of routes costs, against what nobody can do without: reading, scanning and looking at the files. */
export async function measureRoutes(folder: string): Promise<readonly Measurement[]> {
  const small = await measureSize(join(folder, 'few'), few, 5);
  const large = await measureSize(join(folder, 'many'), many, 3);
  return [
    ...small.measurements,
    ...large.measurements,
    ...(await measureSaves(join(folder, 'most'), most)),
    ...(await measureChanged(join(folder, 'changed'), many)),
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
  const { cold, warm } = await compareStarts(workspace, cache, turns);
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
  await fillCache(workspace, cache);
  const routes = routesOf(cache);
  await routes.open([optionsOf(workspace)]);
  await routes.prepare();
  const save = { against: 'what is told from at once', theirs: saveBudget, unit: 'ms' } as const;
  const file = 'src/routers/router3.ts';
  const times = (text: (turn: number) => string, turns: number): Promise<readonly number[]> =>
    saveTimes(routes, file, endpoints, (turn) => writeFileSync(join(workspace, file), text(turn)), turns);
  const more = (turn: number): string => `${router(3)}\nrouter.get('/more${turn}', (a, b) => b.end());\n`;
  const [firstOfAll = 0] = await times(more, 1);
  const ofMore = await times(more, saves);
  const ofLines = await times((turn) => router(3, '\n//'.repeat(turn + 1)), saves);
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

/** In a process of its own, whose memory nothing else takes. */
function memoryOf(folder: string): number {
  const script = join(import.meta.dirname, 'memoryOfRoutes.ts');
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', script, folder]);
  const megabytes = Number(stdout.toString());
  if (Number.isNaN(megabytes) || megabytes === 0) throw new Error(stderr.toString());
  return megabytes;
}
