import type { RequestOptions as HttpsOptions } from 'node:https';
import { isIP } from 'node:net';
import type { ClientCertificate, HttpOptions, HttpRequest } from '../login/ports.ts';
import { hostOf, portOf } from '../login/request/target.ts';
import type { AddressPolicy } from './addressPolicy.ts';

/** A request as node:http and node:https take it. */
export function requestOptions(
  { method, target, headers, body }: HttpRequest,
  url: URL,
  { clientCertificate }: HttpOptions,
  policy: AddressPolicy,
): HttpsOptions {
  const isDirect = policy.proxyOf(url) === undefined;
  const { authorization } = policy.throughProxy;
  return {
    method,
    path: target ?? `${url.pathname}${url.search}`,
    headers: Object.fromEntries([
      ['Host', url.host],
      ['User-Agent', 'DAST-Workbench'],
      ['Accept-Encoding', 'gzip, deflate, br'],
      ...headers,
      // What goes through a tunnel reaches the server, not the proxy.
      ...(isDirect || url.protocol === 'https:' || authorization === undefined
        ? []
        : [['Proxy-Authorization', authorization]]),
      ...(body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(body))]]),
    ] as [string, string][]),
    ...connectionOptions(url, clientCertificate, policy),
  };
}

/** How the connection to a server is made: with which name and certificate, and whether its own is checked. */
export function connectionOptions(
  url: URL,
  clientCertificate: ClientCertificate | undefined,
  policy: AddressPolicy,
): HttpsOptions {
  const isDirect = policy.proxyOf(url) === undefined;
  const isTrusted =
    policy.trustsSelfSigned(`${url.hostname}:${portOf(url)}`) ||
    (!isDirect && !policy.throughProxy.checksCertificates);
  const host = hostOf(url);
  return {
    host,
    port: portOf(url),
    ...(isIP(host) === 0 && { servername: host }),
    ...(clientCertificate !== undefined && {
      cert: clientCertificate.certificate,
      key: clientCertificate.privateKey,
      ...(clientCertificate.passphrase !== undefined && { passphrase: clientCertificate.passphrase }),
    }),
    ...(isTrusted && { rejectUnauthorized: false }),
  };
}
