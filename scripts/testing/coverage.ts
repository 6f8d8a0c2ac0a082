import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { outDir, projectDir } from '../paths.ts';
import { ranOf, type ScriptCoverage } from './scriptCoverage.ts';

/** Node runs the sources as they are, so that V8's offsets are those of the files. */
const sources = 'src/**/*.ts';
/** What Node cannot start, and what is generated. */
const elsewhere = /^src\/(?:extension\.ts|auth\/generated)/;
const shell = /^src\/vscode\//;
/** What the last complete run covered, for \`npm run figures\`. */
const lastRun = join(outDir, 'coverage.json');

/** Lines of sources, and how many of them ran; blank lines and comments are none. */
interface Coverage {
  readonly lines: number;
  readonly covered: number;
}

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
      const ofShell = coverageOf(scripts, (file) => shell.test(file));
      console.log(`Covered lines: ${coverageText(coverageOf(scripts, (file) => !shell.test(file)))}`);
      console.log(`Covered lines of the shell: ${coverageText(ofShell)}`);
      mkdirSync(dirname(lastRun), { recursive: true });
      writeFileSync(lastRun, JSON.stringify(ofShell));
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

/** What of src/vscode the last complete run of the unit suite covered; undefined before there was one. */
export function lastShellCoverage(): Coverage | undefined {
  return existsSync(lastRun) ? (JSON.parse(readFileSync(lastRun, 'utf8')) as Coverage) : undefined;
}

/** `91.2 % (20123 of 22064)` */
export function coverageText({ lines, covered }: Coverage): string {
  const percent = lines === 0 ? 0 : (100 * covered) / lines;
  return `${percent.toFixed(1)} % (${covered} of ${lines})`;
}

function coverageOf(scripts: readonly ScriptCoverage[], isCounted: (file: string) => boolean): Coverage {
  let lines = 0;
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
        lines += 1;
        if (runs.some((ran) => ran[start] === 1)) covered += 1;
      }
      offset += line.length + 1;
    }
  }
  return { lines, covered };
}
