import { cutAt } from '../../base/cut.ts';

export interface NameValue {
  readonly name: string;
  readonly value: string;
}

/** A body as it was found: its text, or the fields of a form. */
export type CapturedBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fields'; readonly fields: readonly NameValue[]; readonly multipart: boolean };

/** A request found elsewhere, with its real values. It is converted to a step at once and never kept. */
export interface CapturedRequest {
  /** Upper case. */
  readonly method: string;
  /** Absolute, or starting with a placeholder or expression. */
  readonly url: string;
  readonly headers: readonly NameValue[];
  readonly body: CapturedBody | undefined;
  readonly followRedirects: boolean | undefined;
}

/** The fields of an urlencoded text, in order. */
export function formFields(text: string): NameValue[] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name, value = ''] = cutAt(pair, '=');
      return { name: decodeForm(name), value: decodeForm(value) };
    });
}

/** Name and value of a cookie; no value where it is sent without a sign between them. */
export function cookiePair(pair: string): readonly [name: string, value: string | undefined] {
  const [name, value] = cutAt(pair, '=');
  return [name.trim(), value?.trim()];
}

/** Decodes what can be decoded: a stray % stays. */
function decodeForm(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  return spaced.replace(/(?:%[0-9A-Fa-f]{2})+/g, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}

/** The fields of a multipart text (RFC 7578); files are left out. */
export function multipartFields(text: string, contentType: string): NameValue[] {
  const boundary = /boundary="?([^";,\s]{1,200})/i.exec(contentType)?.[1];
  if (boundary === undefined) return [];
  return text.split(`--${boundary}`).flatMap((part) => {
    const gap = /\r?\n\r?\n/.exec(part);
    const name = /[;\s]name="([^"\r\n]*)"/i.exec(part.slice(0, gap?.index ?? 0))?.[1];
    if (gap === null || name === undefined) return [];
    const value = part.slice(gap.index + gap[0].length).replace(/\r?\n$/, '');
    return /[;\s]filename=/i.test(part.slice(0, gap.index)) ? [] : [{ name, value }];
  });
}
