import { parseTree } from 'jsonc-parser';
import type { ParseError } from 'jsonc-parser';
import { isJsonType } from './mediaTypes.ts';
import type { Header, HttpResponse } from '../ports.ts';
import { readJson } from '../../base/untrusted.ts';

/** A response as the config's expressions see it. */
export class Received {
  readonly status: number;
  readonly phrase: string;
  readonly headers: readonly Header[];
  /** Where it came from, after redirects that were followed. */
  readonly url: string;
  readonly body: Uint8Array;
  /** Cookies that this response set, with their values. */
  readonly cookies: ReadonlyMap<string, string>;
  #text: string | undefined;
  #json: { readonly value: unknown } | undefined | 'none';

  constructor(
    { status, phrase = '', headers, body }: Pick<HttpResponse, 'status' | 'phrase' | 'headers' | 'body'>,
    url: string,
    cookies: ReadonlyMap<string, string>,
  ) {
    this.status = status;
    this.phrase = phrase;
    this.headers = headers;
    this.body = body;
    this.url = url;
    this.cookies = cookies;
  }

  header(name: string): string | undefined {
    const wanted = name.toLowerCase();
    const values = this.headers.flatMap(([key, value]) => (key.toLowerCase() === wanted ? [value] : []));
    return values.length === 0 ? undefined : values.join(', ');
  }

  /** By the charset that the response names; UTF-8 otherwise. */
  get text(): string {
    this.#text ??= decode(this.body, this.header('content-type') ?? '');
    return this.#text;
  }

  /** The body as JSON, whatever type it claims to be; undefined where it is none. */
  get json(): { readonly value: unknown } | undefined {
    this.#json ??= readJson(this.text) ?? 'none';
    return this.#json === 'none' ? undefined : this.#json;
  }

  /** The body as a value: what is not JSON by its type is text, also where it looks like a number. */
  get value(): unknown {
    const isJson = isJsonType(this.header('content-type') ?? '');
    return isJson && this.json !== undefined ? this.json.value : this.text;
  }

  get isHtml(): boolean {
    const type = this.header('content-type') ?? '';
    return (
      /^text\/html|\/xhtml/i.test(type.trim()) ||
      /^\s{0,100}<(?:!doctype html|html)\b/i.test(this.text.slice(0, 200))
    );
  }
}

const utf8 = new TextDecoder();

function decode(body: Uint8Array, contentType: string): string {
  const charset = /;\s{0,20}charset\s{0,20}=\s{0,20}"?([\w.:-]{1,40})/i.exec(contentType)?.[1];
  if (charset === undefined) return utf8.decode(body);
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return utf8.decode(body);
  }
}

/** The line and column at which a text stops being JSON, both from 1. */
export function jsonErrorAt(text: string): { readonly line: number; readonly column: number } {
  const errors: ParseError[] = [];
  parseTree(text.slice(0, 100_000), errors, { disallowComments: true });
  const before = text.slice(0, errors[0]?.offset ?? 0);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

export function withSingleSpaces(text: string): string {
  return text.split(/\s+/).join(' ').trim();
}

/** With a sign that it was cut, by which the beginning of a secret is known. */
export function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
