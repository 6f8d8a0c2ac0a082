import { createHash } from 'node:crypto';
import { type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from '../index/glob.ts';
import { IgnoreRules } from '../index/ignoreRules.ts';
import { isIndexed } from '../index/folderIndex.ts';
import { isIgnored } from '../index/prefilter.ts';
import type { FileList, IndexedFiles, ListedFile } from '../index/sourceFiles.ts';
import { languageOf } from '../languages.ts';
import type { FolderOptions } from '../engine.ts';
import { maxSourceLength } from '../parser/parser.ts';

/** Milliseconds after which whatever waits for this thread has its turn. */
const slice = 8;
const mostDepth = 60;

interface OpenFolder {
  readonly parts: readonly string[];
  readonly rules: IgnoreRules;
}

/** The files of a folder on disk. Symbolic links are not followed, so that nothing outside is read. */
export class NodeFiles implements IndexedFiles {
  readonly #folder: string;
  readonly #excluded: readonly Glob[];
  readonly #mostFiles: number;
  #turn = performance.now();

  constructor({ path, excluded, mostFiles }: FolderOptions) {
    this.#folder = path;
    this.#excluded = excluded.map((pattern) => new Glob(pattern));
    this.#mostFiles = mostFiles;
  }

  async list(): Promise<FileList> {
    const found: string[] = [];
    let ignored = 0;
    const open: OpenFolder[] = [{ parts: [], rules: new IgnoreRules() }];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (this.#isLate()) await this.#yield();
      const { parts } = at;
      const entries = this.#entries(parts);
      const rules = entries.some(({ name }) => name === '.gitignore') ? this.#rulesIn(at) : at.rules;
      for (const entry of entries) {
        const path = [...parts, entry.name];
        const joined = path.join('/');
        const isFolder = entry.isDirectory();
        if (!isFolder && !(entry.isFile() && isIndexed(joined))) continue;
        if (isFolder && (isIgnored(`${joined}/`) || parts.length >= mostDepth)) continue;
        if (this.#isLeftOut(path, isFolder, rules)) ignored += 1;
        else if (isFolder) open.push({ parts: path, rules });
        else found.push(joined);
      }
    }
    return this.#stamped(found.sort(), ignored);
  }

  async #stamped(paths: readonly string[], ignored: number): Promise<FileList> {
    const files: ListedFile[] = [];
    let [tooLong, sources, tooMany] = [0, 0, 0];
    for (const path of paths) {
      if (this.#isLate()) await this.#yield();
      const isSource = languageOf(path) !== undefined;
      if (isSource && sources >= this.#mostFiles) {
        tooMany += 1;
        continue;
      }
      const file = this.#stat(path);
      if (file === 'long') tooLong += 1;
      else if (file !== undefined) files.push(file);
      if (isSource) sources += 1;
    }
    return { files, leftOut: { tooLong, tooMany, ignored } };
  }

  async look(path: string): Promise<ListedFile | undefined> {
    const parts = path.split('/');
    let rules = new IgnoreRules();
    for (let depth = 0; depth < parts.length; depth += 1) {
      rules = this.#rulesIn({ parts: parts.slice(0, depth), rules });
      if (this.#isLeftOut(parts.slice(0, depth + 1), depth < parts.length - 1, rules)) return undefined;
    }
    const file = this.#stat(path);
    return file === 'long' ? undefined : file;
  }

  async read(path: string): Promise<string | undefined> {
    if (this.#isLate()) await this.#yield();
    try {
      return readFileSync(join(this.#folder, path), 'utf8');
    } catch {
      return undefined;
    }
  }

  digest(text: string): string {
    return createHash('sha1').update(text).digest('base64');
  }

  #isLeftOut(path: readonly string[], isFolder: boolean, rules: IgnoreRules): boolean {
    return rules.ignores(path, isFolder) || this.#excluded.some((glob) => glob.matches(path));
  }

  #rulesIn({ parts, rules }: OpenFolder): IgnoreRules {
    try {
      return rules.with(readFileSync(join(this.#folder, ...parts, '.gitignore'), 'utf8'), parts.length);
    } catch {
      return rules;
    }
  }

  #entries(parts: readonly string[]): readonly Dirent[] {
    try {
      return readdirSync(join(this.#folder, ...parts), { withFileTypes: true });
    } catch {
      return [];
    }
  }

  #stat(path: string): ListedFile | 'long' | undefined {
    try {
      // Every file of the workspace passes here: `join` takes longer than the call itself.
      const stats = lstatSync(`${this.#folder}/${path}`);
      if (!stats.isFile()) return undefined;
      const { size, mtimeMs } = stats;
      // A character takes up to four bytes: what is read may still be too long.
      return size > maxSourceLength * 2 ? 'long' : { path, stamp: `${size}:${mtimeMs}` };
    } catch {
      return undefined;
    }
  }

  #isLate(): boolean {
    return performance.now() - this.#turn >= slice;
  }

  async #yield(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#turn = performance.now();
  }
}
