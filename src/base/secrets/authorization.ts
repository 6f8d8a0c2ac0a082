import type { SecretSearch } from './secretSearch.ts';
import { isOrdinary, isProse, looksIssued } from './secretValue.ts';
import { fieldValue, lineValue, quoted } from './values.ts';

const scheme = /^[a-z][\w-]*(?:[ \t]+|%20|\+)(?=\S)/i;
const schemeOnly = /^(?:basic|bearer|digest|negotiate|ntlm|hawk|dpop|oauth|mutual|token|apikey)$/i;

const shortestInProse = 8;

/** The credentials of an Authorization header; its scheme stays. */
export function addAuthorization(search: SecretSearch, at: number, isColon: boolean, opened: string): number {
  const { text } = search;
  const place =
    quoted(text, at, false) ?? (isColon ? lineValue(text, at, opened) : fieldValue(text, at, false));
  const value = text.slice(place.start, place.end);
  const credentials = value.slice(scheme.exec(value)?.[0].length ?? 0);
  const [word = ''] = /^\S{1,4096}/.exec(credentials) ?? [];
  // A sentence may go on behind the credentials.
  if (word.length < credentials.length && isProse(value) && looksIssued(word, shortestInProse)) {
    const start = place.end - credentials.length;
    search.add(start, start + word.length);
  } else if (!schemeOnly.test(value) && !isOrdinary(credentials, 'authorization') && !isProse(value)) {
    search.add(place.end - credentials.length, place.end);
  }
  return place.next;
}
