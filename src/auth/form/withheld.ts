import { holdsSecret } from '../../base/secrets/redactSecrets.ts';
import { parseText } from '../expressions/text.ts';
import { entriesOf, type Node } from '../syntax/tree.ts';
import { holdsWithheld, secretsIn, secretsInCurl } from '../writtenSecrets.ts';
import { toValue } from '../syntax/tree.ts';

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

/** Whether a value, or a comment in it, has a secret written out, so that it must not leave the file. */
export function holdsSecretValue(text: string, node: Node, key: string): boolean {
  if (answers.has(key)) return hasSecretText(node, () => '');
  if (node.type === 'string') return isSecretText(String(node.value), key);
  if (node.type !== 'object' && node.type !== 'array') return false;
  const [secret] = secretsIn(toValue(node), plainKeys.has(key) ? '' : key);
  return (
    secret !== undefined ||
    hasSecretText(node, (name) => name) ||
    holdsSecret(commentsOf(text.slice(node.offset, node.offset + node.length)))
  );
}

function isSecretText(text: string, key: string): boolean {
  if (text === '') return false;
  if (key === 'curl') return secretsInCurl(text).length > 0;
  if (credentials.has(key))
    return parseText(text).some(({ kind }) => kind !== 'placeholder' && kind !== 'expression');
  return holdsWithheld(text, plainKeys.has(key) ? '' : key);
}

/** Texts at any depth that are withheld, under the names that they are said to have. */
function hasSecretText(node: Node, nameOf: (key: string) => string): boolean {
  const pending: Node[] = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const { key, valueNode } of entriesOf(next)) {
      if (valueNode?.type === 'string' && isSecretText(String(valueNode.value), nameOf(key))) return true;
      if (valueNode !== undefined) pending.push(valueNode);
    }
    if (next.type === 'array')
      for (const child of next.children ?? []) {
        if (child.type === 'string' && isSecretText(String(child.value), '')) return true;
        pending.push(child);
      }
  }
  return false;
}

/** The comments of a stretch of JSON, one a line. */
function commentsOf(text: string): string {
  const comments: string[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') at = endOfString(text, at);
    else if (text[at] === '/') {
      const isLine = text[at + 1] === '/';
      const end = isLine ? text.indexOf('\n', at) : text.indexOf('*/', at);
      const to = end < 0 ? text.length : end;
      comments.push(text.slice(at, to));
      at = to;
    }
  }
  return comments.join('\n');
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
