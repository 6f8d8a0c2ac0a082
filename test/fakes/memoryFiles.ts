import { basename, dirname } from 'node:path';
import type { StoreFile, StoreFiles } from '../../src/findings/store/file/storeFiles.ts';

/** A file system in memory. */
export class MemoryFiles implements StoreFiles {
  readonly #folders: Set<string>;
  readonly #files: Map<string, Buffer>;

  constructor(folders: Iterable<string> = [], files: Iterable<readonly [string, Buffer]> = []) {
    this.#folders = new Set(folders);
    this.#files = new Map(files);
  }

  /** What a process leaves that is killed now. */
  copied(): MemoryFiles {
    return new MemoryFiles(
      this.#folders,
      Array.from(this.#files, ([path, bytes]) => [path, Buffer.from(bytes)] as const),
    );
  }

  /** Replaces the bytes of a file; without bytes it is removed. */
  put(path: string, bytes: Buffer | undefined): void {
    if (bytes === undefined) this.#files.delete(path);
    else this.#files.set(path, Buffer.from(bytes));
  }

  get paths(): readonly string[] {
    return [...this.#files.keys()];
  }

  async makeFolder(path: string): Promise<void> {
    this.#folders.add(path);
  }

  async list(folder: string): Promise<readonly string[]> {
    if (!this.#folders.has(folder)) throw systemError('ENOENT');
    return this.paths.filter((path) => dirname(path) === folder).map((path) => basename(path));
  }

  async read(path: string): Promise<Buffer> {
    return Buffer.from(this.#get(path));
  }

  async modifiedAt(path: string): Promise<number> {
    this.#get(path);
    return 0;
  }

  async create(path: string): Promise<StoreFile> {
    if (this.#files.has(path)) throw systemError('EEXIST');
    if (!this.#folders.has(dirname(path))) throw systemError('ENOENT');
    this.#files.set(path, Buffer.alloc(0));
    return this.open(path);
  }

  async open(path: string): Promise<StoreFile> {
    this.#get(path);
    return {
      write: async (bytes, position) => {
        const before = this.#get(path);
        const after = Buffer.alloc(Math.max(before.length, position + bytes.length));
        before.copy(after);
        after.set(bytes, position);
        this.#files.set(path, after);
      },
      flush: async () => undefined,
      close: async () => undefined,
    };
  }

  async rename(from: string, to: string): Promise<void> {
    this.#files.set(to, this.#get(from));
    this.#files.delete(from);
  }

  async copy(from: string, to: string): Promise<void> {
    if (this.#files.has(to)) throw systemError('EEXIST');
    this.#files.set(to, Buffer.from(this.#get(from)));
  }

  async remove(path: string): Promise<void> {
    this.#files.delete(path);
  }

  async flushFolder(path: string): Promise<void> {
    if (!this.#folders.has(path)) throw systemError('ENOENT');
  }

  #get(path: string): Buffer {
    const bytes = this.#files.get(path);
    if (bytes === undefined) throw systemError('ENOENT');
    return bytes;
  }
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: in memory`), { code });
}
