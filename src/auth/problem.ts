import type { Message } from './messages.ts';

export type ProblemSeverity = 'error' | 'warning' | 'information';

/**
 * Something to correct in an auth config. `offset` and `length` count UTF-16 code units, as editors do;
 * `code` is stable, the wording of the message is not.
 */
export interface Problem {
  readonly code: string;
  readonly severity: ProblemSeverity;
  readonly offset: number;
  readonly length: number;
  readonly message: Message;
}

/** Users correct fewer at once, editors show no more, and hostile files have a million. */
export const mostProblems = 1000;
