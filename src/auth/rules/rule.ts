import type { Fixer } from '../fixes/fixContext.ts';
import type { ArgumentsOf } from '../../base/templates.ts';
import type { Message, MessageArgument } from '../messages.ts';
import type { AuthModel } from '../model/model.ts';
import type { ProblemSeverity } from '../problem.ts';
import type { RuleHost } from './ruleHost.ts';

/** What is known of the problems of one code. */
export interface ProblemKind {
  /** Never changes. */
  readonly code: string;
  /** Why it matters: what a scan would do with it. For the documentation. */
  readonly reason: string;
  /** Finds the ways to correct one problem. */
  readonly fix?: Fixer;
  /** Whether a fix may be safe: can be done unseen. */
  readonly hasSafeFix?: true;
}

/** One thing an auth config must be besides well-formed. */
export interface Rule extends ProblemKind {
  readonly severity: ProblemSeverity;
  /** Every sentence that the rule reports. */
  readonly messages: readonly Pick<Message, 'template'>[];
  /** Looks at the whole file. Rules about the world outside the file find nothing without a host. */
  readonly check: (model: AuthModel, host?: RuleHost) => Iterable<Violation>;
  /** Whether the fix edits fields of a step, so that none is offered where a curl command stands for them. */
  readonly fixNeedsFields?: true;
}

export interface TextSpan {
  readonly offset: number;
  readonly length: number;
}

/** What a rule found at one place. */
export interface Violation {
  readonly at: TextSpan;
  readonly message: Message;
  /** Where it is not that of the rule. */
  readonly severity?: ProblemSeverity;
}

/** Reports one sentence of a rule at a place; takes as many arguments as the sentence has placeholders. */
type Reporter<Template extends string> = ((
  at: TextSpan,
  ...args: ArgumentsOf<Template, MessageArgument>
) => Violation) & { readonly template: Template };

/** For one sentence or two on what is wrong and what to do. */
export function reporter<const Template extends string>(template: Template): Reporter<Template> {
  const report = (at: TextSpan, ...args: ArgumentsOf<Template, MessageArgument>): Violation => ({
    at,
    message: { template, args },
  });
  return Object.assign(report, { template });
}
