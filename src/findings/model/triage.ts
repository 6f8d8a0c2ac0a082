import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import { resolutions, statuses } from './finding.ts';
import type { TriageField, TriageValues } from './finding.ts';
import type { ShownView } from '../view/view.ts';

/** Aggregated rows of one view. */
export interface TriageRows {
  /** The view the user saw; a change applies to the findings behind the rows as filtered. */
  readonly view: ShownView;
  /** Vulnerability ids of the rows. */
  readonly vulnerabilities: readonly number[];
}

export interface TriageRequest {
  /** Whatever one action of a user sets; groups of a tree narrow their rows by views of their own. */
  readonly rows: readonly TriageRows[];
  readonly set: TriageValues;
  readonly by: string;
  /** Why, in the user's words. */
  readonly comment?: string;
}

/** What was changed, for "12 of 30 APIs" and Undo. */
export interface TriageChange {
  readonly id: number;
  /** Nothing where it is a comment alone. */
  readonly set: TriageValues;
  /** Findings whose value differed and was set, or that got the comment. */
  readonly changed: number;
  /** Findings behind the rows as filtered. */
  readonly matching: number;
  /** Findings of the same vulnerabilities without filters. */
  readonly total: number;
  /** Summary of the vulnerability where there is one row, else empty. */
  readonly summary: string;
  readonly rows: number;
}

/** All of one vulnerability was set: that can be decided for what later scans bring as well. */
export function isOfWholeVulnerability({ rows, matching, total, set, changed }: TriageChange): boolean {
  return changed > 0 && rows === 1 && matching === total && Object.keys(set).length > 0;
}

/** What a change of rows would reach, and what is set there now. */
export interface TriageScope {
  readonly vulnerabilities: number;
  /** Findings behind the rows as filtered. */
  readonly matching: number;
  /** Findings of the same vulnerabilities without filters. */
  readonly total: number;
  /** Summary of the vulnerability where there is one row, else empty. */
  readonly summary: string;
  /** How many of the findings have each value. */
  readonly current: Readonly<Record<TriageField, Readonly<Record<string, number>>>>;
}

export type TriageFailureCode =
  | 'triage-needs-aggregation'
  | 'triage-unknown-value'
  | 'triage-nothing-given'
  | 'triage-no-rows'
  | 'triage-nothing-to-undo'
  | 'triage-not-last'
  | 'triage-nothing-to-redo';

/** Positions of Status and Resolution values are what the columns and the store hold. */
export const triageVocabularies = { status: statuses, resolution: resolutions } as const;

/** As `TriageValues`, by position in the vocabularies. */
export type TriageCodes = Readonly<Partial<Record<TriageField, number>>>;

/** In the order in which they are shown. */
export const triageFields = ['status', 'resolution'] as const satisfies readonly TriageField[];

/**
 * Whether a change may be made at all (list rule 5): aggregation is on, the values belong to their fields, and there are
 * rows, and something to do with them. Returns the positions of the values in their vocabularies.
 */
export function checkTriage({
  rows,
  set,
  comment = '',
}: TriageRequest): Result<TriageCodes, TriageFailureCode> {
  if (rows.some(({ view }) => !view.showAggregation)) return failed('triage-needs-aggregation');
  const codes: Partial<Record<TriageField, number>> = {};
  for (const field of triageFields) {
    const value = set[field];
    if (value === undefined) continue;
    const code = triageVocabularies[field].findIndex((known) => known === value);
    if (code < 0) return failed('triage-unknown-value', value, field);
    codes[field] = code;
  }
  if (Object.keys(codes).length === 0 && comment === '') return failed('triage-nothing-given');
  if (rows.every(({ vulnerabilities }) => vulnerabilities.length === 0)) return failed('triage-no-rows');
  return success(codes);
}
