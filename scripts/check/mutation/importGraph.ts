import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** The unit tests, and what they import, themselves or through others. Imports of types do not count. */
export interface ImportGraph {
  readonly tests: readonly string[];
  /** Changes with the text of a test file and with that of anything it imports. */
  hashOf(test: string): string;
  /** Whether a test imports a file in another way than with all features. */
  isImported(file: string): boolean;
  /** Whether a test imports a file, itself or through others. */
  imports(test: string, file: string): boolean;
  /** How likely it is that a test is about a file: less is nearer. */
  distance(test: string, file: string): number;
  /** The tests that import a file, the nearest first. */
  testsNearest(file: string): readonly string[];
}

/** What `#platform` is in Node. */
const platform = 'src/platform/node.ts';
/** These name files that they do not start. */
const lint = 'test/unit/lint/';

/** Imports all features. Tests that do so show that they start; what they do is shown in an extension host. */
const allFeatures = 'src/extension.ts';

/** A test that names a file is nearer to it than others by so many imports. */
const namedBonus = 3;

/** Tests of growth measure times, which other work on the machine disturbs; the others take minutes of the processor. */
const notUsed = [
  'test/unit/growth/**',
  'test/unit/findings/importers/fuzz.test.ts',
  'test/unit/findings/worker/hangingThreads.test.ts',
];

export function readImportGraph(project: string): ImportGraph {
  const importsOf = new Map<string, readonly string[]>();
  const tests = globSync('test/unit/**/*.test.ts', { cwd: project, exclude: notUsed }).sort();
  /** How many imports lead from each test to each file. */
  const steps = new Map<string, ReadonlyMap<string, number>>();
  const importedAlone = new Set<string>();
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
    if (!reached.has(allFeatures)) for (const file of reached.keys()) importedAlone.add(file);
  }
  const texts = new Map(tests.map((test) => [test, readFileSync(join(project, test), 'utf8').toLowerCase()]));
  const data = hashOfData(project);
  const contents = new Map([...importsOf.keys()].map((file) => [file, hashOfText(join(project, file))]));
  const hashOf = (test: string): string => {
    const hash = createHash('sha256');
    const files = [...(steps.get(test)?.keys() ?? [])];
    for (const file of files) hash.update(`${file} ${contents.get(file)}\n`);
    if (files.some((file) => file.startsWith('test/conformance/'))) hash.update(data);
    return hash.digest('hex').slice(0, 16);
  };
  const imports = (test: string, file: string): boolean => steps.get(test)?.has(file) === true;
  const distance = (test: string, file: string): number => {
    const isNamed = texts.get(test)?.includes(basename(file, '.ts').toLowerCase()) === true;
    // Threads and other processes import what their tests do not.
    const count = steps.get(test)?.get(file) ?? namedBonus;
    return count - sharedFolders(test, file) - (isNamed ? namedBonus : 0);
  };
  return {
    tests,
    hashOf,
    isImported: (file) => importedAlone.has(file),
    imports,
    distance,
    testsNearest: (file) =>
      tests
        .filter((test) => imports(test, file))
        .sort((one, other) => distance(one, file) - distance(other, file)),
  };
}

/** What the tests of conformance read. */
function hashOfData(project: string): string {
  const hash = createHash('sha256');
  const files = globSync('test/{conformance,fixtures}/**/*.*', { cwd: project }).sort();
  for (const file of files) hash.update(`${file} ${hashOfText(join(project, file))}\n`);
  return hash.digest('hex');
}

function hashOfText(path: string): string {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';
}

function importedBy(project: string, file: string): readonly string[] {
  if (!file.endsWith('.ts')) return [];
  const text = readFileSync(join(project, file), 'utf8');
  const { module } = parseSync(file, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({ name: moduleRequest.value, entries })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((entry) => ({ name: entry.moduleRequest?.value ?? '', entries: [entry] })),
    ),
  ];
  const imported = named.filter(({ entries }) => !isOnlyTypes(entries)).map(({ name }) => name);
  // What is loaded when it is needed, and what runs in threads and processes of their own.
  const loaded = [...text.matchAll(/\b(?:import|new URL)\(\s{0,20}'(?:\.\/)?([\w./]{1,200}\.ts)'/g)].map(
    ([, name = '']) => `./${name}`,
  );
  return [...imported, ...loaded]
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(file), name))
    .concat(imported.includes('#platform') ? [platform] : [], programsIn(file, text))
    .filter((path) => existsSync(join(project, path)));
}

/** The programs and threads that a test starts. */
function programsIn(file: string, text: string): readonly string[] {
  const built = [...text.matchAll(/\bprogramOf\((?:'(\w+)'|\w+)\)/g)]
    .flatMap(([, name]) => name ?? ['auth', 'findings', 'gate', 'mcp'])
    .map((name) => `src/cli/${name}.ts`);
  if (!file.startsWith('test/') || file.startsWith(lint)) return built;
  const named = text.matchAll(/(?<!\bfrom )'(?:\.\.\/)*(src\/[\w/]+\.ts)'/g);
  return [...built, ...[...named].map(([, path = '']) => path)];
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
