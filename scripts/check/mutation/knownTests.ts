import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { slowUnitTests } from '../../testing/nodeSuites.ts';
import type { ImportGraph } from './importGraph.ts';
import { runTests } from './testRun.ts';

interface KnownTest {
  /** Of the test file and all that it imports. */
  readonly hash: string;
  readonly passes: boolean;
}

/** A test that takes long is used for files that are as near to it. */
const nearestToSlow = 0;

/** What test files do in a project that nobody changed: the failures of those that fail there mean nothing. */
export class KnownTests {
  readonly #file: string;
  readonly #graph: ImportGraph;
  readonly #known: Record<string, KnownTest>;
  /** In this run. */
  readonly #failed = new Set<string>();

  constructor(file: string, graph: ImportGraph) {
    this.#file = file;
    this.#graph = graph;
    this.#known = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, KnownTest>)
      : {};
  }

  /** The test files that import a file, the nearest first; those that are known to fail are left out. */
  nearest(file: string, count: number): readonly string[] {
    return this.#graph
      .testsNearest(file)
      .filter((test) => !slowUnitTests.includes(test) || this.#graph.distance(test, file) <= nearestToSlow)
      .filter((test) => !this.#isKnown(test) || this.#known[test]?.passes === true)
      .slice(0, count);
  }

  /** Those that pass; what is not known is found out in a copy of the project. */
  async passing(tests: readonly string[], copy: string): Promise<readonly string[]> {
    const unknown = tests.filter((test) => !this.#isKnown(test));
    if (unknown.length > 0) await this.#run(unknown, copy);
    return tests.filter((test) => this.#known[test]?.passes === true);
  }

  failing(): readonly string[] {
    return [...this.#failed];
  }

  /** One that failed may have failed for the load of the machine: it is tried once more in another run. */
  #isKnown(test: string): boolean {
    const known = this.#known[test];
    return known?.hash === this.#graph.hashOf(test) && (known.passes || this.#failed.has(test));
  }

  /** Where one of several fails, its half is run by itself. */
  async #run(tests: readonly string[], copy: string): Promise<void> {
    const failed = (await runTests(tests, copy)) !== 'passed';
    if (failed && tests.length > 1) {
      const half = Math.ceil(tests.length / 2);
      await this.#run(tests.slice(0, half), copy);
      return this.#run(tests.slice(half), copy);
    }
    for (const test of tests) {
      this.#known[test] = { hash: this.#graph.hashOf(test), passes: !failed };
      if (failed) this.#failed.add(test);
    }
    writeFileSync(this.#file, JSON.stringify(this.#known));
  }
}
