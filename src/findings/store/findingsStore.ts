import { letGo } from '../../base/letGo.ts';
import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import type { ApplicationChange } from '../applications/applicationChange.ts';
import type { KnownApplications } from '../applications/chooseApplication.ts';
import type { Application, Scan } from '../model/scan.ts';
import type { TriageChange, TriageFailureCode } from '../model/triage.ts';
import type { JournalDamage, RestoredBackup } from '../engine.ts';
import { checkDecisions, knownVulnerabilities, reachOf } from '../decisions/checkDecisions.ts';
import type { CheckedDecisions } from '../decisions/checkDecisions.ts';
import type { Decision } from '../decisions/decision.ts';
import type { Finding, FindingDetails } from '../model/finding.ts';
import type { FindingColumns } from '../query/columns.ts';
import type { StoredTexts } from '../query/textSearch.ts';
import { triageFields, triageVocabularies } from '../model/triage.ts';
import { knownApplications, nameOfApplication } from './applications.ts';
import { changeApplications } from './scans/assignScans.ts';
import { compareEverything } from './scans/comparison.ts';
import { recordChanges } from './triage/changeRecorder.ts';
import type { DatabaseProblem, StoredDatabase } from './file/databaseFile.ts';
import { importScan, knownScan } from './scans/importScan.ts';
import type { Merged, NewScan, ScanFindings, ScanRecord } from './scans/importScan.ts';
import { mostKeys } from './file/journalEntry.ts';
import type { JournalEntry } from './file/journalEntry.ts';
import { loadColumns } from './loadColumns.ts';
import { findByKey, readFindingKey, readFindingKeys } from './findingKeys.ts';
import { unpackColumns } from './packedColumns.ts';
import { readDetails } from './readDetails.ts';
import { compareScans, readApplications, readReached, readScans } from './scans/readScans.ts';
import type { ComparedScans } from './scans/readScans.ts';
import { moveTeamLines } from './team/moveTeamLines.ts';
import { removeScan } from './scans/removeScan.ts';
import { shareNames } from './team/teamNames.ts';
import { replayJournal } from './triage/replayJournal.ts';
import { replayBackup } from './triage/replayBackup.ts';
import type { SaidOfScan } from '../scans/saidOfScan.ts';
import { describeScan } from './scans/scanRecords.ts';
import { forgetAuthors } from './triage/authors.ts';
import { createTables, schemaVersion, versionOf } from './sqlite/schema.ts';
import { Sqlite } from './sqlite/sqlite.ts';
import { startSqlJs } from './sqlite/sqliteModule.ts';
import {
  applyDecisions,
  areStored,
  decisionSubjects,
  storeDecisions,
  takeBackDecisions,
} from './triage/standingDecisions.ts';
import { storedTexts } from './storedTexts.ts';
import type { TeamReading, TeamState } from '../team/teamSync.ts';
import {
  beginSharing,
  hasUnsharedChanges,
  ownTeamFile,
  shareChanges,
  withPending,
} from './triage/pendingTriage.ts';
import { isKnownReading, syncTeamFiles, teamState } from './team/teamFiles.ts';
import { isShared } from './team/teamLines.ts';
import { findingsOfTeam, settleAllTeam, settleTeamWithPauses } from './team/teamTriage.ts';
import { applyChange, lastChange, lastUndone, redoLastChange, undoLastChange } from './triage/triageLog.ts';
import type { AppliedChange, NewChange } from './triage/triageLog.ts';

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
  readonly #database: Sqlite;

  constructor(database: Sqlite) {
    this.#database = database;
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
      const replayed = replayJournal(kept.journal, columns, (entry) => store.replay(entry));
      return { store, columns: columns ?? store.columns(), ...replayed };
    });
    if (columnsKept !== undefined) letGo(columnsKept);
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

  async importScan(
    record: ScanRecord,
    findings: ScanFindings,
    yieldAt: (done: number) => Promise<void>,
  ): Promise<Merged> {
    const [merged] = await this.importScans([{ record, findings, count: 0 }], () => yieldAt(0));
    if (merged === undefined) throw new Error('One scan is one.');
    return merged;
  }

  /** All or nothing; `pause` is awaited regularly with the part that is done, and aborts by throwing. */
  importScans(
    scans: readonly NewScan[],
    yieldAt: (fraction: number) => Promise<void>,
  ): Promise<readonly Merged[]> {
    const total = scans.reduce((sum, { count }) => sum + count, 0);
    return this.#database.longTransaction(async () => {
      shareChanges(this.#database);
      takeBackDecisions(this.#database);
      const merged: Merged[] = [];
      let before = 0;
      for (const { record, findings, count } of scans) {
        const yieldHere = (done: number): Promise<void> => yieldAt(total === 0 ? 0 : (before + done) / total);
        merged.push(await importScan(this.#database, record, findings, yieldHere));
        before += count;
      }
      if (isShared(this.#database)) {
        const imported = merged.map(({ scan }) => scan);
        const findings = findingsOfTeam(this.#database, imported);
        await settleTeamWithPauses(this.#database, findings, () => yieldAt(1));
      }
      applyDecisions(this.#database);
      return merged;
    });
  }

  /** What the scans of each application called, as far as their reports list it. */
  reachedOperations(): Readonly<Record<string, readonly string[]>> {
    return readReached(this.#database);
  }

  /** Says how a scan was made, whatever was known of it before; what scans say of findings follows. */
  describeScan(scan: number, said: SaidOfScan): void {
    this.#database.transaction(() => describeScan(this.#database, scan, said));
  }

  /** Returns how many findings went with the scan. */
  removeScan(scan: number): number {
    const removed = this.#deciding(() => {
      const count = removeScan(this.#database, scan);
      if (isShared(this.#database)) settleAllTeam(this.#database);
      forgetAuthors(this.#database);
      return count;
    });
    // What a user removed must not stay readable in unused pages of the database file.
    this.#database.execute('VACUUM');
    return removed;
  }

  /** Findings are what reports and users make of them while something moves them, and get what is decided afterwards. */
  #deciding<Value>(work: () => Value): Value {
    return this.#database.transaction(() => {
      shareChanges(this.#database);
      takeBackDecisions(this.#database);
      const value = work();
      applyDecisions(this.#database);
      return value;
    });
  }

  setDecisions(decisions: readonly Decision[], now: number): void {
    this.#database.transaction(() => {
      shareChanges(this.#database);
      storeDecisions(this.#database, decisions, now);
    });
  }

  /** Whether setting them changes nothing. */
  hasDecisions(decisions: readonly Decision[], now: number): boolean {
    return areStored(this.#database, decisions, now);
  }

  checkDecisions(decisions: readonly Decision[], now: number): CheckedDecisions {
    const subjects = decisionSubjects(this.#database);
    const reach = reachOf(decisions, subjects, now);
    const rules = new Set(subjects.map(({ rule }) => rule));
    const problems = checkDecisions(decisions, reach, rules, now);
    return { reach, problems, known: knownVulnerabilities(subjects) };
  }

  /** Refuses what the list refuses, whoever asks (list rule 5). */
  changeTriage(change: NewChange, showAggregation: boolean): Result<AppliedChange, TriageFailureCode> {
    if (!showAggregation) return failed('triage-needs-aggregation');
    for (const field of triageFields) {
      const code = change.set[field];
      if (code !== undefined && triageVocabularies[field][code] === undefined) {
        return failed('triage-unknown-value', code, field);
      }
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

  /** Before lines are read outside of a transaction. */
  #shareChanges(): void {
    if (!hasUnsharedChanges(this.#database)) return;
    this.#database.transaction(() => shareChanges(this.#database));
  }

  teamState(now: number): TeamState {
    this.#shareChanges();
    return teamState(this.#database, now);
  }

  /** Whether reading this changes no finding. */
  isKnownReading(reading: TeamReading): boolean {
    this.#shareChanges();
    return isShared(this.#database) && isKnownReading(this.#database, reading);
  }

  /** Takes over the files that a team shares; with the first, what was changed until now is shared as well. */
  syncTeam(reading: TeamReading, settle: boolean): Promise<void> {
    return this.#database.longTransaction(async () => {
      shareChanges(this.#database);
      if (settle) takeBackDecisions(this.#database);
      beginSharing(this.#database, reading.author);
      await syncTeamFiles(this.#database, reading, settle);
      if (settle) applyDecisions(this.#database);
    });
  }

  ownTeamFile(name: string): void {
    this.#database.transaction(() => ownTeamFile(this.#database, name));
  }

  /** What a file of this machine must have, where it has `current` now; undefined where it needs no more. */
  withPending(name: string, current: Uint8Array): Uint8Array | undefined {
    this.#shareChanges();
    return withPending(this.#database, name, current);
  }

  lastTriage(): TriageChange | undefined {
    return lastChange(this.#database);
  }

  lastUndone(): TriageChange | undefined {
    return lastUndone(this.#database);
  }

  /** What earlier scans say of applications, for choosing that of a report. */
  knownApplications(): KnownApplications {
    return knownApplications(this.#database);
  }

  /** The application that the scan of a report's bytes, or of a part of them, belongs to. */
  applicationOf(content: string, part: string): string | undefined {
    const id = this.#database.number(
      'SELECT application FROM scan WHERE id = ?',
      knownScan(this.#database, content, part),
    );
    return id === 0 ? undefined : nameOfApplication(this.#database, id);
  }

  applications(): Application[] {
    return readApplications(this.#database);
  }

  /** Returns statements that take the change back, as long as nothing else changes the store. */
  changeApplications(change: ApplicationChange, at: number): readonly string[] {
    return this.#database.transaction(() => {
      shareChanges(this.#database);
      return recordChanges(this.#database, () => {
        takeBackDecisions(this.#database);
        if (isShared(this.#database)) this.#changeSharedApplications(change, at);
        else changeApplications(this.#database, change);
        applyDecisions(this.#database);
      });
    });
  }

  #changeSharedApplications(change: ApplicationChange, at: number): void {
    const apply = (): void => changeApplications(this.#database, change);
    if (change.kind === 'move') moveTeamLines(this.#database, change, apply);
    else apply();
    shareNames(this.#database, change, 'user', at);
    settleAllTeam(this.#database);
  }

  takeBackApplications(change: ApplicationChange, statements: readonly string[], at: number): void {
    this.#database.transaction(() => {
      for (const statement of statements) this.#database.execute(statement);
      compareEverything(this.#database);
      if (!isShared(this.#database)) return;
      shareNames(this.#database, change, 'undo', at);
      settleAllTeam(this.#database);
    });
  }

  /** Ids of the findings of two scans: those of the first only, of both, and of the second only. */
  compareScans(first: number, second: number): ComparedScans {
    return compareScans(this.#database, first, second);
  }

  details(finding: Finding): FindingDetails | undefined {
    this.#shareChanges();
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

  scans(): Scan[] {
    return readScans(this.#database);
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
      return replayBackup(this.#database, kept, (entry) => this.replay(entry));
    });
    return typeof restored === 'string' ? undefined : restored;
  }

  close(): void {
    this.#database.close();
  }
}

function orDamaged<Value>(work: () => Value): Value | 'damaged' {
  try {
    return work();
  } catch (error) {
    // A sound database file must not be quarantined only because there is no room for it now.
    if (isOutOfMemory(error)) throw error;
    // Whatever else SQLite says about these bytes, they are not a database file that can be used.
    return 'damaged';
  }
}

/** What SQLite says (SQLITE_NOMEM), and what V8 says of an ArrayBuffer that it cannot make. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /out of memory|allocation failed/i.test(error.message);
}
