import type {
  TriageChange,
  TriageFailureCode,
  TriageRequest,
  TriageRows,
  TriageScope,
} from './model/triage.ts';
import type { Application, Scan, ScanDifference } from './model/scan.ts';
import type { Result } from '../base/result.ts';
import type { ApplicationChange, ApplicationFailureCode } from './applications/applicationChange.ts';
import type { CheckedDecisions } from './decisions/checkDecisions.ts';
import type { Decision } from './decisions/decision.ts';
import type { Finding, FindingDetails, Vulnerability } from './model/finding.ts';
import type { ImportFailureCode, ImportOptions, ImportSummary, ReportInput } from './importers/report.ts';
import type { ReachedOperations } from './scans/reachedOperations.ts';
import type { SaidOfScan } from './scans/saidOfScan.ts';
import type { TeamReading, TeamState } from './team/teamSync.ts';
import type { ChangedCodeState } from './view/inChangedCode.ts';
import type {
  CountedValue,
  FilterField,
  ListSummary,
  ListView,
  ShownView,
  TimelineBucket,
} from './view/view.ts';

export interface AppliedApplicationChange {
  /** What `undoApplicationChange` takes to take it back. */
  readonly id: number;
}

export type PageRow =
  | { readonly kind: 'vulnerability'; readonly row: Vulnerability }
  | { readonly kind: 'finding'; readonly row: Finding };

export interface Page {
  /** All rows of the list, not only this page's. */
  readonly totalRows: number;
  readonly rows: readonly PageRow[];
}

/** Where a vulnerability or one finding of it stands in a list. */
export interface RowPlace {
  /** Position of the row among all rows of the list. */
  readonly index: number;
  readonly row: PageRow;
  /** Position of the finding among the findings behind an aggregated row, where it was asked for and is one. */
  readonly api?: number;
}

export interface Facet {
  readonly values: readonly CountedValue<string>[];
  /** Distinct values that match the search, of which `values` may be the first ones. */
  readonly distinct: number;
}

/**
 * `store-not-written`: the change is made and shown, but not on disk yet: it is one of `unsaved`, and is tried again.
 * All others changed nothing. `store-not-writable`: the storage cannot be written. `store-taken-over`: another window
 * has opened these findings since. `store-newer`, `store-damaged`: what is stored was left untouched when it was
 * opened. `backup-unreadable`: that backup is not whole, or not of this version.
 */
export type StoreFailureCode =
  | 'store-not-written'
  | 'store-not-writable'
  | 'store-lease-lost'
  | 'store-newer'
  | 'store-damaged'
  | 'backup-unreadable';

/** Changes that are only in memory, since they could not be written. */
export interface Unsaved {
  readonly changes: number;
  /** What the system said. */
  readonly reason: string;
}

/** The findings as they were before they were written as a whole the last time. */
export interface Backup {
  readonly number: number;
  /** When they were changed last, in milliseconds since the epoch. */
  readonly at: number;
}

/** Changes that cannot be read any more. */
export interface JournalDamage {
  /** As far as they can be counted. */
  readonly lost: number;
  /** Bytes are missing: there may have been more. */
  readonly isCut: boolean;
}

/** How going back to a backup went. */
export interface RestoredBackup {
  readonly damage?: JournalDamage;
  /** Changes since an import or the like, which were made on findings that the backup does not have. */
  readonly notBroughtBack?: number;
}

/** Files of the code that answers endpoints, by application and endpoint. */
export type HandlerFiles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Whether the code of endpoints differs from a commit, by application and endpoint; not known of those that are missing. */
export type ChangedCode = Readonly<Record<string, Readonly<Record<string, ChangedCodeState>>>>;

export interface CsvOptions {
  /** Write a byte order mark, for Excel. */
  readonly byteOrderMark: boolean;
}

/**
 * What is asked of the findings by values and answered by a value. Whoever adds a question says in `engine/questions.ts`
 * what kind it is, and answers it in `engine/findingsEngine.ts`; all between them follows.
 */
