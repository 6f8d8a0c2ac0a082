import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownTests } from './knownTests.ts';
import { type Mutant, withMutant } from './mutants.ts';
import type { SwitchedTrials } from './switchedTrials.ts';
import { runTests } from './testRun.ts';

/** The outcome of a mutant: tests failed, never ended, passed, or no test imports its file. */
export type Outcome = 'killed' | 'hung' | 'survived' | 'untested';

export const killing: ReadonlySet<Outcome> = new Set<Outcome>(['killed', 'hung']);

export interface Trial {
  readonly outcome: Outcome;
  /** The test files that were run. */
  readonly tests: readonly string[];
}

/** So many of the nearest test files are tried, and so many where those notice nothing. */
const tried = [5, 25];

/** The test files that have to pass for a mutant to survive. */
export function testsFor({ file }: Mutant, known: KnownTests): readonly string[] {
  return known.nearest(file, Math.max(...tried));
}

/**
 * Tries test files in a copy of the project until one notices a mutant, the nearest ones first: with the mutant switched on
 * where that can be seen, otherwise with the changed file.
 */
export async function tryMutant(
  mutant: Mutant,
  copy: string,
  known: KnownTests,
  switched: SwitchedTrials,
): Promise<Trial> {
  const all = testsFor(mutant, known);
  const verdict = await switched.verdictOn(mutant, all);
  if (verdict === 'killed') return { outcome: 'killed', tests: all };
  for (const [round, count] of tried.entries()) {
    if (verdict === 'passed') break;
    const tests = all.slice(tried[round - 1] ?? 0, count);
    const outcome = await runWith(mutant, tests, copy, known);
    if (outcome !== undefined) return { outcome, tests };
  }
  return { outcome: all.length === 0 ? 'untested' : 'survived', tests: all };
}

/** Runs test files with a mutant in place; undefined where all pass that pass without it. */
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
  const outcome = await runTests(tests, copy).finally(() => writeFileSync(path, text));
  if (outcome === 'passed') return undefined;
  const passing = await known.passing(tests, copy);
  if (passing.length < tests.length) return runWith(mutant, passing, copy, known);
  return outcome === 'hung' ? 'hung' : 'killed';
}
