import { failed, success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import type { TriageFailureCode, TriageRequest } from './engine.ts';
import { resolutions, statuses } from './finding.ts';

/** Positions of Status and Resolution values are what the columns and the store hold. */
export const triageVocabularies = { status: statuses, resolution: resolutions } as const;

/**
 * Whether a change may be made at all (list rule 5): aggregation is on, the value belongs to the field, and there
 * are rows. Returns the value's position in its vocabulary.
 */
export function checkTriage(request: TriageRequest): Result<number, TriageFailureCode> {
  if (request.rows.some(({ view }) => !view.showAggregation)) return failed('triage-needs-aggregation');
  const value = triageVocabularies[request.field].findIndex((known) => known === request.value);
  if (value < 0) return failed('triage-unknown-value', request.value, request.field);
  if (request.rows.every(({ vulnerabilities }) => vulnerabilities.length === 0))
    return failed('triage-no-rows');
  return success(value);
}
