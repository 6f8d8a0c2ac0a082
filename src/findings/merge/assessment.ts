import type { Rating, Resolution, Severity, Status } from '../model/finding.ts';

/** What the scanner says of a finding, and mostly of all others of its vulnerability alike. */
export interface Assessment {
  /** The highest of the instances. */
  readonly severity: Severity;
  /** That of the instance with the highest severity, the worst of equals. */
  readonly rating: Rating;
  readonly description: string;
  readonly solution: string;
  readonly references: readonly string[];
  readonly tags: readonly string[];
  /** Triage the scanner reports for every instance of the finding. */
  readonly status?: Status;
  readonly resolution?: Resolution;
}

export function isSameAssessment(left: Assessment, right: Assessment): boolean {
  return (
    left.severity === right.severity &&
    left.status === right.status &&
    left.resolution === right.resolution &&
    hasSameTexts(left, right)
  );
}

/** Whether two say the same of everything but severity and triage. */
export function hasSameTexts(left: Assessment, right: Assessment): boolean {
  return (
    left.description === right.description &&
    left.solution === right.solution &&
    isSameRating(left.rating, right.rating) &&
    isSameList(left.references, right.references) &&
    isSameList(left.tags, right.tags)
  );
}

function isSameRating(left: Rating, right: Rating): boolean {
  return (
    left === right ||
    (left.risk === right.risk && left.score === right.score && left.confidence === right.confidence)
  );
}

export function isSameList<Value>(left: readonly Value[], right: readonly Value[]): boolean {
  return (
    left === right || (left.length === right.length && left.every((value, index) => value === right[index]))
  );
}
