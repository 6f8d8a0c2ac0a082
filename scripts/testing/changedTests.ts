import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { type ImportGraph, readImportGraph } from '../check/mutation/importGraph.ts';
import { projectDir } from '../paths.ts';

/** So many test files are run for one change, the nearest first, so that the answer comes within half a minute. */
const mostTests = 10;
/** A test that imports a file over more steps than this says little about it. */
const farthest = 4;

/** The unit tests that are nearest to files of the project, the nearest first: by what they import, and by name. */
export function testsNearest(files: readonly string[], slow: readonly string[]): readonly string[] {
  const graph = readImportGraph(projectDir);
  const distances = new Map<string, number>();
  for (const file of files)
    for (const [test, distance] of distancesTo(file, graph))
      distances.set(test, Math.min(distance, distances.get(test) ?? Number.POSITIVE_INFINITY));
  for (const test of slow) if (!files.includes(test)) distances.delete(test);
  return [...distances]
    .sort(([, a], [, b]) => a - b)
    .slice(0, mostTests)
    .map(([test]) => test);
}

function distancesTo(file: string, graph: ImportGraph): readonly (readonly [string, number])[] {
  if (graph.tests.includes(file)) return [[file, Number.NEGATIVE_INFINITY]];
  const near = file.endsWith('.ts')
    ? graph.tests.filter((test) => graph.imports(test, file))
    : graph.tests.filter((test) => readFileSync(join(projectDir, test), 'utf8').includes(basename(file)));
  return near
    .map((test) => [test, graph.distance(test, file)] as const)
    .filter(([, distance]) => distance <= farthest);
}

/** What git says has changed since the last commit, new files included; what the last commit changed where that is nothing. */
export function changedFiles(): readonly string[] {
  const changed = [
    ...linesOf('diff', '--name-only', 'HEAD'),
    ...linesOf('ls-files', '--others', '--exclude-standard'),
  ];
  const files = changed.length > 0 ? changed : linesOf('diff', '--name-only', 'HEAD~1', 'HEAD');
  return files.filter((file) => existsSync(join(projectDir, file)));
}

/** A path as the command line has it, from the project's folder on; undefined where no file is there. */
export function projectFile(path: string): string | undefined {
  const full = resolve(path);
  return existsSync(full) ? relative(projectDir, full).replaceAll('\\', '/') : undefined;
}

function linesOf(...args: readonly string[]): readonly string[] {
  const out = execFileSync('git', args, { cwd: projectDir, encoding: 'utf8' });
  return out.split('\n').filter((line) => line !== '');
}
