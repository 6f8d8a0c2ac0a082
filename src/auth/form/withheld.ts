import { nextOrEnd } from '../../base/cut.ts';
import { redacted } from '../../base/secrets/redactSecrets.ts';
import { holdsShape } from '../../base/secrets/shapes.ts';
import { isRecord } from '../../base/untrusted.ts';
import { parseText } from '../expressions/text.ts';
import type { Message } from '../messages.ts';
import { entriesOf, pointerSegments, toValue, type Node } from '../syntax/tree.ts';
import { holdsWithheld, isKeyFile, secretsIn, secretsInCurl } from '../writtenSecrets.ts';

/** Keys of the format whose value is a secret: nothing but a placeholder may stand there. */
const credentials: ReadonlySet<string> = new Set([
  'password',
  'secret',
  'clientSecret',
  'privateKey',
  'passphrase',
]);

/** Keys of the format with a word in them that names secrets elsewhere; their values are none. */
const plainKeys: ReadonlySet<string> = new Set([
  'token',
  'tokenType',
  'tokenParameterName',
  'tokenLocation',
  'tokenFormat',
  'tokenEndpoint',
  'tokenUrl',
  'clientAuthMethod',
]);

/** Keys of the format below which names are those of answers, and values are types of theirs. */
const answers: ReadonlySet<string> = new Set(['body', 'setsCookies', 'outputs', 'hiddenFields', 'scopes']);

/** Whether a value, a name or a comment in it has a secret written out, so that it must not leave the file. */
export function holdsSecretValue(text: string, node: Node, key: string): boolean {
  const isAnswer = answers.has(key);
  const name = isAnswer ? '' : key;
  if (node.type !== 'object' && node.type !== 'array') return isSecretScalar(node, name);
  return (
    hasSecretText(node, name, (inner) => (isAnswer ? '' : inner)) ||
    holdsWithheld(commentsOf(text.slice(node.offset, node.offset + node.length))) ||
    (!isAnswer && hasSecret(node, key))
  );
}

function hasSecret(node: Node, key: string): boolean {
  const [secret] = secretsIn(toValue(node), plainKeys.has(key) ? '' : key);
  return secret !== undefined;
}

/** Whether nothing in an object can be told by its place: one of its names is a secret, or it stands for a credential. */
export function isClosed(node: Node, key: string): boolean {
  return credentials.has(key) || entriesOf(node).some((entry) => isSecretName(entry.key));
}

export function isSecretName(key: string): boolean {
  return isSecretText(key, '');
}

/** A message whose names and values are told only where they are no secrets, nor a part of what is `hidden`, nor around it. */
export function messageWithoutSecrets({ template, args }: Message, hidden = ''): Message {
  return {
    template,
    args: args.map((arg) => {
      if (typeof arg === 'object') return messageWithoutSecrets(arg, hidden);
      const text = String(arg);
      const isPart = text !== '' && hidden !== '' && (hidden.includes(text) || text.includes(hidden));
      return isPart ? redacted : withoutSecrets(arg);
    }),
  };
}

/** Names, places and phrases of a file, at any depth of what is shown; dots for each that is a secret. */
export function withoutSecrets<Shown>(shown: Shown): Shown {
  return told(shown) as Shown;
}

function told(shown: unknown): unknown {
  if (typeof shown === 'string') {
    // A pointer is no path of an application: only the names in it can be secrets.
    const names = shown.startsWith('/') ? pointerSegments(shown) : [shown];
    return names.some(isSecretName) ? redacted : shown;
  }
  if (Array.isArray(shown)) return shown.map(told);
  if (!isRecord(shown)) return shown;
  return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, told(value)]));
}

function isSecretText(text: string, key: string): boolean {
  if (text === '') return false;
  // Names in expressions and placeholders are told as words.
  if (holdsShape(text)) return true;
  if (key === 'curl') return secretsInCurl(text).length > 0;
  if (key === 'privateKey' && isKeyFile(text)) return false;
  if (credentials.has(key))
    return parseText(text).some(({ kind }) => kind !== 'placeholder' && kind !== 'expression');
  return holdsWithheld(text, plainKeys.has(key) ? '' : key);
}

/** Names and values at any depth that are withheld, the values under the names that they are said to have. */
function hasSecretText(node: Node, name: string, nameOf: (key: string) => string): boolean {
  const pending: (readonly [node: Node, name: string])[] = [[node, name]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [current, called] = next;
    if (isSecretScalar(current, called)) return true;
    // What is inside a credential is one, whatever it is called.
    const inside = (key: string): string => (credentials.has(called) ? called : nameOf(key));
    for (const { key, valueNode } of entriesOf(current)) {
      if (isSecretName(key)) return true;
      if (valueNode !== undefined) pending.push([valueNode, inside(key)]);
    }
    if (current.type === 'array')
      for (const child of current.children ?? []) pending.push([child, inside('')]);
  }
  return false;
}

function isSecretScalar({ type, value }: Node, name: string): boolean {
  if (type === 'number') return credentials.has(name);
  return type === 'string' && isSecretText(String(value), name);
}

/** The comments of a stretch of JSON, one a line. */
function commentsOf(text: string): string {
  const comments: string[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') at = endOfString(text, at);
    else if (text[at] === '/') {
      const isLine = text[at + 1] === '/';
      const to = isLine ? nextOrEnd(text, '\n', at) : nextOrEnd(text, '*/', at + 2);
      comments.push(text.slice(at + 2, to));
      at = isLine ? to : to + 1;
    }
  }
  return comments.join('\n');
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
