import { redacted } from '../../base/secrets/redactSecrets.ts';
import { hostOf } from '../request/target.ts';
import type { Header } from '../ports.ts';
import { readMessage } from '../../base/requests/recordedMessage.ts';

/** What a report holds of one occurrence of a finding; secrets are hidden in all of it. */
export interface Recorded {
  /** Of the finding, for reports that hold no request; empty where it has none. */
  readonly method: string;
  readonly url: string;
  readonly request: string;
  readonly response: string;
  readonly evidence: string;
  /** What the scanner says that it sent, and in which parameter. */
  readonly attack?: string;
  readonly parameter?: string;
  /** The name of the finding. */
  readonly summary?: string;
  /** Such as `CWE-79`. */
  readonly tags?: readonly string[];
}

/** A request that can be sent again. */
export interface RecordedRequest {
  readonly method: string;
  /** Host and port that it was sent to; empty where the report does not say. */
  readonly host: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: string;
  /** Whether it carried credentials, which the report hides. */
  readonly hadCredentials: boolean;
}

/** Methods that change nothing, as far as a server keeps to RFC 9110. */
export function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * The recorded request, else one for the address where that is all there is and the method needs no body. Undefined where
 * nothing can be sent again.
 */
export function readRequest({ request, url, method }: Recorded): RecordedRequest | undefined {
  const { start, headers, body } = readMessage(request);
  const line = /^([A-Z]{1,20}) (\S.{0,65535}?)(?: HTTP\/[\d.]{1,4})?$/.exec(start.trimEnd());
  const host = headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
  if (line === null) {
    const place = placeOf(url);
    if (request.trim() !== '' || place === undefined || !isSafeMethod(method)) return undefined;
    return { method, ...place, headers: [], body: '', hadCredentials: false };
  }
  const [, sent = '', written = ''] = line;
  const absolute = placeOf(written);
  const place = absolute ?? {
    host: host ?? placeOf(url)?.host ?? '',
    target: written.startsWith('/') ? written : `/${written}`,
  };
  return { method: sent, ...place, headers, body, hadCredentials: headers.some(isCredential) };
}

function placeOf(url: string): { readonly host: string; readonly target: string } | undefined {
  const parsed = URL.parse(url);
  if (parsed === null || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return undefined;
  // The rest as it is written: a URL would lose the dots of a path traversal.
  const rest = /^https?:\/\/[^/?#]{0,2000}([^#]{0,65535})/i.exec(url)?.[1] ?? '';
  return { host: parsed.host, target: rest.startsWith('/') ? rest : `/${rest}` };
}

const credentialHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'x-api-key',
  'x-auth-token',
]);

function isCredential([name, value]: Header): boolean {
  return credentialHeaders.has(name.toLowerCase()) || value.includes(redacted);
}

/** What a report writes where a secret was. */
export function holdsHidden(text: string): boolean {
  return text.includes(redacted) || text.includes('{token}') || text.includes('%7Btoken%7D');
}

/** Whether two places are the same server, by name. */
export function isSameHost(host: string, origin: string): boolean {
  const one = URL.parse(`http://${host}`);
  const other = URL.parse(origin);
  return one !== null && other !== null && hostOf(one) === hostOf(other);
}
