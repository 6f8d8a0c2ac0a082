import { byteLengthOf } from '#platform';
import { formatHeader, formatLines, longestStart, noLines } from './journalLines.ts';
import type { JournalOwner, Tail } from './journalLines.ts';
import { createWhole } from './storeFiles.ts';
import type { StoreFile, StoreFiles } from './storeFiles.ts';

/** A journal takes so many bytes at first: they are there when the disk is full. */
const smallestCapacity = 64 * 1024;

/** A file of lines that are flushed one by one, made in its full length. */
export class JournalFile {
  readonly #file: StoreFile;
  readonly #database: string;
  readonly #capacity: number;
  #length: number;
  #tail: Tail;

  private constructor(file: StoreFile, database: string, capacity: number, length: number, tail: Tail) {
    this.#file = file;
    this.#database = database;
    this.#capacity = capacity;
    this.#length = length;
    this.#tail = tail;
  }

  /** Makes a journal that starts with some lines: whoever reads finds all of them or no journal. */
  static async create(
    files: StoreFiles,
    { path, temporary }: { readonly path: string; readonly temporary: string },
    owner: JournalOwner,
    lines: readonly string[],
  ): Promise<JournalFile> {
    const { database } = owner;
    const header = formatHeader(owner, Number.MAX_SAFE_INTEGER).length + longestStart;
    const length = lines.reduce((sum, line) => sum + byteLengthOf(line) + longestStart, 0);
    let capacity = smallestCapacity;
    while (capacity < header + length * 2) capacity *= 2;
    const { bytes, tail } = formatLines(database, noLines, [formatHeader(owner, capacity), ...lines]);
    const padding = new Uint8Array(capacity - bytes.length);
    await createWhole(files, temporary, [bytes, padding]);
    await files.rename(temporary, path);
    return new JournalFile(await files.open(path), database, capacity, bytes.length, tail);
  }

  /** Appends lines and flushes them; false where there is no room for them. */
  async append(lines: readonly string[]): Promise<boolean> {
    const { bytes, tail } = formatLines(this.#database, this.#tail, lines);
    if (this.#length + bytes.length > this.#capacity) return false;
    await this.#file.write(bytes, this.#length);
    await this.#file.flush();
    this.#length += bytes.length;
    this.#tail = tail;
    return true;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
