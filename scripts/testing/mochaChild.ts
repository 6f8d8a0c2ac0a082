// Runs test files with mocha in a process of its own; sends 'moved' to the parent after each test, and the counts.
// Arguments: JSON of MochaRun.
import { join } from 'node:path';
import Mocha from 'mocha';
import { collectFailures } from '../../test/failures.ts';
import '../../test/fakes/vscode/register.ts';
import { growTimeouts } from '../../test/patience.ts';
import { startCoverage, writeCoverage } from './coverageOfProcess.ts';
import { outDir } from '../paths.ts';
import { runScript } from '../processes.ts';
import type { Counts } from './results.ts';

export interface MochaRun {
  readonly files: readonly string[];
  readonly timeout: number;
  readonly grep?: string;
  /** Ends with the first failure. */
  readonly bail?: boolean;
}

// For the programs that tests start, which then take half of the time to begin. Not for this process: what comes from the cache
// is covered less precisely.
process.env['NODE_COMPILE_CACHE'] ??= join(outDir, 'compiled');

await runScript(async () => {
  const run = JSON.parse(process.argv[2] ?? '') as MochaRun;
  const mocha = new Mocha({
    ui: 'bdd',
    reporter: 'spec',
    color: process.stdout.isTTY,
    forbidOnly: true,
    timeout: run.timeout,
    bail: run.bail ?? false,
    ...(run.grep === undefined ? {} : { grep: run.grep }),
  });
  for (const file of run.files) mocha.addFile(file);
  const coverage = process.env['COVERAGE_FILE'];
  if (coverage !== undefined) startCoverage();
  await mocha.loadFilesAsync();
  let failures: readonly string[] = [];
  const { stats } = await new Promise<Mocha.Runner>((resolve) => {
    const runner = mocha.run(() => resolve(runner));
    growTimeouts(runner);
    failures = collectFailures(runner);
    runner.on('test end', () => process.send?.('moved'));
  });
  if (coverage !== undefined) writeCoverage(coverage);
  const counts: Counts = {
    passed: stats?.passes ?? 0,
    failed: stats?.failures ?? 0,
    skipped: stats?.pending ?? 0,
    failures,
  };
  await new Promise<unknown>((resolve) =>
    process.send ? process.send(counts, resolve) : resolve(undefined),
  );
});
