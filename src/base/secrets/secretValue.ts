import { isReadableWord } from '../readableWord.ts';

/** Values that say something and open nothing, whatever their name. */
const ordinary = new Set(
  (
    'true false null undefined none nil yes no on off basic digest bearer oauth oauth2 negotiate ntlm required ' +
    'optional enabled disabled expired invalid valid missing ok failed success lax strict anonymous empty string ' +
    'number integer boolean object array text hidden password token secret'
  ).split(' '),
);

/** Whether a value is a word of a protocol, its own name, a placeholder, or hidden already. */
export function isOrdinary(value: string, name: string): boolean {
  const plain = value.trim();
  if (plain === '' || plain.length > 200) return plain === '';
  // An attribute of HTML: the key on the keyboard.
  if (name === 'accesskey' && plain.length === 1) return true;
  const lower = plain.toLowerCase();
  if (ordinary.has(lower) || (lower === name.toLowerCase() && lower !== 'password')) return true;
  return /^(?:[*•]+|\$?\{[^{}]*\}|\$?\{\{[^{}]*\}\}|\[[A-Z_ ]*\]|<[a-z_ -]*>)$/i.test(plain);
}

/** Words of a sentence: a value has no spaces between words of letters alone. */
export function isProse(text: string): boolean {
  const words = text.slice(0, 400).trim().split(/\s+/);
  if (words.length < 3) return false;
  const plain = words.filter((word) => /^[("'A-Za-z][a-z'-]*[.,:;!?)"']{0,2}$/.test(word)).length;
  return plain * 10 >= words.length * 7;
}

const tokenCharacters = /^(?:[\w~+/=-]|%2[BF]|%3D)+$/i;

/** Whether a value of a name such as `code` or `key` could be one that a machine made. */
export function looksIssued(value: string, least: number): boolean {
  if (value.length < least || value.length > 4_096 || value.startsWith('/') || !tokenCharacters.test(value)) {
    return false;
  }
  return /[a-z]/i.test(value) && /\d/.test(value);
}

const hexadecimal = /^[\da-f]+$/i;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Whether a text is random, whatever its name: letters and digits that change about as often as those of a machine, and
 * not a hash or UUID, which reports are full of. Words that can be read say nothing: what is left without them is judged,
 * so that `NonSharedUint16Array` is a name, and `Buy-1f74kjq6vmi` is one whatever short id stands behind it.
 */
export function looksRandom(value: string, least = 20): boolean {
  if (value.length < least || value.length > 4_096 || !/^(?:[\w.~+=-]|%2[BF]|%3D)+$/i.test(value))
    return false;
  if (/\.[a-z\d]{1,5}$/i.test(value) || hexadecimal.test(value) || uuid.test(value)) return false;
  const plain = value.replaceAll(escaped, '/');
  return isMixed(plain, least * 0.8) && isMixed(withoutWords(plain), least * 0.6);
}

/** `%2F` is a slash: its digit says nothing. */
const escaped = /%2[BF]|%3D/gi;

const separators = /[-_.~/+=]/;
const wordsOfName = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^A-Za-z]+/g;
const shortestWord = 3;
/** Several words, whether they can be said or not. */
const camelCase = /^[A-Z]?[a-z]{2,}(?:[A-Z][a-z]{2,})+$/;

/** What is left of a name without its words: parts that are words alone, and words in parts that are in camel case. */
function withoutWords(name: string): string {
  return name
    .split(separators)
    .map((part) => {
      const words = part.match(wordsOfName) ?? [];
      const areWords = words.every((word) => word.length <= shortestWord || isReadableWord(word));
      if (camelCase.test(part) || (areWords && !/\d/.test(part))) return '';
      if (!/[A-Z]/.test(part) || !/[a-z]/.test(part)) return part;
      return words
        .filter((word) => word.length < shortestWord || !/[a-z]/.test(word) || !isReadableWord(word))
        .join('');
    })
    .join('');
}

/** `least`: how many letters and digits it has. */
function isMixed(value: string, least: number): boolean {
  const plain = value.replaceAll(/[^A-Za-z\d]/g, '');
  const countOf = (pattern: RegExp): number => plain.match(pattern)?.length ?? 0;
  const digits = countOf(/\d/g);
  if (digits < 2 || plain.length < least || plain.length - digits < 3) return false;
  const changes = countOf(/\d+|[A-Z]+|[a-z]+/g) - 1;
  const areBothCases = countOf(/[A-Z]/g) > 1 && countOf(/[a-z]/g) > 1;
  return changes >= plain.length * (areBothCases ? 0.38 : 0.3);
}
