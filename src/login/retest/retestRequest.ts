import { isHeaderValue } from '../request/encode.ts';
import type { Placed } from '../request/placeToken.ts';
import type { Header, HttpRequest } from '../ports.ts';
import type { RecordedRequest } from './recordedRequest.ts';
import { holdsHidden } from './recordedRequest.ts';

/** Those of the connection; each request gets its own. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'proxy-connection',
  'proxy-authorization',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'expect',
]);

interface RetestRequest {
  readonly request: HttpRequest;
  /** Whether something that the report hides is missing from it. */
  readonly isIncomplete: boolean;
}

/**
 * The recorded request for the application, with a fresh token instead of the credentials that the report hides. Where it
 * goes is the config's word alone: a report may come from anywhere.
 */
export function retestRequest(recorded: RecordedRequest, origin: string, placed: Placed): RetestRequest {
  const { method, body } = recorded;
  const replaced = new Set(placed.headers.map(([name]) => name.toLowerCase()));
  const kept: Header[] = [];
  let isIncomplete = holdsHidden(body);
  for (const [name, value] of recorded.headers) {
    const key = name.toLowerCase();
    if (ownHeaders.has(key) || replaced.has(key) || key === 'cookie' || !isHeaderName(name)) continue;
    // The credentials of the scan have no place in a request of another user, or of an anonymous one.
    if (key === 'authorization') continue;
    if (holdsHidden(value) || !isHeaderValue(value)) isIncomplete = true;
    else kept.push([name, value]);
  }
  const cookies = cookieHeader(recorded.headers, placed);
  const target = withQuery(recorded.target, placed.query);
  if (holdsHidden(target)) isIncomplete = true;
  return {
    request: {
      method,
      url: new URL(target, origin).href,
      target: sendable(target),
      headers: [...kept, ...placed.headers, ...(cookies === '' ? [] : [['Cookie', cookies] as const])],
      ...(body !== '' && { body }),
    },
    isIncomplete,
  };
}

function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/.test(name);
}

/** The recorded cookies that are no secrets, such as one with a payload, and those of the token. */
function cookieHeader(headers: readonly Header[], { cookies }: Placed): string {
  const taken = new Set(cookies.map(([name]) => name));
  const recorded = headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(';').map((pair) => pair.trim()))
    .filter((pair) => {
      const [name = ''] = pair.split('=', 1);
      return pair !== '' && !taken.has(name) && !holdsHidden(pair) && isHeaderValue(pair);
    });
  return [...cookies.map(([name, value]) => `${name}=${value}`), ...recorded].join('; ');
}

function withQuery(target: string, query: Placed['query']): string {
  if (query.length === 0) return target;
  const names = new Set(query.map(([name]) => name));
  const [path = '', ...rest] = target.split('?');
  const kept = rest
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !names.has(pair.split('=', 1)[0] ?? ''));
  const added = query.map(([name, value]) => new URLSearchParams([[name, value]]).toString());
  return `${path}?${[...kept, ...added].join('&')}`;
}

/** A request line carries visible ASCII only. */
function sendable(target: string): string {
  return target.replaceAll(/[^\x21-\x7e]/gu, (char) =>
    isLoneSurrogate(char) ? '' : encodeURIComponent(char),
  );
}

function isLoneSurrogate(char: string): boolean {
  return char.length === 1 && char >= '\ud800' && char <= '\udfff';
}
