/** Highest first: the order of every list, legend and sort. */
export const severities = ['Critical', 'Major', 'Minor', 'Info'] as const;
export type Severity = (typeof severities)[number];

/** How a scanner itself rates a finding: what is shown, and what orders findings within one severity. */
export interface Rating {
  /** The scanner's own word (`High`, `error`); empty where it rates nothing. */
  readonly risk: string;
  /** CVSS or `security-severity`, from 0 to 10. */
  readonly score?: number;
  /** The scanner's own word (`Medium`, `Tentative`); empty where it has none. */
  readonly confidence: string;
}

export const statuses = ['Open', 'In Progress', 'Resolved'] as const;
export type Status = (typeof statuses)[number];

export const resolutions = ['New', 'Fixed', 'False Positive', 'Inconclusive'] as const;
export type Resolution = (typeof resolutions)[number];

/** The name among the reports of the findings that ship with the extension; faces show it in the display language. */
export const sampleReportName = 'Sample findings';

/** Always offered as filter values; other methods are offered when the data has them. */
export const offeredMethods = ['DELETE', 'GET', 'OPTIONS', 'POST', 'PUT', 'TRACE'] as const;

/** Offered before the data has any; Category is open text. */
export const knownCategories = ['Passive Scan', 'Active Scan', 'Runtime Scan', 'Governance'] as const;

/** Shown where a result has no method. The data holds an empty string. */
export const noMethodLabel = '—';

/** One vulnerability in one API: one record of the list when aggregation is off. */
export interface Finding {
  /** The store's id, stable while the finding is stored. */
  readonly id: number;
  /** Id of the vulnerability (aggregation key) the finding belongs to. */
  readonly vulnerability: number;
  /** `METHOD path`, or the path alone where the result has no method. */
  readonly endpoint: string;
  /** Upper case; empty where the result has none. */
  readonly method: string;
  /** Name of the application it belongs to. */
  readonly application: string;
  /** File of the code that answers the endpoint, where one is known. */
  readonly handler?: string;
  readonly severity: Severity;
  readonly rating: Rating;
  readonly eventId: string;
  readonly category: string;
  readonly subCategory: string;
  readonly summary: string;
  readonly status: Status;
  readonly resolution: Resolution;
  /** A standing decision covers it, and nobody has changed since what it gave. */
  readonly isDecided?: true;
  /** Who changed Status or Resolution last; absent where nobody did, or a scan opened it again since. */
  readonly changedBy?: string;
  /** When the finding was first seen, in milliseconds since the epoch. */
  readonly discovered: number;
  /** Was Resolved or Fixed and was seen again by a later scan. */
  readonly reappeared: boolean;
  /** Absent from a scan that could have seen it. Absent is not fixed. */
  readonly notSeenInLatestScan: boolean;
  /** The latest scan of its tool and role says nothing of it: it did not come there. */
  readonly notCovered: boolean;
  /** Roles that scans which saw it were logged in as, in the order of texts; `unknown` and `not logged in` are some. */
  readonly seenAs: readonly string[];
  /** Stands in a pinned list only: triage has changed it since. */
  readonly noLongerMatches?: true;
}

/** The value shared by every finding behind an aggregated row, or `Mixed`. */
export type Shared<Value extends string> = Value | 'Mixed';

/** The findings that share one aggregation key and match the filters: one row when aggregation is on. */
export interface Vulnerability {
  readonly vulnerability: number;
  /** Highest severity among the matching findings. */
  readonly severity: Severity;
  readonly severityCounts: Readonly<Record<Severity, number>>;
  /** The worst of those that have this severity. */
  readonly rating: Rating;
  /** Distinct APIs among the matching findings; equals the rows it opens to. */
  readonly apis: number;
  /** Distinct APIs without any filter, for "12 of 30 APIs". */
  readonly totalApis: number;
  /** Names of the applications of the matching findings, in the order of texts. */
  readonly applications: readonly string[];
  /** Roles that the matching findings were seen as, in the order of texts. */
  readonly seenAs: readonly string[];
  /** Files of the handlers of the matching findings, in the order of texts; absent where none are known. */
  readonly handlers?: readonly string[];
  readonly summary: string;
  readonly category: string;
  readonly subCategory: string;
  /** Only where the matching findings have several: how many have which, the most frequent first. */
  readonly subCategoryCounts?: readonly { readonly value: string; readonly count: number }[];
  readonly status: Shared<Status>;
  readonly statusCounts: Readonly<Record<Status, number>>;
  readonly resolution: Shared<Resolution>;
  readonly resolutionCounts: Readonly<Record<Resolution, number>>;
  /** Who changed Status or Resolution of the matching findings last, in the order of texts; absent where nobody did. */
  readonly changedBy?: readonly string[];
  /** Milliseconds since the epoch. */
  readonly firstDiscovered: number;
  readonly lastDiscovered: number;
  /** How many of `apis` are marked as reappeared. */
  readonly reappeared: number;
  /** How many of `apis` are marked as not seen in the latest scan. */
  readonly notSeenInLatestScan: number;
  /** How many of `apis` the latest scan says nothing of. */
  readonly notCovered: number;
  /** How many of `apis` stand in a pinned list only: triage has changed them since. */
  readonly noLongerMatching: number;
}

