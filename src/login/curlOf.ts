import { constantCase } from '../auth/names/placeholderNames.ts';
import type { HttpRequest } from './ports.ts';
import type { NamedSecret, Redactor } from './redact.ts';

/** A request as a command for a POSIX shell, in which variables stand for what is secret. */
export interface CurlCommand {
  readonly command: string;
  /** Names of the variables, without the dollar. */
  readonly variables: readonly string[];
}

/** So much of a body is copied. */
const longestBody = 16_000;

export function curlOf({ method, url, headers, body }: HttpRequest, redactor: Redactor): CurlCommand {
  const variables = new Set<string>();
  const word = (text: string): string => shellWord(redactor.named(text), variables);
  const lines = [`curl${methodOption(method, body !== undefined)} ${globOption(url)}${word(url)}`];
  for (const [name, value] of headers) lines.push(`-H ${word(`${name}: ${value}`)}`);
  if (body !== undefined) {
    const text = new TextDecoder().decode(body.subarray(0, longestBody));
    const isForm = headers.some(
      ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('x-www-form-urlencoded'),
    );
    lines.push(
      ...(isForm ? text.split('&').map((field) => formField(field, word)) : [`--data-raw ${word(text)}`]),
    );
  }
  return { command: lines.join(' \\\n  '), variables: [...variables] };
}

/** A variable holds the value as it is: curl encodes it. */
function formField(field: string, word: (text: string) => string): string {
  const equals = field.indexOf('=');
  const value = decoded(field.slice(equals + 1));
  return equals <= 0 || value === undefined
    ? `--data-raw ${word(field)}`
    : `--data-urlencode ${word(`${field.slice(0, equals)}=${value}`)}`;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function methodOption(method: string, hasBody: boolean): string {
  if (method === 'HEAD') return ' -I';
  return method === (hasBody ? 'POST' : 'GET') ? '' : ` -X ${method}`;
}

/** Brackets and braces in a URL would be patterns. */
function globOption(url: string): string {
  return /[[\]{}]/.test(url) ? '-g ' : '';
}

/** Single quotes around all literal text, double quotes around variables; no argument can hold a NUL. */
function shellWord(pieces: readonly (string | NamedSecret)[], variables: Set<string>): string {
  const word = pieces.map((piece) => {
    if (typeof piece === 'string') {
      return piece === '' ? '' : `'${piece.replaceAll('\0', '').replaceAll("'", String.raw`'\''`)}'`;
    }
    const name = constantCase(piece.name) || 'SECRET';
    variables.add(name);
    return `"$${name}"`;
  });
  return word.join('') || "''";
}
