import type { Template } from './shellWord.ts';
import { printed, shellWord } from './shellWord.ts';

/** Names as they are sent; what is in a value is encoded by curl, so that variables may stand in it. */
export interface WrittenField {
  readonly name: string;
  readonly value: Template;
}

/** Sent as it is, where its parts are not known. */
interface RawField {
  readonly raw: Template;
}

type WrittenBody =
  | { readonly kind: 'json' | 'text'; readonly text: Template }
  | { readonly kind: 'form'; readonly fields: readonly (WrittenField | RawField)[] }
  | { readonly kind: 'multipart'; readonly fields: readonly WrittenField[] };

/** A request as a command for curl says it. */
export interface WrittenRequest {
  readonly method: string;
  /** Path included. */
  readonly url: Template;
  /** What the request line says instead of the path of the URL. */
  readonly target?: string;
  readonly query?: readonly (WrittenField | RawField)[];
  /** Whole lines, without those of `basic`. */
  readonly headers: readonly Template[];
  readonly basic?: readonly [user: Template, password: Template] | undefined;
  readonly body?: WrittenBody | undefined;
  readonly followRedirects?: boolean;
  /** Options of their own, each as the words of one line. */
  readonly options?: readonly string[];
}

/** The one writer of curl: a command for a POSIX shell that sends exactly this, and runs nothing of it. */
export function curlCommand(request: WrittenRequest): string {
  const { method, url, target, headers, basic, options = [], query = [] } = request;
  const { body } = request;
  const words = ['curl', ...methodOptions(method, body !== undefined)];
  if (request.followRedirects === true) words.push('-L');
  words.push(...urlOptions(url));
  const address = body === undefined ? url : [...url, ...query.flatMap(inUrl)];
  words.push(isAddress(address) ? shellWord(address) : `--url ${shellWord(address)}`);
  const lines = [words.join(' ')];
  if (target !== undefined) lines.push(`--request-target ${shellWord([target])}`);
  lines.push(...options);
  if (basic !== undefined) lines.push(`-u ${shellWord([...basic[0], ':', ...basic[1]])}`);
  for (const header of headers) lines.push(`-H ${shellWord(header)}`);
  if (body === undefined && query.length > 0) {
    // -G alone would turn -X around.
    lines.push(
      method === 'GET' || method === 'HEAD' ? '-G' : `-G -X ${methodWord(method)}`,
      ...query.map(dataOption),
    );
  }
  const piped = pipedBody(body);
  lines.push(...(piped === undefined ? bodyOptions(body) : ['--data-binary @-']));
  return `${piped === undefined ? '' : `${piped} | `}${lines.join(' \\\n  ')}`;
}

/** One argument holds no more; the limit of Linux is 128 KB. */
const longestArgument = 100_000;

/** A body that no argument can hold, as a command that prints it. */
function pipedBody(body: WrittenBody | undefined): string | undefined {
  if (body?.kind !== 'text') return undefined;
  const texts = body.text.filter((part) => typeof part === 'string');
  const text = texts.join('');
  if (texts.length !== body.text.length) return undefined;
  return text.includes('\0') || text.length * 3 > longestArgument ? printed(text) : undefined;
}

/** So long curl waits for the body that an answer to HEAD does not have. */
const headSeconds = 5;

function methodOptions(method: string, hasBody: boolean): readonly string[] {
  if (method === 'HEAD') return hasBody ? [`-i -X HEAD -m ${headSeconds}`] : ['-I'];
  return method === (hasBody ? 'POST' : 'GET') ? [] : [`-X ${methodWord(method)}`];
}

function methodWord(method: string): string {
  return /^[A-Z]{1,20}$/.test(method) ? method : shellWord([method]);
}

/** Brackets and braces in a URL would be patterns, and dots would be resolved. */
function urlOptions(url: Template): readonly string[] {
  const literals = url.filter((part) => typeof part === 'string').join('');
  const [path = ''] = literals.split(/[?#]/, 1);
  return [
    ...(/[[\]{}]/.test(literals) ? ['-g'] : []),
    ...(/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path) ? ['--path-as-is'] : []),
  ];
}

function isAddress([start]: Template): boolean {
  return typeof start === 'object' || /^https?:\/\//i.test(start ?? '');
}

function inUrl(field: WrittenField | RawField, index: number): Template {
  const before = index === 0 ? '?' : '&';
  if ('raw' in field) return [before, ...field.raw];
  const { name, value } = field;
  const encoded = value.map((part) => (typeof part === 'string' ? percentEncode(part) : part));
  return [`${before}${name}=`, ...encoded];
}

function bodyOptions(body: WrittenBody | undefined): readonly string[] {
  if (body === undefined) return [];
  if (body.kind === 'form') {
    if (body.fields.length === 0) return ["--data-raw ''"];
    return body.fields.map(dataOption);
  }
  if (body.kind === 'multipart') {
    if (body.fields.length === 0) return ["--form-string ''"];
    return body.fields.map(({ name, value }) => `--form-string ${shellWord([`${name}=`, ...value])}`);
  }
  return [`--data-raw ${shellWord(body.text, body.kind)}`];
}

/** curl encodes what follows the first equals sign. */
function dataOption(field: WrittenField | RawField): string {
  if ('raw' in field) return `--data-raw ${shellWord(field.raw)}`;
  const { name, value } = field;
  return `--data-urlencode ${shellWord([`${name}=`, ...value])}`;
}

/** A line of a header; curl sends one without a value only when its name ends with a semicolon. */
export function headerLine(name: string, value: Template): Template {
  const isEmpty = value.every((part) => typeof part === 'string' && part.trim() === '');
  return isEmpty ? [`${name};`] : [`${name}: `, ...value];
}

/** Percent-encodes a part of a URL or form; half a surrogate pair, which has no encoding, becomes U+FFFD. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD'));
}
