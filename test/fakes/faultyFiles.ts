import type { StoreFile, StoreFiles } from '../../src/findings/store/file/storeFiles.ts';

export const diskErrors = ['EMFILE', 'EACCES', 'EIO', 'ENOSPC', 'EROFS'] as const;
export type DiskError = (typeof diskErrors)[number];

/** A step that the store asks of the file system, e.g. `flush`, with its place among all of them, from 0. */
export interface Step {
  readonly name: string;
  readonly index: number;
}

/** A file system in which steps fail as a test wants it. */
export class FaultyFiles implements StoreFiles {
  readonly #files: StoreFiles;
  /** The names of all steps so far. */
  readonly steps: string[] = [];
  /** Steps that failed. */
  failed = 0;
  /** With what a step fails; undefined where it works. */
  fault: (step: Step) => DiskError | undefined = () => undefined;

  constructor(files: StoreFiles) {
    this.#files = files;
  }

  makeFolder(path: string): Promise<void> {
    return this.#step('makeFolder', () => this.#files.makeFolder(path));
  }

  list(folder: string): Promise<readonly string[]> {
    return this.#step('list', () => this.#files.list(folder));
  }

  read(path: string): Promise<Uint8Array> {
    return this.#step('read', () => this.#files.read(path));
  }

  modifiedAt(path: string): Promise<number> {
    return this.#step('modifiedAt', () => this.#files.modifiedAt(path));
  }

  async create(path: string): Promise<StoreFile> {
    return this.#faulty(await this.#step('create', () => this.#files.create(path)));
  }

  async open(path: string): Promise<StoreFile> {
    return this.#faulty(await this.#step('open', () => this.#files.open(path)));
  }

  rename(from: string, to: string): Promise<void> {
    return this.#step('rename', () => this.#files.rename(from, to));
  }

  copy(from: string, to: string): Promise<void> {
    return this.#step('copy', () => this.#files.copy(from, to));
  }

  remove(path: string): Promise<void> {
    return this.#step('remove', () => this.#files.remove(path));
  }

  flushFolder(path: string): Promise<void> {
    return this.#step('flushFolder', () => this.#files.flushFolder(path));
  }

  /** A write that fails has written a part, and a file that does not close is closed all the same. */
  #faulty(file: StoreFile): StoreFile {
    return {
      write: (bytes, position) =>
        this.#step(
          'write',
          () => file.write(bytes, position),
          () => file.write(bytes.subarray(0, bytes.length / 2), position),
        ),
      flush: () => this.#step('flush', () => file.flush()),
      close: () =>
        this.#step(
          'close',
          () => file.close(),
          () => file.close(),
        ),
    };
  }

  async #step<Value>(
    name: string,
    work: () => Promise<Value>,
    partly?: () => Promise<unknown>,
  ): Promise<Value> {
    const index = this.steps.push(name) - 1;
    const code = this.fault({ name, index });
    if (code === undefined) return work();
    this.failed++;
    await partly?.();
    throw Object.assign(new Error(`${code}: ${name} failed`), { code });
  }
}
