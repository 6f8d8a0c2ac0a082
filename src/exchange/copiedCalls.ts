import type { Translate } from '../auth/messages.ts';
import type { Result } from '../base/result.ts';
import { success } from '../base/result.ts';
import type { ExchangeCode } from './messages.ts';
import { exchangeMessages } from './messages.ts';
import type { OutgoingRequest } from './outgoing.ts';
import { withoutControls } from '../base/requests/withoutControls.ts';
import { outgoingRequests } from './outgoing.ts';
import { describeOrigin } from './origins.ts';
import type { ExportContext, Variable } from './variables.ts';
import { refreshStepsOf, stepsOf, Variables } from './variables.ts';

/** The steps that log in, and those that renew the token. */
interface CopiedSteps {
  readonly login: readonly unknown[];
  readonly refresh: readonly unknown[];
}

/** Their requests, and what a comment in a copy says. */
export interface CopiedCalls {
  readonly requests: readonly OutgoingRequest[];
  readonly variables: Variables;
  readonly context: ExportContext;
  readonly comment: (code: ExchangeCode, ...args: string[]) => string;
  /** Where the value of a variable comes from. */
  readonly origin: (variable: Variable) => string;
  /** What is said before a request of the first step that renews. */
  readonly renewal: (index: number) => readonly string[];
  /** What is said of the retries of a request, which no copy can express. */
  readonly retries: (request: OutgoingRequest) => readonly string[];
}

export function oneStep(step: unknown): CopiedSteps {
  return { login: [step], refresh: [] };
}

export function allSteps(context: ExportContext): CopiedSteps {
  return { login: stepsOf(context), refresh: refreshStepsOf(context) };
}

/** What is written of the requests of steps; fails where a step is none that can be sent. */
export function copyCalls(
  { login, refresh }: CopiedSteps,
  context: ExportContext,
  translate: Translate,
  write: (calls: CopiedCalls) => string,
): Result<string, ExchangeCode> {
  const variables = new Variables(context);
  const requests = outgoingRequests([...login, ...refresh], context, variables);
  if (!requests.ok) return requests;
  const comment = (code: ExchangeCode, ...args: string[]): string =>
    `# ${withoutControls(translate(exchangeMessages[code], args))}`;
  const text = write({
    requests: requests.value,
    variables,
    context,
    comment,
    origin: (variable) => `# ${describeOrigin(variable, translate)}`,
    renewal: (index) => (index === login.length ? [comment('renewal-calls')] : []),
    retries: ({ retry }) =>
      retry === undefined ? [] : [comment('step-retry', retry.times, retry.delaySeconds)],
  });
  return success(text);
}
