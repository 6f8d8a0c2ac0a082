import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownTests } from './knownTests.ts';
import { type Mutant, withMutant } from './mutants.ts';
import { runTests } from './testRun.ts';

/** The outcome of a mutant: tests failed, never ended, passed, or no test imports its file. */
export type Outcome = 'killed' | 'hung' | 'survived' | 'untested';

export const killing: ReadonlySet<Outcome> = new Set<Outcome>(['killed', 'hung']);

export interface Trial {
  readonly outcome: Outcome;
  /** The test files that were run. */
  readonly tests: readonly string[];
}

/** So many of the nearest test files are tried, and so many more where those notice nothing. */
const tried = [2, 10, 25];
/** A mutant hangs when no test ends for this time, in milliseconds, and so many times what is usual. */
const leastSilence = 20_000;
const timesSilence = 5;

/** The test files that have to pass for a mutant to survive. */
export function testsFor({ file }: Mutant, known: KnownTests): readonly string[] {
  return known.nearest(file, Math.max(...tried));
}

/** Tries test files in a copy of the project until one notices a mutant, the nearest ones first. */
export async function tryMutant(mutant: Mutant, copy: string, known: KnownTests): Promise<Trial> {
  const all = testsFor(mutant, known);
  for (const [round, count] of tried.entries()) {
    const tests = await known.passing(all.slice(tried[round - 1] ?? 0, count), copy);
    const outcome = await runWith(mutant, tests, copy, known);
    if (outcome !== undefined) return { outcome, tests };
  }
  return { outcome: all.length === 0 ? 'untested' : 'survived', tests: all };
}

/** Runs test files with a mutant in place; undefined where all of them pass. */
async function runWith(
  mutant: Mutant,
  tests: readonly string[],
  copy: string,
  known: KnownTests,
): Promise<Outcome | undefined> {
  if (tests.length === 0) return undefined;
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, withMutant(text, mutant));
  try {
    // All files are loaded before the first test.
    const usual = tests.reduce((sum, test) => sum + known.silenceOf(test), 0);
    const { failed, hung } = await runTests(tests, copy, leastSilence + timesSilence * usual);
    return hung ? 'hung' : failed ? 'killed' : undefined;
  } finally {
    writeFileSync(path, text);
  }
}
