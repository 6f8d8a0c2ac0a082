// `npm run mutate -- [--sample N] [--seed S] [PATH…]`: changes one thing of the code at a time in a copy of the project
// and says which changes no unit test near the code notices.
import { globSync, readFileSync, symlinkSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseCommandLine } from './commandLine.ts';
import { readImportGraph, type ImportGraph } from './mutation/importGraph.ts';
import { mutantsOf, type Mutant } from './mutation/mutants.ts';
import { takeSample } from './mutation/sample.ts';
import { isKilled } from './mutation/trial.ts';
import { projectDir } from './paths.ts';
import { runScript, UserError } from './processes.ts';
import { withTempFolder } from './testing/tempFolder.ts';

const usage =
  'Usage: npm run mutate [-- --sample N] [--seed S] [PATH…]: N changes, 60 unless told, of the files below the paths.';

/** How many mutants are tried at once. */
const workers = 2;
/** What the copies of the project do without. */
const notCopied = new Set(['.git', '.vscode-test', 'coverage', 'dist', 'node_modules', 'out']);

await runScript(async () => {
  const { values, positionals } = parseCommandLine(usage, {
    options: { sample: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  const [size, seed] = [Number(values.sample), Number(values.seed)];
  if (!Number.isInteger(size) || size < 1) throw new UserError(`--sample takes a number from 1. ${usage}`);
  if (!Number.isInteger(seed)) throw new UserError(`--seed takes a number. ${usage}`);
  const graph = readImportGraph(projectDir);
  const files = chosenFiles(positionals, (file) => graph.testsOf(file).length > 0);
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(projectDir, file), 'utf8')));
  if (all.length === 0) throw new UserError(`There is nothing to change there. ${usage}`);
  const sample = takeSample(all, size, seed);
  console.log(`${sample.length} of ${all.length} changes in ${files.length} files, seed ${seed}`);
  const killed = await tryAll(sample, graph);
  console.log(`${killed} of ${sample.length} killed: ${Math.round((killed / sample.length) * 1000) / 10} %.`);
});

/** Returns how many of the mutants were killed. */
async function tryAll(sample: readonly Mutant[], graph: ImportGraph): Promise<number> {
  let killed = 0;
  const waiting = [...sample];
  const work = (): Promise<void> =>
    withTempFolder(async (folder) => {
      await copyProject(folder);
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const noticed = await isKilled(mutant, folder, graph);
        if (noticed) killed += 1;
        console.log(`${noticed ? 'killed  ' : 'SURVIVED'} ${described(mutant)}`);
      }
    });
  await Promise.all(Array.from({ length: workers }, work));
  return killed;
}

/** The domains, and what of the webview runs without a browser: what unit tests import. */
function chosenFiles(paths: readonly string[], isTested: (file: string) => boolean): readonly string[] {
  const all = globSync('{src/auth,src/findings,webview}/**/*.ts', { cwd: projectDir })
    .filter((file) => !file.startsWith('src/auth/generated/'))
    .filter((file) => !file.startsWith('webview/') || isTested(file))
    .sort();
  const wanted = paths.map((path) => relative(projectDir, join(process.cwd(), path)));
  for (const path of wanted) {
    if (!all.some((file) => isBelow(file, path)))
      throw new UserError(`No files to change in ${path}. ${usage}`);
  }
  return wanted.length === 0 ? all : all.filter((file) => wanted.some((path) => isBelow(file, path)));
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

function described({ file, line, start, end, replacement, kind }: Mutant): string {
  const was = readFileSync(join(projectDir, file), 'utf8').slice(start, end);
  const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line}  ${kind}: ${short(was)} → ${short(replacement)}`;
}
