import { redactSecrets } from '../../../base/secrets/redactSecrets.ts';
import type { Header } from '../../../login/ports.ts';

/** A request with its response, from which the secrets of the run are gone. */
export interface ShownExchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: readonly Header[];
  readonly requestBody?: string | undefined;
  readonly status: number;
  readonly responseHeaders: readonly Header[];
  readonly responseBody: string;
}

export function responseText({ status, responseHeaders, responseBody }: ShownExchange): string {
  return message(`HTTP/1.1 ${status}`, responseHeaders, responseBody);
}

/** Of each message as much as a history shows. */
const mostShown = 1_000;

/** What proves the outcome of a retest, for a comment; what else looks like a secret is hidden in it. */
export function exchangeText(exchange: ShownExchange): string {
  const { method, url, requestHeaders, requestBody = '' } = exchange;
  const texts = [message(`${method} ${url}`, requestHeaders, requestBody), responseText(exchange)];
  return texts.map((text) => cut(redactSecrets(text).trimEnd())).join('\n\n');
}

function message(start: string, headers: readonly Header[], body: string): string {
  return `${[start, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')}\n\n${body}`;
}

function cut(text: string): string {
  return text.length <= mostShown ? text : `${text.slice(0, mostShown)}…`;
}
