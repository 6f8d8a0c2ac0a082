import type { FileCalls } from '../../../base/fileCalls.ts';
import { joinBytes } from '../../../base/joinBytes.ts';
import type { StoreFile, StoreFiles } from './storeFiles.ts';
import { isPresent, orMissing } from './systemError.ts';

/**
 * Files below an address that only the editor's file systems reach. Those write whole files, and know neither exclusive
 * creation nor flushing. So a file that is open for writing is written beside and then renamed, which leaves the old or
 * the new one; and what makes a file looks afterwards whether it is still its own: of two windows that make one at the
 * same time, one may take the other's name, but not both have it.
 */
export function calledStoreFiles(calls: FileCalls, folder: string): StoreFiles {
  const bytesAt = (path: string): Promise<Uint8Array> => calls.read(folder, path);
  const writeBeside = async (path: string, bytes: Uint8Array): Promise<void> => {
    await calls.write(folder, partOf(path), bytes);
    await calls.rename(folder, partOf(path), path, true);
  };
  return {
    makeFolder: (path) => calls.makeFolder(folder, path),
    list: async (path) => (await calls.list(folder, path)).map(([name]) => name),
    read: bytesAt,
    modifiedAt: async (path) => {
      const [stat] = await calls.stats(folder, [path]);
      if (stat === undefined) throw Object.assign(new Error(`There is no ${path}.`), { code: 'ENOENT' });
      return stat.modified;
    },
    create: async (path) => {
      const mark = new TextEncoder().encode(crypto.randomUUID());
      const own = `${path}.${crypto.randomUUID()}`;
      await calls.write(folder, own, mark);
      try {
        await calls.rename(folder, own, path, false);
      } catch (error) {
        await calls.remove(folder, own);
        // Not every file system says why.
        if (!isPresent(error) && (await calls.stats(folder, [path]))[0] !== undefined)
          throw presentError(path);
        throw error;
      }
      const found = await orMissing(bytesAt(path));
      if (String(found) !== String(mark)) throw presentError(path);
      return new WholeFile(new Uint8Array(), (bytes) => calls.write(folder, path, bytes));
    },
    open: async (path) => new WholeFile(await bytesAt(path), (bytes) => writeBeside(path, bytes)),
    rename: (from, to) => calls.rename(folder, from, to, true),
    copy: (from, to) => calls.copy(folder, from, to),
    remove: async (path) => {
      await orMissing(calls.remove(folder, path));
      await orMissing(calls.remove(folder, partOf(path)));
    },
    flushFolder: () => Promise.resolve(),
  };
}

/** What a window that ended while it wrote leaves. */
function partOf(path: string): string {
  return `${path}.part`;
}

function presentError(path: string): Error {
  return Object.assign(new Error(`There is ${path} already.`), { code: 'EEXIST' });
}

/** A file that is written as a whole. */
class WholeFile implements StoreFile {
  readonly #save: (bytes: Uint8Array) => Promise<void>;
  #chunks: readonly Uint8Array[];
  #length: number;
  #isSaved = true;

  constructor(bytes: Uint8Array, save: (bytes: Uint8Array) => Promise<void>) {
    this.#chunks = [bytes];
    this.#length = bytes.length;
    this.#save = save;
  }

  write(bytes: Uint8Array, position: number): Promise<void> {
    this.#isSaved = false;
    if (position === this.#length) {
      this.#chunks = [...this.#chunks, bytes];
      this.#length += bytes.length;
      return Promise.resolve();
    }
    const whole = new Uint8Array(Math.max(this.#length, position + bytes.length));
    whole.set(joinBytes(this.#chunks));
    whole.set(bytes, position);
    this.#chunks = [whole];
    this.#length = whole.length;
    return Promise.resolve();
  }

  async flush(): Promise<void> {
    if (this.#isSaved) return;
    const whole = joinBytes(this.#chunks);
    this.#chunks = [whole];
    await this.#save(whole);
    this.#isSaved = true;
  }

  /** What was flushed is kept; the rest is written, too. */
  close(): Promise<void> {
    return this.flush();
  }
}
