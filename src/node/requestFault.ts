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

/** What a code of an error means; undefined where the error itself has to say it. */
type Meaning = (error: SystemError, code: string) => NetFault | undefined;

const dns: Meaning = () => ({ code: 'dns' });
const unreachable: Meaning = (_error, code) => ({ code: 'unreachable', reason: code });
const selfSigned: Meaning = () => ({ code: 'self-signed' });
const notTls: Meaning = () => ({ code: 'not-tls' });

const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['ABORT_ERR', () => ({ code: 'cancelled' })],
  ['ECONNREFUSED', (error) => ({ code: 'refused', address: addresses(error) })],
  ['ENOTFOUND', dns],
  ['EAI_AGAIN', dns],
  ['EAI_NODATA', dns],
  ['EHOSTUNREACH', unreachable],
  ['ENETUNREACH', unreachable],
  ['EHOSTDOWN', unreachable],
  ['ENETDOWN', unreachable],
  ['ETIMEDOUT', unreachable],
  ['EADDRNOTAVAIL', unreachable],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', selfSigned],
  ['SELF_SIGNED_CERT_IN_CHAIN', selfSigned],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', selfSigned],
  ['UNABLE_TO_GET_ISSUER_CERT', selfSigned],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', selfSigned],
  ['ERR_TLS_CERT_ALTNAME_INVALID', ({ cert }) => ({ code: 'tls-name', names: namesOf(cert) })],
  ['CERT_HAS_EXPIRED', () => ({ code: 'tls-expired', date: '-' })],
  ['CERT_NOT_YET_VALID', () => ({ code: 'tls-not-yet', date: '-' })],
  ['ERR_SSL_WRONG_VERSION_NUMBER', notTls],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', notTls],
  ['ERR_SSL_HTTP_REQUEST', notTls],
  ['EPROTO', ({ message }) => (speaksPlain(message) ? { code: 'not-tls' } : undefined)],
  [
    'ERR_PROXY_TUNNEL',
    ({ statusCode }, code) => ({ code: 'proxy', proxy: '', answer: String(statusCode ?? code) }),
  ],
]);

/** What an error of node:http means. Its message is never shown: it may hold anything that was sent. */
export function requestFault(error: unknown, request: ClientRequest | undefined): NetFault {
  const thrown = error as SystemError;
  const first = thrown.errors?.[0] ?? thrown;
  const code = first.code ?? thrown.code ?? '';
  const known = meanings.get(code)?.(thrown, code);
  if (known !== undefined) return known;
  if (code.startsWith('HPE_')) return parserFault(code);
  const isTls = code === 'EPROTO' || /^ERR_(?:SSL|TLS|OSSL)/.test(code) || isHandshaking(request);
  return isTls ? { code: 'tls', reason: code } : { code: 'no-answer' };
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
