import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { projectDir } from '../paths.ts';
import { slowness } from '../../test/patience.ts';
import { sampled, sampleNote } from '../../test/unit/sampled.ts';
import { startProcess, stopProcess } from '../processes.ts';
import type { MochaRun } from './mochaChild.ts';
import { type CoverageFolder, withCoverage } from './coverage.ts';
import { dealt, inLanes } from './lanes.ts';
import { buildPrograms, programsVariable } from './programs.ts';
import { brokenSuite, type Counts, sumOf } from './results.ts';
import { Watchdog } from './watchdog.ts';

const child = join(import.meta.dirname, 'mochaChild.ts');
/** More would only add to the memory that is taken at one time. */
const mostProcesses = 4;
const processes = Math.min(availableParallelism(), mostProcesses);
const partsPerProcess = 5;
/** Milliseconds from the last test to the end of the process. */
const longestEnd = 20_000;
const leftRunning =
  'The process did not end after its last test: a thread, a timer or a server of a test goes on.';

/** What measures how time grows is measured in processor time, and runs when nothing else does: a process per file. */
const measured = 'test/unit/growth/**/*.test.ts';
/** What takes longest begins first, so that no process works on it alone at the end. */
export const slowUnitTests: readonly string[] = [
  'test/unit/regexes/regexes.test.ts',
  'test/unit/findings/engine/interruptedWindow.test.ts',
  'test/unit/findings/engine/kill.test.ts',
  'test/unit/findings/engine/canaries.test.ts',
  'test/unit/findings/engine/diskFaults.test.ts',
  'test/unit/findings/worker/hangingThreads.test.ts',
  'test/unit/findings/importers/fuzz.test.ts',
  'test/unit/findings/engine/damagedFiles.test.ts',
  'test/unit/contributing/framework.test.ts',
  'test/unit/contributing/rule.test.ts',
  'test/unit/contributing/scanner.test.ts',
];

/**
 * What takes five seconds and more because it does the same with many things, or starts many processes, threads or
 * repositories. Of these and the slow ones, a complete run takes one of two.
 */
const longUnitTests: readonly string[] = [
  'test/unit/cli/trustedRef.test.ts',
  'test/unit/cli/gatePackage.test.ts',
  'test/unit/mcp/agentWalk.test.ts',
  'test/unit/findings/worker/openInWorker.test.ts',
  'test/unit/auth/fixes/soundFixes.test.ts',
  'test/unit/findings/team/manyClones.test.ts',
  'test/unit/findings/team/teamFolder.test.ts',
  'test/unit/scan/pipeline.test.ts',
  'test/unit/findings/engine/twoWindows.test.ts',
  'test/unit/auth/syntax/parse.test.ts',
  'test/unit/exchange/scanners/scriptChecks.test.ts',
  'test/unit/exchange/scanners/scriptRuns.test.ts',
  'test/unit/vscode/authForm/withheldPlaces.test.ts',
  'test/unit/mcp/stdio.test.ts',
  'test/unit/login/canaries.test.ts',
  'test/unit/login/slowExpressions.test.ts',
  'test/unit/exchange/copiedRequests.test.ts',
  'test/unit/auth/fixes/neverCorrupts.test.ts',
  'test/unit/base/requests/curlBytes.test.ts',
  'test/unit/exchange/scanners/published.test.ts',
  'test/unit/findings/export/sarifRoundTrip.test.ts',
  'test/unit/routes/worker/openRoutesInWorker.test.ts',
  'test/unit/exchange/copy.test.ts',
  'test/unit/routes/leftOut.test.ts',
  'test/unit/auth/document/prefixes.test.ts',
  'test/unit/auth/attachments/attachmentInspector.test.ts',
  'test/unit/webview/copied.test.ts',
  'test/unit/vscode/displayLanguage.test.ts',
  'test/unit/vscode/foreignPlaces.test.ts',
];

