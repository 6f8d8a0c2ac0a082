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

/** So many of the nearest test files are tried. */
const mostTests = 25;

/** The test files that have to pass for a mutant to survive. */
export function testsFor({ file }: Mutant, known: KnownTests): readonly string[] {
  return known.nearest(file, mostTests);
}

/** Tries a mutant with the changed file, in a process of its own: so also threads, other processes and constants see it. */
export async function tryChangedFile(mutant: Mutant, copy: string, known: KnownTests): Promise<Trial> {
  const tests = testsFor(mutant, known);
  return { outcome: await outcomeOf(mutant, tests, copy, known), tests };
}

/** Runs test files with a mutant in place; those that fail without it, too, do not count. */
async function outcomeOf(
  mutant: Mutant,
  tests: readonly string[],
  copy: string,
  known: KnownTests,
): Promise<Outcome> {
  if (tests.length === 0) return 'survived';
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, withMutant(text, mutant));
  const outcome = await runTests(tests, copy).finally(() => writeFileSync(path, text));
  if (outcome === 'passed') return 'survived';
  const passing = await known.passing(tests, copy);
  if (passing.length < tests.length) return outcomeOf(mutant, passing, copy, known);
  return outcome === 'hung' ? 'hung' : 'killed';
}
