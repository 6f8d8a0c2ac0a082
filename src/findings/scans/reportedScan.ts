/** What a report itself says of the scan that it is of, besides its findings. */
export interface ReportedScan {
  /** When it was made, in milliseconds since the epoch. */
  readonly at?: number | undefined;
  readonly problems?: readonly ScanProblem[];
  /** All logins or all requests failed, or the scanner says that the scan did not work: it tested nothing. */
  readonly hasFailed?: boolean;
  readonly limit?: ScanLimit | undefined;
  /** The addresses that it started from, where it stays below them. */
  readonly starts?: readonly string[];
  /** What was called, also where nothing was found. Absent where the report does not say. */
  readonly reached?: readonly ReachedAddress[] | undefined;
  /** More was called than is listed. */
  readonly isReachCut?: boolean;
  /** Categories of findings that it looked for, also where it found none. */
  readonly engines?: readonly string[];
  /** As whom it asked, where that was everybody in turn. */
  readonly roles?: readonly string[];
}

export interface ReachedAddress {
  readonly method: string;
  /** As the scanner wrote it. */
  readonly url: string;
}

/** Why a scan has not tested everything: it ended before, or lists what it tested (`reach`). */
export const scanLimits = ['cancelled', 'time-limit', 'unfinished', 'reach'] as const;
export type ScanLimit = (typeof scanLimits)[number];

/** What went wrong in a scan. */
const problemKinds = ['logins-failed', 'requests-failed', 'server-errors', 'scanner-problem'] as const;
export type ProblemKind = (typeof problemKinds)[number];

export interface ScanProblem {
  readonly kind: ProblemKind;
  /** How much of it, or in the scanner's words what: `63 %`, `12`, `Target is not reachable`. May be empty. */
  readonly detail: string;
}

/** What a report lists, undefined where it lists nothing: it then does not say. */
export function listed<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

/** Messages of a scanner that are kept of one scan. */
export const keptProblems = 10;
