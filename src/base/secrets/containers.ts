import { Characters } from './characters.ts';
import { quoteAt } from './quotes.ts';
import type { SecretSearch } from './secretSearch.ts';
import { quoted, skipSpace } from './values.ts';

/** Members that describe a secret and are none. */
const describing =
  /^(?:type|name|path|domain|expir\w*|description|label|title|format|user(?:name)?|email|role|realm|scopes?|in|method|url|status|issuer?|pattern|created\w*|updated\w*|max\w*|min\w*)$/i;

/** Members of an object of these names are many things. */
const manyThings = /(?:auth|session|sess|authorization)$/i;

/** What brackets change of the depth. */
const nesting: ReadonlyMap<string, number> = new Map([
  ['{', 1],
  ['[', 1],
  ['}', -1],
  [']', -1],
]);
const numberCharacters = new Characters(/[\w.+-]/);

/** The texts and numbers in an array or object that has a secret's name. Returns where to go on. */
export function addContainer(
  search: SecretSearch,
  at: number,
  name: string,
  isSecret: (value: string, start: number) => boolean,
): number {
  const { text } = search;
  if (at < search.containersUntil || (text[at] === '{' && manyThings.test(name))) return at;
  let depth = 0;
  let key = '';
  let index = at;
  const take = (start: number, end: number): void => {
    if (!describing.test(key) && isSecret(text.slice(start, end), start)) search.add(start, end);
  };
  while (index < text.length) {
    const start = index;
    const character = text[index] ?? '';
    const place = quoteAt(text, index) === '' ? undefined : quoted(text, index, true);
    if (place !== undefined) {
      index = place.next;
      if (text[skipSpace(text, index)] === ':') key = text.slice(place.start, place.end);
      else take(place.start, place.end);
    } else if (character >= '0' && character <= '9') {
      index = numberCharacters.skip(text, index);
      if (index - start > 3) take(start, index);
    } else {
      depth += nesting.get(character) ?? 0;
      index++;
      if (depth === 0) break;
    }
  }
  search.containersUntil = index;
  // What stands in it besides is read like any other text.
  return at;
}
