// `npm run fuzz -- --runs N`: imports N mutations of every fixture report, the same ones in every run.
import { parseCommandLine } from '../commandLine.ts';
import { runScript, UserError } from '../processes.ts';
import { runMocha } from '../testing/nodeSuites.ts';

const usage = 'Usage: npm run fuzz [-- --runs N]: N mutations of every fixture report, 2000 by default.';

await runScript(async () => {
  const { values } = parseCommandLine(usage, { options: { runs: { type: 'string', default: '2000' } } });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new UserError(`--runs takes a number from 1. ${usage}`);
  const started = performance.now();
  const counts = await runMocha('test/unit/findings/importers/fuzz.test.ts', 10_000, undefined, {
    FUZZ_RUNS: String(runs),
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  const verdict = counts.failed === 0 ? 'all as they should be' : `${counts.failed} fixtures with failures`;
  // One test per fixture, and one over all of them.
  const fixtures = counts.passed + counts.failed - 1;
  console.log(`${runs * fixtures} mutations of ${fixtures} reports in ${seconds} s: ${verdict}.`);
  return counts.failed === 0 ? 0 : 1;
});
