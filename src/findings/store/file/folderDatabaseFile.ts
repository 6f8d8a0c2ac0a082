import { Mutex } from '../../../base/mutex.ts';
import type { Backup } from '../../engine.ts';
import { Backups } from './backups.ts';
import type { DatabaseFile, DatabaseProblem, StoredDatabase } from './databaseFile.ts';
import { readSealedColumns, writeSealedColumns } from './columnsFile.ts';
import { isOfLaterVersion, openSeal, sealOf } from './databaseSeal.ts';
import { FolderLease } from './folderLease.ts';
import {
  findKept,
  findOrphans,
  formatName,
  latestJournal,
  parseName,
  quarantinedAs,
  quarantinedNumber,
} from './folderNames.ts';
import type { FolderName, Kept } from './folderNames.ts';
import { JournalFile } from './journalFile.ts';
import { idOfChanges, missingJournal, parseJournal } from './journalLines.ts';
import type { JournalContent, Predecessor } from './journalLines.ts';
import { schemaVersion } from '../sqlite/schema.ts';
import { createWhole } from './storeFiles.ts';
import type { StoreFiles } from './storeFiles.ts';
import { isMissing, isSystemError, orMissing } from './systemError.ts';

/** So often is a folder read again whose files another window replaces meanwhile. */
const mostReadings = 20;

/**
 * Database files and journals in a folder of their own, which is made when it is first written. Files are only ever
 * made under a number that this window leased, so that none is overwritten that somebody else may read.
 */
export class FolderDatabaseFile implements DatabaseFile {
  readonly #folder: string;
  readonly #files: StoreFiles;
  readonly #lease: FolderLease;
  readonly #backups: Backups;
  /** What was read or written last. */
  #kept: Kept | undefined;
  /** The id of the database file that is kept. */
  #databaseId = '';
  /** What that file replaced. */
  #previous: Predecessor | undefined;
  /** Lines of the journal that was read. */
  #linesRead = 0;
  #journal: JournalFile | undefined;
  /** Something was written under the number of the lease. */
  #isNumberUsed = false;
  /** An older snapshot never replaces a newer one. */
  readonly #mutex = new Mutex();

  constructor(folder: string, files: StoreFiles) {
    this.#folder = folder;
    this.#files = files;
    this.#lease = new FolderLease(folder, files);
    this.#backups = new Backups(folder, files, this.#lease);
  }

  read(): Promise<StoredDatabase | DatabaseProblem | undefined> {
    return this.#mutex.run(async () => {
      for (let reading = 1; ; reading++) {
        try {
          const kept = await this.#read();
          if (typeof kept === 'object' || reading === mostReadings || !(await this.#isLeaseLost()))
            return kept;
        } catch (error) {
          if (!isMissing(error) || reading === mostReadings) throw error;
        }
        // Another window that opened meanwhile has written a database file, and removed what this one was to read.
      }
    });
  }

  write(
    database: Uint8Array,
    columns: readonly Uint8Array[] = [],
    changes?: readonly string[],
  ): Promise<void> {
    return this.#mutex.run(async () => {
      await this.#files.makeFolder(this.#folder);
      await this.#renewLease();
      const { number } = this.#lease;
      const temporary = this.#path({ kind: 'temporary', number });
      const path = this.#path({ kind: 'journal', number, database: number });
      const databaseId = crypto.randomUUID();
      const previous =
        this.#kept === undefined
          ? undefined
          : { database: this.#databaseId, ...(changes && { changes: idOfChanges(changes) }) };
      let journal: JournalFile | undefined;
      try {
        // Before the database file: one without its journal has lost it.
        journal = await JournalFile.create(
          this.#files,
          { path, temporary },
          { database: databaseId, previous },
          [],
        );
        await createWhole(this.#files, temporary, [database, sealOf(database, databaseId)]);
        if (columns.length > 0) {
          await writeSealedColumns(this.#files, this.#path({ kind: 'columns', number }), databaseId, columns);
        }
      } catch (error) {
        await this.#removeUnfinished(journal, number);
        throw error;
      }
      // From here on the database file may be there whatever fails, so that a journal of the one before continues
      // under a higher number.
      const before = this.#journal;
      this.#journal = undefined;
      try {
        await this.#files.rename(temporary, this.#path({ kind: 'database', number }));
        await this.#files.flushFolder(this.#folder);
        await this.#refuseWithoutLease();
      } catch (error) {
        await ignoringFailure(before?.close());
        await ignoringFailure(journal.close());
        throw error;
      }
      await ignoringFailure(before?.close());
      const retired = this.#kept?.database;
      this.#journal = journal;
      this.#databaseId = databaseId;
      this.#previous = previous;
      this.#kept = { database: number, journal: number };
      this.#linesRead = 0;
      await ignoringFailure(this.#removeReplaced(retired));
    });
  }

  append(lines: readonly string[], written: number): Promise<void> {
    return this.#mutex.run(async () => {
      const journal = this.#journal;
      // After a failure nobody knows what is in a journal: the next one is written as a whole.
      this.#journal = undefined;
      const isAppended = journal !== undefined && (await this.#appendTo(journal, lines.slice(written)));
      this.#journal = isAppended ? journal : await this.#startJournal(lines);
      try {
        // Whoever acquired the lease while the lines were written may have read the journal without them.
        await this.#refuseWithoutLease();
      } catch (error) {
        await this.#closeJournal();
        throw error;
      }
    });
  }

  quarantine(at: number): Promise<string> {
    return this.#mutex.run(async () => {
      this.#lease.keep();
      const names = await this.#lease.names();
      const backups = new Set(names.flatMap((name) => (name.kind === 'backup' ? [name.number] : [])));
      const damaged = names.filter(
        (name) =>
          name.number <= this.#lease.number &&
          (name.kind === 'database' || (name.kind === 'journal' && !backups.has(name.database))),
      );
      for (const name of damaged) {
        // Another window that opened it too may have quarantined it already.
        await orMissing(this.#files.rename(this.#path(name), `${this.#folder}/${quarantinedAs(name, at)}`));
      }
      await this.#files.flushFolder(this.#folder);
      const database = this.#kept?.database;
      this.#kept = undefined;
      const first =
        damaged.find(({ kind, number }) => kind === 'database' && number === database) ?? damaged[0];
      return first === undefined ? '' : quarantinedAs(first, at);
    });
  }

