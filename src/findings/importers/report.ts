import type { Build } from '../../base/build.ts';
import type { Occurrence, Rating, Resolution, Severity, Status } from '../model/finding.ts';
import type { Markdown } from '../prose/markdown.ts';
import type { ColumnMapping } from './formats/csv/csvColumns.ts';
import type { FailedScanCode } from './failedScan.ts';
import type { ConfiguredApplication } from '../applications/configuredApplication.ts';
import type { Completeness } from '../scans/completeness.ts';
import type { NotCovered } from '../scans/notCovered.ts';
import type { RecordedScan } from '../scans/recordedScan.ts';
import type { ReportedScan, ScanProblem } from '../scans/reportedScan.ts';

/**
 * What an import starts from: a name for messages and lists, which is all that is ever stored of where it was, and the
 * report's bytes or the path of its file on this machine, which is then read part by part.
 */
export type ReportInput = ReportBytes | ReportPath;

interface ReportPath {
  readonly name: string;
  readonly path: string;
  /** Folders of which one must hold the file once links are followed, where the user has not named it. */
  readonly within?: readonly string[];
}

export interface ReportBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Bytes that a report may have where it is read as one text: reading it takes up to twenty times as much memory, and
 * text of more than twice as much is more than a string can hold. JSON is read part by part and may have any number.
 */
export const largestReport = 256 * 1024 * 1024;

export interface ImportOptions {
  /** Replace numeric, UUID and long hexadecimal path segments with `{id}`. */
  readonly normalizePaths: boolean;
  /** Overrides of the severity table: native level (lower case, e.g. `high`) → severity. */
  readonly severityMapping: Readonly<Record<string, Severity>>;
  /** Which columns of a CSV list are which, where their names do not say it. */
  readonly columnMapping?: ColumnMapping;
  /** The application that the report is about, whatever its targets say. */
  readonly application?: string;
  /** The applications that configuration knows, those that count first first. */
  readonly applications?: readonly ConfiguredApplication[];
  /** Read as what an earlier scan saw: also what is suppressed, and nobody's triage. */
  readonly asBaseline?: boolean;
  /** Takes nobody's triage from the report; called for each instance that has some. Not across threads. */
  readonly withoutTriage?: () => void;
  /** Where the report comes from, e.g. the path of its file: only a hash of it is stored. */
  readonly source?: string;
  /** What the scanner was logged in as: a role, `not logged in` or `unknown`. */
  readonly role?: string;
  readonly user?: string;
  /** Whether the scan covered all of the application, where its report does not say that it did not. */
  readonly completeness?: Completeness;
  /** What was recorded of the scan, where it was started here; counts for the report that it is of alone. */
  readonly recorded?: RecordedScan;
  /** What it was made of, where it was fetched from a server. */
  readonly build?: Build;
  readonly onProgress?: (fraction: number) => void;
}

/** One instance in a report, as an importer reads it, before findings are made of instances. */
export interface ReportInstance {
  readonly tool: string;
  /** The scanner's stable rule id (with its variant or matcher), or empty. Never an id that changes per scan. */
  readonly rule: string;
  readonly category: string;
  readonly subCategory: string;
  readonly summary: string;
  readonly severity: Severity;
  /** What the severity was made of. */
  readonly rating: Rating;
  /** Upper case, or empty. */
  readonly method: string;
  /** As the scanner wrote it: an absolute URL, `host:port`, or a path. */
  readonly url: string;
  /** The scanner's own event id where it has one that is stable, else empty: one is derived. */
  readonly eventId: string;
  readonly description: Markdown;
  readonly solution: Markdown;
  readonly references: readonly string[];
  readonly tags: readonly string[];
  /** Milliseconds since the epoch; the report's time or the import's where the instance has none. */
  readonly seenAt: number;
  /** Triage that the scanner itself reports (e.g. confidence False Positive). */
  readonly status?: Status;
  readonly resolution?: Resolution;
  readonly occurrence: Occurrence;
  /** The application that the report itself gives for this instance. */
  readonly application?: string;
  /** Of what was a finding already: its address is the finding's, and is not normalised again. */
  readonly gathered?: Gathered;
}

