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
import { router, syntheticWorkspace } from './syntheticWorkspace.ts';

const files = 1000;
const turns = 5;
/** Milliseconds from a save to the lenses of the file. */
const saveBudget = 100;
/** Megabytes more for an index of `manyFiles`. */
const memoryBudget = 150;
const manyFiles = 10_000;

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
  const workspace = join(folder, 'workspace');
  const cache = join(folder, 'cache');
  const { endpoints } = syntheticWorkspace(workspace, files);
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
    turns,
    () => routesOf(cache).open([options]),
    () => look(workspace, sources),
  );
  const saves = await saveTimes(workspace, endpoints);
  return [
    atMost(10, {
      name: `index of ${files} sources, cold`,
      against: 'reading and scanning them',
      ...cold,
      unit: 'ms',
      reason: 'of a source in twelve a tree is made, and the grammar is loaded.',
    }),
    atMost(2, {
      name: `index of ${files} sources, warm`,
      against: 'stat of each',
      ...warm,
      unit: 'ms',
      reason: 'folders are listed, and .gitignore is looked for in each.',
    }),
    atMost(1, {
      name: 'a save to its lenses',
      against: 'what is told from at once',
      ours: median(saves),
      theirs: saveBudget,
      unit: 'ms',
    }),
    atMost(1, {
      name: `memory of an index of ${manyFiles} sources`,
      against: 'the budget',
      ours: memoryOf(join(folder, 'many')),
      theirs: memoryBudget,
      unit: 'MB',
    }),
  ];
}

async function saveTimes(workspace: string, endpoints: readonly string[]): Promise<readonly number[]> {
  const routes = routesOf(undefined);
  await routes.open([optionsOf(workspace)]);
  const times: number[] = [];
  for (let turn = 0; turn <= turns * 3; turn += 1) {
    writeFileSync(join(workspace, 'src/routers/router3.ts'), router(3, `${'note '.repeat(turn + 1)}`));
    const started = performance.now();
    await routes.update(['src/routers/router3.ts']);
    await routes.explain({ endpoints, pins: {} });
    if (turn > 0) times.push(performance.now() - started);
  }
  return times;
}

function scan(workspace: string, sources: readonly string[]): number {
  let registering = 0;
  for (const path of sources) {
    const text = readFileSync(join(workspace, path), 'utf8');
    const language = languageOf(path);
    if (language !== undefined && mayRegister(path, language, text)) registering += 1;
  }
  return registering;
}

function look(workspace: string, sources: readonly string[]): number {
  return sources.reduce((total, path) => total + statSync(join(workspace, path)).size, 0);
}

/** In a process of its own, whose memory nothing else takes. */
function memoryOf(folder: string): number {
  syntheticWorkspace(folder, manyFiles);
  const script = join(import.meta.dirname, 'memoryOfRoutes.ts');
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', script, folder]);
  const megabytes = Number(stdout.toString());
  if (Number.isNaN(megabytes) || megabytes === 0) throw new Error(stderr.toString());
  return megabytes;
}
