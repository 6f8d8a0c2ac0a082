import { failed, success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import type { TriageFailureCode, TriageRequest } from './engine.ts';
import { resolutions, statuses, type TriageField } from './finding.ts';

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
