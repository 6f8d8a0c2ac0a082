import { quoteAt } from './quotes.ts';
import type { SecretSearch } from './secretSearch.ts';
import { quoted, skipSpace } from './values.ts';

/** Members that describe a secret and are none. */
const describing =
  /^(?:type|name|path|domain|expir\w*|description|label|title|format|user(?:name)?|email|role|realm|scopes?|in|method|url|status|issuer?|pattern|created\w*|updated\w*|max\w*|min\w*)$/i;

/** Members of an object of these names are many things. */
const manyThings = /(?:auth|session|sess|authorization)$/i;

/** The texts and numbers in an array or object that has a secret's name. Returns where to go on. */
export function addContainer(
  search: SecretSearch,
  at: number,
  name: string,
  isSecret: (value: string, start: number) => boolean,
): number {
  const { text } = search;
  if (at < search.containersUntil || (text[at] === '{' && manyThings.test(name))) return at + 1;
  let depth = 0;
  let key = '';
  let index = at;
  while (index < text.length) {
    const character = text[index] ?? '';
    const place = quoteAt(text, index) === '' ? undefined : quoted(text, index, true);
    if (place !== undefined) {
      const value = text.slice(place.start, place.end);
      index = place.next;
      if (text[skipSpace(text, index)] === ':') key = value;
      else if (!describing.test(key) && isSecret(value, place.start)) search.add(place.start, place.end);
      continue;
    }
    if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    else if (character >= '0' && character <= '9') {
      const start = index;
      while (index < text.length && /[\w.+-]/.test(text[index] ?? '')) index++;
      const value = text.slice(start, index);
      if (value.length > 3 && !describing.test(key) && isSecret(value, start)) search.add(start, index);
      continue;
    }
    index++;
    if (depth === 0) break;
  }
  search.containersUntil = index;
  // What stands in it besides is read like any other text.
  return at + 1;
}
