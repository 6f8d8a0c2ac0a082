import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectDir } from '../paths.ts';
import { ranOf, type ScriptCoverage } from './scriptCoverage.ts';

/** Node runs the sources as they are, so that V8's offsets are those of the files. */
const sources = 'src/**/*.ts';
/** What Node cannot start, and what is generated. */
const elsewhere = /^src\/(?:extension\.ts|auth\/generated)/;
const shell = /^src\/vscode\//;

/** Where the processes of a suite leave what they covered. */
export class CoverageFolder {
  readonly #folder: string;
  readonly #files: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The environment of one more process. */
  nextProcess(): Readonly<Record<string, string>> {
    const file = join(this.#folder, `${this.#files.length}.json`);
    this.#files.push(file);
    return { COVERAGE_FILE: file };
  }

  /** What the processes that came to their end have written. */
  scripts(): readonly ScriptCoverage[] {
    return this.#files.filter((file) => existsSync(file)).flatMap(readScripts);
  }
}

/** Runs a suite and prints how many lines of the domains and the command line, and of the shell, ran in its processes' own threads. */
export async function withCoverage<Value>(run: (coverage: CoverageFolder) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
  try {
    const coverage = new CoverageFolder(folder);
    const value = await run(coverage);
    const scripts = coverage.scripts();
    if (scripts.length > 0) {
      console.log(coverageLine('Covered lines', scripts, (file) => !shell.test(file)));
      console.log(coverageLine('Covered lines of the shell', scripts, (file) => shell.test(file)));
    }
    return value;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readScripts(file: string): readonly ScriptCoverage[] {
  const { result } = JSON.parse(readFileSync(file, 'utf8')) as { readonly result: ScriptCoverage[] };
  return result;
}

/** `Covered lines: 91.2 % (20123 of 22064)`: those of functions that ran; blank lines and comments are none. */
export function coverageLine(
  title: string,
  scripts: readonly ScriptCoverage[],
  isCounted: (file: string) => boolean,
): string {
  let all = 0;
  let covered = 0;
  for (const file of globSync(sources, { cwd: projectDir })) {
    if (elsewhere.test(file) || !isCounted(file.replaceAll('\\', '/'))) continue;
    const path = join(projectDir, file);
    const text = readFileSync(path, 'utf8');
    const { href } = pathToFileURL(path);
    const runs = scripts.filter(({ url }) => url === href).map((script) => ranOf(script, text.length));
    let offset = 0;
    for (const line of text.split('\n')) {
      const start = offset + line.length - line.trimStart().length;
      if (/^\s*[^\s/*]/.test(line)) {
        all += 1;
        if (runs.some((ran) => ran[start] === 1)) covered += 1;
      }
      offset += line.length + 1;
    }
  }
  const percent = all === 0 ? 0 : (100 * covered) / all;
  return `${title}: ${percent.toFixed(1)} % (${covered} of ${all})`;
}
