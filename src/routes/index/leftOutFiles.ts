import type { LeftOutReason } from '../facts.ts';
import type { LeftOutFile } from './sourceFiles.ts';

/** So many are named at most. */
const mostNamed = 1_000;

/** The files of a folder that are not read, or not as a whole. */
export class LeftOutFiles {
  readonly #unread = new Map<string, LeftOutReason>();
  #unlinked: readonly LeftOutFile[] = [];

  /** A file was read; undefined where nothing of it is left out. */
  read(path: string, why: LeftOutReason | undefined): void {
    if (why === undefined) this.#unread.delete(path);
    else this.#unread.set(path, why);
  }

  /** What linking did not follow to its end; before it has linked, all that a cache names. */
  linked(files: readonly LeftOutFile[]): void {
    this.#unlinked = files;
  }

  get list(): readonly LeftOutFile[] {
    const all = new Map(this.#unlinked.map(({ path, why }) => [path, why]));
    for (const [path, why] of this.#unread) all.set(path, why);
    return [...all]
      .map(([path, why]) => ({ path, why }))
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .slice(0, mostNamed);
  }
}
