import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess, stopProcess } from '../processes.ts';
import type { MochaRun } from '../testing/mochaChild.ts';
import { brokenSuite, type Counts } from '../testing/results.ts';
import type { ImportGraph } from './importGraph.ts';
import type { Mutant } from './mutants.ts';

/** A test that goes on for so long, in milliseconds, never ends: the mutant is noticed. */
const longestTest = 30_000;
/** After so long, in milliseconds, the tests had their chance. */
const longestRun = 45_000;
/** One of the nearest test files must notice a mutant. */
const mostTests = 8;

/** Whether the unit tests near a mutant notice it in a copy of the project. */
export async function isKilled(mutant: Mutant, copy: string, graph: ImportGraph): Promise<boolean> {
  const files = graph.testsOf(mutant.file).slice(0, mostTests);
  if (files.length === 0) return false;
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
  const failed = await someFails(files, copy);
  writeFileSync(path, text);
  return failed;
}

async function someFails(files: readonly string[], copy: string): Promise<boolean> {
  const run: MochaRun = { files, timeout: 10_000, bail: true };
  const tests = startProcess(
    process.execPath,
    [join(copy, 'scripts/testing/mochaChild.ts'), JSON.stringify(run)],
    { cwd: copy, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  );
  let counts = brokenSuite;
  let isOver = false;
  const stop = (): void => void stopProcess(tests);
  const endless = setTimeout(stop, longestTest);
  const enough = setTimeout(() => {
    isOver = true;
    stop();
  }, longestRun);
  tests.on('message', (message: Counts | 'moved') => {
    if (message === 'moved') endless.refresh();
    else counts = message;
  });
  await once(tests, 'exit');
  clearTimeout(endless);
  clearTimeout(enough);
  return !isOver && counts.failed > 0;
}
