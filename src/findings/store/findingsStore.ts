import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import type { Scan, TriageChange, TriageFailureCode } from '../engine.ts';
import type { Finding, FindingDetails } from '../finding.ts';
import type { ImportedFinding } from '../identity.ts';
import type { FindingColumns } from '../query/columns.ts';
import { triageVocabularies } from '../triage.ts';
import { importScan } from './importScan.ts';
import type { Merged, ScanRecord } from './importScan.ts';
import { loadColumns } from './loadColumns.ts';
import { readDetails, readScans } from './readDetails.ts';
import { removeScan } from './removeScan.ts';
import { migrate, schemaVersion, versionOf } from './schema.ts';
import { Sqlite } from './sqlite.ts';
import { applyChange, lastChange, undoLastChange } from './triageLog.ts';
import type { AppliedChange, NewChange } from './triageLog.ts';

/** Why an image was not opened. */
export type ImageProblem = 'damaged' | 'newer';

/** The findings of one workspace in a database in memory; `image` makes it a file's bytes. */
export class FindingsStore {
  readonly #database: Sqlite;

  private constructor(database: Sqlite) {
    this.#database = database;
  }

  static async create(wasmBinary: Uint8Array): Promise<FindingsStore> {
    const database = await Sqlite.open(wasmBinary);
    migrate(database);
    return new FindingsStore(database);
  }

  /** Opens an image, bringing an older one up to date. */
  static async open(
    wasmBinary: Uint8Array,
    image: Uint8Array,
  ): Promise<{ readonly store: FindingsStore; readonly columns: FindingColumns } | ImageProblem> {
    if (isTruncated(image)) return 'damaged';
    let database: Sqlite | undefined;
    try {
      database = await Sqlite.open(wasmBinary, image);
      if (versionOf(database) > schemaVersion) {
        database.close();
        return 'newer';
      }
      if (String(database.row('PRAGMA quick_check(1)')?.[0]) !== 'ok') throw new Error('quick_check failed');
      migrate(database);
      const store = new FindingsStore(database);
      return { store, columns: store.columns() };
    } catch {
      // Whatever SQLite says about these bytes, they are not an image that can be used.
      database?.close();
      return 'damaged';
    }
  }

  columns(): FindingColumns {
    return loadColumns(this.#database);
  }

  /** All or nothing; `pause` is awaited regularly and aborts by throwing. */
  importScan(
    record: ScanRecord,
    findings: readonly ImportedFinding[],
    pause: (fraction: number) => Promise<void>,
  ): Promise<Merged> {
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

  lastTriage(): TriageChange | undefined {
    return lastChange(this.#database);
  }

  details(finding: Finding): FindingDetails | undefined {
    return readDetails(this.#database, finding);
  }

  scans(): Scan[] {
    return readScans(this.#database);
  }

  image(): Uint8Array {
    return this.#database.export();
  }

  close(): void {
    this.#database.close();
  }
}

/**
 * A file that is shorter than its header says (SQLite file format, "The Database Header": page size at offset
 * 16, pages at offset 28) lost its end; SQLite notices only when it reads there.
 */
function isTruncated(image: Uint8Array): boolean {
  if (image.length < 100) return true;
  const header = new DataView(image.buffer, image.byteOffset, image.byteLength);
  const pageSize = header.getUint16(16) === 1 ? 0x10000 : header.getUint16(16);
  return image.length < pageSize * header.getUint32(28);
}
