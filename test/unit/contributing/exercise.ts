import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectDir } from '../../../scripts/paths.ts';

const guide = readFileSync(join(projectDir, 'CONTRIBUTING.md'), 'utf8');

/** The paragraphs of "Adding" in CONTRIBUTING.md by their titles: `A scanner`. */
export const paragraphs: ReadonlyMap<string, string> = new Map(
  [...guide.matchAll(/^\*\*([^*\n]+)\.\*\* (.*?)\n(?=\n\*\*|\n## )/gms)].map(([, title = '', text = '']) => [
    title,
    text,
  ]),
);

/** What a paragraph has in code: names of files and folders, commands, identifiers. */
export function codeIn(paragraph: string): readonly string[] {
  return [...paragraph.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '));
}

/** What an exercise needs of the project. */
const copied = [
  '.oxfmtrc.json',
  'README.md',
  'bench',
  'docs',
  'package.json',
  'package.nls.json',
  'l10n',
  'schemas',
  'scripts',
  'src',
  'test',
  'webview',
];

/**
 * Does in a copy of the project what a paragraph of CONTRIBUTING.md tells to do, and nothing else: only files may be written
 * whose name, or whose folder, it has.
 */
export class Exercise {
  readonly folder = mkdtempSync(join(tmpdir(), 'exercise-'));
  readonly #named: readonly string[];

  constructor(title: string) {
    const paragraph = paragraphs.get(title);
    if (paragraph === undefined) throw new Error(`CONTRIBUTING.md does not tell how to add: ${title}`);
    this.#named = codeIn(paragraph);
    for (const name of copied) cpSync(join(projectDir, name), join(this.folder, name), { recursive: true });
    symlinkSync(join(projectDir, 'node_modules'), join(this.folder, 'node_modules'), 'junction');
  }

  /** Writes a new file, in a folder that the paragraph names or by a name that it has. */
  write(file: string, text: string): void {
    const isNamed = this.#named.some((name) => name.endsWith('/') && file.startsWith(name));
    if (!isNamed) this.#mustName(file);
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Changes one place of a file that the paragraph names. */
  change(file: string, from: string | RegExp, to: string): void {
    this.#mustName(file);
    const text = this.read(file);
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${file} does not have ${String(from)}`);
    writeFileSync(join(this.folder, file), changed);
  }

  #mustName(file: string): void {
    if (!this.#named.some((name) => `/${file}`.endsWith(`/${name}`)))
      throw new Error(`CONTRIBUTING.md does not name ${file}`);
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  /** Runs a module there, and returns the JSON that it prints. */
  run(module: string): unknown {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--input-type=module-typescript', '--eval', module],
      { cwd: this.folder, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
