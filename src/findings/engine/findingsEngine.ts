import { csvChunks } from '../export/csv.ts';
import type { ApplicationChange, ApplicationFailureCode } from '../applications/applicationChange.ts';
import type { Result } from '../../base/result.ts';
import type { Application, Scan, ScanDifference } from '../model/scan.ts';
import type {
  TriageChange,
  TriageFailureCode,
  TriageRequest,
  TriageRows,
  TriageScope,
} from '../model/triage.ts';
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
} from '../engine.ts';
import type { CheckedDecisions } from '../decisions/checkDecisions.ts';
import type { Decision } from '../decisions/decision.ts';
import { ApplicationChanges } from './applicationChanges.ts';
import { importIntoFindings } from './importIntoFindings.ts';
import { restoreBackup } from './restoreBackup.ts';
import { StoredFindings } from './storedFindings.ts';
import type { Refused } from './storedFindings.ts';
import { syncTeam, teamFile } from './teamChanges.ts';
import { changeTriage, redoTriage, undoTriage } from './triageChanges.ts';
import type { Finding, FindingDetails } from '../model/finding.ts';
import type { ImportFailureCode, ImportOptions, ImportSummary, ReportInput } from '../importers/report.ts';
import type { EnginePorts } from './findingsPorts.ts';
import type { SaidOfScan } from '../scans/saidOfScan.ts';
import { scanDifference } from '../scans/scanDifference.ts';
import { Searching } from './searching.ts';
import type { OpenReport } from '../merge/openReport.ts';
import { success } from '../../base/result.ts';
import type { OpenedStore } from '../store/findingsStore.ts';
import type { DatabaseFile } from '../store/file/databaseFile.ts';
import type { TeamReading, TeamState } from '../team/teamSync.ts';
import type { FilterField, ListSummary, ListView, ShownView, TimelineBucket } from '../view/view.ts';

/** Answers questions from the columns, and lets changes through one at a time. */
export class Engine implements FindingsEngine {
  readonly #findings: StoredFindings;
  readonly #databaseFile: DatabaseFile | undefined;
  readonly #openReport: OpenReport;
  readonly #applications: ApplicationChanges;
  readonly #searching = new Searching(() => this.#findings.query);
  #lastPinned = 0;

  constructor(
    opened: Pick<OpenedStore, 'store' | 'columns' | 'lines'>,
    ports: EnginePorts,
    refusal?: Refused,
  ) {
    this.#findings = new StoredFindings(opened, ports, refusal);
    this.#databaseFile = ports.databaseFile;
    this.#openReport = ports.openReport;
    this.#applications = new ApplicationChanges(this.#findings);
  }

  /** Writes the whole store, where that can be done: the journal that was read has everything, too. */
  checkpoint(): Promise<void> {
    return this.#findings.checkpoint();
  }

  get revision(): number {
    return this.#findings.revision;
  }

