import type { ClientRequest } from 'node:http';
import { maxHeaderSize } from 'node:http';
import type { PeerCertificate } from 'node:tls';
import { TLSSocket } from 'node:tls';
import type { NetFault } from '../login/ports.ts';

interface SystemError {
  readonly code?: string;
  readonly address?: string;
  readonly port?: number;
  readonly errors?: readonly SystemError[];
  readonly cert?: PeerCertificate;
  readonly statusCode?: number;
  readonly message?: string;
}

const untrusted: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);
const notTls: ReadonlySet<string> = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_HTTP_REQUEST',
]);
const unreachable: ReadonlySet<string> = new Set([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ETIMEDOUT',
  'EADDRNOTAVAIL',
]);

/** What an error of node:http means. Its message is never shown: it may hold anything that was sent. */
export function requestFault(error: unknown, request: ClientRequest | undefined): NetFault {
  const thrown = error as SystemError;
  const first = thrown.errors?.[0] ?? thrown;
  const code = first.code ?? thrown.code ?? '';
  if (code === 'ABORT_ERR') return { code: 'cancelled' };
  if (code === 'ECONNREFUSED') return { code: 'refused', address: addresses(thrown) };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_NODATA') return { code: 'dns' };
  if (unreachable.has(code)) return { code: 'unreachable', reason: code };
  if (untrusted.has(code)) return { code: 'self-signed' };
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return { code: 'tls-name', names: namesOf(thrown.cert) };
  if (code === 'CERT_HAS_EXPIRED') return { code: 'tls-expired', date: '-' };
  if (code === 'CERT_NOT_YET_VALID') return { code: 'tls-not-yet', date: '-' };
  if (notTls.has(code) || (code === 'EPROTO' && speaksPlain(thrown.message))) return { code: 'not-tls' };
  if (code === 'ERR_PROXY_TUNNEL')
    return { code: 'proxy', proxy: '', answer: String(thrown.statusCode ?? code) };
  if (code.startsWith('HPE_')) return parserFault(code);
  if (
    code.startsWith('ERR_SSL') ||
    code.startsWith('ERR_TLS') ||
    code.startsWith('ERR_OSSL') ||
    code === 'EPROTO'
  ) {
    return { code: 'tls', reason: code };
  }
  return isHandshaking(request) ? { code: 'tls', reason: code } : { code: 'no-answer' };
}

/** What is no HTTP from its first byte on. */
const notHttp: ReadonlySet<string> = new Set([
  'HPE_INVALID_CONSTANT',
  'HPE_INVALID_METHOD',
  'HPE_INVALID_VERSION',
  'HPE_INVALID_URL',
]);

function parserFault(code: string): NetFault {
  if (code === 'HPE_HEADER_OVERFLOW') return { code: 'many-headers', kilobytes: maxHeaderSize / 1024 };
  if (code === 'HPE_UNEXPECTED_CONTENT_LENGTH' || code === 'HPE_INVALID_CONTENT_LENGTH')
    return { code: 'two-lengths' };
  return notHttp.has(code) ? { code: 'not-http' } : { code: 'broken-http', reason: code };
}

/** OpenSSL says only in the message which error of the protocol it was. */
function speaksPlain(message = ''): boolean {
  return /:(?:wrong version number|packet length too long|http request):/.test(message);
}

function isHandshaking(request: ClientRequest | undefined): boolean {
  const socket = request?.socket;
  return socket instanceof TLSSocket && socket.getProtocol() === null;
}

/** Of all addresses that were tried. */
function addresses(error: SystemError): string {
  const tried = (error.errors ?? [error]).flatMap(({ address, port }) =>
    address === undefined
      ? []
      : [address.includes(':') ? `[${address}]:${port ?? ''}` : `${address}:${port ?? ''}`],
  );
  return tried.join(', ');
}

function namesOf(certificate: PeerCertificate | undefined): string {
  const names = certificate?.subjectaltname ?? certificate?.subject.CN ?? '-';
  return String(names)
    .replaceAll(/DNS:|IP Address:/g, '')
    .slice(0, 200);
}
