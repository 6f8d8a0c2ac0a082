import type { Header } from '../login/ports.ts';
import type { Redactor } from '../login/redact/redact.ts';
import type { PlannedCall } from '../login/request/request.ts';
import type { Sent } from '../login/request/sent.ts';
import { Exchange } from '../login/response/exchange.ts';
import { Received } from '../login/response/received.ts';

/** A request with its response as it may be shown and kept: secrets are hidden, texts are bounded. */
export interface AccessExchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: readonly Header[];
  readonly requestBody?: string;
  readonly status: number;
  readonly responseHeaders: readonly Header[];
  readonly responseBody: string;
  /** Of the whole response, of which the text may be the beginning. */
  readonly bodyBytes: number;
}

/** So much of a body proves something to a reader; what belongs to other users is not kept by the page. */
export const mostShown = 4_000;
const mostHeaders = 40;
const longestHeader = 500;

/** What was sent and came, until it is shown: with secrets, and no more of a body than is looked at for them. */
export interface Captured {
  readonly sent: Sent;
  readonly planned: PlannedCall;
  readonly bodyBytes: number;
}

/** More than is shown, so that no secret is cut where it ends. */
const mostKept = 70_000;

export function captured(sent: Sent, planned: PlannedCall): Captured {
  const { response, received } = sent;
  const bodyBytes = response.body.byteLength;
  if (bodyBytes <= mostKept) return { sent, planned, bodyBytes };
  const cut = { ...response, body: response.body.slice(0, mostKept) };
  return {
    sent: { ...sent, response: cut, received: new Received(cut, received.url, received.cookies) },
    planned,
    bodyBytes,
  };
}

/** Call it when the secrets of the run are known, as far as they can be. */
export function accessExchange({ sent, planned, bodyBytes }: Captured, redactor: Redactor): AccessExchange {
  const exchange = Exchange.of(sent, planned, { purpose: 'with-token', attempt: 1 }, redactor);
  const { requestBody } = exchange;
  const { method, status } = exchange.facts;
  return {
    method,
    url: exchange.url,
    requestHeaders: bounded(exchange.requestHeaders),
    ...(requestBody !== undefined && { requestBody: requestBody.slice(0, mostShown) }),
    status,
    responseHeaders: bounded(exchange.responseHeaders),
    responseBody: exchange.responseBody.slice(0, mostShown),
    bodyBytes,
  };
}

function bounded(headers: readonly Header[]): readonly Header[] {
  return headers.slice(0, mostHeaders).map(([name, value]) => [name, value.slice(0, longestHeader)]);
}
