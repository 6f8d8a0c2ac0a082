import type { Header } from '../../login/ports.ts';
import { headerPairs } from '../headerPairs.ts';

/** Of one connection alone (RFC 9110, section 7.6.1), and what is ours to say. */
const ownToConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** What the proxy writes itself, or what would make an answer unreadable to it. */
const ownToRequest: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'expect',
  'accept-encoding',
  'http2-settings',
  'sec-websocket-extensions',
]);

/** Says that an answer is the proxy's own, and why it is not the application's. */
export const refusalHeader = 'X-DAST-Workbench';

export function requestHeaders(raw: readonly string[]): readonly Header[] {
  return headerPairs(raw).filter(
    ([name]) => !ownToConnection.has(name.toLowerCase()) && !ownToRequest.has(name.toLowerCase()),
  );
}

export function answerHeaders(raw: readonly string[]): readonly Header[] {
  const own = refusalHeader.toLowerCase();
  return headerPairs(raw).filter(
    ([name]) => !ownToConnection.has(name.toLowerCase()) && name.toLowerCase() !== own,
  );
}
