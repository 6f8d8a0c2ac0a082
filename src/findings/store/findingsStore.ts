import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import type { JournalDamage, Scan, TriageChange, TriageFailureCode } from '../engine.ts';
import type { Finding, FindingDetails } from '../finding.ts';
import type { FindingColumns } from '../query/columns.ts';
import type { StoredTexts } from '../query/textSearch.ts';
import { triageVocabularies } from '../triage.ts';
import type { KeptImage } from './imageFile.ts';
import { importScan } from './importScan.ts';
import type { Merged, ScanFindings, ScanRecord } from './importScan.ts';
import type { JournalEntry } from './journalEntry.ts';
import { loadColumns } from './loadColumns.ts';
import { unpackColumns } from './packedColumns.ts';
import { readDetails, readScans } from './readDetails.ts';
import { removeScan } from './removeScan.ts';
import { replayJournal } from './replayJournal.ts';
import { migrate, schemaVersion, versionOf } from './schema.ts';
import { Sqlite, startSqlJs } from './sqlite.ts';
import { storedTexts } from './storedTexts.ts';
import { applyChange, lastChange, lastUndone, redoLastChange, undoLastChange } from './triageLog.ts';
import type { AppliedChange, NewChange } from './triageLog.ts';

/** Why an image was not opened. */
export type ImageProblem = 'damaged' | 'newer';

export interface OpenedStore {
  readonly store: FindingsStore;
  readonly columns: FindingColumns;
  /** The lines of the journal that were replayed. */
  readonly lines: readonly string[];
  /** Not all of the journal could be replayed. */
  readonly damage?: JournalDamage;
  /** The image was of an older version and is not yet written as this one. */
  readonly wasOlder: boolean;
}

/** The findings of one workspace in a database in memory; `image` makes it a file's bytes. */
export class FindingsStore {
  readonly #database: Sqlite;

  constructor(database: Sqlite) {
    this.#database = database;
  }

  static async create(wasmBinary: Uint8Array): Promise<FindingsStore> {
    const database = new Sqlite(await startSqlJs(wasmBinary));
    migrate(database);
    return new FindingsStore(database);
  }

  /**
   * Opens an image that is as it was written, and replays its journal. With the columns that were written with it, it
   * is not read through. Failures of reading, and a lack of memory, are thrown.
   */
  static async open(wasmBinary: Uint8Array, kept: KeptImage): Promise<OpenedStore | ImageProblem> {
    const sqlJs = await startSqlJs(wasmBinary);
    const database = orDamaged(() => new Sqlite(sqlJs, kept.image));
    if (database === 'damaged') return database;
    const version = orDamaged(() => versionOf(database));
    // Only an image of this version may have columns that say what is in it.
    const columnsKept = version === schemaVersion ? await kept.readColumns() : undefined;
    const opened = orDamaged(() => {
      if (versionOf(database) > schemaVersion) return 'newer';
      const wasOlder = migrate(database);
      const store = new FindingsStore(database);
      const columns = columnsKept && unpackColumns(columnsKept);
      const replayed = replayJournal(kept.journal, columns, (entry) => store.replay(entry));
      return { store, columns: columns ?? store.columns(), wasOlder, ...replayed };
    });
    if (typeof opened === 'string') database.close();
    return opened;
  }

