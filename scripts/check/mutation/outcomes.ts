import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportGraph } from './importGraph.ts';
import type { KnownTests } from './knownTests.ts';
import type { Mutant } from './mutants.ts';
import { killing, type Outcome, testsFor, type Trial } from './trial.ts';

interface KnownTrial {
  readonly outcome: Outcome;
  /** The test files that were run, with their hashes. */
  readonly tests: Readonly<Record<string, string>>;
}

/** The outcome of mutants in earlier runs; it counts until the file or the tests change. */
export class Outcomes {
  readonly #file: string;
  readonly #graph: ImportGraph;
  readonly #project: string;
  readonly #known: Record<string, KnownTrial>;

  constructor(file: string, graph: ImportGraph, project: string) {
    this.#file = file;
    this.#project = project;
    this.#graph = graph;
    this.#known = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, KnownTrial>)
      : {};
  }

  of(mutant: Mutant, tests: KnownTests): Outcome | undefined {
    const known = this.#known[this.#keyOf(mutant)];
    if (known === undefined) return undefined;
    const ran = Object.keys(known.tests);
    if (ran.some((test) => this.#graph.hashOf(test) !== known.tests[test])) return undefined;
    if (killing.has(known.outcome)) return known.outcome;
    const wanted = testsFor(mutant, tests);
    return wanted.length === ran.length && wanted.every((test) => test in known.tests)
      ? known.outcome
      : undefined;
  }

  keep(mutant: Mutant, { outcome, tests }: Trial): void {
    const hashes = Object.fromEntries(tests.map((test) => [test, this.#graph.hashOf(test)]));
    this.#known[this.#keyOf(mutant)] = { outcome, tests: hashes };
    writeFileSync(this.#file, JSON.stringify(this.#known));
  }

  #keyOf({ file, start, end, replacement }: Mutant): string {
    const text = readFileSync(join(this.#project, file), 'utf8');
    return createHash('sha256')
      .update(JSON.stringify([file, text, start, end, replacement]))
      .digest('hex')
      .slice(0, 20);
  }
}
