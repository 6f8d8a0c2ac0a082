import type { Step } from '../../auth/generated/authConfig.ts';
import { base64, utf8 } from './base64.ts';
import type { JsonPath, LoginOutcome } from '../faults/fault.ts';
import { faulty, fine } from '../faults/fault.ts';
import { isFieldsType, isJsonType, isMultipartType, isXmlType } from '../response/mediaTypes.ts';
import type { Scope } from '../response/scope.ts';
import { scalarText } from '../response/scope.ts';
import { substitute } from './substitute.ts';
import type { Embed } from './substituteText.ts';
import { substituteText } from './substituteText.ts';
import { xmlEmbed } from './xmlEncode.ts';

export interface EncodedBody {
  readonly text: string;
  readonly contentType: string;
}

/** A body with its values put in, as its media type wants it. */
export async function encodeBody(
  body: NonNullable<Step['requestBody']>,
  mediaType: string,
  at: JsonPath,
  scope: Scope,
  label: string,
): Promise<LoginOutcome<EncodedBody>> {
  if (typeof body === 'string') return encodeText(body, mediaType, at, scope);
  const filled = await substitute(body, at, scope);
  if (!filled.ok) return filled;
  if (isFieldsType(mediaType)) {
    const fields = formFields(filled.value, at, label);
    if (!fields.ok) return fields;
    const text = fields.value.map(([name, value]) => `${formEncode(name)}=${formEncode(value)}`).join('&');
    return fine({ text, contentType: mediaType });
  }
  if (isMultipartType(mediaType)) {
    const fields = formFields(filled.value, at, label);
    return fields.ok ? fine(multipart(fields.value)) : fields;
  }
  return fine({ text: JSON.stringify(filled.value), contentType: mediaType });
}

/** A text is sent as it is; the values in it are escaped as its type wants it, so that they stay values. */
function encodeText(text: string, mediaType: string, at: JsonPath, scope: Scope): LoginOutcome<EncodedBody> {
  const filled = substituteText(text, at, scope, embedFor(mediaType));
  return filled.ok ? fine({ text: filled.value, contentType: mediaType }) : filled;
}

function embedFor(mediaType: string): Embed {
  if (isJsonType(mediaType)) return (value) => JSON.stringify(value).slice(1, -1);
  if (isFieldsType(mediaType)) return formEncode;
  if (isXmlType(mediaType)) return xmlEmbed();
  return (value) => value;
}

type Field = readonly [name: string, value: string];

/** A list is a field that is sent several times. */
function formFields(value: unknown, at: JsonPath, label: string): LoginOutcome<Field[]> {
  const fields: Field[] = [];
  for (const [name, item] of Object.entries(value ?? {})) {
    for (const one of Array.isArray(item) ? (item as unknown[]) : [item]) {
      if (one === null) continue;
      const text = scalarText(one);
      if (text === undefined) return faulty([...at, name], 'nested-form', label);
      fields.push([name, text]);
    }
  }
  return fine(fields);
}

/** application/x-www-form-urlencoded (WHATWG URL). */
export function formEncode(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function multipart(fields: readonly Field[]): EncodedBody {
  const boundary = `----dast-${crypto.randomUUID()}`;
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  return {
    text: `${parts.join('')}--${boundary}--\r\n`,
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** RFC 7617; in UTF-8, as most servers read it. */
export function basicCredentials(user: string, password: string): string {
  return `Basic ${base64(utf8(`${user}:${password}`))}`;
}

/** Whether a header can carry it (RFC 9110, section 5.5); other characters than those of Latin-1 cannot be sent. */
export function isHeaderValue(value: string): boolean {
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code > 0xff || code === 0x7f || (code < 0x20 && code !== 0x09)) return false;
  }
  return true;
}
