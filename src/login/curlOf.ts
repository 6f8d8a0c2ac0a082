import { variableInJson } from '../auth/curl/variableInJson.ts';
import { constantCase } from '../auth/names/placeholderNames.ts';
import { isJsonType } from './mediaTypes.ts';
import type { HiddenText, NamedSecret } from './redact.ts';
import { maskLikely } from './redact.ts';

/** A request as a command for a POSIX shell, in which variables stand for what is secret. */
export interface CurlCommand {
  readonly command: string;
  /** Names of the variables, without the dollar. */
  readonly variables: readonly string[];
}

/** A request from which the known secrets are gone. */
interface HiddenRequest {
  readonly method: string;
  readonly url: HiddenText;
  readonly headers: readonly (readonly [name: string, value: HiddenText])[];
  readonly body: HiddenText | undefined;
}

/** So much of a body is copied. */
const longestBody = 16_000;

export function curlOf({ method, url, headers, body }: HiddenRequest): CurlCommand {
  const words = new ShellWords();
  const [address, query] = body === undefined ? splitQuery(url) : [url, []];
  const lines = [
    `curl${methodOption(method, body !== undefined)} ${globOption(address)}${words.word(address)}`,
  ];
  if (query.length > 0) lines.push('-G', ...query.map((field) => formField(field, words)));
  for (const [name, value] of headers) lines.push(`-H ${words.word([`${name}: `, ...value])}`);
  if (body !== undefined) {
    const [, value = []] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? [];
    const type = value.filter((part) => typeof part === 'string').join('');
    const text = cut(body, longestBody);
    if (type.includes('x-www-form-urlencoded'))
      lines.push(...split(text, '&').map((field) => formField(field, words)));
    else lines.push(`--data-raw ${words.word(text, isJsonType(type) ? inJson : asItIs)}`);
  }
  return { command: lines.join(' \\\n  '), variables: words.variables };
}

/** Where a variable is part of the query, curl has to encode its value. */
function splitQuery(url: HiddenText): readonly [address: HiddenText, query: readonly HiddenText[]] {
  const [address = [], ...rest] = split(url, '?');
  const query = rest.flatMap((part, index) => (index === 0 ? part : ['?', ...part]));
  if (query.every((piece) => typeof piece === 'string')) return [url, []];
  return [address, split(query, '&')];
}

/** A variable holds the value as it is: curl encodes it. */
function formField(field: HiddenText, words: ShellWords): string {
  const [name = [], ...rest] = split(field, '=');
  const value = rest.flatMap((part, index) => (index === 0 ? part : ['=', ...part])).map(decoded);
  const isKnown = rest.length > 0 && name.every((piece) => typeof piece === 'string' && piece !== '');
  return isKnown && value.every((piece) => piece !== undefined)
    ? `--data-urlencode ${words.word([...name, '=', ...value])}`
    : `--data-raw ${words.word(field)}`;
}

function decoded(piece: string | NamedSecret): string | NamedSecret | undefined {
  if (typeof piece !== 'string') return piece;
  try {
    return decodeURIComponent(piece.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Parts between separators, none of which is in a variable. */
function split(text: HiddenText, separator: string): HiddenText[] {
  const parts: (string | NamedSecret)[][] = [[]];
  for (const piece of text) {
    const [first = '', ...rest] = typeof piece === 'string' ? piece.split(separator) : [piece];
    parts.at(-1)?.push(first);
    for (const one of rest) parts.push([one]);
  }
  return parts;
}

function cut(text: HiddenText, length: number): HiddenText {
  let left = length;
  const pieces: (string | NamedSecret)[] = [];
  for (const piece of text) {
    if (left <= 0) break;
    pieces.push(typeof piece === 'string' ? piece.slice(0, left) : piece);
    if (typeof piece === 'string') left -= piece.length;
  }
  return pieces;
}

function methodOption(method: string, hasBody: boolean): string {
  if (method === 'HEAD') return ' -I';
  return method === (hasBody ? 'POST' : 'GET') ? '' : ` -X ${method}`;
}

/** Brackets and braces in a URL would be patterns. */
function globOption(url: HiddenText): string {
  return url.some((piece) => typeof piece === 'string' && /[[\]{}]/.test(piece)) ? '-g ' : '';
}

/** A variable of a shell in double quotes. */
type Embed = (variable: string) => string;

const asItIs: Embed = (variable) => `"$${variable}"`;
/** In a text of JSON. */
const inJson: Embed = (variable) => `"${variableInJson(variable)}"`;

class ShellWords {
  readonly #variables = new Set<string>();

  get variables(): readonly string[] {
    return [...this.#variables];
  }

  /** Single quotes around all literal text; no argument can hold a NUL. What else looks like a secret is hidden. */
  word(text: HiddenText, embed = asItIs): string {
    const word = joined(text).map((piece) => {
      if (typeof piece === 'string') {
        const literal = maskLikely(piece).replaceAll('\0', '');
        return literal === '' ? '' : `'${literal.replaceAll("'", String.raw`'\''`)}'`;
      }
      const name = constantCase(piece.name) || 'SECRET';
      this.#variables.add(name);
      return embed(name);
    });
    return word.join('') || "''";
  }
}

/** Texts beside each other are one, in which a name is beside its value. */
function joined(text: HiddenText): HiddenText {
  const pieces: (string | NamedSecret)[] = [];
  for (const piece of text) {
    const last = pieces.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  }
  return pieces;
}
