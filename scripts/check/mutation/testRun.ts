import { once } from 'node:events';
import { join } from 'node:path';
import { startProcess, stopProcess } from '../../processes.ts';
import type { MochaRun } from '../../testing/mochaChild.ts';
import { brokenSuite, type Counts } from '../../testing/results.ts';

export interface TestRun {
  readonly failed: boolean;
  /** Nothing moved for longer than allowed. */
  readonly hung: boolean;
  /** The longest time in which no test ended. */
  readonly silence: number;
}

/** Runs test files in a copy of the project until the first failure, or until no test ends for too long. */
export async function runTests(
  files: readonly string[],
  copy: string,
  longestSilence: number,
): Promise<TestRun> {
  const run: MochaRun = { files, timeout: 10_000, bail: true };
  const tests = startProcess(
    process.execPath,
    [join(copy, 'scripts/testing/mochaChild.ts'), JSON.stringify(run)],
    {
      cwd: copy,
      env: { ...process.env, NODE_COMPILE_CACHE: join(copy, 'out', 'compiled') },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  );
  let counts = brokenSuite;
  let hung = false;
  let silence = 0;
  let movedAt = performance.now();
  const hanging = setTimeout(() => {
    hung = true;
    void stopProcess(tests);
  }, longestSilence);
  const moved = (): void => {
    const now = performance.now();
    silence = Math.max(silence, now - movedAt);
    movedAt = now;
  };
  tests.on('message', (message: Counts | 'moved') => {
    moved();
    hanging.refresh();
    if (message !== 'moved') counts = message;
  });
  await once(tests, 'exit');
  clearTimeout(hanging);
  const failed = counts.failed > 0 || counts.passed === 0;
  return { failed, hung, silence: Math.round(silence) };
}
