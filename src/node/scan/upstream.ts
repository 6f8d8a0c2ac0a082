import type { ClientRequest } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { ClientCertificate, Header } from '../../login/ports.ts';
import { addressKind, hostOf, portOf } from '../../login/request/target.ts';
import type { AddressPolicy } from '../addressPolicy.ts';
import { checkedLookup } from '../checkedLookup.ts';
import { connectionOptions } from '../requestOptions.ts';

/** Longer ones are no answer to a browser either. */
const largestHeaders = 64 * 1024;
/** So long an application may say nothing. */
const longestSilence = 120_000;

export interface Upstream {
  readonly policy: AddressPolicy;
  readonly clientCertificate: ClientCertificate | undefined;
}

/** A request to the application, whose body is still to be written. Throws where it holds what cannot be sent. */
export function openUpstream(
  { policy, clientCertificate }: Upstream,
  origin: string,
  { method, target, headers }: { method: string; target: string; headers: readonly Header[] },
  signal: AbortSignal,
): ClientRequest {
  const url = new URL(origin);
  const kind = addressKind(hostOf(url));
  if (kind !== undefined && !policy.allows(hostOf(url), portOf(url), kind))
    throw new Error('This address is never called.');
  const request = (url.protocol === 'https:' ? https : http).request({
    ...connectionOptions(url, clientCertificate, policy),
    method,
    path: target,
    headers: [['Host', url.host], ...headers].flat(),
    maxHeaderSize: largestHeaders,
    lookup: checkedLookup(policy, portOf(url), () => undefined),
    signal,
  });
  request.shouldKeepAlive = false;
  request.setTimeout(longestSilence, () => request.destroy(new Error('timeout')));
  return request;
}
