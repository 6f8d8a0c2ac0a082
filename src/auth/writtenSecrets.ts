import { findSignedToken } from '../base/jsonWebToken.ts';
import { findSecrets, holdsSecret } from '../base/secrets/redactSecrets.ts';
import { isSecretField } from '../base/secrets/secretField.ts';
import { secrecyOf } from '../base/secrets/secretName.ts';
import { holdsShape } from '../base/secrets/shapes.ts';
import { isRecord } from '../base/untrusted.ts';
import { looksSecret } from './curl/fieldNames.ts';
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

/** The secrets in a curl command: those of its text, and passwords that only their places in lists of JSON tell. */
export function secretsInCurl(command: string): readonly SecretSpan[] {
  const spans = [...secretsInText(command)];
  for (const { start: from, end: to } of quotedIn(command)) {
    const written = command.slice(from, to);
    if (!/^\s*[{[]/.test(written.slice(0, 100))) continue;
    for (const { text } of secretsIn(jsonOf(written) ?? jsonOf(written.replaceAll(/\\(["\\$`])/g, '$1')))) {
      const start = command.indexOf(text, from);
      const end = start + text.length;
      const isNew = !spans.some((span) => span.start < end && start < span.end);
      if (start >= 0 && end <= to && isNew) spans.push({ start, end });
      if (spans.length >= mostSpans) return spans;
    }
  }
  return spans;
}

/** More are a list that nobody reads. */
const mostSpans = 200;

/** What stands between quotes of a shell. */
function* quotedIn(command: string): Generator<SecretSpan> {
  for (let at = 0; at < command.length; at += 1) {
    const quote = command[at];
    if (quote !== "'" && quote !== '"') continue;
    const start = at + 1;
    for (at = start; at < command.length && command[at] !== quote; at += 1) {
      if (quote === '"' && command[at] === '\\') at += 1;
    }
    if (at < command.length) yield { start, end: at };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
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
      const names = itemNames(current, called, lists);
      for (const [index, item] of current.entries())
        pending.push([item, names(index), [...path, String(index)]]);
    } else if (isRecord(current)) {
      for (const [key, item] of Object.entries(current)) pending.push([item, key, [...path, key]]);
    }
  }
}

/**
 * Whether a text under a name must not leave the file as a whole. What leaves is held back in doubt: a word is a password
 * too, and long random letters are a secret wherever they stand.
 */
export function isWithheld(text: string, name = ''): boolean {
  const literals = literalsOf(text);
  const written = literals.join('');
  if (written.trim() === '' || (name === 'privateKey' && isKeyFile(text))) return false;
  if (written.split(/[\s=;]+/).some(looksSecret)) return true;
  return written === text && isSecretField(name, text);
}

/** Whether a text that comes from elsewhere is a secret as a whole: by its looks, or by the name that it is sent under. */
export function isSecretValue(text: string, ...names: readonly string[]): boolean {
  return looksSecret(text) || names.some((name) => isLiteralSecret(name, text));
}

/** Whether a text under a name holds anything that must not leave the file. */
export function holdsWithheld(text: string, name = ''): boolean {
  return isWithheld(text, name) || literalsOf(text).some(holdsSecret);
}

/** The parts of a text that must not leave the file, by what stands around them. References have to be masked. */
export function withheldParts(text: string): readonly SecretSpan[] {
  return findSecrets(text);
}

/** A value of any depth, each text replaced; it is given with the name that it is sent under. */
export function mapTexts(
  value: unknown,
  replace: (text: string, name: string) => unknown,
  name = '',
): unknown {
  const lists = passwordLists(value);
  const mapped = (current: unknown, called: string, level: number): unknown => {
    if (typeof current === 'string') return replace(current, called);
    if (level >= deepest) return undefined;
    if (Array.isArray(current)) {
      const names = itemNames(current, called, lists);
      return current.map((item: unknown, index) => mapped(item, names(index), level + 1));
    }
    if (!isRecord(current)) return current;
    return Object.fromEntries(
      Object.entries(current).map(([key, item]) => [key, mapped(item, key, level + 1)]),
    );
  };
  return mapped(value, name, 0);
}

/** A private key may be named by its file. */
export function isKeyFile(text: string): boolean {
  return /^[^\n]{1,300}\.(?:pem|key|p8|p12|pfx)$/i.test(text);
}

function literalsOf(text: string): readonly string[] {
  return parseText(text).flatMap((part) => (part.kind === 'literal' ? [part.text] : []));
}

/** A list hands its own name to its items, but for passwords that only their places tell. */
function itemNames(
  list: readonly unknown[],
  called: string,
  lists: ReturnType<typeof passwordLists>,
): (index: number) => string {
  const passwords = called === 'basic' && list.length === 2 ? basicPassword : lists.get(list);
  return (index) => (passwords?.has(index) === true ? 'password' : called);
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