/** One instance of a finding in a report. Text is the scanner's, hostile, with secrets redacted. */
export interface Occurrence {
  readonly url: string;
  readonly parameter: string;
  readonly attack: string;
  readonly evidence: string;
  /** Markdown. */
  readonly otherInfo: string;
  readonly request: string;
  readonly response: string;
  /** What somebody else was answered, where that is what proves it. */
  readonly comparison?: Comparison;
}

/**
 * Whose exchange it is: of who may get what was asked for (`baseline`), of who was let in and must not be (`attacker`), what the
 * owner read after that one wrote (`after`), and what the right answer would have been like (`expected`).
 */
export const exchangeParts = ['baseline', 'attacker', 'after', 'expected'] as const;
export type ExchangePart = (typeof exchangeParts)[number];

/** One of the exchanges that prove an occurrence together. */
export interface ComparedExchange {
  readonly part: ExchangePart;
  /** Empty for nobody. */
  readonly role: string;
  readonly user: string;
  readonly request: string;
  readonly response: string;
}

/** Exchanges beside each other, and what stands in those of several users and must not. */
export interface Comparison {
  readonly exchanges: readonly ComparedExchange[];
  readonly facts: readonly ComparedFact[];
}

/** A value of a response, and where it stands there: `.items[].email`; empty for anywhere. */
export interface ComparedFact {
  readonly place: string;
  readonly value: string;
}

/** As it is shown, localised. */
export interface CodeOfEndpoint {
  /** What leads to the handler: `POST /login`, `server.ts:4`. */
  readonly steps: readonly string[];
  /** `login() · routes/login.ts:18`; `no handler`. */
  readonly place: string;
  /** `high confidence`; empty where there is no handler. */
  readonly confidence: string;
  /** What is to be said besides the steps. */
  readonly reasons: string;
  readonly canOpen: boolean;
}

/**
 * What the detail pane shows. `description`, `solution` and the `otherInfo` of occurrences are Markdown, in which HTML
 * is only text; all other texts are plain.
 */
export interface FindingDetails {
  readonly finding: Finding;
  /** Which code answers the endpoint, or why none was found; the engine does not know. */
  readonly code?: CodeOfEndpoint;
  readonly tool: string;
  /** The scanner's rule id, or empty. */
  readonly rule: string;
  readonly description: string;
  readonly solution: string;
  /** http and https addresses only. */
  readonly references: readonly string[];
  /** E.g. `CWE-89`. */
  readonly tags: readonly string[];
  readonly occurrences: readonly Occurrence[];
  /** Occurrences seen by the latest scan that saw the finding; `occurrences` may hold fewer. */
  readonly occurrenceCount: number;
  readonly scans: readonly SightingScan[];
  /** Roles that complete scans of its application and tool had which do not hold it. */
  readonly notSeenAs: readonly string[];
  readonly history: readonly HistoryEntry[];
}

/** A scan that saw a finding, the latest first. */
export interface SightingScan {
  readonly id: number;
  readonly name: string;
  readonly seenAt: number;
  readonly tool: string;
  readonly role: string;
  readonly user: string;
}

/**
 * How a change came about: a user set a value, took a change back or made it again, a scan saw it again, or a standing
 * decision is about it.
 */
export type ChangeKind = 'user' | 'undo' | 'redo' | 'reappeared' | 'decision';

/** One change of a finding: of its Status, its Resolution or both, or a comment alone. */
export interface HistoryEntry {
  readonly kind: ChangeKind;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Who set the value that was set, undone or redone; the name of the report that saw it again. */
  readonly by: string;
  /** Findings that the change reached, this one included: as many APIs, save where it was of several rows. */
  readonly apis: number;
  readonly changes: readonly FieldChange[];
  /** Why, in the user's words; mostly empty. */
  readonly comment: string;
  /** The file of the workspace that it stands in, where it is shared: `.dast/triage/ada-1f2e.jsonl`. */
  readonly source?: string;
}

/** What a change did to one field. */
interface FieldChange {
  readonly field: TriageField;
  readonly from: string;
  readonly to: string;
}

export type TriageField = 'status' | 'resolution';

/** Values to set: of one field, of both, or of none where there is a comment alone. */
export type TriageValues = Readonly<Partial<Record<TriageField, string>>>;
