import { closeSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { openRegularFile } from '../../platform/nodeRegularFile.ts';
import type { FolderOptions } from '../engine.ts';
import { type FileTree, FolderFiles, type TreeEntry, type TreeStat } from '../index/folderFiles.ts';

/** The files of a folder on this machine. */
export class NodeFiles extends FolderFiles {
  constructor(options: FolderOptions) {
    super(options, new NodeTree(options.path));
  }
}

/** More than a source file that is read has, in any script; lists of what is ignored are looked at nowhere else. */
const largestBytes = 4_000_000;

/** Asked at once: nothing else runs in this thread, and waiting would cost more than the calls. */
class NodeTree implements FileTree {
  readonly #folder: string;
  readonly #within: readonly string[];

  constructor(folder: string) {
    this.#folder = folder;
    this.#within = [folder];
  }

  entries(path: string): readonly TreeEntry[] {
    try {
      return readdirSync(this.#pathOf(path), { withFileTypes: true }).map((entry) => ({
        name: entry.name,
        isFile: entry.isFile(),
        isFolder: entry.isDirectory(),
      }));
    } catch {
      return [];
    }
  }

  stats(paths: readonly string[]): readonly (TreeStat | undefined)[] {
    return paths.map((path) => {
      try {
        const stats = lstatSync(this.#pathOf(path));
        return stats.isFile() ? { size: stats.size, modified: stats.mtimeMs } : undefined;
      } catch {
        return undefined;
      }
    });
  }

  text(path: string): string | undefined {
    return this.textAtOnce(path);
  }

  textAtOnce(path: string): string | undefined {
    try {
      const { descriptor, stats } = openRegularFile(this.#pathOf(path), this.#within);
      try {
        return stats.size > largestBytes ? undefined : readFileSync(descriptor, 'utf8');
      } finally {
        closeSync(descriptor);
      }
    } catch {
      return undefined;
    }
  }

  /** Every file of the workspace passes here: `join` takes longer than the call itself. */
  #pathOf(path: string): string {
    return `${this.#folder}/${path}`;
  }
}
