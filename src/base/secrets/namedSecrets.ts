import { Characters } from './characters.ts';
import { addContainer } from './containers.ts';
import { addCookies, cookieHeader } from './cookies.ts';
import { addAuthorization } from './authorization.ts';
import { addMarkup } from './markup.ts';
import { quoteAt, quoteBefore } from './quotes.ts';
import type { SecretSearch } from './secretSearch.ts';
import type { Secrecy } from './secretName.ts';
import { secrecyOf } from './secretName.ts';
import { isOrdinary, isProse, looksIssued } from './secretValue.ts';
import { type Separator, separatorAt } from './separators.ts';
import type { ValueSpan } from './values.ts';
import { fieldValue, lineValue, quoted, skipBlanks, skipSpace, wordValue } from './values.ts';

/** Characters read of a name before the word that makes it a secret's. */
const mostBefore = 64;
const nameCharacters = new Characters(/[\w.-]/);

/** A name around a word such as `token`, and the secret that follows it. Returns where to go on. */
export function addNamed(search: SecretSearch, at: number): number | undefined {
  if (at < search.namesUntil) return undefined;
  const { text } = search;
  const end = nameCharacters.skip(text, at);
  search.namesUntil = end;
  const start = nameStart(text, at);
  const name = text.slice(start, end);
  const secrecy = secrecyOf(name);
  if (secrecy === undefined) return undefined;
  return addPair(search, start, end, name, secrecy) ?? addMarkup(search, start, end, secrecy);
}

const escapes: ReadonlyMap<string | undefined, RegExp> = new Map([
  ['%', /^(?:25)?[\da-f]{2}/i],
  ['\\', /^(?:u[\da-f]{4}|x[\da-f]{2}|[nrt])/i],
]);

function nameStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < mostBefore && nameCharacters.at(text, start - 1)) start--;
  // What is left of an escape before the name.
  const escape = escapes.get(text[start - 1])?.exec(text.slice(start, at))?.[0] ?? '';
  return start + escape.length;
}

const authorizationHeader = /^(?:proxy-)?authorization$/i;
/** As names of form fields end. */
const closers = /^(?:\]|%5D|\[\]|%5B%5D){0,16}/i;
const mostOfClosers = 96;

/** `name=value`, `name: value`, `"name":"value"` and how else they are written. */
function addPair(
  search: SecretSearch,
  start: number,
  end: number,
  name: string,
  secrecy: Secrecy,
): number | undefined {
  const { text } = search;
  const nameEnd = end + (closers.exec(text.slice(end, end + mostOfClosers))?.[0] ?? '').length;
  const quote = quoteAt(text, nameEnd);
  const at = nameEnd + quote.length;
  const isMember = quote !== '';
  if (isMember && text[at] === ']') return addElement(search, start, at + 1, name, secrecy);
  const skip = isMember ? skipSpace : skipBlanks;
  const afterName = skip(text, at);
  const separator = separatorAt(text, afterName);
  if (separator !== undefined) {
    const isSpaced = afterName > nameEnd && !isMember;
    return addSeparated(
      search,
      { start, name, secrecy, isMember, isSpaced, separator },
      skip(text, separator.end),
    );
  }
  return isMember
    ? addArgument(search, start, afterName, name, secrecy)
    : addOption(search, at, name, secrecy);
}

/** A name with the sign between it and its value. */
interface Pair {
  readonly start: number;
  readonly name: string;
  readonly secrecy: Secrecy;
  /** Whether the name stands in quotes. */
  readonly isMember: boolean;
  /** `name =`, as programs assign. */
  readonly isSpaced: boolean;
  readonly separator: Separator;
}

/** The value at a place, in whichever way it is written. */
function addSeparated(search: SecretSearch, pair: Pair, at: number): number | undefined {
  const { text } = search;
  const { start, name, secrecy, isMember, separator } = pair;
  const opened = isMember ? '' : quoteBefore(text, start);
  if (cookieHeader.test(name)) return addCookies(search, at, name, separator.isColon, opened);
  if (authorizationHeader.test(name)) return addAuthorization(search, at, separator.isColon, opened);
  if ((text[at] === '[' || text[at] === '{') && (isMember || separator.isColon)) {
    return addContainer(
      search,
      at,
      name,
      (value) => isSecret(value, name, secrecy, false) && !isProse(value),
    );
  }
  const inQuotes = quoted(text, at, isMember);
  if (inQuotes !== undefined && (isMember || !text.slice(inQuotes.start, inQuotes.end).includes('\n'))) {
    return addValue(search, inQuotes, name, secrecy, false);
  }
  return at < search.bareUntil ? undefined : addBare(search, pair, at, opened);
}

