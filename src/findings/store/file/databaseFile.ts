import type { Backup } from '../../engine.ts';
import type { JournalContent } from './journalLines.ts';

/**
 * Where the store is kept between sessions: a database file with all of it, and beside it a journal of the changes
 * since. Every failure is thrown as the system's own error.
 */
export interface DatabaseFile {
  /**
   * What is kept; undefined where nothing is, `damaged` where the database file is not what was written, `newer` where a
   * later version wrote it in a way of its own. From then on whoever opened it before can change nothing any more.
   */
  read(): Promise<StoredDatabase | DatabaseProblem | undefined>;
  /**
   * Keeps a database file in the place of everything before: whoever reads finds the old one or the new one. `columns`:
   * what is in the database file as the query's columns, in chunks, so that opening need not make them again. `changes`: the
   * lines that made all the difference to the database file before, where nothing else did.
   */
  write(snapshot: Uint8Array, columns?: readonly Uint8Array[], changes?: readonly string[]): Promise<void>;
  /**
   * Appends to the journal those of its lines that come after the first `written`; once it returns, they survive
   * whatever happens to the process. After a failure, the same call may be repeated. A line holds no line break.
   */
  append(lines: readonly string[], written: number): Promise<void>;
  /** Puts a damaged database file with its journals out of the way; returns what the user finds it under. */
  quarantine(at: number): Promise<string>;
  /** Puts a copy of a damaged journal beside it; returns its name, or undefined where the journal is missing. */
  quarantineJournal(at: number): Promise<string | undefined>;
  /** Earlier database files that are whole, the latest first. */
  backups(): Promise<readonly Backup[]>;
  /**
   * A backup with the journal of the changes that were made on it, and that of the damaged database file that replaced
   * it; undefined where the backup is not whole.
   */
  readBackup(number: number): Promise<StoredDatabase | undefined>;
  /** Whether somebody else has opened the database file since. Then it is theirs: nothing is written here any more. */
  isLeaseLost(): Promise<boolean>;
  /** Lets go of what is open. */
  close(): Promise<void>;
}

export type DatabaseProblem = 'damaged' | 'newer';

export interface StoredDatabase {
  readonly snapshot: Uint8Array;
  /** The changes since the database file was written. */
  readonly journal: JournalContent;
  /** The changes of the database file that replaced this one and was quarantined. */
  readonly next?: JournalContent;
  /** The columns written with this database file, read again each time; undefined where they are not byte for byte what was written. */
  readColumns(): Promise<Uint8Array | undefined>;
}
