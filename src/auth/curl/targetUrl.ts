import { nextOrEnd } from '../../base/cut.ts';
import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import { parseText } from '../expressions/text.ts';
import type { CurlCode } from './messages.ts';

/** The parts of a URL; each may hold placeholders and expressions. */
export interface TargetUrl {
  /** `https://host:port`, or the placeholder or expression that stands for it. */
  readonly origin: string;
  /** Starts with a slash. */
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
  /** User name and password that stood in the URL. */
  readonly credentials: string | undefined;
}

const reference = /^(?:\{(?:auth|base)_url\}|\$\{(?:env|secret):[^}\s]{1,200}\}|\{\$[^}\s]{1,500}\})/;

/** Parses an absolute URL, or one that starts with a reference. A missing scheme means http, as for curl. */
export function targetUrl(url: string): Result<TargetUrl, CurlCode> {
  const text = withoutFragment(url.trim());
  const question = outsideBraces(text, '?');
  const query = text.slice(question + 1);
  const place = text.slice(0, question);
  const leading = reference.exec(place)?.[0];
  const server = leading === undefined ? absoluteServer(place) : referencedServer(place, leading);
  return server === undefined ? failed('not-http', shown(url)) : success({ ...server, query });
}

type Server = Omit<TargetUrl, 'query'>;

/** A URL that starts with a reference. */
function referencedServer(place: string, leading: string): Server {
  const rest = place.slice(leading.length);
  // What continues without a slash, such as a port, still names the server; so does a host behind a scheme.
  const host = rest.startsWith('://') ? '://'.length : 0;
  const slash = host + outsideBraces(rest.slice(host), '/');
  const origin = leading + rest.slice(0, slash);
  return { origin, path: rest.slice(slash) || '/', credentials: undefined };
}

function absoluteServer(place: string): Server | undefined {
  const absolute = /^[A-Za-z][A-Za-z0-9+.-]{0,30}:\/\//.test(place) ? place : `http://${place}`;
  const [, scheme = '', rest = ''] = /^(https?:\/\/)\/{0,3}(.*)$/is.exec(absolute) ?? [];
  const slash = outsideBraces(rest, '/');
  const authority = rest.slice(0, slash);
  const at = authority.lastIndexOf('@');
  const host = authority.slice(at + 1);
  const origin = originOf(scheme + host) ?? (isHostOfReferences(host) ? scheme + host : undefined);
  if (scheme === '' || origin === undefined) return undefined;
  const credentials = at < 0 ? undefined : authority.slice(0, at);
  return { origin, path: rest.slice(slash) || '/', credentials };
}

/** A host, with its port, of which placeholders and expressions are parts. */
function isHostOfReferences(host: string): boolean {
  const parts = parseText(host);
  return (
    parts.some(({ kind }) => kind === 'placeholder' || kind === 'expression') &&
    parts.every((part) =>
      part.kind === 'literal'
        ? /^[\w.:-]+$/.test(part.text)
        : part.kind === 'placeholder' || part.kind === 'expression',
    )
  );
}

/** Whether a text names a server: an absolute http URL without path, or references for one or for its parts. */
export function isServer(text: string): boolean {
  const url = targetUrl(text);
  return url.ok && url.value.origin === text.trim() && url.value.query === '';
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

function withoutFragment(text: string): string {
  return text.slice(0, outsideBraces(text, '#'));
}

/** Where a sign stands, or the end. Pointers of expressions hold # and ?, which are no part of the URL's syntax. */
function outsideBraces(text: string, wanted: string): number {
  const covered = parseText(text).filter(({ kind }) => kind !== 'literal');
  let from = 0;
  for (const { start, end } of covered) {
    const found = nextOrEnd(text, wanted, from);
    if (found < start) return found;
    from = end;
  }
  return nextOrEnd(text, wanted, from);
}
