import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageFile, KeptImage } from './imageFile.ts';
import { readSealedColumns, writeSealedColumns } from './columnsFile.ts';
import { FolderClaim } from './folderClaim.ts';
import { findKept, formatName, parseName, unnumbered } from './folderNames.ts';
import type { FolderName, Kept } from './folderNames.ts';
import { JournalFile } from './journalFile.ts';
import { isMissing, isNotWritable } from './systemError.ts';

/** So often is a folder read anew whose files another window replaces meanwhile. */
const mostReadings = 20;

/**
 * Images and journals as files in a folder of their own, which is made when it is first written. Files are only ever
 * made under a number that this window claimed, so that none is overwritten that somebody else may read.
 */
export class NodeImageFile implements ImageFile {
  readonly #folder: string;
  readonly #claim: FolderClaim;
  /** What was read or written last. */
  #kept: Kept | undefined;
  /** The lines of the journal that was read, until they are in a journal of this window. */
  #lines: readonly string[] = [];
  #journal: JournalFile | undefined;
  #isJournalBroken = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
    this.#claim = new FolderClaim(folder);
  }

  read(): Promise<KeptImage | undefined> {
    return this.#oneByOne(async () => {
      for (let reading = 1; ; reading++) {
        try {
          const kept = await this.#read();
          if (kept !== undefined || !(await this.#isTakenOver()) || reading === mostReadings) return kept;
        } catch (error) {
          if (!isMissing(error) || reading === mostReadings) throw error;
        }
        // Another window that opened meanwhile has written an image, and removed what this one was to read.
      }
    });
  }

  write(image: Uint8Array, columns: readonly Uint8Array[] = []): Promise<void> {
    return this.#oneByOne(async () => {
      await mkdir(this.#folder, { recursive: true });
      await this.#claimNext();
      const { number } = this.#claim;
      const temporary = this.#path({ kind: 'temporary', number });
      try {
        const file = await open(temporary, 'w');
        try {
          await file.writeFile(image);
          await file.sync();
        } finally {
          await file.close();
        }
        // Before the image: columns without their image are told by its checksum and harm nobody.
        if (columns.length > 0) {
          await writeSealedColumns(this.#path({ kind: 'columns', number }), image, columns);
        }
        await rename(temporary, this.#path({ kind: 'image', number }));
      } catch (error) {
        await rm(temporary, { force: true });
        await rm(this.#path({ kind: 'columns', number }), { force: true });
        throw error;
      }
      await this.#flushFolder();
      await this.#refuseIfTakenOver();
      await this.#closeJournal();
      this.#isJournalBroken = false;
      this.#kept = { image: number, journal: undefined };
      this.#lines = [];
      await this.#removeReplaced();
    });
  }

  append(line: string): Promise<void> {
    return this.#oneByOne(async () => {
      if (this.#isJournalBroken) throw new Error('The journal ends in a line that was not written.');
      this.#isJournalBroken = true;
      if (this.#journal === undefined) await this.#startJournal(line);
      else await this.#journal.append(line);
      this.#isJournalBroken = false;
      // Whoever took over while the line was written may have read the journal without it.
      await this.#refuseIfTakenOver();
    });
  }

  setAside(at: number): Promise<string> {
    return this.#oneByOne(async () => {
      const stamp = new Date(at).toISOString().replaceAll(':', '-').replace('.', '-');
      const asideName = (name: string): string => name.replace('findings.', `findings.damaged-${stamp}.`);
      const image =
        this.#kept === undefined ? unnumbered.image : formatName({ kind: 'image', number: this.#kept.image });
      this.#claim.keep();
      for (const name of await this.#claim.allNames()) {
        const { kind, number = Infinity } = parseName(name) ?? {};
        const isKept = (kind === 'image' || kind === 'journal') && number <= this.#claim.number;
        if (!isKept && !unnumbered.isKept(name)) continue;
        // Another window that opened it too may have put it aside already.
        await orMissing(rename(join(this.#folder, name), join(this.#folder, asideName(name))));
      }
      await this.#flushFolder();
      this.#kept = undefined;
      this.#lines = [];
      return asideName(image);
    });
  }

  isTakenOver(): Promise<boolean> {
    return this.#oneByOne(() => this.#isTakenOver());
  }

  close(): Promise<void> {
    return this.#oneByOne(async () => {
      await this.#closeJournal();
      await this.#claim.release();
    });
  }

  async #read(): Promise<KeptImage | undefined> {
    if ((await this.#claim.allNames()).length === 0) return undefined;
    await this.#takeOverIfWritable();
    this.#kept = await this.#findKept();
    if (this.#kept === undefined) return this.#readUnnumbered();
    const { image: number } = this.#kept;
    const image = await readFile(this.#path({ kind: 'image', number }));
    const lines = await this.#readLines(this.#kept);
    this.#lines = lines;
    return {
      image,
      isUnnumbered: false,
      readJournal: () => Promise.resolve(lines),
      readColumns: () => readSealedColumns(this.#path({ kind: 'columns', number }), image),
    };
  }

  async #readUnnumbered(): Promise<KeptImage | undefined> {
    const image = await orMissing(readFile(join(this.#folder, unnumbered.image)));
    if (image === undefined) return undefined;
    return {
      image,
      isUnnumbered: true,
      readJournal: async (generation) => {
        const path = join(this.#folder, unnumbered.journal(generation));
        return (await orMissing(JournalFile.read(path))) ?? [];
      },
      readColumns: () => Promise.resolve(undefined),
    };
  }

  /** A folder that cannot be written can be read all the same; nobody can overwrite anything there. */
  async #takeOverIfWritable(): Promise<void> {
    try {
      await this.#claim.takeOver();
    } catch (error) {
      if (!isNotWritable(error)) throw error;
      await this.#claim.goWithout();
    }
  }

  /** Only what was written under lower numbers: nothing of it changes once this window has its number. */
  async #findKept(): Promise<Kept | undefined> {
    const { isHeld, number } = this.#claim;
    return findKept(await this.#claim.names(), isHeld ? number : number + 1);
  }

  async #claimNext(): Promise<void> {
    const { isHeld } = this.#claim;
    // Without a claim, others may have written since this window read.
    const isMine =
      (isHeld || (await this.#isAsRead())) &&
      (await this.#claim.next()) &&
      (isHeld || (await this.#isAsRead()));
    if (isMine) return;
    if (!isHeld) await this.#claim.release();
    throw new TakenOver();
  }

  async #isTakenOver(): Promise<boolean> {
    if (await this.#claim.isTakenOver()) return true;
    return !this.#claim.isHeld && !(await this.#isAsRead());
  }

  async #refuseIfTakenOver(): Promise<void> {
    if (await this.#claim.isTakenOver()) throw new TakenOver();
  }

  /** Whether the folder still holds what this window read. */
  async #isAsRead(): Promise<boolean> {
    const kept = await this.#findKept();
    if (kept?.image !== this.#kept?.image || kept?.journal !== this.#kept?.journal) return false;
    if (kept === undefined) return true;
    return (await orMissing(this.#readLines(kept)))?.length === this.#lines.length;
  }

  async #readLines({ image, journal }: Kept): Promise<readonly string[]> {
    if (journal === undefined) return [];
    return JournalFile.read(this.#path({ kind: 'journal', number: journal, image }));
  }

  /** The journal of this window starts with what it read: nobody else appends to it. */
  async #startJournal(line: string): Promise<void> {
    if (!this.#claim.isHeld) await this.#claimNext();
    if (this.#kept === undefined) throw new Error('There is no image yet that a journal could be of.');
    const { image } = this.#kept;
    const { number } = this.#claim;
    const temporary = this.#path({ kind: 'temporary', number });
    const path = this.#path({ kind: 'journal', number, image });
    try {
      this.#journal = await JournalFile.create(path, temporary, [...this.#lines, line]);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await this.#flushFolder();
    this.#kept = { image, journal: number };
    this.#lines = [];
  }

  /** Makes renames and new files survive a power cut; Windows cannot flush folders and does not need it. */
  async #flushFolder(): Promise<void> {
    if (process.platform === 'win32') return;
    const folder = await open(this.#folder, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  async #closeJournal(): Promise<void> {
    const journal = this.#journal;
    this.#journal = undefined;
    await journal?.close();
  }

  /**
   * Removes what the image that was just written replaces, and what killed windows left behind. What cannot be removed
   * now, since another program reads it (on Windows), is removed with the next image: the new one is kept all the same.
   */
  async #removeReplaced(): Promise<void> {
    for (const name of await this.#claim.allNames()) {
      const { number = Infinity } = parseName(name) ?? {};
      const isOlder = number < this.#claim.number;
      if (isOlder || unnumbered.isKept(name) || unnumbered.isLeftover(name)) {
        await rm(join(this.#folder, name), { force: true }).catch(() => undefined);
      }
    }
  }

  #path(name: FolderName): string {
    return join(this.#folder, formatName(name));
  }

  /** An older image never replaces a newer one; whoever asked for a step is told of its failure. */
  #oneByOne<Value>(step: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(step);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

class TakenOver extends Error {
  constructor() {
    super('Another window has opened these findings.');
  }
}

/** Undefined where there is no such file. */
async function orMissing<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
