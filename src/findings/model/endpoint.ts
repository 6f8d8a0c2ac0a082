import { afterLast } from '../../base/cut.ts';
import { decoded } from '../../base/decoded.ts';
import { isProbeName } from '../merge/probeName.ts';
import type { Sender } from '../merge/probeName.ts';
import { isIdentifier } from '../../base/requests/identifier.ts';
import { withoutSurrounding } from '../../base/runs.ts';
/** Where a request went: the pieces of a scanner's URL that an endpoint is made of. */
interface Target {
  /** Lower case, with its port unless it is the scheme's default; empty for a bare path. */
  readonly host: string;
  /** Starts with `/`; empty for a network target (DNS, TLS) that has no path. */
  readonly path: string;
}

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443', ws: '80', wss: '443' };

const absoluteUrl = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)([^?#]*)/i;

/**
 * Reads an absolute URL, a bare path, or `host:port`. Deliberately not the URL class: a scanner's URL holds
 * payloads, and `..`, `//`, backslashes and broken escapes must stay as they were sent.
 */
export function readTarget(url: string): Target {
  const absolute = absoluteUrl.exec(url.trim());
  if (absolute) {
    const [, scheme = '', authority = '', path = ''] = absolute;
    return { host: hostOf(scheme, authority), path: path === '' ? '/' : path };
  }
  const withoutQuery = url.trim().replace(/[?#].*$/s, '');
  if (withoutQuery.startsWith('/') || url.startsWith('?')) {
    return { host: '', path: withoutQuery === '' ? '/' : withoutQuery };
  }
  const slash = withoutQuery.indexOf('/');
  return slash < 0
    ? { host: withoutQuery.toLowerCase(), path: '' }
    : { host: withoutQuery.slice(0, slash).toLowerCase(), path: withoutQuery.slice(slash) };
}

function hostOf(scheme: string, authority: string): string {
  const host = afterLast(authority, '@').toLowerCase();
  const port = defaultPorts[scheme.toLowerCase()];
  return port !== undefined && host.endsWith(`:${port}`) ? host.slice(0, -port.length - 1) : host;
}

const sessionParameter = /;(?:jsessionid|phpsessid|sessionid|sid)=[^/]*/gi;

/**
 * The path as an API is known by: no session parameters, no doubled slashes, no trailing slash (the root
 * keeps its own), identifiers as `{id}` where asked for, and segments that carry the attack as `{payload}`,
 * so that every payload of one route is one API; so is a random name at the end that a scanner made up.
 */
export function normalizePath(path: string, attack: string, identifiers: boolean, sender?: Sender): string {
  const segments = path
    .replace(sessionParameter, '')
    .split('/')
    .filter((segment) => segment !== '');
  const routed = replacePayload(segments, attack).map((segment) =>
    identifiers && isIdentifier(segment) ? '{id}' : segment,
  );
  const last = routed.at(-1);
  if (sender !== undefined && last !== undefined && isProbeName(last, sender)) {
    routed[routed.length - 1] = '{payload}';
  }
  return `/${routed.join('/')}`;
}

/** A character that a route's own text does not hold, in the raw path or percent-encoded. */
const payloadCharacter = /[<>"'`|\\^\p{Cc}]/u;

/** An attack made of these alone may equal a route's text by chance, so it is not searched for. */
const wordsOnly = /^[\w.~-]*$/;

function replacePayload(segments: readonly string[], attack: string): readonly string[] {
  const payload = attack.trim();
  const searched = wordsOnly.test(payload) ? undefined : payload;
  const marked = segments.map((segment) => {
    const readable = decoded(segment);
    const hasAttack = searched !== undefined && (readable.includes(searched) || segment.includes(searched));
    return hasAttack || payloadCharacter.test(readable) ? '{payload}' : segment;
  });
  return searched === undefined ? marked : replaceSpanningPayload(marked, searched);
}

/** More segments than an attack has; each of so many is compared again with every run of them. */
const mostSpanned = 32;

/** An attack with slashes of its own covers several segments: the shortest run that holds it becomes one. */
function replaceSpanningPayload(segments: readonly string[], payload: string): readonly string[] {
  const trimmed = withoutSurrounding(payload, '/');
  const length = trimmed.split('/').filter((segment) => segment !== '').length;
  if (length < 2 || length > mostSpanned) return segments;
  for (let start = 0; start + length <= segments.length; start += 1) {
    const run = segments.slice(start, start + length);
    if (decoded(run.join('/')).includes(trimmed)) {
      return [...segments.slice(0, start), '{payload}', ...segments.slice(start + length)];
    }
  }
  return segments;
}