  quarantineJournal(at: number): Promise<string | undefined> {
    return this.#mutex.run(async () => {
      if (this.#kept?.journal === undefined) return undefined;
      const name = { kind: 'journal', number: this.#kept.journal, database: this.#kept.database } as const;
      await this.#files.copy(this.#path(name), `${this.#folder}/${quarantinedAs(name, at, 'copy')}`);
      return quarantinedAs(name, at, 'copy');
    });
  }

  backups(): Promise<readonly Backup[]> {
    return this.#mutex.run(() => this.#backups.list());
  }

  readBackup(number: number): Promise<StoredDatabase | undefined> {
    return this.#mutex.run(() => this.#backups.read(number));
  }

  isLeaseLost(): Promise<boolean> {
    return this.#mutex.run(() => this.#isLeaseLost());
  }

  close(): Promise<void> {
    return this.#mutex.run(async () => {
      await this.#closeJournal();
      await this.#lease.release();
    });
  }

  async #read(): Promise<StoredDatabase | DatabaseProblem | undefined> {
    if ((await this.#lease.allNames()).length === 0) return undefined;
    await this.#acquireIfPossible();
    this.#isNumberUsed = false;
    this.#kept = await this.#findKept();
    if (await this.#isDatabaseMissing()) return 'damaged';
    if (this.#kept === undefined) return undefined;
    const { database: number } = this.#kept;
    const bytes = await this.#files.read(this.#path({ kind: 'database', number }));
    const sealed = openSeal(bytes);
    if (sealed === undefined) return isOfLaterVersion(bytes, schemaVersion) ? 'newer' : 'damaged';
    this.#databaseId = sealed.id;
    const journal = await this.#readJournal(this.#kept, sealed.id);
    this.#previous = journal.previous;
    this.#linesRead = journal.lines.length;
    return {
      snapshot: sealed.snapshot,
      journal,
      readColumns: () => readSealedColumns(this.#files, this.#path({ kind: 'columns', number }), sealed.id),
    };
  }

  /** Whether there are changes of a database file, or a backup of one, but not the database file. */
  async #isDatabaseMissing(): Promise<boolean> {
    const names = await this.#lease.names();
    if (this.#kept === undefined && names.some(({ kind }) => kind === 'backup')) return true;
    for (const orphan of findOrphans(names, this.#kept, this.#limit())) {
      // One without lines was made for a database file that was never finished.
      const text = await this.#files.read(this.#path(orphan));
      if (text.indexOf(lineBreak) !== text.lastIndexOf(lineBreak)) return true;
    }
    return false;
  }

  async #readJournal({ database, journal }: Kept, databaseId: string): Promise<JournalContent> {
    if (journal === undefined) return missingJournal;
    const path = this.#path({ kind: 'journal', number: journal, database });
    return parseJournal(await this.#files.read(path), databaseId);
  }

  /** A folder that cannot be written can be read all the same; nobody can overwrite anything there. */
  async #acquireIfPossible(): Promise<void> {
    try {
      await this.#lease.acquire();
    } catch (error) {
      if (!isSystemError(error)) throw error;
      await this.#lease.goWithout();
    }
  }

  /** Only what was written under lower numbers: nothing of it changes once this window has its number. */
  async #findKept(): Promise<Kept | undefined> {
    return findKept(await this.#lease.names(), this.#limit());
  }

  #limit(): number {
    const { isHeld, number } = this.#lease;
    return isHeld ? number : number + 1;
  }

  async #renewLease(): Promise<void> {
    const { isHeld } = this.#lease;
    // Without a lease, others may have written since this window read.
    const isMine =
      (isHeld || (await this.#isAsRead())) &&
      (await this.#lease.next()) &&
      (isHeld || (await this.#isAsRead()));
    if (!isMine) {
      if (!isHeld) await this.#lease.release();
      throw new LeaseLost();
    }
    this.#isNumberUsed = true;
  }

  async #isLeaseLost(): Promise<boolean> {
    if (await this.#lease.isLeaseLost()) return true;
    return !this.#lease.isHeld && !(await this.#isAsRead());
  }

  async #refuseWithoutLease(): Promise<void> {
    if (await this.#lease.isLeaseLost()) throw new LeaseLost();
  }

  /** Whether the folder still holds what this window read. */
  async #isAsRead(): Promise<boolean> {
    const kept = await this.#findKept();
    if (kept?.database !== this.#kept?.database || kept?.journal !== this.#kept?.journal) return false;
    if (kept === undefined) return true;
    return (await orMissing(this.#readJournal(kept, this.#databaseId)))?.lines.length === this.#linesRead;
  }

  /** False where the journal is full. */
  async #appendTo(journal: JournalFile, lines: readonly string[]): Promise<boolean> {
    try {
      if (await journal.append(lines)) return true;
    } catch (error) {
      await ignoringFailure(journal.close());
      throw error;
    }
    await ignoringFailure(journal.close());
    return false;
  }

  /** Each journal of this window has all lines of the one before, and a number of its own. */
  async #startJournal(lines: readonly string[]): Promise<JournalFile> {
    if (this.#isNumberUsed || !this.#lease.isHeld) await this.#renewLease();
    this.#isNumberUsed = true;
    if (this.#kept === undefined)
      throw new Error('There is no database file yet that a journal could be of.');
    const { database } = this.#kept;
    const { number } = this.#lease;
    const temporary = this.#path({ kind: 'temporary', number });
    const path = this.#path({ kind: 'journal', number, database });
    let journal: JournalFile | undefined;
    try {
      const owner = { database: this.#databaseId, previous: this.#previous };
      journal = await JournalFile.create(this.#files, { path, temporary }, owner, lines);
      await this.#files.flushFolder(this.#folder);
    } catch (error) {
      await ignoringFailure(journal?.close());
      await ignoringFailure(this.#files.remove(temporary));
      throw error;
    }
    this.#kept = { database, journal: number };
    this.#linesRead = lines.length;
    return journal;
  }

  async #removeUnfinished(journal: JournalFile | undefined, number: number): Promise<void> {
    await ignoringFailure(journal?.close());
    for (const name of [
      { kind: 'temporary', number },
      { kind: 'columns', number },
      { kind: 'journal', number, database: number },
    ] as const) {
      await ignoringFailure(this.#files.remove(this.#path(name)));
    }
  }

  async #closeJournal(): Promise<void> {
    const journal = this.#journal;
    this.#journal = undefined;
    // Its lines are flushed.
    await ignoringFailure(journal?.close());
  }

  /**
   * Keeps the database file that was just replaced as the backup, with its last journal, and removes what is older
   * and what killed windows left behind. Backups that are older than something quarantined stay: they may be all that
   * is left of it. What cannot be removed now, since another program reads it (on Windows), is removed the next time.
   */
  async #removeReplaced(retired: number | undefined): Promise<void> {
    const all = await this.#lease.allNames();
    const names = all.flatMap((name) => parseName(name) ?? []);
    const quarantined = Math.max(0, ...all.flatMap((name) => quarantinedNumber(name) ?? []));
    if (retired !== undefined) {
      const backup = this.#path({ kind: 'backup', number: retired });
      await orMissing(this.#files.rename(this.#path({ kind: 'database', number: retired }), backup));
    }
    const backups = names.flatMap((name) => (name.kind === 'backup' ? [name.number] : []));
    const latest = retired ?? Math.max(0, ...backups);
    const isBackup = (number: number): boolean =>
      number === latest || (number < quarantined && backups.includes(number));
    for (const name of names) {
      const isOurs =
        name.number >= this.#lease.number ||
        (name.kind === 'backup' && isBackup(name.number)) ||
        (name.kind === 'database' && name.number === retired) ||
        (name.kind === 'journal' &&
          isBackup(name.database) &&
          latestJournal(names, name.database)?.number === name.number);
      if (!isOurs) await ignoringFailure(this.#files.remove(this.#path(name)));
    }
  }

  #path(name: FolderName): string {
    return `${this.#folder}/${formatName(name)}`;
  }
}

const lineBreak = 0x0a;

class LeaseLost extends Error {
  constructor() {
    super('Another window has opened these findings.');
  }
}

/** For what may be left as it is. */
async function ignoringFailure(work: Promise<unknown> | undefined): Promise<void> {
  await work?.catch(() => undefined);
}
