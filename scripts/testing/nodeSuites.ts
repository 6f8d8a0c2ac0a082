import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../paths.ts';
import { startProcess, stopProcess } from '../processes.ts';
import type { MochaRun } from './mochaChild.ts';
import { withCoverage } from './coverage.ts';
import { brokenSuite, type Counts } from './results.ts';
import { Watchdog } from './watchdog.ts';

const child = join(import.meta.dirname, 'mochaChild.ts');

/** Unit tests: the sources as they are, run by Node without a build. */
export async function runUnitTests(grep: string | undefined): Promise<Counts> {
  const run = (env: Readonly<Record<string, string>>): Promise<Counts> =>
    runMocha('test/unit/**/*.test.ts', 10_000, grep, env);
  return grep === undefined ? withCoverage(run) : run({});
}

/** Runs the test files that match a glob, in a Node process of their own; its output streams through. */
export async function runMocha(
  pattern: string,
  timeout: number,
  grep: string | undefined,
  env: Readonly<Record<string, string>> = {},
): Promise<Counts> {
  const files = globSync(pattern, { cwd: projectDir }).sort();
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const run: MochaRun = { files, timeout, ...(grep === undefined ? {} : { grep }) };
  const tests = startProcess(process.execPath, [child, JSON.stringify(run)], {
    cwd: projectDir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let counts = brokenSuite;
  const watchdog = new Watchdog();
  tests.on('message', (message: Counts | 'moved') => {
    watchdog.moved();
    if (message !== 'moved') counts = message;
  });
  await Promise.race([once(tests, 'exit'), watchdog.expired]);
  watchdog.stop();
  await stopProcess(tests);
  return counts;
}
