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
  const [, origin, host = '', rest = ''] = /^([\w+.-]{1,40}:\/\/([^/?#]*))?([^?#]*)/.exec(url) ?? [];
  const path = origin !== undefined && rest === '' ? '/' : rest;
  const segments = path
    .split('/')
    .map((segment) => decoded(segment.replace(/;.*/s, '')))
    .filter((segment) => segment !== '' && segment !== '.');
  return { method: method.toUpperCase(), host, segments, endsWithSlash: path.endsWith('/') };
}
