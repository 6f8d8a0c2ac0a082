import { Mutex } from '../base/mutex.ts';
import { errorMessage } from '../base/errorMessage.ts';
import type { Clock } from '../base/clock.ts';
import { redactSecrets } from '../base/secrets/redactSecrets.ts';
import { failed, success, type Result } from '../base/result.ts';
import { checkApplicationChange } from './applicationChange.ts';
import type { ApplicationChange, ApplicationFailureCode } from './applicationChange.ts';
import { csvChunks } from './csv.ts';
import type { Application, Scan, ScanDifference } from './scan.ts';
import type { TriageChange, TriageFailureCode, TriageRequest, TriageRows, TriageScope } from './triage.ts';
import type {
  AppliedApplicationChange,
  Backup,
  CsvOptions,
  Facet,
  FindingsEngine,
  HandlerFiles,
  RestoredBackup,
  Page,
  RowPlace,
  StoreFailureCode,
  Unsaved,
} from './engine.ts';
import type { CheckedDecisions } from './decisions/checkDecisions.ts';
import type { Decision } from './decisions/decision.ts';
import type { Finding, FindingDetails } from './finding.ts';
import { ImportEnded } from './importYield.ts';
import type { ImportFailureCode, ImportOptions, ImportSummary, ReportInput } from './importers/report.ts';
import { mergeOpened, readShare } from './mergeOpened.ts';
import type { EnginePorts } from './findingsPorts.ts';
import { FindingsQuery } from './query/findingsQuery.ts';
import type { FindingColumns } from './query/columns.ts';
import { scanDifference } from './scanDifference.ts';
import { Searching } from './searching.ts';
import type { OpenedReport, OpenReport } from './openReport.ts';
import type { FindingsStore, OpenedStore } from './store/findingsStore.ts';
import type { DatabaseFile } from './store/databaseFile.ts';
import type { JournalEntry } from './store/journalEntry.ts';
import { StorePersistence } from './store/storePersistence.ts';
import type { AppliedChange } from './store/triageLog.ts';
import type { TeamReading, TeamState } from './team/teamSync.ts';
import { checkTriage } from './triage.ts';
import type { FilterField, ListSummary, ListView, ShownView, TimelineBucket } from './view.ts';

type Refused = ReturnType<typeof failed<StoreFailureCode>>;

export class Engine implements FindingsEngine {
  readonly #store: FindingsStore;
  readonly #persistence: StorePersistence;
  readonly #databaseFile: DatabaseFile | undefined;
  readonly #clock: Clock;
  /** Why nothing can be changed here. */
  readonly #refusal: Refused | undefined;
  readonly #openReport: OpenReport;
  readonly #listeners = new Set<() => void>();
  readonly #searching = new Searching(() => this.#query);
  #query: FindingsQuery;
  readonly #mutex = new Mutex();
  #revision = 0;
  #lastPinned = 0;
  #handlers: HandlerFiles | undefined;
  /** How to take back the last change of applications; nothing once anything else was changed. */
  #lastApplicationChange: { readonly revision: number; readonly takeBack: readonly string[] } | undefined;

