import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CoverageMap } from './coverageMap.ts';
import type { Mutant } from './mutants.ts';
import { runTests } from './testRun.ts';

/** The outcome of a mutant: tests failed, never ended, passed, or no test runs its code. */
export type Outcome = 'killed' | 'hung' | 'survived' | 'uncovered';

export const killing: ReadonlySet<Outcome> = new Set<Outcome>(['killed', 'hung']);

export interface Trial {
  readonly outcome: Outcome;
  /** The test files that were run. */
  readonly tests: readonly string[];
}

/** So many of the nearest test files are tried before the rest. */
const firstTests = 2;
/** A mutant hangs when no test ends for this time, in milliseconds, and so many times what is usual. */
const leastSilence = 20_000;
const timesSilence = 5;

/**
 * Tries the test files that run a mutant's code, in a copy of the project, until one notices the mutant: the nearest ones
 * first, then those that are less near.
 */
export async function tryMutant(mutant: Mutant, copy: string, coverage: CoverageMap): Promise<Trial> {
  const near = coverage.testsOf(mutant);
  const noticed = await firstNotice(
    [near.slice(0, firstTests), near.slice(firstTests)],
    mutant,
    copy,
    coverage,
  );
  if (noticed !== undefined) return noticed;
  for (const test of coverage.missingFarther(mutant.file)) await coverage.measure(test, copy);
  const tests = coverage.testsOf(mutant);
  const farther = tests.filter((test) => !near.includes(test));
  const outcome = tests.length === 0 ? 'uncovered' : 'survived';
  return (await firstNotice([farther], mutant, copy, coverage)) ?? { outcome, tests };
}

/** Runs groups of test files, one after the other, with the mutant in place, until some fail or hang. */
async function firstNotice(
  groups: readonly (readonly string[])[],
  mutant: Mutant,
  copy: string,
  coverage: CoverageMap,
): Promise<Trial | undefined> {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
  try {
    for (const tests of groups) {
      if (tests.length === 0) continue;
      // All files are loaded before the first test.
      const usual = tests.reduce((sum, test) => sum + coverage.silenceOf(test), 0);
      const { failed, hung } = await runTests(tests, copy, leastSilence + timesSilence * usual, {
        NODE_COMPILE_CACHE: join(copy, 'out', 'compiled'),
      });
      if (hung || failed) return { outcome: hung ? 'hung' : 'killed', tests };
    }
    return undefined;
  } finally {
    writeFileSync(path, text);
  }
}
