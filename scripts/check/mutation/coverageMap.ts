import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ranOf, type ScriptCoverage } from '../../testing/scriptCoverage.ts';
import type { ImportGraph } from './importGraph.ts';
import type { Mutant } from './mutants.ts';
import { runTests } from './testRun.ts';

/** What one test file does to a project that nobody changed. */
interface TestFile {
  /** Of the test file and what it imports of the tests. */
  readonly hash: string;
  /** The hashes of the files that it imported when it was measured. */
  readonly files: Readonly<Record<string, string>>;
  readonly passes: boolean;
  /** How long it takes, and the longest time in which none of its tests ended. */
  readonly milliseconds: number;
  readonly silence: number;
  /** The parts of each file that run: starts and ends in turn. */
  readonly ran: Readonly<Record<string, readonly number[]>>;
}

/** So many of the nearest test files of each file that is changed are measured before it is changed. */
const measuredFirst = 10;
/** So many are measured where none of the first ones notices a change. */
const measuredAtMost = 40;
/** So many milliseconds of a test file count as much as one import more. */
const timePerStep = 500;
/** Test files are run for one mutant as long as they take less than so many milliseconds without it. */
const mostTime = 60_000;

/** Which test files run which code. What is known of a test file is kept until it changes, of a file until that does. */
export class CoverageMap {
  readonly #file: string;
  readonly #graph: ImportGraph;
  readonly #tests: Record<string, TestFile>;

  constructor(file: string, graph: ImportGraph) {
    this.#file = file;
    this.#graph = graph;
    this.#tests = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, TestFile>)
      : {};
  }

  /** Test files near to some files that have to be run before it is known what of these files they run. */
  missing(files: readonly string[], measured = measuredFirst): readonly string[] {
    const graph = this.#graph;
    const missing = [...new Set(files)].flatMap((file) =>
      graph.tests
        .filter((test) => graph.imports(test, file))
        .sort((one, other) => graph.distance(one, file) - graph.distance(other, file))
        .slice(0, measured)
        // One that failed may have failed for the load of the machine.
        .filter((test) => !this.#isKnown(test, file) || this.#tests[test]?.passes === false),
    );
    return [...new Set(missing)];
  }

  /** Test files that are less near to a file, to be run where the nearest ones do not notice a change of it. */
  missingFarther(file: string): readonly string[] {
    return this.missing([file], measuredAtMost);
  }

  /** Test files that fail although nothing was changed: their results mean nothing. */
  get failing(): readonly string[] {
    return this.#graph.tests.filter((test) => this.#tests[test]?.passes === false);
  }

  /** Runs a test file in a copy of the project and keeps what it covers. */
  async measure(test: string, copy: string): Promise<void> {
    const folder = join(copy, 'out', 'coverage');
    mkdirSync(folder, { recursive: true });
    const noted = await runTests([test], copy, 600_000, { NODE_V8_COVERAGE: folder }, false);
    const ran = readCoverage(folder, copy);
    rmSync(folder, { recursive: true, force: true });
    // Notes of what runs are slow enough to make some tests fail.
    const run = noted.failed ? await runTests([test], copy, 600_000) : noted;
    const { milliseconds, silence, failed } = run;
    const graph = this.#graph;
    const files = Object.fromEntries(
      [...graph.importsOf(test), ...Object.keys(ran)].map((file) => [file, graph.hashOfFile(file)]),
    );
    this.#tests[test] = { hash: graph.hashOfTest(test), files, passes: !failed, milliseconds, silence, ran };
    const known = Object.entries(this.#tests).filter(([name]) => this.#graph.tests.includes(name));
    writeFileSync(this.#file, JSON.stringify(Object.fromEntries(known)));
  }

  /** The test files that run the code of a mutant, near and quick ones first, as far as there is time for them. */
  testsOf({ file, start, end }: Mutant): readonly string[] {
    const fitting = this.#graph.tests.flatMap((name) => {
      const test = this.#tests[name];
      if (test?.passes !== true || !this.#isKnown(name, file) || !overlaps(test.ran[file] ?? [], start, end))
        return [];
      const { milliseconds } = test;
      return [{ name, milliseconds, far: this.#graph.distance(name, file) + milliseconds / timePerStep }];
    });
    let time = 0;
    return fitting
      .sort((a, b) => a.far - b.far)
      .filter(({ milliseconds }, index) => {
        const fits = time + milliseconds < mostTime || index === 0;
        if (fits) time += milliseconds;
        return fits;
      })
      .map(({ name }) => name);
  }

  /** Whether neither the test nor the file has changed since the test was run. */
  #isKnown(test: string, file: string): boolean {
    const known = this.#tests[test];
    if (known?.hash !== this.#graph.hashOfTest(test)) return false;
    return known.files[file] === this.#graph.hashOfFile(file);
  }

  silenceOf(test: string): number {
    return this.#tests[test]?.silence ?? 0;
  }
}

function overlaps(ran: readonly number[], start: number, end: number): boolean {
  for (let index = 0; index < ran.length; index += 2) {
    if ((ran[index] ?? 0) < end && (ran[index + 1] ?? 0) > start) return true;
  }
  return false;
}

/** What all processes and threads of a run have covered of a project. */
function readCoverage(folder: string, project: string): Readonly<Record<string, readonly number[]>> {
  const root = `${pathToFileURL(project).href}/`;
  const covered = new Map<string, Uint8Array>();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      readonly result: readonly ScriptCoverage[];
    };
    for (const script of result) {
      const file = script.url.startsWith(root) ? script.url.slice(root.length) : '';
      if (!/^(?:src|webview)\/[^?]+\.ts$/.test(file)) continue;
      const ran = ranOf(script, readFileSync(join(project, file), 'utf8').length);
      const known = covered.get(file);
      if (known === undefined) covered.set(file, ran);
      else ran.forEach((value, at) => (known[at] ||= value));
    }
  }
  return Object.fromEntries([...covered].map(([file, ran]) => [file, boundsOf(ran)]));
}

function boundsOf(ran: Uint8Array): readonly number[] {
  const bounds: number[] = [];
  ran.forEach((value, at) => {
    if (value !== (ran[at - 1] ?? 0)) bounds.push(at);
  });
  if (bounds.length % 2 === 1) bounds.push(ran.length);
  return bounds;
}