  onDidChange(listener: () => void): () => void {
    return this.#findings.onDidChange(listener);
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
    return this.#findings.inTurn(() => {
      const { query } = this.#findings;
      if (query.holds(view)) return view.pinned;
      return query.pin(view, this.#lastPinned + 1) ? ++this.#lastPinned : undefined;
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
    this.#findings.setHandlers(handlers);
  }

  async groups(view: ListView, field: FilterField, limit: number, signal?: AbortSignal): Promise<Facet> {
    return (await this.#searching.ready(view, signal)).groups(view, field, limit);
  }

  async timeline(view: ListView, most: number, signal?: AbortSignal): Promise<readonly TimelineBucket[]> {
    return (await this.#searching.ready(view, signal)).timeline(view, most);
  }

  async triageScope(rows: readonly TriageRows[], signal?: AbortSignal): Promise<TriageScope> {
    for (const { view } of rows) await this.#searching.ready(view, signal);
    return this.#findings.query.triageScope(rows);
  }

  details(finding: number): Promise<FindingDetails | undefined> {
    return this.#findings.inTurn(() => {
      const found = this.#findings.query.finding(finding);
      return found && this.#findings.store.details(found);
    });
  }

  findingKey(finding: number): Promise<string | undefined> {
    return this.#findings.inTurn(() => this.#findings.store.findingKey(finding));
  }

  findingWithKey(key: string): Promise<Finding | undefined> {
    const { store } = this.#findings;
    // No finding has the id 0.
    return this.#findings.inTurn(() => this.#findings.query.finding(store.findByKey(key) ?? 0));
  }

  importReport(
    report: ReportInput,
    options: ImportOptions,
    signal: AbortSignal,
  ): Promise<Result<ImportSummary, ImportFailureCode | StoreFailureCode>> {
    return importIntoFindings(this.#findings, this.#openReport, report, options, signal);
  }

  changeTriage(request: TriageRequest): Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>> {
    return changeTriage(this.#findings, request);
  }

  /** Does not wait for an import, which changes nothing of it: the panel asks with every click. */
  async lastTriage(): Promise<TriageChange | undefined> {
    return this.#findings.store.lastTriage();
  }

  undoTriage(change?: number): Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>> {
    return undoTriage(this.#findings, change);
  }

  async lastUndone(): Promise<TriageChange | undefined> {
    return this.#findings.store.lastUndone();
  }

  redoTriage(): Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>> {
    return redoTriage(this.#findings);
  }

  setDecisions(decisions: readonly Decision[]): Promise<Result<void, StoreFailureCode>> {
    const { store, clock } = this.#findings;
    return this.#findings.change(async () => {
      if (store.hasDecisions(decisions, clock())) return success(undefined);
      return this.#findings.rewrite(() => store.setDecisions(decisions, clock()));
    });
  }

  checkDecisions(decisions: readonly Decision[]): Promise<CheckedDecisions> {
    const { store, clock } = this.#findings;
    return this.#findings.inTurn(() => store.checkDecisions(decisions, clock()));
  }

  teamState(): Promise<TeamState> {
    return this.#findings.inTurn(() => this.#findings.store.teamState(this.#findings.clock()));
  }

  syncTeam(reading: TeamReading): Promise<Result<TeamState, StoreFailureCode>> {
    return syncTeam(this.#findings, reading);
  }

  teamFile(name: string, current: Uint8Array): Promise<Result<Uint8Array | undefined, StoreFailureCode>> {
    return teamFile(this.#findings, name, current);
  }

  scans(): Promise<readonly Scan[]> {
    return this.#findings.scans();
  }

  removeScan(scan: number): Promise<Result<{ readonly findingsRemoved: number }, StoreFailureCode>> {
    const { store } = this.#findings;
    return this.#findings.change(() =>
      this.#findings.rewrite(() => ({ findingsRemoved: store.removeScan(scan) })),
    );
  }

  reachedOperations(): Promise<Readonly<Record<string, readonly string[]>>> {
    return this.#findings.inTurn(() => this.#findings.store.reachedOperations());
  }

  describeScan(scan: number, said: SaidOfScan): Promise<Result<void, StoreFailureCode>> {
    const { store } = this.#findings;
    return this.#findings.change(() => this.#findings.rewrite(() => store.describeScan(scan, said)));
  }

  applications(): Promise<readonly Application[]> {
    return this.#findings.inTurn(() => this.#findings.store.applications());
  }

  changeApplications(
    change: ApplicationChange,
  ): Promise<Result<AppliedApplicationChange, ApplicationFailureCode | StoreFailureCode>> {
    return this.#applications.change(change);
  }

  undoApplicationChange(id: number): Promise<Result<void, ApplicationFailureCode | StoreFailureCode>> {
    return this.#applications.undo(id);
  }

  compareScans(first: number, second: number, limit: number): Promise<ScanDifference> {
    return this.#findings.inTurn(() => {
      const { store, query } = this.#findings;
      return scanDifference(store.compareScans(first, second), (id) => query.finding(id), limit);
    });
  }

  /** Does not wait for work in progress. */
  async unsaved(): Promise<Unsaved | undefined> {
    return this.#findings.unsaved;
  }

  save(): Promise<Result<undefined, StoreFailureCode>> {
    return this.#findings.save();
  }

  backups(): Promise<readonly Backup[]> {
    return this.#findings.inTurn(async () => (await this.#databaseFile?.backups()) ?? []);
  }

  restoreBackup(number: number): Promise<Result<RestoredBackup, StoreFailureCode>> {
    return restoreBackup(this.#findings, this.#databaseFile, number);
  }

  csv(view: ListView, options: CsvOptions, signal: AbortSignal): AsyncIterable<string> {
    return csvChunks(this.#findings.query.snapshot(view), options, signal);
  }

  async close(): Promise<void> {
    await this.#findings.close();
    this.#searching.close();
  }
}
