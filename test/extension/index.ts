// What VS Code calls inside the extension host: runs the bundled suites beside this file with mocha.
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { collectFailures } from '../failures.ts';
import { growTimeouts } from '../patience.ts';
import { filesNote, filesOfRun, isOldest, suiteOfWindow } from './suiteOfWindow.ts';

/**
 * Runs every suite and leaves the counts in the file named by DAST_TEST_RESULT.
 * Rejects when a test failed or none ran, which gives the host a non-zero exit code.
 */
export async function run(): Promise<void> {
  const { default: Mocha } = await import('mocha');
  const prefix = process.env['DAST_TEST_PREFIX'] ?? '';
  // The host forwards whole messages only, so they are formatted here.
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => console.log(prefix + format(...args));
  const grep = suiteOfWindow() ?? process.env['DAST_TEST_GREP'];
  const mocha = new Mocha({
    ui: 'bdd',
    reporter: 'spec',
    color: process.env['DAST_TEST_COLOR'] === '1',
    forbidOnly: true,
    timeout: 30_000,
    ...(grep ? { grep } : {}),
  });
  const files = halfOf(globSync('**/*.test.cjs', { cwd: __dirname }).sort());
  const host = isOldest ? 'one of two files' : 'all files';
  for (const file of filesOfRun(files, grep, host)) mocha.addFile(join(__dirname, file));
  console.log(`${prefix}${filesNote(host)}`);
  await mocha.loadFilesAsync();

  let failures: readonly string[] = [];
  const { stats } = await new Promise<Mocha.Runner>((resolve) => {
    const runner = runBesideOtherExtensions(() => mocha.run(() => resolve(runner)), prefix);
    growTimeouts(runner);
    failures = collectFailures(runner);
  });
  const counts = {
    passed: stats?.passes ?? 0,
    failed: stats?.failures ?? 0,
    skipped: stats?.pending ?? 0,
    failures,
  };
  const resultFile = process.env['DAST_TEST_RESULT'];
  if (resultFile) writeFileSync(resultFile, JSON.stringify(counts));
  if (counts.failed > 0 || counts.passed === 0)
    throw new Error(`${counts.failed} failed, ${counts.passed} passed`);
}

/** Every other file, where two windows share them; see extensionCells.ts. */
function halfOf(files: readonly string[]): readonly string[] {
  const half = process.env['DAST_TEST_HALF'] ?? '';
  return half === '' ? files : files.filter((_, index) => (index % 2 === 0) === (half === 'first half'));
}

/** Where VS Code keeps the extensions that come with it. */
const bundledExtensions = /[\\/]lib[\\/]vscode[\\/]extensions[\\/]/;

/**
 * Starts a run that prints what another extension of the same host throws outside of any call of ours, and goes on, as
 * VS Code does. Mocha would fail the test that happens to run: Git's extension writes to a git that may have ended.
 */
function runBesideOtherExtensions(start: () => Mocha.Runner, prefix: string): Mocha.Runner {
  const before = process.listeners('uncaughtException');
  const runner = start();
  // The host wraps what listens, so that the listener of mocha is not found by its name.
  for (const failTest of process.listeners('uncaughtException')) {
    if (before.includes(failTest)) continue;
    process.off('uncaughtException', failTest);
    process.on('uncaughtException', (error: unknown, origin) => {
      if (error instanceof Error && bundledExtensions.test(placeOf(error) ?? ''))
        console.log(`${prefix}Thrown by an extension of VS Code: ${error.message}`);
      else failTest(error as Error, origin);
    });
  }
  return runner;
}

/** The innermost line of a stack that is not Node's own. */
function placeOf({ stack }: Error): string | undefined {
  return stack?.split('\n').find((line) => /^\s*at /.test(line) && !line.includes('node:'));
}
