import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFiles } from '../src/routes/worker/nodeFiles.ts';
import { compareWithGit } from '../src/routes/worker/nodeChanges.ts';
import { WorkspaceRoutes } from '../src/routes/workspaceRoutes.ts';
import { atMost, compare, type Measurement } from './measure.ts';
import { optionsOf, parser } from './routeIndex.ts';
import { router, syntheticWorkspace } from './syntheticWorkspace.ts';

const turns = 7;
/** Services whose text differs from the commit, and whose callers are looked for. */
const edited = 20;
/** Milliseconds of the processor. */
const budget = 1_000;

/** Which endpoints differ from a commit, against what git needs to say which files do and to look through all of them once. */
export async function measureChanged(folder: string, files: number): Promise<readonly Measurement[]> {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], {
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    });
  syntheticWorkspace(folder, files);
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-q', '-m', 'base');
  const routes = new WorkspaceRoutes({
    parser,
    files: (options) => new NodeFiles(options),
    cache: () => undefined,
    compare: compareWithGit,
  });
  await routes.open([optionsOf(folder)]);
  const first = Math.floor(files / 12) + 1;
  const paths = Array.from(
    { length: edited },
    (_, index) => `src/services/part${(first + index) % 50}/service${first + index}.ts`,
  );
  for (const path of paths) {
    const file = join(folder, path);
    writeFileSync(file, readFileSync(file, 'utf8').replace('step: 3', 'step: 4'));
  }
  await routes.update(paths);
  const name = `changed endpoints, ${edited} of ${files} sources differ`;
  const firstTime = await processorOf(() => routes.changed({ ref: 'main' }));
  let used = 0;
  const clock = await compare(
    turns,
    async (turn) => {
      // As after a save.
      writeFileSync(join(folder, 'src/routers/router3.ts'), router(3, `${turn}`));
      await routes.update(['src/routers/router3.ts']);
      const took = await processorOf(() => routes.changed({ ref: 'main' }));
      if (turn > 0) used += took;
    },
    () => {
      git('status', '--porcelain');
      git('grep', '-l', '-w', '-F', '--untracked', `Service${files - 1}`, '--');
    },
  );
  return [
    atMost(6, { name, against: 'git status, and git grep of one word', ...clock, unit: 'ms' }),
    atMost(1, {
      name: `${name}, the first time, processor without git`,
      against: 'the budget',
      ours: firstTime,
      theirs: budget,
      unit: 'ms',
      reason: 'all sources are read once.',
    }),
    atMost(1, {
      name: `${name}, processor without git`,
      against: 'the budget',
      ours: used / turns,
      theirs: budget,
      unit: 'ms',
    }),
  ];
}

/** Milliseconds of the processor, of all threads of this process. */
async function processorOf(work: () => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}
