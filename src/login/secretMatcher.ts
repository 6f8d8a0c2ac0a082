import { decodeHTML } from 'entities';
import { base64, utf8 } from './base64.ts';

/** No form of a longer secret is read to its end; so many characters in a row are never there by chance. */
const mostCompared = 256;
const backslash = '\\';

/**
 * Finds a secret in a text, however it is written there: each character may be itself, percent encoded in UTF-8 or
 * Latin-1 (also twice), `+` for a blank, escaped as in JSON (also JSON in JSON), an HTML entity (also twice), or quoted
 * for a shell. The forms may be mixed, as writers differ in what they escape. Base64 and hexadecimal forms count too.
 */
export class SecretMatcher {
  readonly #needles: readonly (readonly string[])[];
  readonly #firsts: ReadonlySet<string>;

  constructor(secret: string) {
    const forms = new Set([secret, ...base64Forms(secret), ...hexForms(secret)]);
    this.#needles = [...forms].map((form) => Array.from(form));
    this.#firsts = new Set(this.#needles.map(([first = '']) => first));
  }

  /** Where the secret ends that starts at an index; undefined where none does. */
  endAt(text: string, index: number): number | undefined {
    const char = text[index] ?? '';
    const isEscape = char === '%' || char === backslash || char === '&' || char === "'" || char === '+';
    if (!isEscape && !this.#firsts.has(char) && char < '\ud800') return undefined;
    let longest: number | undefined;
    for (const needle of this.#needles) {
      const end = endOf(needle, text, index);
      if (end !== undefined && end > (longest ?? 0)) longest = end;
    }
    return longest;
  }
}

function endOf(needle: readonly string[], text: string, start: number): number | undefined {
  let at = start;
  const compared = Math.min(needle.length, mostCompared);
  for (let index = 0; index < compared; index++) {
    const char = needle[index] ?? '';
    if (char === backslash && text[at] === backslash) {
      let count = 1;
      while (needle[index + count] === backslash) count++;
      const end = endOfRun(count, needle[index + count], text, at);
      if (end === undefined) return undefined;
      at = end;
      index += count - 1;
      continue;
    }
    const end = endOfChar(char, text, at);
    if (end === undefined) return undefined;
    at = end;
  }
  return at + rest(needle, text, at);
}

/** A long secret is taken to be here; it ends where nothing like it goes on. */
function rest(needle: readonly string[], text: string, from: number): number {
  if (needle.length <= mostCompared) return 0;
  let at = from;
  for (const char of needle.slice(mostCompared)) {
    const end = endOfChar(char, text, at);
    if (end === undefined) break;
    at = end;
  }
  return at - from;
}

/** Where one character of a secret ends, in whichever form; undefined where the text holds another one. */
function endOfChar(char: string, text: string, at: number): number | undefined {
  const first = text[at];
  if (first === undefined) return undefined;
  if (first === backslash) return endOfBackslashes(char, text, at);
  if (text.startsWith(char, at)) {
    if (char === "'" && text.startsWith(String.raw`'\''`, at)) return at + 4;
    return char === '&'
      ? (endOfEntity(char, text, at) ?? at + 1)
      : char === '%'
        ? (endOfPercent(char, text, at) ?? at + 1)
        : at + char.length;
  }
  if (first === '%') return endOfPercent(char, text, at);
  if (first === '&') return endOfEntity(char, text, at);
  if (first === '+' && char === ' ') return at + 1;
  return undefined;
}

const letterEscapes: Readonly<Record<string, string>> = {
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
};

/** Several backslashes are written as at least as many; the last one may belong to the character that follows. */
function endOfRun(count: number, next: string | undefined, text: string, start: number): number | undefined {
  let end = start;
  while (text[end] === backslash) end++;
  if (end - start < count) return undefined;
  const isLeftOver = next !== undefined && end - start > count && !text.startsWith(next, end);
  return isLeftOver ? end - 1 : end;
}

/** JSON escapes, with as many backslashes as there are levels of JSON in JSON. */
function endOfBackslashes(char: string, text: string, at: number): number | undefined {
  let end = at;
  while (text[end] === backslash) end++;
  const unicode = unicodeEscape(text, end);
  if (unicode === char) return end + unicodeLength;
  if (unicode !== undefined && char.length === 2 && unicode === char[0]) {
    let low = end + unicodeLength;
    while (text[low] === backslash) low++;
    if (unicodeEscape(text, low) === char[1]) return low + unicodeLength;
  }
  const letter = letterEscapes[char];
  if (letter !== undefined && text[end] === letter) return end + 1;
  return text.startsWith(char, end) ? end + char.length : undefined;
}

/** Of `u002f`. */
const unicodeLength = 5;

function unicodeEscape(text: string, at: number): string | undefined {
  if (text[at] !== 'u') return undefined;
  const code = hexNumber(text.slice(at + 1, at + 5), 4);
  return code === undefined ? undefined : String.fromCharCode(code);
}

function hexNumber(digits: string, length: number): number | undefined {
  return digits.length === length && /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

/** `%C3%A9`, `%e9`, `%25C3%25A9` */
function endOfPercent(char: string, text: string, at: number): number | undefined {
  const code = char.codePointAt(0) ?? 0;
  return endOfBytes(utf8(char), text, at) ?? (code < 0x100 ? endOfBytes([code], text, at) : undefined);
}

function endOfBytes(bytes: Iterable<number>, text: string, start: number): number | undefined {
  let at = start;
  for (const byte of bytes) {
    if (text[at] !== '%') return undefined;
    at++;
    if (byte !== 0x25) while (text.startsWith('25', at)) at += 2;
    if (hexNumber(text.slice(at, at + 2), 2) !== byte) return undefined;
    at += 2;
    if (byte === 0x25) while (text.startsWith('25', at)) at += 2;
  }
  return at;
}

const longestEntity = 34;

/** `&amp;`, `&#38;`, `&#x26;`, `&amp;amp;` */
function endOfEntity(char: string, text: string, at: number): number | undefined {
  let start = at + 1;
  while (text.startsWith('amp;', start) && /^(?:#|[A-Za-z])/.test(text.slice(start + 4, start + 5))) {
    const inner = entityAt(text, start + 4);
    if (inner === undefined) break;
    start += 4;
  }
  const entity = entityAt(text, start);
  if (entity === undefined) return undefined;
  return decodeHTML(`&${entity};`) === char ? start + entity.length + 1 : undefined;
}

function entityAt(text: string, start: number): string | undefined {
  const name = /^[#A-Za-z0-9]+(?=;)/.exec(text.slice(start, start + longestEntity));
  return name?.[0];
}

/** What Base64 shows of a text wherever it starts within a longer one, in both alphabets. */
function* base64Forms(secret: string): Generator<string> {
  const bytes = utf8(secret);
  for (const offset of [0, 1, 2]) {
    const padded = new Uint8Array(offset + bytes.length);
    padded.set(bytes, offset);
    const encoded = base64(padded).replaceAll('=', '');
    // The first characters hold bits of what stands before, the last one of what follows.
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor(((offset + bytes.length) * 8) / 6);
    const own = encoded.slice(from, to);
    if (own.length < 5) continue;
    yield own;
    yield own.replaceAll('+', '-').replaceAll('/', '_');
  }
}

function* hexForms(secret: string): Generator<string> {
  const hex = [...utf8(secret)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  yield hex;
  yield hex.toUpperCase();
}
