import { join } from 'node:path';
import { formatName, parseName } from './folderNames.ts';
import type { FolderName } from './folderNames.ts';
import type { StoreFiles } from './storeFiles.ts';
import { isMissing, isPresent } from './systemError.ts';

/**
 * Says who writes in a folder, without a lock and without waiting. Numbers are claimed: whoever makes the claim file
 * of a number, which the system lets only one do, writes files of that number and no others, and removes files of
 * lower numbers only once an image of its own is there. The folder belongs to the highest number. A window that opens
 * the folder claims a number above all others and reads only then; the window that was there before looks for higher
 * numbers after each write, and only then calls it done. So whatever an earlier window still writes, however long it
 * was held up, is either there before the later one reads, or is in a file that nobody reads and is not called done.
 */
export class FolderClaim {
  readonly #folder: string;
  readonly #files: StoreFiles;
  /** Claims that were made here, also where something failed right after: they are nobody else's. */
  readonly #made = new Set<number>();
  #isKept = false;
  #number = 0;
  #isHeld = false;

  constructor(folder: string, files: StoreFiles) {
    this.#folder = folder;
    this.#files = files;
  }

  /** What files are written under; without a claim, the highest number that was there. */
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

  /** Claims a number above all others, and so takes the folder over. Where none can be made, the error is thrown. */
  async takeOver(): Promise<void> {
    do {
      this.#number = highestOf(await this.names());
      // Where another window is quicker, this one opens after it.
    } while (!(await this.next()));
  }

  /** Claims nothing, where nothing can be written, but notices whoever claims something from now on. */
  async goWithout(): Promise<void> {
    this.#number = highestOf(await this.names());
  }

  /** Claims the number after this one; false where another window has it or a higher one, and nothing is claimed. */
  async next(): Promise<boolean> {
    const number = this.#number + 1;
    if ((await this.isTakenOver()) || !(await this.#make(number))) return false;
    // Since then another window may have written under this number and closed, which left no claim.
    const others = (await this.names()).filter((name) => name.number >= number && name.kind !== 'claim');
    if (others.length > 0) {
      await this.#files.remove(this.#path(number));
      this.#made.delete(number);
      return false;
    }
    this.#number = number;
    this.#isHeld = true;
    return true;
  }

  /** Whether another window has claimed a higher number since. */
  async isTakenOver(): Promise<boolean> {
    const names = await this.names();
    return highestOf(names.filter((name) => !this.#isOwnClaim(name))) > this.#number;
  }

  /** The claims stay when this is released: whoever was there before must not take the folder for its own again. */
  keep(): void {
    this.#isKept = true;
  }

  /** Lets go. What was written shows by its number who came last; a claim that cannot be removed harms nobody. */
  async release(): Promise<void> {
    this.#isHeld = false;
    for (const number of this.#isKept ? [] : this.#made) {
      await this.#files.remove(this.#path(number)).catch(() => undefined);
    }
    this.#made.clear();
  }

  #isOwnClaim({ kind, number }: FolderName): boolean {
    return kind === 'claim' && this.#made.has(number);
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
    return join(this.#folder, formatName({ kind: 'claim', number }));
  }
}

function highestOf(names: readonly FolderName[]): number {
  return names.reduce((highest, { number }) => Math.max(highest, number), 0);
}
