// `npm run test:team -- --runs N --seed N`: clones of a real git repository that are changed, merged, rebased and killed in
// N random orders; all must show the same in the end, and have lost nothing.
import { parseCommandLine } from '../commandLine.ts';
import { runScript, UserError } from '../processes.ts';
import { runMocha } from '../testing/nodeSuites.ts';

const usage = 'Usage: npm run test:team [-- --runs N --seed N]: N random orders, 200 by default.';

await runScript(async () => {
  const options = {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  } as const;
  const { values } = parseCommandLine(usage, { options });
  for (const [name, value] of Object.entries(values)) {
    if (!/^[1-9]\d*$/.test(String(value))) throw new UserError(`--${name} takes a number from 1. ${usage}`);
  }
  const counts = await runMocha('test/unit/findings/team/manyClones.test.ts', 120_000, undefined, {
    TEAM_RUNS: values.runs,
    TEAM_SEED: values.seed,
  });
  console.log(`${counts.passed} of ${counts.passed + counts.failed} orders end alike on all clones.`);
  return counts.failed === 0 ? 0 : 1;
});