interface Gathered {
  /** How many instances this one stands for. */
  readonly count: number;
  /** In milliseconds since the epoch. */
  readonly lastSeen: number;
}

/** Why results of a report did not become findings, and how many. */
export interface Skipped {
  readonly reason: SkipReason;
  readonly count: number;
}

export type SkipReason =
  | 'no-http-target'
  | 'scanner-error'
  | 'no-instance'
  | 'suppressed'
  /** The scanner itself says that it is none: passed, not applicable, absent since the baseline. */
  | 'not-a-finding'
  | 'not-an-object';

/** A report that was read to its end. */
export interface ReadReport {
  /** E.g. `ZAP JSON`, `SARIF 2.1.0`. */
  readonly format: string;
  readonly tool: string;
  readonly toolVersion: string;
  /** Scheme, host and port of each host that was scanned, those with the most instances first. */
  readonly targets: readonly string[];
  /** Those that the report names as scanned, also where it holds nothing of them. */
  readonly named: readonly string[];
  /** The applications of its instances are those of where it was exported. */
  readonly suggestsApplications?: true;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly content: string;
  /** How many it has. */
  readonly instances: number;
  readonly skipped: readonly Skipped[];
  readonly scan: ReportedScan;
  readonly recorded?: RecordedScan;
}

export type ImportFailureCode =
  | 'report-unreadable'
  | 'report-leads-outside'
  | 'report-not-regular'
  | 'report-changed'
  | 'report-too-large'
  | 'report-out-of-memory'
  | 'report-hangs'
  | 'report-empty'
  | 'report-empty-json'
  | 'report-empty-list'
  | 'report-git-lfs'
  | 'report-not-utf8'
  | 'report-html'
  | 'report-json-syntax'
  | 'report-xml-syntax'
  | 'report-json-lines'
  /** Several whole reports in one file. */
  | 'report-several'
  | 'report-unknown-format'
  /** What it is instead of a DAST report is known. */
  | 'report-other-kind'
  /** A DAST report in a form that is not read, whose tool writes one that is. */
  | 'report-other-form'
  /** Nothing found, and nothing that says whose report it is. */
  | 'report-nameless'
  /** The scan tested nothing: all logins or all requests failed, or it says that it failed and holds no results. */
  | FailedScanCode
  /** None of its results is about a web address, and it names no target: a static analysis. */
  | 'report-no-target'
  | 'report-wrong-version'
  | 'report-broken'
  | 'columns-unknown'
  | 'import-cancelled';

/** What an import did, for the summary message. "906 instances → 875 findings". */
export interface ImportSummary {
  /** One for each application that the report has findings of. */
  readonly scans: readonly number[];
  /** Names of the applications, in the order of `scans`. */
  readonly applications: readonly string[];
  /** The application was recognised by its endpoints, not by its host. */
  readonly isOtherInstallation: boolean;
  /** Those of `scans` that name no target, where there are several applications that they may be about. */
  readonly unplaced: readonly number[];
  /** The report names a target, so that what it does not report there is not seen any more. */
  readonly compared: boolean;
  readonly format: string;
  readonly tool: string;
  readonly instances: number;
  readonly findings: number;
  readonly added: number;
  readonly seenAgain: number;
  readonly reappeared: number;
  readonly notSeenAnyMore: number;
  /** What this report says nothing of, though its tool has found it before. */
  readonly notCovered: readonly NotCovered[];
  /** What went wrong in the scan; such a one is compared with nothing. */
  readonly problems: readonly ScanProblem[];
  readonly bySeverity: Readonly<Record<Severity, number>>;
  readonly skipped: readonly Skipped[];
}
