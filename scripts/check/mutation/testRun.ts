import { once } from 'node:events';
import { join } from 'node:path';
import { slowness } from '../../../test/patience.ts';
import { startProcess, stopProcess } from '../../processes.ts';
import type { MochaRun } from '../../testing/mochaChild.ts';
import { brokenSuite, type Counts } from '../../testing/results.ts';

/** Tests hang when none of them ends for this time, in milliseconds on a machine that is not slow. */
const longestSilence = 30_000;

/** Runs test files in a copy of the project until the first failure, or until no test ends for too long. */
export async function runTests(
  files: readonly string[],
  copy: string,
): Promise<'passed' | 'failed' | 'hung'> {
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
  const hanging = setTimeout(() => {
    hung = true;
    void stopProcess(tests);
  }, longestSilence * slowness());
  tests.on('message', (message: Counts | 'moved') => {
    hanging.refresh();
    if (message !== 'moved') counts = message;
  });
  await once(tests, 'exit');
  clearTimeout(hanging);
  if (hung) return 'hung';
  return counts.failed > 0 || counts.passed === 0 ? 'failed' : 'passed';
}