/** Unit tests: the sources as they are, run by Node without a build, in as many processes as there are processors. */
export async function runUnitTests(grep: string | undefined): Promise<Counts> {
  const alone = filesOf(measured);
  const long = [...slowUnitTests, ...longUnitTests];
  const longOfRun = grep === undefined ? sampled(long, 2) : long;
  const others = filesOf('test/unit/**/*.test.ts').filter((file) => !alone.includes(file));
  const ordered = [...longOfRun, ...others.filter((file) => !long.includes(file))];
  if (longOfRun.length < long.length)
    console.log(`${longOfRun.length} of ${long.length} long test files: ${sampleNote}`);
  process.env[programsVariable] = await buildPrograms();
  const run = async (coverage?: CoverageFolder): Promise<Counts> =>
    sumOf([
      ...(await inProcesses(dealt(ordered, processes * partsPerProcess), {
        timeout: 10_000,
        grep,
        coverage,
      })),
      ...(await inProcesses(dealt(alone, alone.length), { timeout: 10_000, grep, coverage })),
    ]);
  return grep === undefined ? withCoverage(run) : run();
}

/** Runs some files of unit tests, shared out to as many processes as there are processors. */
export async function runUnitTestsIn(files: readonly string[], grep: string | undefined): Promise<Counts> {
  return sumOf(await inProcesses(dealt(files, processes), { timeout: 10_000, grep }));
}

/** Runs the test files that match a glob, in a Node process of their own; its output streams through. */
export async function runMocha(
  pattern: string,
  timeout: number,
  grep: string | undefined,
  env: Readonly<Record<string, string>> = {},
): Promise<Counts> {
  return runFiles(filesOf(pattern), { timeout, grep, env });
}

/** As `runMocha`, in as many processes as there are processors: each takes one part of the files after the other. */
export async function runMochaInParts(
  parts: readonly (readonly string[])[],
  timeout: number,
  grep: string | undefined,
  env: Readonly<Record<string, string>>,
): Promise<Counts> {
  return sumOf(await inProcesses(parts, { timeout, grep, env }));
}

interface Options {
  readonly timeout: number;
  readonly grep: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
  readonly coverage?: CoverageFolder | undefined;
}

/**
 * Runs parts of the files in processes at the same time: whichever has ended takes the next part, so that slow files in
 * one of them do not leave the others idle. The first one's output streams, that of the others follows.
 */
async function inProcesses(
  parts: readonly (readonly string[])[],
  options: Options,
): Promise<readonly Counts[]> {
  const counts: Counts[] = [];
  await inLanes(parts, processes, async (part, lane) => {
    counts.push(await runFiles(part, options, lane > 0));
  });
  return counts;
}

async function runFiles(files: readonly string[], options: Options, later = false): Promise<Counts> {
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const { timeout, grep, env, coverage } = options;
  const run: MochaRun = { files, timeout, ...(grep === undefined ? {} : { grep }) };
  const output = later ? 'pipe' : 'inherit';
  const tests = startProcess(process.execPath, [child, JSON.stringify(run)], {
    cwd: projectDir,
    env: { ...process.env, ...env, ...coverage?.nextProcess() },
    stdio: ['ignore', output, output, 'ipc'],
  });
  const printed: Buffer[] = [];
  tests.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
  tests.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
  let counts = brokenSuite;
  let goesOn: NodeJS.Timeout | undefined;
  const watchdog = new Watchdog();
  tests.on('message', (message: Counts | 'moved') => {
    watchdog.moved();
    if (message === 'moved') return;
    counts = message;
    goesOn = setTimeout(() => {
      counts = { ...message, failed: message.failed + 1, failures: [...message.failures, leftRunning] };
      void stopProcess(tests);
    }, longestEnd * slowness());
  });
  await Promise.race([once(tests, later ? 'close' : 'exit'), watchdog.expired]);
  clearTimeout(goesOn);
  watchdog.stop();
  await stopProcess(tests);
  process.stdout.write(Buffer.concat(printed));
  return counts;
}

export function filesOf(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: projectDir }).sort();
}
