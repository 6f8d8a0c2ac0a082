import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ListedRoute } from '../src/routes/engine.ts';
import { atMost, type Measurement, median } from './measure.ts';
import { compareStarts, optionsOf, routesOf, saveBudget, saveTimes } from './routeIndex.ts';

/*
 * What the index costs on real applications, which are no part of this repository: `npm run bench -- --applications
 * FOLDER,FOLDER`. Measured at outline/outline d77dcdf8, halo-dev/halo 38f52f29 and paperless-ngx/paperless-ngx b0e0e8a3.
 */

const turns = 3;
const saves = 5;
/** Endpoints with findings, as a report has them. */
const reported = 500;

export async function measureApplication(checkout: string, folder: string): Promise<readonly Measurement[]> {
  const name = basename(checkout);
  const workspace = join(folder, name, 'workspace');
  const cache = join(folder, name, 'cache');
  mkdirSync(workspace, { recursive: true });
  cpSync(checkout, workspace, {
    recursive: true,
    filter: (path) => !/\/(?:\.git|node_modules)(?:\/|$)/.test(path),
  });
  const { sources, cold, warm } = await compareStarts(workspace, cache, turns);
  return [
    atMost(20, {
      name: `${name}, ${sources} files, cold`,
      against: 'reading and scanning them',
      ...cold,
      unit: 'ms',
    }),
    atMost(2, { name: `${name}, warm`, against: 'stat of each', ...warm, unit: 'ms' }),
    ...(await measureSaves(name, workspace, cache)),
  ];
}

/** Another path for a route in the file that declares the most, in a window that has just been opened. */
async function measureSaves(name: string, workspace: string, cache: string): Promise<readonly Measurement[]> {
  const routes = routesOf(cache);
  await routes.open([optionsOf(workspace)]);
  await routes.prepare();
  const listed = await routes.routes();
  const endpoints = listed.slice(0, reported).map(({ method, path }) => `${method} ${path}`);
  const file = busiest(listed);
  const text = readFileSync(join(workspace, file), 'utf8');
  const word = endings(listed, file).find((part) => text.split(part).length === 2);
  if (word === undefined) throw new Error(`No path of ${file} stands in it once.`);
  const edit = (turn: number): void =>
    writeFileSync(join(workspace, file), text.replace(word, `${word}${turn}`));
  const [first = 0, ...others] = await saveTimes(routes, file, endpoints, edit, saves + 1);
  const save = { against: 'what is told from at once', theirs: saveBudget, unit: 'ms' } as const;
  return [
    atMost(1, { name: `${name}, the first save of a window, ${file}`, ours: first, ...save }),
    atMost(1, { name: `${name}, a save with another path`, ours: median(others), ...save }),
  ];
}

/** The last words of the paths that a file declares. */
function endings(listed: readonly ListedRoute[], file: string): readonly string[] {
  return listed.flatMap(({ declared, path }) => {
    const last = path.split('/').findLast((part) => part !== '') ?? '';
    return declared.file === file && /^[a-z][a-z._-]{2,}$/.test(last) ? [last] : [];
  });
}

function busiest(listed: readonly ListedRoute[]): string {
  const counts = new Map<string, number>();
  for (const { declared, role } of listed)
    if (role !== 'documented') counts.set(declared.file, (counts.get(declared.file) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}
