import { globSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** The unit tests that each file can change the outcome of. */
export interface ImportGraph {
  /** Test files that import a file, themselves or through others: the nearest first. */
  testsOf(file: string): readonly string[];
}

/** A test that names a file is nearer to it than others by so many imports. */
const namedBonus = 3;

/** Reads what the unit tests of a project import, and what that imports. Imports of types do not count. */
export function readImportGraph(project: string): ImportGraph {
  const importsOf = new Map<string, readonly string[]>();
  // Tests of growth measure times, which many runs at once disturb.
  const tests = globSync('test/unit/**/*.test.ts', { cwd: project, exclude: ['test/unit/growth/**'] }).sort();
  /** How many imports lead from each test to each file. */
  const steps = new Map<string, Map<string, number>>();
  for (const test of tests) {
    const reached = new Map([[test, 0]]);
    // A map is walked through to its end while it grows.
    for (const [file, distance] of reached) {
      let imports = importsOf.get(file);
      if (imports === undefined) importsOf.set(file, (imports = importedBy(project, file)));
      for (const imported of imports) {
        if (!reached.has(imported)) reached.set(imported, distance + 1);
      }
    }
    steps.set(test, reached);
  }
  const texts = new Map(tests.map((test) => [test, readFileSync(join(project, test), 'utf8').toLowerCase()]));
  return {
    testsOf: (file) =>
      tests
        .flatMap((test) => {
          const distance = steps.get(test)?.get(file);
          if (distance === undefined) return [];
          const isNamed = texts.get(test)?.includes(basename(file, '.ts').toLowerCase()) === true;
          return [{ test, far: distance - sharedFolders(test, file) - (isNamed ? namedBonus : 0) }];
        })
        .sort((a, b) => a.far - b.far)
        .map(({ test }) => test),
  };
}

function importedBy(project: string, file: string): readonly string[] {
  if (!file.endsWith('.ts')) return [];
  const { module } = parseSync(file, readFileSync(join(project, file), 'utf8'));
  const named = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({ name: moduleRequest.value, entries })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((entry) => ({ name: entry.moduleRequest?.value ?? '', entries: [entry] })),
    ),
  ];
  return named
    .filter(({ name, entries }) => name.startsWith('.') && !isOnlyTypes(entries))
    .map(({ name }) => posix.join(posix.dirname(file), name));
}

function isOnlyTypes(entries: readonly { readonly isType: boolean }[]): boolean {
  return entries.length > 0 && entries.every(({ isType }) => isType);
}

/** How many folders of `test/unit/…` and the file's path are the same. */
function sharedFolders(test: string, file: string): number {
  const folders = file.replace(/^src\//, '').split('/');
  const place = test.replace(/^test\/unit\//, '').split('/');
  const differs = folders.findIndex((folder, index) => folder !== place[index]);
  return differs < 0 ? folders.length : differs;
}
