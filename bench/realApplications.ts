import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NodeFiles } from '../src/routes/worker/nodeFiles.ts';
import { atMost, compareProcessor, type Measurement, median } from './measure.ts';
import { look, optionsOf, routesOf, scan } from './routes.ts';

/*
 * What the index costs on real applications, which are no part of this repository: `npm run bench -- --applications
 * FOLDER,FOLDER`. Measured at outline/outline d77dcdf8, halo-dev/halo 38f52f29 and paperless-ngx/paperless-ngx b0e0e8a3.
 */

const turns = 3;
const saves = 5;
/** Milliseconds from a save to the lenses of the file. */
const saveBudget = 100;

export async function measureApplication(checkout: string, folder: string): Promise<readonly Measurement[]> {
  const name = basename(checkout);
  const workspace = join(folder, name, 'workspace');
  const cache = join(folder, name, 'cache');
  mkdirSync(workspace, { recursive: true });
  cpSync(checkout, workspace, {
    recursive: true,
    filter: (path) => !/\/(?:\.git|node_modules)(?:\/|$)/.test(path),
  });
  const options = optionsOf(workspace);
  const { files } = await new NodeFiles(options).list();
  const sources = files.map(({ path }) => path);
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
  return [
    atMost(20, {
      name: `${name}, ${sources.length} files, cold`,
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
  const options = optionsOf(workspace);
  const routes = routesOf(cache);
  await routes.open([options]);
  await routes.prepare();
  const listed = await routes.routes();
  const endpoints = listed.slice(0, 500).map(({ method, path }) => `${method} ${path}`);
  const counts = new Map<string, number>();
  for (const { declared, role } of listed)
    if (role !== 'documented') counts.set(declared.file, (counts.get(declared.file) ?? 0) + 1);
  const [file = ''] = [...counts].sort((a, b) => b[1] - a[1]).map(([path]) => path);
  const segment = listed.flatMap(({ declared, path }) =>
    declared.file === file ? path.split('/').filter((part) => /^[a-z]{3,}$/.test(part)) : [],
  );
  const text = readFileSync(join(workspace, file), 'utf8');
  const word = segment.find((part) => new RegExp(`['"/]${part}['"/]`).test(text)) ?? '';
  const times: number[] = [];
  for (let turn = 0; turn <= saves; turn += 1) {
    writeFileSync(
      join(workspace, file),
      text.replaceAll(new RegExp(`(['"/])${word}(['"/])`, 'g'), `$1${word}${turn}$2`),
    );
    const started = process.cpuUsage();
    await routes.update([file]);
    await routes.explain({ endpoints, pins: {} });
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1000);
  }
  const save = { against: 'what is told from at once', theirs: saveBudget, unit: 'ms' } as const;
  const [firstOfAll = 0, ...others] = times;
  return [
    atMost(1, { name: `${name}, the first save of a window, ${file}`, ours: firstOfAll, ...save }),
    atMost(1, { name: `${name}, a save with another path`, ours: median(others), ...save }),
  ];
}
