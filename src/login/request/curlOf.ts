import { constantCase } from '../../auth/names/placeholderNames.ts';
import type { WrittenField, WrittenRequest } from '../../base/requests/curl.ts';
import { curlCommand, headerLine } from '../../base/requests/curl.ts';
import type { Template } from '../../base/requests/shellWord.ts';
import { isJsonType } from '../response/mediaTypes.ts';
import type { HiddenText, NamedSecret } from '../redact/redact.ts';
import { maskLikely } from '../redact/redact.ts';

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
  const names = new Set<string>();
  /** What else looks like a secret is hidden. */
  const template = (text: HiddenText): Template =>
    joined(text).map((piece) => {
      if (typeof piece === 'string') return maskLikely(piece);
      const name = constantCase(piece.name) || 'SECRET';
      names.add(name);
      return { name };
    });
  const [address, query] = body === undefined ? splitQuery(url) : [url, []];
  const command = curlCommand({
    method,
    url: template(address),
    query: query.map((field) => fieldOf(field, template)),
    headers: headers.map(([name, value]) => headerOf(name, template([`${name}: `, ...value]))),
    ...(body !== undefined && { body: bodyOf(body, headers, template) }),
  });
  return { command, variables: [...names] };
}

type AsTemplate = (text: HiddenText) => Template;

/** Names and values are hidden beside each other. */
function headerOf(name: string, line: Template): Template {
  const text = line.every((part) => typeof part === 'string') ? line.join('') : undefined;
  return text?.slice(name.length + 1).trim() === '' ? headerLine(name, []) : line;
}

function bodyOf(
  body: HiddenText,
  headers: HiddenRequest['headers'],
  template: AsTemplate,
): WrittenRequest['body'] {
  const [, value = []] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  const type = value.filter((part) => typeof part === 'string').join('');
  const text = cut(body, longestBody);
  const isForm = type.includes('x-www-form-urlencoded') && text.some((piece) => typeof piece !== 'string');
  if (isForm) return { kind: 'form', fields: split(text, '&').map((field) => fieldOf(field, template)) };
  return { kind: isJsonType(type) ? 'json' : 'text', text: template(text) };
}

/** Where a variable is part of the query, curl has to encode its value. */
function splitQuery(url: HiddenText): readonly [address: HiddenText, query: readonly HiddenText[]] {
  const [address = [], ...rest] = split(url, '?');
  const query = rest.flatMap((part, index) => (index === 0 ? part : ['?', ...part]));
  if (query.every((piece) => typeof piece === 'string')) return [url, []];
  return [address, split(query, '&')];
}

/** A variable holds the value as it is: curl encodes it. All else stays as it was sent. */
function fieldOf(field: HiddenText, template: AsTemplate): WrittenField | { readonly raw: Template } {
  const [name = [], ...rest] = split(field, '=');
  const value = rest.flatMap((part, index) => (index === 0 ? part : ['=', ...part]));
  const read = value.map(decoded).filter((piece) => piece !== undefined);
  const text = name.every((piece) => typeof piece === 'string') ? name.join('') : '';
  const isRead = read.length === value.length && value.some((piece) => typeof piece !== 'string');
  if (text === '' || !isRead || rest.length === 0) return { raw: template(field) };
  // A secret is told by the name beside it.
  const [first = '', ...others] = template([`${text}=`, ...read]);
  return typeof first === 'string' && first.startsWith(`${text}=`)
    ? { name: text, value: [first.slice(text.length + 1), ...others] }
    : { raw: template(field) };
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
