import type { Note } from './messages.ts';
import { note } from './messages.ts';
import type { CapturedBody, NameValue } from './request.ts';
import { formFields, multipartFields } from './request.ts';
import { parseJson } from '../../base/untrusted.ts';

/** What a body means. */
export type BodyContent = {
  /** Undefined where there is no body, or one whose type nobody named. */
  readonly contentType: string | undefined;
  readonly notes: readonly Note[];
} & (
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: object }
  | { readonly kind: 'form'; readonly fields: readonly NameValue[] }
  | { readonly kind: 'other'; readonly text: string; readonly type: string }
);

export const noBody: BodyContent = { kind: 'none', contentType: undefined, notes: [] };
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';
/** What a step may name as its content type. */
const mediaType = /^[A-Za-z0-9!#$&^_.+-]{1,127}\/[A-Za-z0-9!#$&^_.+-]{1,127}[ \t]{0,20}(?:;[^\r\n]*)?$/;
/** The types whose bodies are JSON, as a run takes them. */
const json = /^[^;\s]{0,100}(?:\/|\+|x-amz-)json(?:-[\d.]{1,10})?$/;

/** Parses a body by its Content-Type header, or by its syntax when the header is missing or wrong. */
export function readBody(body: CapturedBody | undefined, header: string | undefined): BodyContent {
  if (body === undefined || (body.kind === 'text' && body.text === '')) return noBody;
  const type = (header ?? '').split(';', 1).join('').trim().toLowerCase();
  if (body.kind === 'fields') return formContent(body.fields, body.multipart ? multipart : form);
  if (type === multipart) return formContent(multipartFields(body.text, header ?? ''), multipart);
  return textContent(body.text, type, header?.trim());
}

/** JSON where it is said or looks so, a form where nothing else is said. */
function textContent(text: string, type: string, written: string | undefined): BodyContent {
  const isJson = json.test(type);
  const isForm = type === '' || type === form;
  const value = isJson || isForm ? jsonWithReferences(text) : undefined;
  if (typeof value === 'object' && value !== null) {
    const notes = isJson ? [] : [note('json-body')];
    return { kind: 'json', value, contentType: isJson ? type : 'application/json', notes };
  }
  if (isForm) return formContent(formFields(text), form);
  const contentType = isJson ? type : (written ?? '');
  return {
    kind: 'other',
    text,
    type: type.slice(0, 60),
    contentType: mediaType.test(contentType) ? contentType : undefined,
    notes: [],
  };
}

function formContent(fields: readonly NameValue[], contentType: string): BodyContent {
  return { kind: 'form', fields, contentType, notes: [] };
}

const reference =
  /^(?:\{\{[^{}]{1,200}\}\}|\{\$[^{}]{1,500}\}|\$\{(?:env|secret):[^{}]{1,200}\}|\$(?:inputs|steps)\.[\w.-]{1,200})/;

/** JSON in which references may also stand without quotes, as in {"id": {{userId}}}. */
export function jsonWithReferences(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  return parseJson(text) ?? parseJson(withQuotedReferences(text));
}

function withQuotedReferences(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
    } else if (char === '{' || char === '$') {
      const found = reference.exec(text.slice(at, at + 600))?.[0];
      if (found === undefined) continue;
      parts.push(text.slice(from, at), JSON.stringify(found));
      at += found.length - 1;
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].join('');
}
