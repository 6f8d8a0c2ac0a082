import type { ContentType } from '../generated/authConfig.ts';
import type { Note } from './messages.ts';
import { note } from './messages.ts';
import type { CapturedBody, NameValue } from './request.ts';
import { formFields, multipartFields } from './request.ts';
import { parseJson } from '../../base/untrusted.ts';

/** What a body means. */
export type BodyContent = {
  /** Undefined where there is no body, or one of a type that steps do not know. */
  readonly contentType: ContentType | undefined;
  /** A Content-Type header that must be sent, because the step's content type cannot say it. */
  readonly headerType: string | undefined;
  readonly notes: readonly Note[];
} & (
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: object }
  | { readonly kind: 'form'; readonly fields: readonly NameValue[] }
  | { readonly kind: 'other'; readonly text: string; readonly type: string }
);

export const noBody: BodyContent = { kind: 'none', contentType: undefined, headerType: undefined, notes: [] };
const form = 'application/x-www-form-urlencoded';

/** Takes a body apart by its Content-Type header, or by its looks when the header is missing or wrong. */
export function readBody(body: CapturedBody | undefined, header: string | undefined): BodyContent {
  if (body === undefined || (body.kind === 'text' && body.text === '')) return noBody;
  const type = (header ?? '').split(';', 1).join('').trim().toLowerCase();
  if (body.kind === 'fields') return formContent(body.fields, body.multipart);
  if (type === 'multipart/form-data') return formContent(multipartFields(body.text, header ?? ''), true);
  const declaredJson = /^application\/(?:[\w.-]+\+)?json$/.test(type);
  if (declaredJson || type === '' || type === form) {
    const value = jsonWithReferences(body.text);
    if (typeof value === 'object' && value !== null) {
      const notes = declaredJson ? [] : [note('json-body')];
      const headerType = declaredJson && type !== 'application/json' ? type : undefined;
      return { kind: 'json', value, contentType: 'application/json', headerType, notes };
    }
  }
  if (type === '' || type === form) return formContent(formFields(body.text), false);
  const contentType = declaredJson ? 'application/json' : undefined;
  const headerType = declaredJson ? undefined : header;
  return { kind: 'other', text: body.text, type: type.slice(0, 60), contentType, headerType, notes: [] };
}

function formContent(fields: readonly NameValue[], isMultipart: boolean): BodyContent {
  const notes = isMultipart ? [note('multipart')] : [];
  return { kind: 'form', fields, contentType: form, headerType: undefined, notes };
}

const reference =
  /^(?:\{\{[^{}]{1,200}\}\}|\{\$[^{}]{1,500}\}|\$\{(?:env|secret):[^{}]{1,200}\}|\$(?:inputs|steps)\.[\w.-]{1,200})/;

/** JSON in which references may also stand without quotes, as in {"id": {{userId}}}. */
function jsonWithReferences(text: string): unknown {
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
