// A process that keeps unit tests loaded, with mutants in the sources that are off until they are tried.
// The first message from the parent is the mutants, every further one an `Attempt`; the answer to each is a `Verdict`, and
// 'moved' is sent before it whenever a test ends.
import { on } from 'node:events';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Mocha from 'mocha';
import { groupBy } from '../../../src/base/groupBy.ts';
import '../../../test/fakes/vscode/register.ts';
import { growTimeouts } from '../../../test/patience.ts';
import { projectDir } from '../../paths.ts';
import { runScript } from '../../processes.ts';
import { type SwitchedMutant, switchName, withSwitches } from './switching.ts';

export interface Attempt {
  readonly mutant: number;
  /** Test files, the nearest first. */
  readonly files: readonly string[];
}

/** Spoiled: tests fail that passed before, also without any mutant. */
export type Verdict = 'killed' | 'passed' | 'spoiled';

interface LoadedTest {
  readonly suite: Mocha.Suite;
  readonly test: Mocha.Test;
  passes: boolean;
  milliseconds: number;
  /** The mutants that it comes by. */
  reached: ReadonlySet<number>;
}

interface LoadedFile {
  readonly tests: readonly LoadedTest[];
  /** The mutants that hooks come by, before or after some of the tests. */
  readonly reachedByHooks: Set<number>;
  /** Some of its tests pass only after those before them. */
  isOrdered: boolean;
}

/** What so many of the nearest files do not notice is tried with the others. */
const nearestFiles = 8;
/** Milliseconds that the tests of a mutant may take. */
const longestAttempt = 5_000;

const reached = new Set<number>();
let active: number | undefined;
Object.assign(globalThis, {
  [switchName](id: number) {
    reached.add(id);
    return id === active;
  },
});

const mocha = new Mocha({ ui: 'bdd', reporter: Mocha.reporters.Base, timeout: 10_000 });
mocha.cleanReferencesAfterRun(false);
const files = new Map<string, LoadedFile>();

function putSwitchesIn(mutants: readonly SwitchedMutant[]): void {
  const mutantsOf = groupBy(mutants, ({ file }) => file);
  registerHooks({
    load(url, context, next) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : '';
      const some = mutantsOf.get(relative(projectDir, path).replaceAll(sep, '/'));
      if (some === undefined) return next(url, context);
      const source = withSwitches(readFileSync(path, 'utf8'), some);
      return { format: 'module-typescript', source, shortCircuit: true };
    },
  });
}

async function loaded(file: string): Promise<LoadedFile> {
  const known = files.get(file);
  if (known !== undefined) return known;
  const path = join(projectDir, file);
  const before = new Set(testsBelow(mocha.suite).map(({ test }) => test));
  mocha.suite.emit('pre-require', globalThis, path, mocha);
  await import(pathToFileURL(path).href);
  mocha.suite.emit('post-require', globalThis, path, mocha);
  const tests = testsBelow(mocha.suite).filter(({ test }) => !before.has(test));
  const all: LoadedFile = { tests, reachedByHooks: new Set(), isOrdered: false };
  files.set(file, all);
  reached.clear();
  await run(tests, all.reachedByHooks);
  return all;
}

/** All tests of a suite, those that were left out of the last run included. */
const testsOf = new Map<Mocha.Suite, readonly Mocha.Test[]>();

function testsBelow(suite: Mocha.Suite): readonly LoadedTest[] {
  const tests = testsOf.get(suite) ?? [...suite.tests];
  testsOf.set(suite, tests);
  return [
    ...tests.map((test) => ({ suite, test, passes: false, milliseconds: 0, reached: new Set<number>() })),
    ...suite.suites.flatMap(testsBelow),
  ];
}

/**
 * Runs tests, by default only until one fails, and says whether all passed. With a set for what hooks come by, it is a test's
 * first run: what it needs and comes by is written down.
 */
async function run(tests: readonly LoadedTest[], reachedByHooks?: Set<number>): Promise<boolean> {
  const chosen = new Map<Mocha.Test, LoadedTest>();
  for (const suite of testsOf.keys()) {
    suite.tests = [];
    suite.bail(reachedByHooks === undefined);
  }
  for (const each of tests) {
    // A test runs once: a copy of it runs again.
    const copy = each.test.clone();
    copy.parent = each.suite;
    copy.ctx = each.suite.ctx;
    each.suite.tests.push(copy);
    chosen.set(copy, each);
  }
  let startedAt = 0;
  const { stats } = await new Promise<Mocha.Runner>((resolve) => {
    const runner = mocha.run(() => resolve(runner));
    growTimeouts(runner);
    runner.on('test', () => {
      startedAt = performance.now();
      for (const mutant of reached) reachedByHooks?.add(mutant);
      reached.clear();
    });
    runner.on('pass', (test) => {
      const passed = chosen.get(test);
      if (passed === undefined || reachedByHooks === undefined) return;
      Object.assign(passed, {
        passes: true,
        milliseconds: performance.now() - startedAt,
        reached: new Set(reached),
      });
    });
    runner.on('test end', () => {
      reached.clear();
      process.send?.('moved');
    });
  });
  return stats?.failures === 0;
}

/** The tests that come by a mutant, as many as time allows, the shortest of the nearest file first. */
function testsFor(mutant: number, near: readonly LoadedFile[]): readonly LoadedTest[] {
  const chosen: LoadedTest[] = [];
  let time = 0;
  for (const { tests, reachedByHooks, isOrdered } of near) {
    const passing = tests.filter(({ passes }) => passes);
    const some = passing.filter((test) => reachedByHooks.has(mutant) || test.reached.has(mutant));
    if (isOrdered && some.length > 0) {
      chosen.push(...passing);
      continue;
    }
    for (const test of some.toSorted((a, b) => a.milliseconds - b.milliseconds)) {
      time += test.milliseconds;
      if (chosen.length > 0 && time > longestAttempt) return chosen;
      chosen.push(test);
    }
  }
  return chosen;
}

async function verdictOf({ mutant, files: names }: Attempt): Promise<Verdict> {
  for (const some of [names.slice(0, nearestFiles), names.slice(nearestFiles)]) {
    const near: LoadedFile[] = [];
    for (const name of some) near.push(await loaded(name));
    const verdict = await tryWith(mutant, near);
    if (verdict !== 'passed') return verdict;
  }
  return 'passed';
}

async function tryWith(mutant: number, near: readonly LoadedFile[]): Promise<Verdict> {
  const tests = testsFor(mutant, near);
  if (tests.length === 0) return 'passed';
  active = mutant;
  const passed = await run(tests);
  active = undefined;
  if (passed) return 'passed';
  if (await run(tests)) return 'killed';
  const chosen = near.filter((file) => !file.isOrdered && file.tests.some((test) => tests.includes(test)));
  for (const file of chosen) {
    if (!(await run(file.tests.filter(({ passes }) => passes)))) return 'spoiled';
    file.isOrdered = true;
  }
  return chosen.length === 0 ? 'spoiled' : tryWith(mutant, near);
}

// Mutants make things fail that no test waits for.
process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);
process.on('disconnect', () => process.exit());

await runScript(async () => {
  const messages = on(process, 'message') as AsyncIterableIterator<[unknown]>;
  const { value: first } = (await messages.next()) as { value: [readonly SwitchedMutant[]] };
  putSwitchesIn(first[0]);
  for await (const [attempt] of messages) process.send?.(await verdictOf(attempt as Attempt));
});