/** A value without quotes: a field, a number or word of an object, or the rest of a line. */
function addBare(
  search: SecretSearch,
  { start, name, secrecy, isMember, isSpaced, separator }: Pair,
  at: number,
  opened: string,
): number | undefined {
  const { text } = search;
  if (!separator.isColon) {
    const field = fieldValue(text, at, separator.isEncoded);
    return isSpaced && !looksIssued(text.slice(field.start, field.end), 8)
      ? refuse(search, field.start, field.next)
      : addValue(search, field, name, secrecy, false);
  }
  if (!isMember) return addLine(search, start, at, name, secrecy, opened);
  const literal = wordValue(text, at);
  return /^-?\d{0,3}$/.test(text.slice(literal.start, literal.end))
    ? undefined
    : addValue(search, literal, name, secrecy, false);
}

const lineStart = /(?:^|[\n\r]|\\[nr])[ \t]*(?:[-<>*][ \t]*)?$/;

/** `name: value` without quotes around the name: a header where it begins a line or a quoted text, else a word. */
function addLine(
  search: SecretSearch,
  start: number,
  at: number,
  name: string,
  secrecy: Secrecy,
  opened: string,
): number | undefined {
  const { text } = search;
  if (opened === '' && !lineStart.test(text.slice(Math.max(0, start - 16), start))) {
    const word = wordValue(text, at);
    return looksIssued(text.slice(word.start, word.end), 6)
      ? addValue(search, word, name, secrecy, false)
      : refuse(search, word.start, word.next);
  }
  const line = lineValue(text, at, opened);
  if (!isProse(text.slice(line.start, line.end))) return addValue(search, line, name, secrecy, true);
  // A sentence may go on behind the value.
  const word = wordValue(text, at);
  return looksIssued(text.slice(word.start, word.end), shortestOfQuery)
    ? addValue(search, word, name, secrecy, true)
    : undefined;
}

/** `localStorage["token"] = "…"` */
function addElement(
  search: SecretSearch,
  start: number,
  end: number,
  name: string,
  secrecy: Secrecy,
): number | undefined {
  const { text } = search;
  if (text[start - quoteBefore(text, start).length - 1] !== '[') return undefined;
  const separator = separatorAt(text, skipBlanks(text, end));
  if (separator === undefined || separator.isColon) return undefined;
  const value = quoted(text, skipBlanks(text, separator.end), false);
  return value === undefined ? undefined : addValue(search, value, name, secrecy, false);
}

/** Functions that keep or send a value under a name. */
const keeping =
  /(?:setItem|setRequestHeader|(?:set|add)?(?:header|cookie)s?|append|set|put|add)\s{0,4}\(\s{0,4}$/i;

/** `localStorage.setItem("token", "…")`; of functions that are not known the value must look like one. */
function addArgument(
  search: SecretSearch,
  start: number,
  at: number,
  name: string,
  secrecy: Secrecy,
): number | undefined {
  const { text } = search;
  if (text[at] !== ',') return undefined;
  const open = start - quoteBefore(text, start).length;
  const lead = text.slice(Math.max(0, open - 32), open);
  if (!lead.trimEnd().endsWith('(')) return undefined;
  const isKept = keeping.test(lead);
  const from = skipSpace(text, at + 1);
  const value = quoted(text, from, isKept);
  if (value === undefined) return undefined;
  if (cookieHeader.test(name)) return addCookies(search, from, name, true, '');
  if (authorizationHeader.test(name)) return addAuthorization(search, from, true, '');
  const written = text.slice(value.start, value.end);
  return !isProse(written) && (isKept || looksIssued(written, shortestOfQuery))
    ? addValue(search, value, name, secrecy, false)
    : undefined;
}

/** `--password hunter2` */
function addOption(search: SecretSearch, end: number, name: string, secrecy: Secrecy): number | undefined {
  const { text } = search;
  if (!name.startsWith('--') || text[end] !== ' ') return undefined;
  const value = quoted(text, end + 1, false) ?? wordValue(text, end + 1);
  return looksIssued(text.slice(value.start, value.end), 6)
    ? addValue(search, value, name.slice(2), secrecy, false)
    : refuse(search, value.start, value.next);
}

function addValue(
  search: SecretSearch,
  { start, end, next }: ValueSpan,
  name: string,
  secrecy: Secrecy,
  isHeader: boolean,
): number | undefined {
  if (!isSecret(search.text.slice(start, end), name, secrecy, isHeader)) return refuse(search, start, next);
  search.add(start, end);
  return next;
}

const longestWord = 256;

function refuse(search: SecretSearch, start: number, end: number): undefined {
  if (end - start > longestWord) search.bareUntil = end;
}

const shortestOfQuery = 8;

/** Whether a value of this name is a secret. */
function isSecret(value: string, name: string, secrecy: Secrecy, isHeader: boolean): boolean {
  if (isOrdinary(value, name)) return false;
  if (secrecy === 'secret' || (secrecy === 'key' && isHeader)) return true;
  return looksIssued(value, shortestOfQuery);
}
