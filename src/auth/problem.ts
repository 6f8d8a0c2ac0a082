import type { MessageId } from './messages.ts';
import type { RuleCode } from './rules/ruleCodes.ts';

export type Severity = 'error' | 'warning' | 'information';

/** A sentence or a phrase in it, not yet in any language. */
export interface Message {
  readonly id: MessageId;
  readonly args: readonly Argument[];
}

export type Argument = string | Message;

/**
 * Something to correct in an auth config. `offset` and `length` count UTF-16 code units, as editors do;
 * `code` is stable, the wording of the message is not.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly offset: number;
  readonly length: number;
  readonly message: Message;
}

export type ProblemCode = SyntaxCode | StructureCode | RuleCode | 'more-problems';

/** Nobody corrects more at once, editors show no more, and hostile files hold a million. */
export const mostProblems = 1000;

export type SyntaxCode =
  | 'empty-file'
  | 'too-deep'
  | 'invalid-symbol'
  | 'invalid-number'
  | 'key-expected'
  | 'value-expected'
  | 'colon-expected'
  | 'comma-expected'
  | 'brace-expected'
  | 'bracket-expected'
  | 'end-expected'
  | 'comment-unclosed'
  | 'text-unclosed'
  | 'invalid-escape'
  | 'invalid-character'
  | 'trailing-comma'
  | 'duplicate-key';

export type StructureCode =
  | 'missing-key'
  | 'unknown-key'
  | 'wrong-type'
  | 'value-not-allowed'
  | 'wrong-format'
  | 'empty-value'
  | 'out-of-range'
  | 'too-many-items'
  | 'cookie-location'
  | 'not-with-curl';

export function message(id: MessageId, ...args: readonly Argument[]): Message {
  return { id, args };
}
