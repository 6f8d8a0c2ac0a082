import { decoded } from '../../base/decoded.ts';

/** An endpoint's address as the matcher takes it. */
export interface RequestPath {
  readonly method: string;
  readonly host: string;
  /** Decoded once each; without the empty ones. */
  readonly segments: readonly string[];
  readonly endsWithSlash: boolean;
}

/** Takes away origin, query, fragment and `;parameters`, and decodes each segment once. */
export function normaliseRequest(method: string, url: string): RequestPath {
  const scheme = url.indexOf('://');
  const start = scheme < 0 ? 0 : url.indexOf('/', scheme + 3);
  const host = scheme < 0 ? '' : url.slice(scheme + 3, start < 0 ? undefined : start);
  const rest = scheme >= 0 && start < 0 ? '/' : url.slice(Math.max(0, start));
  const path = rest.slice(0, endOf(rest));
  const segments = path
    .split('/')
    .map((segment) => decoded(segment.split(';', 1)[0] ?? ''))
    .filter((segment) => segment !== '' && segment !== '.');
  return { method: method.toUpperCase(), host, segments, endsWithSlash: path.endsWith('/') };
}

function endOf(path: string): number {
  const ends = ['?', '#'].map((mark) => path.indexOf(mark)).filter((index) => index >= 0);
  return ends.length === 0 ? path.length : Math.min(...ends);
}
