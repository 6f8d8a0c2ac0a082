import type { SecretSearch } from './secretSearch.ts';
import { looksIssued } from './secretValue.ts';
import { addContainer } from './containers.ts';
import { isOrdinary } from './secretValue.ts';
import { quoteAt } from './quotes.ts';
import { fieldValue, lineValue, quoted } from './values.ts';

export const cookieHeader = /(?:^|[-_.])cookies?2?$/i;

const attribute =
  /^\s*(?:expires|max-age|domain|path|secure|httponly|samesite|priority|partitioned|version|comment)\s*(?:=|$)/i;

/** How a header continues; prose about a cookie does not. */
const firstPair = /^[^\s=;<>"]{1,128}(?:=|$)/;

/** The values of cookies; names and attributes stay, because findings are about them. */
export function addCookies(
  search: SecretSearch,
  at: number,
  name: string,
  isColon: boolean,
  opened: string,
): number {
  const { text } = search;
  if (text[at] === '[' || text[at] === '{') {
    return addContainer(search, at, name, (value, start) => {
      if (!value.includes('=')) return !isOrdinary(value, name);
      addPairs(search, start, start + value.length, /^set/i.test(name));
      return false;
    });
  }
  const place =
    quoted(text, at, false) ?? (isColon ? lineValue(text, at, opened) : fieldValue(text, at, false));
  const value = text.slice(place.start, place.end);
  if (isColon && quoteAt(text, at) === '' && !firstPair.test(value)) return at;
  if (value.includes('=')) addPairs(search, place.start, place.end, /^set/i.test(name));
  else if (looksIssued(value, 8)) search.add(place.start, place.end);
  return place.next;
}

/** `a=b; c=d`; of a Set-Cookie the attributes are no cookies. */
export function addPairs(search: SecretSearch, start: number, end: number, isSet: boolean): void {
  let from = start;
  for (const part of search.text.slice(start, end).split(';')) {
    if (!isSet || !attribute.test(part)) addPair(search, from, part);
    else {
      // Two headers that were joined: what follows a comma is a cookie again.
      const comma = /,[ \t]*(?=[\w.-]{1,64}=)/.exec(part);
      if (comma !== null)
        addPair(search, from + comma.index + comma[0].length, part.slice(comma.index + comma[0].length));
    }
    from += part.length + 1;
  }
}

function addPair(search: SecretSearch, from: number, part: string): void {
  const equals = part.indexOf('=');
  if (equals >= 0) search.add(from + equals + 1, from + part.trimEnd().length);
}
