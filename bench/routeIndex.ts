import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nodeParser } from '../scripts/routes/nodeFiles.ts';
import type { FolderOptions } from '../src/routes/engine.ts';
import { mayRegister } from '../src/routes/index/prefilter.ts';
import { languageOf } from '../src/routes/languages.ts';
import { NodeCache } from '../src/routes/worker/nodeCache.ts';
import { NodeFiles } from '../src/routes/worker/nodeFiles.ts';
import { WorkspaceRoutes } from '../src/routes/workspaceRoutes.ts';
import { compareProcessor, type Measurement } from './measure.ts';

/* What is measured of the index of routes, whatever its workspace is. */

/** Milliseconds from a save to the lenses of the file. */
export const saveBudget = 100;

export const parser = nodeParser();

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

type Times = Pick<Measurement, 'ours' | 'theirs'>;

interface Starts {
  readonly sources: number;
  readonly cold: Times;
  readonly warm: Times;
}

/** The first start of an index, against reading and scanning its files; and the next ones, against looking at them. */
export async function compareStarts(workspace: string, cache: string, turns: number): Promise<Starts> {
  const options = optionsOf(workspace);
  const { files } = await new NodeFiles(options).list();
  const sources = files.map(({ path }) => path);
  const cold = await compareProcessor(
    turns,
    () => routesOf(undefined).open([options]),
    () => scan(workspace, sources),
  );
  await fillCache(workspace, cache);
  const warm = await compareProcessor(
    turns * 3,
    () => routesOf(cache).open([options]),
    () => look(workspace, sources),
  );
  return { sources: sources.length, cold, warm };
}

export async function fillCache(workspace: string, cache: string): Promise<void> {
  const first = routesOf(cache);
  await first.open([optionsOf(workspace)]);
  await first.close();
}

/** Processor time of the process, which does nothing else, from each edit of a file until all endpoints have answers. */
export async function saveTimes(
  routes: WorkspaceRoutes,
  file: string,
  endpoints: readonly string[],
  edit: (turn: number) => void,
  turns: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    edit(turn);
    const started = process.cpuUsage();
    await routes.update([file]);
    await routes.explain({ endpoints, pins: {} });
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1000);
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
