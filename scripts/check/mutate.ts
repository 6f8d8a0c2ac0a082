// `npm run mutate -- [--domain D,…] [--sample N] [--seed S] [--kind K] [--minutes M] [PATH…]`: changes one thing of the
// code at a time in a copy of the project and says which changes no unit test notices.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseCommandLine } from '../commandLine.ts';
import { compiling } from './mutation/compiling.ts';
import { domainOf, filesToChange } from './mutation/domains.ts';
import { type ImportGraph, readImportGraph } from './mutation/importGraph.ts';
import { KnownTests } from './mutation/knownTests.ts';
import { mutantsOf, type Mutant } from './mutation/mutants.ts';
import { Outcomes } from './mutation/outcomes.ts';
import { sampleOfDomains } from './mutation/sample.ts';
import { domainTable, shares, type Tried } from './mutation/shares.ts';
import { SwitchedTrials } from './mutation/switchedTrials.ts';
import { killing, type Outcome, testsFor, tryChangedFile } from './mutation/trial.ts';
import { outDir, projectDir } from '../paths.ts';
import { runScript, UserError } from '../processes.ts';
import { withTempFolder } from '../testing/tempFolder.ts';

const usage =
  'Usage: npm run mutate [-- --domain D,…] [--sample N] [--seed S] [--kind K] [--minutes M] [PATH…]: N changes, 20 by ' +
  'default, of each domain, of the files below the paths; after M minutes it ends, and goes on when it is called again.';

/** What is known of tests and mutants from earlier runs. */
const keptFolder = join(outDir, 'mutation');
/** A third of the changes has errors of types. */
const candidatesForOne = 3;
/** What the copy of the project does without. */
const notCopied = new Set(['.git', '.vscode-test', 'coverage', 'dist', 'node_modules', 'out']);

await runScript(async () => {
  const { values, positionals } = parseCommandLine(usage, {
    options: {
      domain: { type: 'string' },
      sample: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      kind: { type: 'string' },
      minutes: { type: 'string', default: '600' },
    },
    allowPositionals: true,
  });
  const [size, seed, minutes] = [Number(values.sample), Number(values.seed), Number(values.minutes)];
  if (!Number.isInteger(size) || size < 1) throw new UserError(`--sample takes a number from 1. ${usage}`);
  if (!Number.isInteger(seed)) throw new UserError(`--seed takes a number. ${usage}`);
  if (!(minutes > 0)) throw new UserError(`--minutes takes a number above 0. ${usage}`);
  const end = performance.now() + minutes * 60_000;
  const tried: Tried[] = [];
  await withTempFolder(async (copy) => {
    // The project may change meanwhile, while others work in it.
    await copyProject(copy);
    const graph = readImportGraph(copy);
    const files = chosenFiles(copy, positionals, values.domain?.split(','), graph);
    const all = files
      .flatMap((file) => mutantsOf(file, readFileSync(join(copy, file), 'utf8')))
      .filter(({ kind }) => values.kind === undefined || kind === values.kind);
    if (all.length === 0) throw new UserError(`There is nothing to change there. ${usage}`);
    const candidates = sampleOfDomains(all, size * candidatesForOne, seed);
    // Those of one file after each other: they need the same tests, which a process that had to begin anew loads again.
    const sample = sampleOfDomains(compiling(candidates, copy), size, seed).toSorted((a, b) =>
      a.file.localeCompare(b.file),
    );
    console.log(`${sample.length} of ${all.length} changes in ${files.length} files, seed ${seed}`);
    await tryAll(sample, copy, graph, end, tried);
    const left = sample.length - tried.length;
    if (left > 0) console.log(`The time is over: ${left} were not tried at all.`);
    console.log(shares(tried));
    console.log(`\n${domainTable(tried, all, seed)}`);
  });
});

/**
 * Tries the changes until the time is over, and adds what came of each: first all of them while they are switched on, then with
 * the changed file those that no test noticed.
 */
async function tryAll(
  sample: readonly Mutant[],
  copy: string,
  graph: ImportGraph,
  end: number,
  tried: Tried[],
): Promise<void> {
  mkdirSync(keptFolder, { recursive: true });
  const known = new KnownTests(join(keptFolder, 'tests.json'), graph);
  const outcomes = new Outcomes(join(keptFolder, 'outcomes.json'), graph, copy);
  const isTime = (): boolean => performance.now() < end;
  const add = (mutant: Mutant, outcome: Outcome): void => {
    tried.push({ mutant, outcome });
    const shown = killing.has(outcome) ? outcome : outcome.toUpperCase();
    console.log(`${shown.padEnd(9)} ${described(mutant, copy)}`);
  };
  const unnoticed: Mutant[] = [];
  const switched = new SwitchedTrials(copy, sample);
  try {
    for (const mutant of sample) {
      if (!isTime()) break;
      const tests = testsFor(mutant, known);
      const before = outcomes.of(mutant, known);
      if (before !== undefined) add(mutant, before);
      else if (tests.length === 0) add(mutant, 'untested');
      else if (await switched.kills(mutant, tests)) {
        outcomes.keep(mutant, { outcome: 'killed', tests });
        add(mutant, 'killed');
      } else unnoticed.push(mutant);
    }
  } finally {
    await switched.stop();
  }
  console.log(`\n${unnoticed.length} are tried with the changed file:`);
  let untried = 0;
  for (const mutant of unnoticed) {
    if (isTime()) {
      const trial = await tryChangedFile(mutant, copy, known);
      outcomes.keep(mutant, trial);
      add(mutant, trial.outcome);
    } else {
      untried++;
      add(mutant, 'survived');
    }
  }
  if (untried > 0) console.log(`The time is over: ${untried} count as unnoticed that were not tried so.`);
  for (const test of known.failing()) console.log(`not used: ${test} fails without any change`);
}

function chosenFiles(
  copy: string,
  paths: readonly string[],
  domains: readonly string[] | undefined,
  graph: ImportGraph,
): readonly string[] {
  const all = filesToChange(copy, (file) => graph.isImported(file));
  const unknown = domains?.find((domain) => !all.some((file) => domainOf(file) === domain));
  if (unknown !== undefined) {
    const known = [...new Set(all.map(domainOf))].join(', ');
    throw new UserError(`There is no domain "${unknown}", only ${known}. ${usage}`);
  }
  const wanted = paths.map((path) => relative(projectDir, join(process.cwd(), path)));
  for (const path of wanted) {
    if (!all.some((file) => isBelow(file, path)))
      throw new UserError(`No files to change in ${path}. ${usage}`);
  }
  return all
    .filter((file) => domains === undefined || domains.includes(domainOf(file)))
    .filter((file) => wanted.length === 0 || wanted.some((path) => isBelow(file, path)));
}

function isBelow(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`);
}

async function copyProject(folder: string): Promise<void> {
  await cp(projectDir, folder, {
    recursive: true,
    filter: (source) => !notCopied.has(relative(projectDir, source)),
  });
  symlinkSync(join(projectDir, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

function described({ file, line, start, end, replacement, kind }: Mutant, copy: string): string {
  const was = readFileSync(join(copy, file), 'utf8').slice(start, end);
  const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line}  ${kind}: ${short(was)} → ${short(replacement)}`;
}
