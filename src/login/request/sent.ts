import type { HttpRequest, HttpResponse } from '../ports.ts';
import type { Received } from '../response/received.ts';

/** A response with what is needed to show the exchange, once all secrets in it are known. */
export interface Sent {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  readonly received: Received;
  readonly redirects: readonly { readonly status: number; readonly location: string }[];
}
