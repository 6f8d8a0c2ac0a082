import { decodedField } from '../base/decoded.ts';
import type { Header } from '../login/ports.ts';
import type { Placed } from '../login/request/placeToken.ts';

interface Carried {
  readonly target: string;
  readonly headers: readonly Header[];
}

/** A request with the token: what the sender had in its place is replaced, all else stays as it came. */
export function carry(placed: Placed, { target, headers }: Carried): Carried {
  const own = new Set(placed.headers.map(([name]) => name.toLowerCase()));
  const others = headers.filter(([name]) => !own.has(name.toLowerCase()));
  return {
    target: withQuery(target, placed.query),
    headers: [...withCookies(others, placed.cookies), ...placed.headers],
  };
}

function withCookies(headers: readonly Header[], cookies: Placed['cookies']): readonly Header[] {
  if (cookies.length === 0) return headers;
  const own = new Set(cookies.map(([name]) => name));
  const isCookie = ([name]: Header): boolean => name.toLowerCase() === 'cookie';
  const pairs = headers.filter(isCookie).flatMap(([, value]) => value.split(';').map((pair) => pair.trim()));
  const kept = pairs.filter((pair) => pair !== '' && !own.has(nameOf(pair)));
  const sent = [...kept, ...cookies.map(([name, value]) => `${name}=${value}`)].join('; ');
  return [...headers.filter((header) => !isCookie(header)), ['Cookie', sent]];
}

function withQuery(target: string, query: Placed['query']): string {
  if (query.length === 0) return target;
  const own = new Set(query.map(([name]) => name));
  const [whole = ''] = target.split('#');
  const mark = whole.indexOf('?');
  const path = mark < 0 ? whole : whole.slice(0, mark);
  const written = mark < 0 ? [] : whole.slice(mark + 1).split('&');
  const kept = written.filter((pair) => pair !== '' && !own.has(decodedField(nameOf(pair))));
  const added = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return `${path}?${[...kept, ...added].join('&')}`;
}

function nameOf(pair: string): string {
  const [name = ''] = pair.split('=');
  return name.trim();
}

/** The headers of an answer without the cookies that are the session's; these are for the session alone. */
export function withoutSessionCookies(
  headers: readonly Header[],
  isOfSession: (name: string) => boolean,
): { readonly shown: readonly Header[]; readonly kept: readonly string[] } {
  const isKept = ([name, value]: Header): boolean =>
    name.toLowerCase() === 'set-cookie' && isOfSession(nameOf(value.split(';')[0] ?? ''));
  return {
    shown: headers.filter((header) => !isKept(header)),
    kept: headers.filter(isKept).map(([, value]) => value),
  };
}
