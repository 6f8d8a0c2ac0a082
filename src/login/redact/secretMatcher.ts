import { decodeHTML } from 'entities';
import { base64, utf8 } from '../request/base64.ts';

/** No form of a longer secret is read to its end; so many characters in a row are never there by chance. */
const mostCompared = 256;
const backslash = '\\';

/**
 * Finds a secret in a text, however it is written there: each character may be itself, percent encoded in UTF-8 or
 * Latin-1 (also twice), `+` for a blank, escaped as in JSON (also JSON in JSON), an HTML entity (also twice), or quoted
 * for a shell. The forms may be mixed, as writers differ in what they escape. Base64 and hexadecimal forms count too, and
 * the beginning of a secret in a text that was cut, which `…` says.
 */
export class SecretMatcher {
  readonly #needles: readonly Needle[];
  readonly #byStart = new Map<string, Needle[]>();

  constructor(secret: string) {
    const forms = new Set([secret, ...base64Forms(secret), ...hexForms(secret)]);
    this.#needles = [...forms].map((form) => (hasPairs(form) ? Array.from(form) : form));
    for (const needle of this.#needles) {
      const start = needle[0]?.charAt(0) ?? '';
      const others = this.#byStart.get(start);
      if (others === undefined) this.#byStart.set(start, [needle]);
      else others.push(needle);
    }
  }

  /** The first two characters of each form, unless they are escaped. */
  get starts(): Iterable<string> {
    return this.#needles.map((needle) => `${needle[0]}${needle[1]}`);
  }

  /** Where the secret ends that starts at an index; undefined where none does. */
  endAt(text: string, index: number): number | undefined {
    const needles = isEscape(text.charCodeAt(index)) ? this.#needles : this.#byStart.get(text[index] ?? '');
    let longest: number | undefined;
    for (const needle of needles ?? []) {
      const end = endOf(needle, text, index);
      if (end !== undefined && end > (longest ?? 0)) longest = end;
    }
    return longest;
  }
}

/** A form of a secret, by characters: a text that has none outside of the basic plane, or a list of them. */
type Needle = readonly string[] | string;

function hasPairs(text: string): boolean {
  return /[\ud800-\udbff]/.test(text);
}

const escapes: ReadonlySet<number> = new Set(Array.from(String.raw`%\&'+`, (char) => char.charCodeAt(0)));

/** Whether any character may be written with this one, by its code. */
export function isEscape(code: number): boolean {
  return escapes.has(code);
}

/** Fewer characters of a secret before a cut say nothing of it, and are there by chance. */
const shortestBeginning = 2;

