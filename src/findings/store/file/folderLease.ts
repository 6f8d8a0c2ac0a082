import { formatName, parseName } from './folderNames.ts';
import type { FolderName } from './folderNames.ts';
import type { StoreFiles } from './storeFiles.ts';
import { isMissing, isPresent } from './systemError.ts';

/**
 * Who may write in a folder, without locks and without waiting: a lease with a fencing token, the number in the names
 * of files. Creating the lease file of a number succeeds for one window only; that window writes files of that number
 * and no others, and removes files of lower numbers only once a database file of its own is there. The highest number
 * owns the folder. A window that opens the folder acquires a number above all others before it reads; the window that
 * was there before looks for higher numbers after each write, and reports the write as done only where there is none.
 * A stalled window can therefore never overwrite newer data: what it still writes is either there before the later
 * window reads, or in a file that nobody reads and that was not reported as done.
 */
export class FolderLease {
  readonly #folder: string;
  readonly #files: StoreFiles;
  /** Leases that were made here, also where something failed right after: they are nobody else's. */
  readonly #made = new Set<number>();
  #isKept = false;
  #number = 0;
  #isHeld = false;

  constructor(folder: string, files: StoreFiles) {
    this.#folder = folder;
    this.#files = files;
  }

  /** The fencing token: what files are written under; without a lease, the highest number that was there. */
  get number(): number {
    return this.#number;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** What is in the folder of the findings; nothing where there is no folder. */
  async names(): Promise<readonly FolderName[]> {
    return (await this.allNames()).flatMap((name) => parseName(name) ?? []);
  }

  async allNames(): Promise<readonly string[]> {
    return this.#files.list(this.#folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
  }

  /** Acquires a number above all others. Where no lease file can be made, the error is thrown. */
  async acquire(): Promise<void> {
    do {
      this.#number = highestOf(await this.names());
      // Where another window is quicker, this one opens after it.
    } while (!(await this.next()));
  }

  /** Acquires nothing, where nothing can be written, but notices whoever acquires a lease from now on. */
  async goWithout(): Promise<void> {
    this.#number = highestOf(await this.names());
  }

  /** Acquires the number after this one; false, without a lease, where another window has it or a higher one. */
  async next(): Promise<boolean> {
    const number = this.#number + 1;
    if ((await this.isLeaseLost()) || !(await this.#make(number))) return false;
    // Since then another window may have written under this number and closed, which left no lease.
    const others = (await this.names()).filter((name) => name.number >= number && name.kind !== 'lease');
    if (others.length > 0) {
      await this.#files.remove(this.#path(number));
      this.#made.delete(number);
      return false;
    }
    this.#number = number;
    this.#isHeld = true;
    await this.#removeEarlier();
    return true;
  }

  /** Where writing fails again and again, each attempt makes a lease: the last one says all that those before do. */
  async #removeEarlier(): Promise<void> {
    for (const number of [...this.#made].filter((made) => made < this.#number)) {
      try {
        await this.#files.remove(this.#path(number));
        this.#made.delete(number);
      } catch {
        // Removed with the next one, or when this is released.
      }
    }
  }

  /** Whether another window has acquired a higher number since. */
  async isLeaseLost(): Promise<boolean> {
    const names = await this.names();
    return highestOf(names.filter((name) => !this.#isOwnLease(name))) > this.#number;
  }

  /** The leases stay when this is released: whoever was there before must not acquire the folder again. */
  keep(): void {
    this.#isKept = true;
  }

  /** Lets go. What was written shows by its number who came last; a lease that cannot be removed harms nobody. */
  async release(): Promise<void> {
    this.#isHeld = false;
    for (const number of this.#isKept ? [] : this.#made) {
      await this.#files.remove(this.#path(number)).catch(() => undefined);
    }
    this.#made.clear();
  }

  #isOwnLease({ kind, number }: FolderName): boolean {
    return kind === 'lease' && this.#made.has(number);
  }

  async #make(number: number): Promise<boolean> {
    if (this.#made.has(number)) return true;
    try {
      const file = await this.#files.create(this.#path(number));
      this.#made.add(number);
      await file.close();
      return true;
    } catch (error) {
      if (isPresent(error)) return false;
      throw error;
    }
  }

  #path(number: number): string {
    return `${this.#folder}/${formatName({ kind: 'lease', number })}`;
  }
}

function highestOf(names: readonly FolderName[]): number {
  return names.reduce((highest, { number }) => Math.max(highest, number), 0);
}
