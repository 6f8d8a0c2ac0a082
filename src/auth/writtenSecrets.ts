import { findSignedToken } from '../base/jsonWebToken.ts';
import { findSecrets } from '../base/secrets/redactSecrets.ts';
import { secrecyOf } from '../base/secrets/secretName.ts';
import { holdsShape } from '../base/secrets/shapes.ts';
import { isRecord } from '../base/untrusted.ts';
import type { TextPart } from './expressions/text.ts';
import { parseText } from './expressions/text.ts';
import { isLiteralSecret, isWord } from './literalSecret.ts';
import { passwordLists } from './passwordLists.ts';
import { isPlaceholderValue } from './placeholderValue.ts';
import { isMeantAsExpression } from './expressions/meant.ts';
import { bareExpression } from './expressions/meant.ts';

/** A secret that is written out in a text. */
interface SecretSpan {
  readonly start: number;
  readonly end: number;
}

/** A secret in a value that is sent, with the keys and indexes of its text. */
interface WrittenSecret extends SecretSpan {
  readonly path: readonly string[];
  readonly text: string;
}

/**
 * The secrets in a text that is sent under a name: the whole text, or parts of it such as a parameter of an address.
 * References are none, nor is what a template is filled with.
 */
export function secretsInText(text: string, name = ''): readonly SecretSpan[] {
  const parts = parseText(text);
  const [only, ...more] = parts;
  const token = findSignedToken(text);
  if (token !== undefined) return [{ start: token.start, end: token.end }];
  if (only === undefined || isNoValue(text)) return [];
  const isLiteral = only.kind === 'literal' && more.length === 0;
  if (isLiteral && isLiteralSecret(name, only.text)) return [{ start: 0, end: text.length }];
  const masked = parts.map((part) => maskedPart(part, text)).join('');
  return findSecrets(masked).filter((span) => isSecretPart(masked, span));
}

/** The secrets in a value of any depth that is sent, such as the body of a request. */
export function* secretsIn(value: unknown, name = ''): Generator<WrittenSecret> {
  const lists = passwordLists(value);
  const pending: [value: unknown, name: string, path: readonly string[]][] = [[value, name, []]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [current, called, path] = next;
    if (typeof current === 'string') {
      for (const span of secretsInText(current, called)) yield { ...span, path, text: current };
    } else if (path.length >= deepest) {
      continue;
    } else if (Array.isArray(current)) {
      const passwords = called === 'basic' && current.length === 2 ? basicPassword : lists.get(current);
      for (const [index, item] of current.entries())
        pending.push([item, passwords?.has(index) === true ? 'password' : called, [...path, String(index)]]);
    } else if (isRecord(current)) {
      for (const [key, item] of Object.entries(current)) pending.push([item, key, [...path, key]]);
    }
  }
}

const deepest = 50;
/** In `["user", "password"]`. */
const basicPassword: ReadonlySet<number> = new Set([1]);

/** A template, the variable of another tool, or an expression that is not written right. */
function isNoValue(text: string): boolean {
  return (
    isPlaceholderValue(text) ||
    text.includes('{{') ||
    isMeantAsExpression(text) ||
    (text.includes('$') && text.search(bareExpression) >= 0)
  );
}

/** As long as what it stands for, so that places stay. */
function maskedPart({ kind, start, end }: TextPart, text: string): string {
  return kind === 'literal' ? text.slice(start, end) : `{${'x'.repeat(Math.max(0, end - start - 2))}}`;
}

/** A type of GraphQL, such as `String!`. */
const graphqlType = /^\[?[A-Z]\w*!?\]?!?$/;

function isSecretPart(text: string, { start, end, kind }: SecretSpan & { readonly kind: string }): boolean {
  const secret = text.slice(start, end);
  if (kind === 'segment' && !holdsShape(secret)) return false;
  if (/[${}]/.test(secret) || isPlaceholderValue(secret) || isWord(secret) || isMeantAsExpression(secret))
    return false;
  if (graphqlType.test(secret) && !/\d/.test(secret)) return false;
  // Values of parameters that are random and harmless, such as the id of a client.
  const parameter = /[?&]([\w.-]{1,100})=$/.exec(text.slice(Math.max(0, start - 110), start))?.[1];
  return parameter === undefined || secrecyOf(parameter) !== undefined || holdsShape(secret);
}
