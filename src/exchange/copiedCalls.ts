import type { Translate } from '../auth/messages.ts';
import type { Result } from '../base/result.ts';
import { success } from '../base/result.ts';
import type { ExchangeCode } from './messages.ts';
import { exchangeMessages } from './messages.ts';
import type { OutgoingRequest } from './outgoing.ts';
import { oneLine, outgoingRequests } from './outgoing.ts';
import type { ExportContext } from './variables.ts';
import { refreshStepsOf, stepsOf, Variables } from './variables.ts';

/** The steps that log in, and those that renew the token. */
export interface CopiedSteps {
  readonly login: readonly unknown[];
  readonly refresh: readonly unknown[];
}

/** Their requests, and what a comment in a copy says. */
interface CopiedCalls {
  readonly requests: readonly OutgoingRequest[];
  readonly variables: Variables;
  readonly comment: (code: ExchangeCode, ...args: string[]) => string;
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

export function copiedCalls(
  { login, refresh }: CopiedSteps,
  context: ExportContext,
  translate: Translate,
): Result<CopiedCalls, ExchangeCode> {
  const variables = new Variables(context);
  const requests = outgoingRequests([...login, ...refresh], context, variables);
  if (!requests.ok) return requests;
  const comment = (code: ExchangeCode, ...args: string[]): string =>
    `# ${oneLine(translate(exchangeMessages[code], args))}`;
  return success({
    requests: requests.value,
    variables,
    comment,
    renewal: (index) => (index === login.length ? [comment('renewal-calls')] : []),
    retries: ({ retry }) =>
      retry === undefined ? [] : [comment('step-retry', retry.times, retry.delaySeconds)],
  });
}
