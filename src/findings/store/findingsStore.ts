import { letGo } from '../../base/letGo.ts';
import type { JournalDamage, RestoredBackup } from '../engine.ts';
import type { Finding, FindingDetails } from '../model/finding.ts';
import type { FindingColumns } from '../query/columns.ts';
import type { StoredTexts } from '../query/textSearch.ts';
import type { DatabaseProblem, StoredDatabase } from './file/databaseFile.ts';
import { mostKeys } from './file/journalEntry.ts';
import { orDamaged } from './file/orDamaged.ts';
import { findByKey, readFindingKey, readFindingKeys } from './findingKeys.ts';
import { loadColumns } from './loadColumns.ts';
import { unpackColumns } from './packedColumns.ts';
import { readDetails } from './readDetails.ts';
import { ApplicationStore } from './scans/applicationStore.ts';
import { ScanStore } from './scans/scanStore.ts';
import { createTables, schemaVersion, versionOf } from './sqlite/schema.ts';
import { Sqlite } from './sqlite/sqlite.ts';
import { startSqlJs } from './sqlite/sqliteModule.ts';
import { storedTexts } from './storedTexts.ts';
import { TeamStore } from './team/teamStore.ts';
import { DecisionStore } from './triage/decisionStore.ts';
import { sharePending } from './triage/pendingTriage.ts';
import { replayBackup } from './triage/replayBackup.ts';
import { replayJournal } from './triage/replayJournal.ts';
import { TriageStore } from './triage/triageStore.ts';

/** Why a database file was not opened. */
export interface OpenedStore {
  readonly store: FindingsStore;
  readonly columns: FindingColumns;
  /** The lines of the journal that were replayed. */
  readonly lines: readonly string[];
  /** Not all of the journal could be replayed. */
  readonly damage?: JournalDamage;
}

/** The findings of one workspace in a database in memory; `databaseFile` makes it a file's bytes. */
export class FindingsStore {
  readonly scans: ScanStore;
  readonly applications: ApplicationStore;
  readonly triage: TriageStore;
  readonly decisions: DecisionStore;
  readonly team: TeamStore;
  readonly #database: Sqlite;

  constructor(database: Sqlite) {
    this.#database = database;
    this.scans = new ScanStore(database);
    this.applications = new ApplicationStore(database);
    this.triage = new TriageStore(database);
    this.decisions = new DecisionStore(database);
    this.team = new TeamStore(database);
  }

  static async create(wasmBinary: Uint8Array): Promise<FindingsStore> {
    const database = new Sqlite(await startSqlJs(wasmBinary));
    createTables(database);
    return new FindingsStore(database);
  }

  /**
   * Opens a database file that is as it was written, and replays its journal. With the columns that were written with it, it
   * is not read through. Failures of reading, and a lack of memory, are thrown.
   */
  static async open(wasmBinary: Uint8Array, kept: StoredDatabase): Promise<OpenedStore | DatabaseProblem> {
    const sqlJs = await startSqlJs(wasmBinary);
    const database = orDamaged(() => new Sqlite(sqlJs, kept.snapshot));
    if (database === 'damaged') return database;
    const version = orDamaged(() => versionOf(database));
    // Only a database file of this version may have columns that say what is in it.
    const columnsKept = version === schemaVersion ? await kept.readColumns() : undefined;
    const opened = orDamaged(() => {
      if (versionOf(database) > schemaVersion) return 'newer';
      createTables(database);
      const store = new FindingsStore(database);
      const columns = columnsKept && unpackColumns(columnsKept);
      const replayed = replayJournal(kept.journal, columns, (entry) => store.triage.replay(entry));
      return { store, columns: columns ?? store.columns(), ...replayed };
    });
    if (columnsKept !== undefined) letGo(columnsKept);
    if (typeof opened === 'string') database.close();
    return opened;
  }

  /** The texts of `findings` findings, for searching. */
  texts(findings: number): StoredTexts {
    return storedTexts(this.#database, findings);
  }

  columns(): FindingColumns {
    return loadColumns(this.#database);
  }

  details(finding: Finding): FindingDetails | undefined {
    sharePending(this.#database);
    return readDetails(this.#database, finding);
  }

  findingKey(finding: number): string | undefined {
    return readFindingKey(this.#database, finding);
  }

  /** In any order; none where they are too many to be kept with a change. */
  keysOf(findings: ArrayLike<number>): readonly string[] {
    return findings.length > mostKeys ? [] : readFindingKeys(this.#database, findings);
  }

  findByKey(key: string): number | undefined {
    return findByKey(this.#database, key);
  }

  /** The whole store as the bytes of a database file. */
  snapshot(): Uint8Array {
    return this.#database.export();
  }

  /** Goes back to what `databaseFile` gave earlier. */
  restore(snapshot: Uint8Array): void {
    this.#database.replace(snapshot);
  }

  /**
   * Continues with a backup and its journal, and with that of the damaged file that replaced it; undefined where the
   * backup is of another version or cannot be used.
   */
  restoreBackup(kept: StoredDatabase): RestoredBackup | undefined {
    const restored = orDamaged(() => {
      this.#database.replace(kept.snapshot);
      if (versionOf(this.#database) > schemaVersion) return 'newer';
      createTables(this.#database);
      return replayBackup(this.#database, kept, (entry) => this.triage.replay(entry));
    });
    return typeof restored === 'string' ? undefined : restored;
  }

  close(): void {
    this.#database.close();
  }
}
