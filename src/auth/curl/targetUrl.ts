import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import { parseText } from '../expressions/text.ts';
import type { CurlCode } from './messages.ts';

/** A URL taken apart; each part may hold placeholders and expressions. */
export interface TargetUrl {
  /** `https://host:port`, or the placeholder or expression that stands for it. */
  readonly origin: string;
  /** Starts with a slash. */
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
  /** Whether the URL held a user name or password. */
  readonly hadCredentials: boolean;
}

const reference = /^(?:\{auth_url\}|\$\{(?:env|secret):[^}\s]{1,200}\}|\{\$[^}\s]{1,500}\})/;

/** Takes an absolute URL, or one that starts with a reference, apart. A missing scheme means http, as for curl. */
export function targetUrl(url: string): Result<TargetUrl, CurlCode> {
  const { text, fragment } = withoutFragment(url.trim());
  const question = outsideBraces(text, '?');
  const query = question < 0 ? '' : text.slice(question + 1, fragment);
  const place = question < 0 ? text.slice(0, fragment) : text.slice(0, question);
  const leading = reference.exec(place)?.[0];
  if (leading !== undefined) {
    const rest = place.slice(leading.length);
    // What goes on without a slash, such as a port, still names the server.
    const slash = rest.indexOf('/');
    const origin = leading + (slash < 0 ? rest : rest.slice(0, slash));
    return success({ origin, path: slash < 0 ? '/' : rest.slice(slash), query, hadCredentials: false });
  }
  const absolute = /^[A-Za-z][A-Za-z0-9+.-]{0,30}:\/\//.test(place) ? place : `http://${place}`;
  const match = /^(https?:\/\/)([^/]*)(.*)$/is.exec(absolute);
  const at = match?.[2]?.lastIndexOf('@') ?? -1;
  const host = match?.[2]?.slice(at + 1) ?? '';
  const origin = originOf(`${match?.[1] ?? ''}${host}`);
  if (match === null || origin === undefined) return failed('not-http', shown(url));
  return success({ origin, path: match[3] === '' ? '/' : (match[3] ?? '/'), query, hadCredentials: at >= 0 });
}

/** Scheme, host and port of an absolute http URL without default port; undefined for anything else. */
export function originOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || /\s/.test(url)) return undefined;
  // Hosts may hold these for URL, and never in fact.
  if (/[{}$]/.test(parsed.host)) return undefined;
  return parsed.origin;
}

/** What is shown of a URL: no credentials, no query, not too much. */
function shown(url: string): string {
  return url
    .replace(/\/\/[^/]*@/, '//')
    .split('?', 1)
    .join('')
    .slice(0, 120);
}

function withoutFragment(text: string): { readonly text: string; readonly fragment: number } {
  const hash = outsideBraces(text, '#');
  return { text, fragment: hash < 0 ? text.length : hash };
}

/** Pointers of expressions hold # and ?, which are no part of the URL's syntax. */
function outsideBraces(text: string, wanted: string): number {
  const covered = parseText(text).filter(({ kind }) => kind !== 'literal');
  let from = 0;
  for (const { start, end } of covered) {
    const found = text.indexOf(wanted, from);
    if (found >= 0 && found < start) return found;
    from = end;
  }
  return text.indexOf(wanted, from);
}
