import { nextOrEnd } from '../../base/cut.ts';
import type { RuntimeExpression, Malformation, Word } from './expression.ts';
import { isExpressionStart, parseExpression } from './expression.ts';

/** What a text of an auth config is made of; positions are those of the text without its JSON escapes. */
export type TextPart =
  | { readonly kind: 'literal'; readonly text: string; readonly start: number; readonly end: number }
  /** `${env:NAME}`, `${secret:NAME}` */
  | {
      readonly kind: 'placeholder';
      readonly source: PlaceholderSource;
      readonly name: string;
      readonly start: number;
      readonly end: number;
    }
  /** The whole text, which then keeps the type of the value, or `{$…}` inside a longer one. */
  | {
      readonly kind: 'expression';
      readonly isWhole: boolean;
      readonly expression: RuntimeExpression;
      readonly start: number;
      readonly end: number;
    }
  /** `{auth_url}`, which stands for the token endpoint. */
  | { readonly kind: 'authUrl'; readonly start: number; readonly end: number }
  /** `{base_url}`, which stands for the application's base URL. */
  | { readonly kind: 'baseUrl'; readonly start: number; readonly end: number }
  | {
      readonly kind: 'malformedExpression';
      readonly malformation: Malformation;
      readonly wrong: Word;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'malformedPlaceholder'; readonly start: number; readonly end: number };

export type PlaceholderSource = 'env' | 'secret';

const placeholder = /^\$\{(env|secret):([A-Za-z_][A-Za-z0-9_.-]*)\}/;
export const authUrl = '{auth_url}';
export const baseUrl = '{base_url}';
/** What everything but plain text has in it. */
const special = /[${]/;

/**
 * Parses a text, once and from left to right: what a placeholder or expression stands for is never
 * looked at again. `$$` is an escaped dollar. Joining the literals gives the text a reader means.
 */
export function parseText(text: string): TextPart[] {
  if (!special.test(text)) return text === '' ? [] : [{ kind: 'literal', text, start: 0, end: text.length }];
  if (isExpressionStart(text)) return [wholeExpression(text)];
  const parts: TextPart[] = [];
  let literal = '';
  let literalStart = 0;
  let at = 0;
  while (at < text.length) {
    const escaped = text.startsWith('$$', at);
    const part = escaped ? undefined : partAt(text, at);
    if (part === undefined) {
      if (literal === '') literalStart = at;
      literal += text[at];
      at += escaped ? 2 : 1;
      continue;
    }
    if (literal !== '') parts.push({ kind: 'literal', text: literal, start: literalStart, end: at });
    literal = '';
    parts.push(part);
    at = part.end;
  }
  if (literal !== '') parts.push({ kind: 'literal', text: literal, start: literalStart, end: at });
  return parts;
}

/** A whole text whose expression ends too early was most likely meant to be embedded. */
function wholeExpression(text: string): TextPart {
  const place = { start: 0, end: text.length };
  const parsed = parseExpression(text, 0);
  if (parsed.ok) return { kind: 'expression', isWhole: true, expression: parsed.expression, ...place };
  return {
    kind: 'malformedExpression',
    malformation: parsed.malformation,
    wrong: parsed.wrong,
    ...place,
  };
}

function partAt(text: string, at: number): TextPart | undefined {
  if (text[at] === '$' && text[at + 1] === '{') return placeholderAt(text, at);
  if (text[at] !== '{') return undefined;
  if (text.startsWith(authUrl, at)) return { kind: 'authUrl', start: at, end: at + authUrl.length };
  if (text.startsWith(baseUrl, at)) return { kind: 'baseUrl', start: at, end: at + baseUrl.length };
  return text[at + 1] === '$' ? embeddedExpression(text, at) : undefined;
}

function placeholderAt(text: string, at: number): TextPart {
  const close = text.indexOf('}', at);
  const end = close < 0 ? text.length : close + 1;
  const match = placeholder.exec(text.slice(at, end));
  if (match === null) return { kind: 'malformedPlaceholder', start: at, end };
  const source = match[1] === 'env' ? 'env' : 'secret';
  return { kind: 'placeholder', source, name: match[2] ?? '', start: at, end };
}

/** Longer than "$generated" and the character after it, which decide whether an expression starts. */
const headLength = 12;

function embeddedExpression(text: string, at: number): TextPart | undefined {
  if (!isExpressionStart(text.slice(at + 1, at + 1 + headLength))) return undefined;
  const end = nextOrEnd(text, '}', at);
  const inner = text.slice(at + 1, end);
  if (end === text.length) {
    const wrong = { text: text.slice(at), start: at, end };
    return { kind: 'malformedExpression', malformation: 'unclosed', wrong, start: at, end };
  }
  const place = { start: at, end: end + 1 };
  const parsed = parseExpression(inner, at + 1);
  if (parsed.ok) return { kind: 'expression', isWhole: false, expression: parsed.expression, ...place };
  return {
    kind: 'malformedExpression',
    malformation: parsed.malformation,
    wrong: parsed.wrong,
    ...place,
  };
}