  constructor(
    { store, columns, lines }: Pick<OpenedStore, 'store' | 'columns' | 'lines'>,
    { databaseFile, clock, checkpointTiming, openReport }: EnginePorts,
    refusal?: Refused,
  ) {
    this.#store = store;
    this.#databaseFile = databaseFile;
    this.#query = this.#queryOf(columns);
    this.#clock = clock;
    this.#refusal = refusal;
    this.#persistence = new StorePersistence(store, databaseFile, lines, {
      columns: () => this.#query.columns,
      checkpointTiming,
      whenIdle: (work) => {
        // What fails here is tried again, and is shown as unsaved meanwhile.
        void this.#mutex.run(work).catch(() => undefined);
      },
      didSave: () => this.#announce(),
    });
    this.#openReport = openReport;
  }

  /** Writes the whole store, where that can be done: the journal that was read has everything, too. */
  checkpoint(): Promise<void> {
    return this.#mutex.run(() => this.#persistence.checkpoint(this.#query.columns).catch(() => undefined));
  }

  get revision(): number {
    return this.#revision;
  }

  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async summary(view: ShownView, signal?: AbortSignal): Promise<ListSummary> {
    return (await this.#searching.ready(view, signal)).summary(view);
  }

  async page(view: ShownView, offset: number, limit: number, signal?: AbortSignal): Promise<Page> {
    return (await this.#searching.ready(view, signal)).page(view, offset, limit);
  }

  async apis(
    view: ShownView,
    vulnerability: number,
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly Finding[]> {
    return (await this.#searching.ready(view, signal)).apis(view, vulnerability, offset, limit);
  }

  async locate(
    view: ShownView,
    vulnerability: number,
    finding: number | undefined,
    signal?: AbortSignal,
  ): Promise<RowPlace | undefined> {
    return (await this.#searching.ready(view, signal)).locate(view, vulnerability, finding);
  }

  /** Takes its turn among the changes: the list is pinned as the last one left it. */
  pin(view: ShownView): Promise<number | undefined> {
    return this.#mutex.run(async () => {
      if (this.#query.holds(view)) return view.pinned;
      return this.#query.pin(view, this.#lastPinned + 1) ? ++this.#lastPinned : undefined;
    });
  }

  async facet(
    view: ListView,
    field: FilterField,
    search: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<Facet> {
    return (await this.#searching.ready(view, signal)).facet(view, field, search, limit);
  }

  async setHandlers(handlers: HandlerFiles): Promise<void> {
    if (JSON.stringify(handlers) === JSON.stringify(this.#handlers)) return;
    this.#handlers = handlers;
    this.#query.setHandlers(handlers);
    this.#announce();
  }

  async groups(view: ListView, field: FilterField, limit: number, signal?: AbortSignal): Promise<Facet> {
    return (await this.#searching.ready(view, signal)).groups(view, field, limit);
  }

  async timeline(view: ListView, most: number, signal?: AbortSignal): Promise<readonly TimelineBucket[]> {
    return (await this.#searching.ready(view, signal)).timeline(view, most);
  }

  async triageScope(rows: readonly TriageRows[], signal?: AbortSignal): Promise<TriageScope> {
    for (const { view } of rows) await this.#searching.ready(view, signal);
    return this.#query.triageScope(rows);
  }

  details(finding: number): Promise<FindingDetails | undefined> {
    return this.#mutex.run(async () => {
      const found = this.#query.finding(finding);
      return found && this.#store.details(found);
    });
  }

  findingKey(finding: number): Promise<string | undefined> {
    return this.#mutex.run(async () => this.#store.findingKey(finding));
  }

  findingWithKey(key: string): Promise<Finding | undefined> {
    // No finding has the id 0.
    return this.#mutex.run(async () => this.#query.finding(this.#store.findByKey(key) ?? 0));
  }

  async importReport(
    report: ReportInput,
    options: ImportOptions,
    signal: AbortSignal,
  ): Promise<Result<ImportSummary, ImportFailureCode | StoreFailureCode>> {
    const input = { ...report, name: redactSecrets(report.name) };
    const opened = await this.#openReport(
      input,
      { ...options, onProgress: (fraction) => options.onProgress?.(fraction * readShare) },
      this.#clock,
      signal,
    );
    if (!opened.ok) return opened;
    try {
      return await this.#change(() => this.#importOpened(opened.value, input.name, options, signal));
    } catch (error) {
      if (error instanceof ImportEnded) return { ok: false, failure: error.failure };
      throw error;
    } finally {
      opened.value.close();
    }
  }

  async #importOpened(
    opened: OpenedReport,
    name: string,
    options: ImportOptions,
    signal: AbortSignal,
  ): Promise<Result<ImportSummary, StoreFailureCode>> {
    const before = this.#snapshot();
    let summary: ImportSummary;
    try {
      summary = await mergeOpened(this.#store, opened, { name, importedAt: this.#clock(), signal }, options);
    } catch (error) {
      // What was read meanwhile may be of what was taken back.
      this.#query.releaseTexts();
      throw error;
    }
    return (await this.#keepOrRestore(before)) ?? success(summary);
  }

  changeTriage(request: TriageRequest): Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>> {
    return this.#change(async () => {
      const checked = checkTriage(request);
      if (!checked.ok) return checked;
      const { ids, total, rows, summary } = this.#query.findingsBehind(request.rows);
      if (ids.length === 0) return failed('triage-no-rows');
      const { by, comment = '' } = request;
      const at = this.#clock();
      const change = { set: checked.value, findings: ids, by, at, total, rows, summary, comment };
      const showAggregation = request.rows.every(({ view }) => view.showAggregation);
      const applied = this.#store.changeTriage(change, showAggregation);
      return applied.ok ? this.#keepChange(applied.value, { kind: 'change', change }) : applied;
    });
  }

  /** Does not wait for an import, which changes nothing of it: the panel asks with every click. */
  async lastTriage(): Promise<TriageChange | undefined> {
    return this.#store.lastTriage();
  }

  undoTriage(change?: number): Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>> {
    return this.#change(async () => {
      if (change !== undefined && this.#store.lastTriage()?.id !== change) return failed('triage-not-last');
      const at = this.#clock();
      const undone = this.#store.undoTriage(at);
      if (undone === undefined) return failed('triage-nothing-to-undo');
      return this.#keepChange(undone, { kind: 'undo', at });
    });
  }

  async lastUndone(): Promise<TriageChange | undefined> {
    return this.#store.lastUndone();
  }

  redoTriage(): Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>> {
    return this.#change(async () => {
      const at = this.#clock();
      const redone = this.#store.redoTriage(at);
      if (redone === undefined) return failed('triage-nothing-to-redo');
      return this.#keepChange(redone, { kind: 'redo', at });
    });
  }

  setDecisions(decisions: readonly Decision[]): Promise<Result<void, StoreFailureCode>> {
    return this.#change(async () => {
      if (this.#store.hasDecisions(decisions, this.#clock())) return success(undefined);
      return this.#rewrite(() => this.#store.setDecisions(decisions, this.#clock()));
    });
  }

  checkDecisions(decisions: readonly Decision[]): Promise<CheckedDecisions> {
    return this.#mutex.run(async () => this.#store.checkDecisions(decisions, this.#clock()));
  }

  teamState(): Promise<TeamState> {
    return this.#mutex.run(async () => this.#store.teamState());
  }

  syncTeam(reading: TeamReading): Promise<Result<TeamState, StoreFailureCode>> {
    return this.#change(async () => {
      // What this machine wrote is in the journal already: it need not be kept once more.
      const isKnown = this.#store.isKnownReading(reading);
      const before = isKnown ? undefined : this.#snapshot();
      await this.#store.syncTeam(reading, !isKnown);
      return (isKnown ? undefined : await this.#keepOrRestore(before)) ?? success(this.#store.teamState());
    });
  }

  /** The name is kept before anything is written: the file would be another author's otherwise. */
  teamFile(name: string, current: Uint8Array): Promise<Result<Uint8Array | undefined, StoreFailureCode>> {
    return this.#change(async () => {
      if (this.#store.teamState().ownFile !== name) {
        const kept = await this.#rewrite(() => this.#store.ownTeamFile(name));
        if (!kept.ok) return kept;
      }
      return success(this.#store.withPending(name, current));
    });
  }

  scans(): Promise<readonly Scan[]> {
    return this.#mutex.run(async () => this.#store.scans());
  }

  removeScan(scan: number): Promise<Result<{ readonly findingsRemoved: number }, StoreFailureCode>> {
    return this.#change(() => this.#rewrite(() => ({ findingsRemoved: this.#store.removeScan(scan) })));
  }

  applications(): Promise<readonly Application[]> {
    return this.#mutex.run(async () => this.#store.applications());
  }

  changeApplications(
    change: ApplicationChange,
  ): Promise<Result<AppliedApplicationChange, ApplicationFailureCode | StoreFailureCode>> {
    return this.#change(async () => {
      const checked = checkApplicationChange(change, this.#store.applications(), this.#store.scans());
      if (!checked.ok) return checked;
      const changed = await this.#rewrite(() => this.#store.changeApplications(checked.value));
      if (!changed.ok) return changed;
      this.#lastApplicationChange = { revision: this.#revision, takeBack: changed.value };
      return success({ id: this.#revision });
    });
  }

  undoApplicationChange(id: number): Promise<Result<void, ApplicationFailureCode | StoreFailureCode>> {
    return this.#change(async () => {
      const last = this.#lastApplicationChange;
      if (last?.revision !== id) return failed('application-not-last');
      return this.#rewrite(() => this.#store.takeBack(last.takeBack));
    });
  }

  compareScans(first: number, second: number, limit: number): Promise<ScanDifference> {
    return this.#mutex.run(async () =>
      scanDifference(this.#store.compareScans(first, second), (id) => this.#query.finding(id), limit),
    );
  }

  /** Does not wait for work in progress. */
  async unsaved(): Promise<Unsaved | undefined> {
    return this.#persistence.unsaved;
  }

  save(): Promise<Result<undefined, StoreFailureCode>> {
    return this.#mutex.run(async () => {
      try {
        await this.#persistence.save();
      } catch (error) {
        return this.#failure('store-not-written', error);
      } finally {
        this.#announce();
      }
      return success(undefined);
    });
  }

  backups(): Promise<readonly Backup[]> {
    return this.#mutex.run(async () => (await this.#databaseFile?.backups()) ?? []);
  }

  restoreBackup(number: number): Promise<Result<RestoredBackup, StoreFailureCode>> {
    return this.#change(async () => {
      const backup = await this.#databaseFile?.readBackup(number);
      if (backup === undefined) return failed('backup-unreadable');
      const before = this.#snapshot();
      const restored = this.#store.restoreBackup(backup);
      if (restored === undefined) {
        this.#restore(before);
        return failed('backup-unreadable');
      }
      return (await this.#keepOrRestore(before)) ?? success(restored);
    });
  }

  csv(view: ListView, options: CsvOptions, signal: AbortSignal): AsyncIterable<string> {
    return csvChunks(this.#query.snapshot(view), options, signal);
  }

  close(): Promise<void> {
    return this.#mutex.run(async () => {
      this.#listeners.clear();
      this.#searching.close();
      // Nobody is left to be told; what is not saved was shown as such.
      await this.#persistence.close().catch(() => undefined);
      this.#store.close();
    });
  }

  #queryOf(columns: FindingColumns): FindingsQuery {
    const query = new FindingsQuery(columns, this.#store.texts(columns.length));
    if (this.#handlers !== undefined) query.setHandlers(this.#handlers);
    return query;
  }

  async #keepChange(
    applied: AppliedChange,
    entry: JournalEntry,
  ): Promise<Result<TriageChange, StoreFailureCode>> {
    if (applied.change.changed === 0 && entry.kind === 'change') return success(applied.change);
    for (const set of applied.sets) this.#query.setTriage(set.field, set.findings, set.values, applied.by);
    if (applied.sets.length === 0) this.#query.commented();
    try {
      await this.#persistence.keepEntry(entry);
      return success(applied.change);
    } catch (error) {
      return await this.#failure('store-not-written', error);
    } finally {
      this.#announce();
    }
  }

  /** What `#keepOrRestore` goes back to; nothing where nothing is kept anyway. */
  #snapshot(): Uint8Array | undefined {
    return this.#persistence.keeps ? this.#store.snapshot() : undefined;
  }

  #restore(before: Uint8Array | undefined): void {
    if (before) this.#store.restore(before);
    // What was read meanwhile may be of what was taken back.
    this.#query.releaseTexts();
  }

  /** Makes what was done to the store durable and shows it; where it cannot be written, it is taken back. */
  async #keepOrRestore(before: Uint8Array | undefined): Promise<Refused | undefined> {
    const columns = this.#store.columns();
    try {
      await this.#persistence.keepDatabase(columns);
    } catch (error) {
      this.#restore(before);
      return this.#failure('store-not-writable', error);
    }
    this.#query = this.#queryOf(columns);
    this.#announce();
    return undefined;
  }

  /** Work on the whole store, made durable or taken back. */
  async #rewrite<Value>(work: () => Value): Promise<Result<Value, StoreFailureCode>> {
    const before = this.#snapshot();
    const value = work();
    return (await this.#keepOrRestore(before)) ?? success(value);
  }

  async #failure(code: StoreFailureCode, error: unknown): Promise<Refused> {
    return (await this.#persistence.isLeaseLost())
      ? failed('store-lease-lost')
      : failed(code, errorMessage(error));
  }

  #announce(): void {
    this.#revision++;
    this.#lastApplicationChange = undefined;
    for (const listener of this.#listeners) listener();
  }

  /** Work that changes the store, unless the findings are another window's now. */
  #change<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Refused> {
    return this.#mutex.run(async () => {
      if (this.#refusal) return this.#refusal;
      return (await this.#persistence.isLeaseLost()) ? failed('store-lease-lost') : work();
    });
  }
}
