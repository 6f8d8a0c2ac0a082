import type { FindingDetails, Severity } from '../model/finding.ts';

/** Something that the branch itself says of a finding, and that did not count. */
export interface BranchClaim {
  /** Undefined where it is about no finding of the reports. */
  readonly finding: FindingDetails | undefined;
  /** What would be so, e.g. `Resolution False Positive`; foreign text in it. */
  readonly says: string;
  readonly by: ClaimAuthor;
  /** `.dast/decisions.jsonc:12`. */
  readonly place: string;
}

/**
 * Whom it, or the commit that it came with, names as its author; nobody has checked that. `uncommitted` is a line that no
 * commit has.
 */
export type ClaimAuthor = { readonly name: string } | 'uncommitted' | 'unknown';

/** A finding whose severity is not what its report says, by a mapping of the settings. */
export interface MappedSeverity {
  readonly finding: FindingDetails;
  /** What it would be without the mapping. */
  readonly reported: Severity;
}

/** How the gate came to know what it decides by. */
export interface GateGrounds {
  /** `origin/main`; undefined where the branch judges itself. */
  readonly trusted: string | undefined;
  readonly claims: readonly BranchClaim[];
  readonly mapped: readonly MappedSeverity[];
}

/** What is listed of each, at most: the rest is counted. */
export const mostListed = 50;