  /** Makes a change again that the journal kept. */
  replay(entry: JournalEntry): AppliedChange | undefined {
    return this.#database.transaction(() => {
      if (entry.kind === 'change') return applyChange(this.#database, entry.change);
      if (entry.kind === 'undo') return undoLastChange(this.#database, entry.at);
      return redoLastChange(this.#database, entry.at);
    });
  }

  /** The texts of `findings` findings, for searching. */
  texts(findings: number): StoredTexts {
    return storedTexts(this.#database, findings);
  }

  columns(): FindingColumns {
    return loadColumns(this.#database);
  }

  /**
   * All or nothing; `pause` is awaited regularly and aborts by throwing. `bytes`: about how many the findings will take.
   */
  importScan(
    record: ScanRecord,
    findings: ScanFindings,
    pause: (done: number) => Promise<void>,
    bytes = 0,
  ): Promise<Merged> {
    this.#database.makeRoom(bytes);
    return this.#database.longTransaction(() => importScan(this.#database, record, findings, pause));
  }

  /** Returns how many findings went with the scan. */
  removeScan(scan: number): number {
    const removed = this.#database.transaction(() => removeScan(this.#database, scan));
    // What a person removed must not stay readable in unused pages of the image.
    this.#database.execute('VACUUM');
    return removed;
  }

  /** Refuses what the list refuses, whoever asks (list rule 5). */
  changeTriage(change: NewChange, showAggregation: boolean): Result<AppliedChange, TriageFailureCode> {
    if (!showAggregation) return failed('triage-needs-aggregation');
    if (triageVocabularies[change.field][change.value] === undefined) {
      return failed('triage-unknown-value', change.value, change.field);
    }
    if (change.findings.length === 0) return failed('triage-no-rows');
    return success(this.#database.transaction(() => applyChange(this.#database, change)));
  }

  undoTriage(at: number): AppliedChange | undefined {
    return this.#database.transaction(() => undoLastChange(this.#database, at));
  }

  redoTriage(at: number): AppliedChange | undefined {
    return this.#database.transaction(() => redoLastChange(this.#database, at));
  }

  lastTriage(): TriageChange | undefined {
    return lastChange(this.#database);
  }

  lastUndone(): TriageChange | undefined {
    return lastUndone(this.#database);
  }

  knowsFinding(vulnerabilityKey: string, method: string, path: string): boolean {
    const found = this.#database.row(
      `SELECT 1 FROM finding
       WHERE vulnerability = (SELECT id FROM vulnerability WHERE key = ?)
         AND api = (SELECT id FROM api WHERE method = ? AND path = ?)`,
      vulnerabilityKey,
      method,
      path,
    );
    return found !== undefined;
  }

  /** The main targets of the scans of a tool, the latest first. */
  targetsOf(tool: string): readonly string[] {
    return Array.from(
      this.#database.rows('SELECT target FROM scan WHERE tool = ? ORDER BY id DESC', tool),
      ([target]) => String(target),
    );
  }

  details(finding: Finding): FindingDetails | undefined {
    return readDetails(this.#database, finding);
  }

  scans(): Scan[] {
    return readScans(this.#database);
  }

  /** The whole store as the bytes of an image. */
  image(): Uint8Array {
    return this.#database.export();
  }

  /** Goes back to what `image` gave earlier. */
  restore(image: Uint8Array): void {
    this.#database.replace(image);
  }

  /** Goes on with a backup and its journal; undefined where it is of another version or cannot be used. */
  restoreBackup({ image, journal }: KeptImage): { readonly damage?: JournalDamage } | undefined {
    const replayed = orDamaged(() => {
      this.#database.replace(image);
      if (versionOf(this.#database) !== schemaVersion) return 'newer';
      return replayJournal(journal, undefined, (entry) => this.replay(entry));
    });
    if (typeof replayed === 'string') return undefined;
    return replayed.damage ? { damage: replayed.damage } : {};
  }

  close(): void {
    this.#database.close();
  }
}

function orDamaged<Value>(work: () => Value): Value | 'damaged' {
  try {
    return work();
  } catch (error) {
    // A sound image must not be put aside only because there is no room for it now.
    if (isOutOfMemory(error)) throw error;
    // Whatever else SQLite says about these bytes, they are not an image that can be used.
    return 'damaged';
  }
}

/** What SQLite says (SQLITE_NOMEM), and what V8 says of an ArrayBuffer that it cannot make. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /out of memory|allocation failed/i.test(error.message);
}
