import { Characters } from './characters.ts';
import { holdsShape } from './shapes.ts';
import type { SecretSearch } from './secretSearch.ts';
import { secrecyOf } from './secretName.ts';
import { looksIssued, looksRandom } from './secretValue.ts';

const endsAuthority = new Characters(/[/?#\s"'<>`\\]/);
const endsUrl = new Characters(/[\s"'<>`\\|]/);
const endsSegment = new Characters(/[/?#]/);
const longestAuthority = 2_048;

/** What `://` begins: user information, and the path, query and fragment behind the host. */
export function addUrl(search: SecretSearch, _at: number, start: number): undefined {
  const { text } = search;
  const at = endsAuthority.find(text, start, Math.min(text.length, start + longestAuthority));
  const sign = text.slice(start, at).lastIndexOf('@');
  search.add(start, start + sign);
  if (at >= search.pathsUntil) addPath(search, at);
}

/** User information of a URL that is a parameter itself: `https%3A%2F%2Fuser:pw%40host`. */
export function addEncodedUrl(search: SecretSearch, _at: number, start: number): undefined {
  const ahead = search.text.slice(start, start + 256);
  const authority = /^[^\s"'<>/?#&%]*(?:%3A[^\s"'<>/?#&%]*)?(?=%40|@)/i.exec(ahead)?.[0] ?? '';
  search.add(start, start + authority.length);
}

/** A path with its query and fragment, from `start` on. */
export function addPath(search: SecretSearch, start: number): void {
  const { text } = search;
  const end = endsUrl.find(text, start);
  search.pathsUntil = end;
  let at = start;
  let previous = '';
  while (at < end && text[at] !== '?' && text[at] !== '#') {
    const next = endsSegment.find(text, at, end);
    const segment = text.slice(at, next);
    if (isSecretSegment(segment, previous)) search.add(at, next, 'segment');
    if (segment !== '') previous = segment;
    at = text[next] === '/' ? next + 1 : next;
  }
  if (at < end) addQuery(search, at, end);
}

/** Parameters whose values look random, whatever their names; those with names of secrets are found by their names. */
function addQuery(search: SecretSearch, start: number, end: number): void {
  let from = start + 1;
  for (const parameter of search.text.slice(from, end).split(/[&;#]/)) {
    const equals = parameter.indexOf('=');
    const value = parameter.slice(equals + 1);
    if (equals >= 0 && !cacheBuster.test(parameter.slice(0, equals)) && looksRandom(value)) {
      search.add(from + equals + 1, from + parameter.length);
    }
    from += parameter.length + 1;
  }
}

const cacheBuster = /^(?:_|v|ver|version|rev|hash|h|etag|cb|t|build|integrity|checksum|md5|sha\d*)$/i;

/** Words of a path after which a secret comes. */
const beforeSecret =
  /^(?:(?:re)?set(?:[-_]?(?:password|passwd|pw))?|verify|verification|confirm|confirmation|activate|activation|invite|invitation|magic|magic[-_]?link|unsubscribe|share)$/i;
const shortestAfterName = 8;

/** Whether a segment of a path is a secret: by its shape, because it is random, or by the segment before it. */
function isSecretSegment(segment: string, previous: string): boolean {
  if (segment.length < shortestAfterName || segment.startsWith('{')) return false;
  if (holdsShape(segment) || looksRandom(segment)) return true;
  const isNamed = secrecyOf(previous) === 'secret' || beforeSecret.test(previous);
  return (
    isNamed &&
    !/\.[a-z\d]{1,5}$/i.test(segment) &&
    /\d/.test(segment) &&
    looksIssued(segment, shortestAfterName) &&
    !identifier.test(segment)
  );
}

const identifier = /^(?:\d+|[\da-f]{16,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