export interface EngineQuestions {
  /**
   * This and the other queries take a signal: a caller that asks again aborts what it asked before, which then is
   * rejected with the signal's reason and, where it has not begun, never runs.
   */
  summary(view: ShownView, signal?: AbortSignal): Promise<ListSummary>;
  page(view: ShownView, offset: number, limit: number, signal?: AbortSignal): Promise<Page>;
  /** The findings behind one aggregated row as filtered, by endpoint. */
  apis(
    view: ShownView,
    vulnerability: number,
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly Finding[]>;
  /**
   * The row of a vulnerability; with aggregation off that of a finding, or of the vulnerability's first one.
   * Undefined where the filters leave it out.
   */
  locate(
    view: ShownView,
    vulnerability: number,
    finding: number | undefined,
    signal?: AbortSignal,
  ): Promise<RowPlace | undefined>;
  /**
   * Keeps the rows of a view and their order as they are now, whatever triage does to them; returns the number by
   * which a `ShownView` names them. Undefined where filters and sort look at nothing that triage changes. The last
   * few are kept, until scans come or go; one that the view names and that is still kept is returned again. Rows
   * show their current values, and all counts are current.
   */
  pin(view: ShownView): Promise<number | undefined>;
  /** Values of one field with their counts under the other filters; `search` narrows the values. */
  facet(
    view: ListView,
    field: FilterField,
    search: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<Facet>;
  /**
   * The values that the matching findings have in one field, with how many have each, under all filters: what a
   * grouped list shows. Vocabulary fields keep their order; others come most frequent first.
   */
  groups(view: ListView, field: FilterField, limit: number, signal?: AbortSignal): Promise<Facet>;
  /**
   * Findings over time: at most `most` equally long stretches of days (the last may be cut short), from the
   * first to the last day any stored finding was discovered, counted under the filters other than From and To.
   */
  timeline(view: ListView, most: number, signal?: AbortSignal): Promise<readonly TimelineBucket[]>;
  /** Says which code answers the endpoints, for the filter, groups and column of it. They are not stored. */
  setHandlers(handlers: HandlerFiles): Promise<void>;
  /** Says whether the code that answers them differs from a commit, for the filter and groups of it. It is not stored. */
  setChangedCode(compared: ChangedCode): Promise<void>;
  triageScope(rows: readonly TriageRows[], signal?: AbortSignal): Promise<TriageScope>;
  details(finding: number): Promise<FindingDetails | undefined>;
  /** What names a finding in links, the same wherever its reports are imported. */
  findingKey(finding: number): Promise<string | undefined>;
  findingWithKey(key: string): Promise<Finding | undefined>;
  changeTriage(request: TriageRequest): Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>>;
  /** The change that Undo would revert. */
  lastTriage(): Promise<TriageChange | undefined>;
  /**
   * Takes the last change back. A caller that offers to undo one change names its id: where that is not the last
   * one any more, nothing is undone.
   */
  undoTriage(change?: number): Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>>;
  /** The change that Redo would make again; none once another change was made. */
  lastUndone(): Promise<TriageChange | undefined>;
  redoTriage(): Promise<Result<TriageChange, TriageFailureCode | StoreFailureCode>>;
  /** Standing decisions count from now on, for what is stored and for what later scans bring, instead of those before. */
  setDecisions(decisions: readonly Decision[]): Promise<Result<void, StoreFailureCode>>;
  /** What decisions would do, what is wrong with them, whether or not they count, and what others can be about. */
  checkDecisions(decisions: readonly Decision[]): Promise<CheckedDecisions>;
  teamState(): Promise<TeamState>;
  /** Takes over the files that a team shares its triage in; with the first time, what was changed until then is shared. */
  syncTeam(reading: TeamReading): Promise<Result<TeamState, StoreFailureCode>>;
  /**
   * The whole content that a file of this machine must have, where it has `current` now: nothing of it is changed, and what
   * no file has yet comes after it. Undefined where nothing is missing.
   */
  teamFile(name: string, current: Uint8Array): Promise<Result<Uint8Array | undefined, StoreFailureCode>>;
  scans(): Promise<readonly Scan[]>;
  /** In the order in which they came. */
  applications(): Promise<readonly Application[]>;
  /** The outcome is that of importing the reports there from the start; triage is brought along. */
  changeApplications(
    change: ApplicationChange,
  ): Promise<Result<AppliedApplicationChange, ApplicationFailureCode | StoreFailureCode>>;
  /** Takes a change of applications back, unless anything was changed since. */
  undoApplicationChange(id: number): Promise<Result<void, ApplicationFailureCode | StoreFailureCode>>;
  /** What two scans have in common and what not, at most `limit` findings of each. */
  compareScans(first: number, second: number, limit: number): Promise<ScanDifference>;
  /** What the scans of each application called, as far as their reports and records list it. */
  reachedOperations(): Promise<Readonly<Record<string, ReachedOperations>>>;
  /** Says how a scan was made; what scans say of findings follows. */
  describeScan(scan: number, said: SaidOfScan): Promise<Result<void, StoreFailureCode>>;
  /** Removes a scan and what only it had seen; triage of the findings that remain is kept. */
  removeScan(scan: number): Promise<Result<{ readonly findingsRemoved: number }, StoreFailureCode>>;
  /** What is only in memory; undefined where everything is on disk. A change of it is a change of the findings. */
  unsaved(): Promise<Unsaved | undefined>;
  /** Tries at once to write what is only in memory. */
  save(): Promise<Result<undefined, StoreFailureCode>>;
  /** The latest first; those that are not whole are left out. */
  backups(): Promise<readonly Backup[]>;
  /**
   * Goes back to a backup; what was there becomes one. Changes of the database file that replaced it come back as well
   * where that one was damaged, and had nothing else than changes.
   */
  restoreBackup(number: number): Promise<Result<RestoredBackup, StoreFailureCode>>;
  close(): Promise<void>;
}

/**
 * The findings of one workspace: importing, querying, triage and export. Everything is asynchronous, so that
 * the work can move off the extension host's thread without touching a caller.
 */
export interface FindingsEngine extends EngineQuestions {
  /** Grows with every change of the stored findings. */
  readonly revision: number;
  /** Calls the listener after every change; returns the way to stop. */
  onDidChange(listener: () => void): () => void;
  /**
   * All or nothing: a report that cannot be read, an abort, and a disk that cannot be written change nothing. The same bytes again are the same
   * scan: it is read afresh in its place, and nothing reappears by it.
   */
  importReport(
    input: ReportInput,
    options: ImportOptions,
    signal: AbortSignal,
  ): Promise<Result<ImportSummary, ImportFailureCode | StoreFailureCode>>;
  /**
   * The filtered, sorted, aggregated or not, list as CSV text in chunks, as it was when asked for. Aborting
   * rejects with the signal's reason.
   */
  csv(view: ListView, options: CsvOptions, signal: AbortSignal): AsyncIterable<string>;
}

/** The findings as they were opened, and what was found where they are stored. */
export interface OpenedFindings {
  readonly engine: FindingsEngine;
  readonly storage: StorageState;
}

export type StorageState =
  | { readonly state: 'sound' }
  /** Not all changes since the database file was written can be read; those that can be were replayed. */
  | ({
      readonly state: 'journal-damaged';
      /** Name of a copy of the journal; none where the journal is missing, or no copy could be made. */
      readonly copy?: string;
    } & JournalDamage)
  /** The engine started empty. `name`: that of the quarantined database file, empty where it is missing. */
  | { readonly state: 'quarantined'; readonly name: string }
  /** A damaged database file could not be quarantined: it was not touched, and nothing can be changed. */
  | { readonly state: 'unusable'; readonly reason: string }
  /** The database file belongs to a newer version: it was not touched, and nothing can be changed. */
  | { readonly state: 'newer' };
