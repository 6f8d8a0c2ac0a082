import type { Backup } from '../../engine.ts';
import { openSeal } from './databaseSeal.ts';
import type { SealedDatabase } from './databaseSeal.ts';
import type { FolderLease } from './folderLease.ts';
import { formatName, latestJournal, quarantinedJournalNumber } from './folderNames.ts';
import type { FolderName } from './folderNames.ts';
import type { StoredDatabase } from './databaseFile.ts';
import { databaseOfJournal, missingJournal, parseJournal } from './journalLines.ts';
import type { JournalContent } from './journalLines.ts';
import type { StoreFiles } from './storeFiles.ts';
import { isSystemError, orMissing } from './systemError.ts';

/** The database files that were replaced and are kept, with their journals. */
export class Backups {
  readonly #folder: string;
  readonly #files: StoreFiles;
  readonly #lease: FolderLease;

  constructor(folder: string, files: StoreFiles, lease: FolderLease) {
    this.#folder = folder;
    this.#files = files;
    this.#lease = lease;
  }

  /** Those that are whole, the latest first. */
  async list(): Promise<readonly Backup[]> {
    const names = await this.#lease.names();
    const numbers = names.flatMap((name) => (name.kind === 'backup' ? [name.number] : []));
    const whole: Backup[] = [];
    for (const number of numbers.toSorted((left, right) => right - left)) {
      const sealed = await this.#readDatabase(number);
      if (sealed === undefined) continue;
      const next = await this.#findNext(sealed.id);
      const own = this.#path(latestJournal(names, number) ?? { kind: 'backup', number });
      const path = next?.journal.previous?.changes === undefined ? own : next.path;
      whole.push({ number, at: await this.#files.modifiedAt(path) });
    }
    return whole;
  }

  async read(number: number): Promise<StoredDatabase | undefined> {
    const sealed = await this.#readDatabase(number);
    if (sealed === undefined) return undefined;
    const own = latestJournal(await this.#lease.names(), number);
    const journal =
      own === undefined ? missingJournal : parseJournal(await this.#files.read(this.#path(own)), sealed.id);
    const next = (await this.#findNext(sealed.id))?.journal;
    return {
      snapshot: sealed.snapshot,
      journal,
      ...(next && { next }),
      readColumns: () => Promise.resolve(undefined),
    };
  }

  async #readDatabase(number: number): Promise<SealedDatabase | undefined> {
    const bytes = await orMissing(this.#files.read(this.#path({ kind: 'backup', number })));
    return bytes && openSeal(bytes);
  }

  /** The latest journal of a quarantined database file that replaced the one of this id. */
  async #findNext(
    database: string,
  ): Promise<{ readonly path: string; readonly journal: JournalContent } | undefined> {
    const quarantined = (await this.#lease.allNames()).flatMap((name) => {
      const number = quarantinedJournalNumber(name);
      return number === undefined ? [] : [{ number, path: `${this.#folder}/${name}` }];
    });
    let unreadable: { readonly path: string; readonly journal: JournalContent } | undefined;
    for (const { path } of quarantined.toSorted((left, right) => right.number - left.number)) {
      try {
        const bytes = await this.#files.read(path);
        const owner = databaseOfJournal(bytes);
        const journal = owner === undefined ? undefined : parseJournal(bytes, owner);
        if (journal?.previous?.database === database) return { path, journal };
      } catch (error) {
        if (!isSystemError(error)) throw error;
        // The backup is restored all the same; the user is warned that changes may be missing.
        unreadable ??= { path, journal: missingJournal };
      }
    }
    return unreadable;
  }

  #path(name: FolderName): string {
    return `${this.#folder}/${formatName(name)}`;
  }
}
