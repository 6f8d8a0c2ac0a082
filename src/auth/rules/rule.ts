import type { MessageId } from '../messages.ts';
import type { AuthModel } from '../model/model.ts';
import type { Argument, Problem } from '../problem.ts';
import { message } from '../problem.ts';
import { type RuleCode, ruleSeverities } from './ruleCodes.ts';
import type { RuleHost } from './ruleHost.ts';

/**
 * One thing an auth config must be besides well-formed; looks at the whole file and finds what is not.
 * Rules about the world outside the file are silent without a host.
 */
export type Rule = (model: AuthModel, host?: RuleHost) => Iterable<Problem>;

interface Place {
  readonly offset: number;
  readonly length: number;
}

/** A problem with the message of its code. */
export function report(code: RuleCode & MessageId, at: Place, ...args: readonly Argument[]): Problem {
  return reportAs(code, code, at, ...args);
}

/** A problem whose code has several wordings. */
export function reportAs(
  code: RuleCode,
  id: MessageId,
  { offset, length }: Place,
  ...args: readonly Argument[]
): Problem {
  return { code, severity: ruleSeverities[code], offset, length, message: message(id, ...args) };
}
