import type { RequestOptions as HttpsOptions } from 'node:https';
import { isIP } from 'node:net';
import type { HttpOptions, HttpRequest } from '../login/ports.ts';
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
  const { checksCertificates, authorization } = policy.throughProxy;
  const isTrusted =
    policy.trustsSelfSigned(`${url.hostname}:${portOf(url)}`) || (!isDirect && !checksCertificates);
  const host = hostOf(url);
  return {
    method,
    host,
    port: portOf(url),
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
    ...(isIP(host) === 0 && { servername: host }),
    ...(clientCertificate !== undefined && {
      cert: clientCertificate.certificate,
      key: clientCertificate.privateKey,
      ...(clientCertificate.passphrase !== undefined && { passphrase: clientCertificate.passphrase }),
    }),
    ...(isTrusted && { rejectUnauthorized: false }),
  };
}