/** Whether a text that is shown in part ends here, perhaps within an escape. */
function isCutAt(text: string, at: number): boolean {
  return /^(?:[%&\\][#\w]{0,10})?…/.test(text.slice(at, at + 12));
}

/** What a text holds may be read in several ways, such as `%25`: all of them are followed. */
function endOf(needle: Needle, text: string, start: number): number | undefined {
  let reached: readonly number[] = [start];
  const compared = Math.min(needle.length, mostCompared);
  for (let index = 0; index < compared; index++) {
    const next = afterChar(needle[index] ?? '', text, reached);
    if (next.length === 0)
      return index < shortestBeginning ? undefined : reached.find((at) => isCutAt(text, at));
    reached = next;
  }
  return restEnd(needle, text, Math.max(...reached));
}

/** A long secret is taken to be here; it ends where nothing like it continues. */
function restEnd(needle: Needle, text: string, from: number): number {
  let reached: readonly number[] = [from];
  for (let index = mostCompared; index < needle.length; index++) {
    const next = afterChar(needle[index] ?? '', text, reached);
    if (next.length === 0) break;
    reached = next;
  }
  return Math.max(...reached);
}

/** More ways to read a text than any writer has. */
const mostReadings = 16;

function afterChar(char: string, text: string, from: readonly number[]): readonly number[] {
  const [only] = from;
  if (from.length === 1 && only !== undefined) return endsOfChar(char, text, only);
  return [...new Set(from.flatMap((at) => endsOfChar(char, text, at)))].slice(0, mostReadings);
}

const none: readonly number[] = [];

/** Where one character of a secret may end, in whichever form; none where the text holds another one. */
function endsOfChar(char: string, text: string, at: number): readonly number[] {
  const isSame = text.startsWith(char, at);
  switch (text[at] ?? '') {
    case backslash:
      return char === backslash ? endsOfBackslash(text, at) : defined(endOfBackslashes(char, text, at));
    case '%':
      return isSame ? [...endsOfPercent(char, text, at), at + 1] : endsOfPercent(char, text, at);
    case '&':
      return isSame ? [...endsOfEntity(char, text, at), at + 1] : endsOfEntity(char, text, at);
    case "'":
      return isSame ? defined(at + 1, text.startsWith(String.raw`'\''`, at) ? at + 4 : undefined) : none;
    case '+':
      return isSame || char === ' ' ? [at + 1] : none;
    default:
      return isSame ? [at + char.length] : none;
  }
}

function defined(...ends: readonly (number | undefined)[]): readonly number[] {
  return ends.filter((end) => end !== undefined);
}

/** One is written as one, two, four or more of them; the last ones may belong to what follows. */
function endsOfBackslash(text: string, at: number): readonly number[] {
  const ends: number[] = [];
  for (let end = at; text[end] === backslash && ends.length < mostReadings;) ends.push(++end);
  const escaped =
    unicodeEscape(text, at + ends.length) === backslash ? at + ends.length + unicodeLength : undefined;
  return [...ends, ...defined(escaped)];
}

/** JSON escapes, with as many backslashes as there are levels of JSON in JSON. */
function endOfBackslashes(char: string, text: string, at: number): number | undefined {
  const end = backslashesEnd(text, at);
  const unicode = unicodeEscape(text, end);
  if (unicode === char) return end + unicodeLength;
  if (unicode !== undefined && char.length === 2 && unicode === char[0]) {
    const low = backslashesEnd(text, end + unicodeLength);
    if (unicodeEscape(text, low) === char[1]) return low + unicodeLength;
  }
  const letter = letterEscapes[char];
  if (letter !== undefined && text[end] === letter) return end + 1;
  return text.startsWith(char, end) ? end + char.length : undefined;
}

/** Behind as many backslashes as JSON in JSON in JSON has; a longer run says nothing. */
function backslashesEnd(text: string, at: number): number {
  let end = at;
  while (text[end] === backslash && end - at < mostReadings) end++;
  return end;
}

const letterEscapes: Readonly<Record<string, string>> = {
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
};

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
function endsOfPercent(char: string, text: string, at: number): readonly number[] {
  const code = char.codePointAt(0) ?? 0;
  const ends = endsOfBytes(utf8(char), text, at);
  return ends.length > 0 || code < 0x80 || code > 0xff ? ends : endsOfBytes([code], text, at);
}

function endsOfBytes(bytes: Iterable<number>, text: string, start: number): readonly number[] {
  let reached: readonly number[] = [start];
  for (const byte of bytes) reached = reached.flatMap((at) => endsOfByte(byte, text, at));
  return reached;
}

/** Each further level of encoding adds a `25`, which may also be what follows an encoded percent sign. */
function endsOfByte(byte: number, text: string, at: number): readonly number[] {
  if (text[at] !== '%') return none;
  const ends: number[] = [];
  for (let level = 0, digits = at + 1; level < mostReadings; level++, digits += 2) {
    if (hexNumber(text.slice(digits, digits + 2), 2) === byte) ends.push(digits + 2);
    if (!text.startsWith('25', digits)) break;
  }
  return ends;
}

const longestEntity = 34;

/** `&amp;`, `&#38;`, `&#x26;`, `&amp;amp;` */
function endsOfEntity(char: string, text: string, at: number): readonly number[] {
  const ends: number[] = [];
  for (let level = 0, start = at + 1; level < mostReadings; level++, start += 'amp;'.length) {
    const entity = entityAt(text, start);
    if (entity !== undefined && decodeHTML(`&${entity};`) === char) ends.push(start + entity.length + 1);
    if (entity !== 'amp') break;
  }
  return ends;
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

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function* hexForms(secret: string): Generator<string> {
  let hex = '';
  for (const byte of utf8(secret)) hex += hexBytes[byte];
  yield hex;
  yield hex.toUpperCase();
}
