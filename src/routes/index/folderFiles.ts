import { digestOf, soon } from '#platform';
import type { FolderOptions } from '../engine.ts';
import { languageOf } from '../languages.ts';
import { maxSourceLength } from '../parser/parser.ts';
import { isIndexedFile } from './isIndexed.ts';
import { Glob } from './glob.ts';
import { IgnoreRules } from './ignoreRules.ts';
import { isIgnored } from './ignored.ts';
import type { FileList, IndexedFiles, ListedFile } from './sourceFiles.ts';

type Awaitable<Value> = Value | Promise<Value>;

export interface TreeEntry {
  readonly name: string;
  readonly isFile: boolean;
  readonly isFolder: boolean;
}

/** Of a file. */
export interface TreeStat {
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/**
 * The files below a folder, wherever they are, by their paths with `/`. A symbolic link is neither file nor folder, so
 * that nothing outside is read.
 */
export interface FileTree {
  /** Nothing where it cannot be read. */
  entries(path: string): Awaitable<readonly TreeEntry[]>;
  /** Undefined for what is no file. */
  stats(paths: readonly string[]): Awaitable<readonly (TreeStat | undefined)[]>;
  /** Undefined where it cannot be read. */
  text(path: string): Awaitable<string | undefined>;
  /** The same without waiting, where that can be. */
  textAtOnce?(path: string): string | undefined;
}

/** Milliseconds after which whatever waits for this thread has its turn. */
const slice = 8;
const mostDepth = 60;
/** Of a digest: enough to distinguish texts. */
const digestLength = 32;
/** So many files are looked at with one call. */
const filesAtOnce = 64;

interface OpenFolder {
  readonly parts: readonly string[];
  readonly rules: IgnoreRules;
}

/** The files of a folder that may hold routes. */
export class FolderFiles implements IndexedFiles {
  readonly #tree: FileTree;
  readonly #excluded: readonly Glob[];
  readonly #mostFiles: number;
  #turn = performance.now();

  constructor({ excluded, mostFiles }: FolderOptions, tree: FileTree) {
    this.#tree = tree;
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
      const folder = parts.map((part) => `${part}/`).join('');
      const entries = await this.#tree.entries(parts.join('/'));
      const rules = entries.some(({ name }) => name === '.gitignore') ? await this.#rulesIn(at) : at.rules;
      for (const entry of entries) {
        const { isFolder } = entry;
        const joined = folder + entry.name;
        if (!isFolder && !(entry.isFile && isIndexedFile(joined))) continue;
        if (isFolder && (isIgnored(`${joined}/`) || parts.length >= mostDepth)) continue;
        if (!this.#isFree(rules) && this.#isLeftOut([...parts, entry.name], isFolder, rules)) ignored += 1;
        else if (isFolder) open.push({ parts: [...parts, entry.name], rules });
        else found.push(joined);
      }
    }
    return this.#stamped(found.sort(), ignored);
  }

  async #stamped(paths: readonly string[], ignored: number): Promise<FileList> {
    let sources = 0;
    const wanted =
      paths.length <= this.#mostFiles
        ? paths
        : paths.filter((path) => {
            if (languageOf(path) === undefined) return true;
            sources += 1;
            return sources <= this.#mostFiles;
          });
    const files: ListedFile[] = [];
    for (let first = 0; first < wanted.length; first += filesAtOnce) {
      if (this.#isLate()) await this.#yield();
      const some = wanted.slice(first, first + filesAtOnce);
      for (const [index, stat] of (await this.#tree.stats(some)).entries()) {
        const path = some[index];
        if (path === undefined || stat === undefined) continue;
        files.push(listed(path, stat));
      }
    }
    return { files, leftOut: { tooMany: paths.length - wanted.length, ignored } };
  }

  async look(path: string): Promise<ListedFile | undefined> {
    const parts = path.split('/');
    let rules = new IgnoreRules();
    for (let depth = 0; depth < parts.length; depth += 1) {
      rules = await this.#rulesIn({ parts: parts.slice(0, depth), rules });
      if (this.#isLeftOut(parts.slice(0, depth + 1), depth < parts.length - 1, rules)) return undefined;
    }
    const [stat] = await this.#tree.stats([path]);
    return stat === undefined ? undefined : listed(path, stat);
  }

  async read(path: string): Promise<string | undefined> {
    if (this.#isLate()) await this.#yield();
    return this.#tree.text(path);
  }

  readAtOnce(path: string): string | undefined {
    return this.#tree.textAtOnce?.(path);
  }

  digest(text: string): string {
    return digestOf(text).slice(0, digestLength);
  }

  /** Nothing is left out here. */
  #isFree(rules: IgnoreRules): boolean {
    return rules.isEmpty && this.#excluded.length === 0;
  }

  #isLeftOut(path: readonly string[], isFolder: boolean, rules: IgnoreRules): boolean {
    return rules.ignores(path, isFolder) || this.#excluded.some((glob) => glob.matches(path));
  }

  async #rulesIn({ parts, rules }: OpenFolder): Promise<IgnoreRules> {
    const text = await this.#tree.text([...parts, '.gitignore'].join('/'));
    return text === undefined ? rules : rules.with(text, parts.length);
  }

  #isLate(): boolean {
    return performance.now() - this.#turn >= slice;
  }

  async #yield(): Promise<void> {
    await new Promise<void>(soon);
    this.#turn = performance.now();
  }
}

/** A character takes up to four bytes: what is read may still be too long. */
const maxSize = maxSourceLength * 2;

function listed(path: string, { size, modified }: TreeStat): ListedFile {
  return { path, stamp: `${size}:${modified}`, ...(size > maxSize ? { isTooLong: true } : {}) };
}
