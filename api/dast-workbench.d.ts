// The API of DAST Workbench for other extensions. Copy this file; it needs nothing but the types of VS Code.
import type { CancellationToken, Event, Uri } from 'vscode';

/** What `extensions.getExtension('dast-workbench.dast-workbench')?.activate()` resolves to. */
export interface DastWorkbenchExports {
  /** Throws where this version of DAST Workbench does not have that version of the API. */
  getApi(version: 1): DastWorkbenchApi;
}

/**
 * Version 1. Members may be added to it, and values to `severity`, `status` and `resolution` may not. What a call
 * cannot do rejects with an `Error` whose message is a sentence for the user and whose `code` does not change.
 */
export interface DastWorkbenchApi {
  readonly version: 1;
  /**
   * Imports a scan report, of any format that DAST Workbench recognises, into the findings of this window. Importing the
   * same bytes again changes no triage. All or nothing: a report that cannot be read changes nothing.
   */
  importReport(report: Uri | ReportBytes, options?: ImportOptions): Promise<ImportedReport>;
  /** Findings that match, the worst first: at most 1,000 at once, 100 where `limit` is left out. */
  listFindings(filter?: FindingsFilter, page?: PageOfFindings): Promise<ListedFindings>;
  countFindings(filter?: FindingsFilter): Promise<FindingsCount>;
  /** After findings came, went or changed, whoever changed them. */
  readonly onDidChangeFindings: Event<void>;
}

export interface ReportBytes {
  /** What the report is called in messages and lists, e.g. its file name. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ImportOptions {
  /** The application that the report is about; found by its targets where it is left out. */
  readonly application?: string;
  readonly cancellation?: CancellationToken;
  /**
   * The role that the scanner was logged in as, `not logged in` or `unknown`; else that of the setting
   * `dastWorkbench.findings.reports` or of the source. Scans are compared with those of the same role only.
   */
  readonly role?: string;
  readonly user?: string;
  /** Whether the scan covered all of its application, where its report does not say that it did not. */
  readonly completeness?: 'complete' | 'partial';
  /** Where such reports come from, the same for each scan of one job; the path of the file where it is left out. */
  readonly source?: string;
}

export interface ImportedReport {
  /** E.g. `ZAP JSON`. */
  readonly format: string;
  readonly instances: number;
  readonly findings: number;
  /** Findings that no earlier report of the application had. */
  readonly added: number;
  /** Instances that were left out. */
  readonly skipped: number;
  /** Findings that this scan could have seen and does not hold, and those that it says nothing of. */
  readonly notSeen: number;
  readonly notCovered: number;
  /** What went wrong in the scan, each as a text: such a scan is compared with nothing. */
  readonly problems: readonly string[];
}

/** Values of one field are OR-ed, fields are AND-ed; a field that is left out narrows nothing. */
export interface FindingsFilter {
  readonly severity?: readonly Severity[];
  readonly status?: readonly Status[];
  readonly resolution?: readonly Resolution[];
  /** `METHOD path`, or a path. */
  readonly endpoint?: readonly string[];
  readonly method?: readonly string[];
  readonly eventId?: readonly string[];
  readonly category?: readonly string[];
  readonly subCategory?: readonly string[];
  readonly summary?: readonly string[];
  readonly application?: readonly string[];
  readonly tool?: readonly string[];
  readonly report?: readonly string[];
  /** Roles of the scans that saw a finding. */
  readonly seenAs?: readonly string[];
  /** Branches on which a finding is new against the default branch. */
  readonly newOnBranch?: readonly string[];
  readonly sinceLastScan?: readonly ('New' | 'Seen again' | 'Reappeared' | 'Not seen' | 'Not covered')[];
  /** Files of the code that answers the endpoints. */
  readonly handler?: readonly string[];
  /** Whether this code differs from the commit that the Endpoints view compares with. */
  readonly inChangedCode?: readonly ('Yes' | 'Not known' | 'No')[];
  /** Days of discovery, `YYYY-MM-DD`, both inclusive. */
  readonly from?: string;
  readonly to?: string;
  /** Contained in any text of a finding, in any case. */
  readonly search?: string;
  /** Texts match anywhere, in any case; else they match exactly. */
  readonly contains?: boolean;
}

export interface PageOfFindings {
  readonly offset?: number;
  readonly limit?: number;
}

export interface ListedFindings {
  /** All that match, not only those of this page. */
  readonly total: number;
  readonly findings: readonly Finding[];
}

/** One vulnerability in one API. Its texts are the scanner's, without secrets: show them as text only. */
export interface Finding {
  /** The same while the finding is stored. */
  readonly id: number;
  readonly endpoint: string;
  /** Empty where the result has none. */
  readonly method: string;
  readonly application: string;
  readonly severity: Severity;
  readonly status: Status;
  readonly resolution: Resolution;
  readonly eventId: string;
  readonly category: string;
  readonly subCategory: string;
  readonly summary: string;
  /** When it was first seen. */
  readonly discovered: Date;
  /** Roles of the scans that saw it. */
  readonly seenAs: readonly string[];
  /** The latest scan that could see it did not; that alone does not mean that it is fixed. */
  readonly notSeen: boolean;
  /** The latest scan of its tool and role says nothing of it. */
  readonly notCovered: boolean;
}

export interface FindingsCount {
  /** Stored findings, whatever the filter. */
  readonly total: number;
  readonly matching: number;
  /** Of those that match. */
  readonly bySeverity: Readonly<Record<Severity, number>>;
  readonly byStatus: Readonly<Record<Status, number>>;
  readonly byResolution: Readonly<Record<Resolution, number>>;
}

export type Severity = 'Critical' | 'Major' | 'Minor' | 'Info';
export type Status = 'Open' | 'In Progress' | 'Resolved';
export type Resolution = 'New' | 'Fixed' | 'False Positive' | 'Inconclusive';
