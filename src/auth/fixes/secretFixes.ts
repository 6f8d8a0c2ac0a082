import { sourceRange } from '../expressions/sourceOffsets.ts';
import type { Fix, MoveToSecretFix } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { placeholderNameFor } from './secretNames.ts';
import type { TextEdit } from '../edits/textEdit.ts';

export function* moveToSecret(context: FixContext): Generator<Fix> {
  const { problem, node, edits } = context;
  if (node.type !== 'string') return;
  const isPart = problem.length < node.length;
  const value = isPart
    ? edits.source.slice(problem.offset, problem.offset + problem.length)
    : String(node.value).replaceAll('$$', '$');
  const name = context.freshName(placeholderNameFor(context));
  const placeholder = `\${secret:${name}}`;
  const written = isPart ? placeholder : JSON.stringify(placeholder);
  yield moving(name, value, [{ offset: problem.offset, length: problem.length, newText: written }]);
}

function moving(name: string, value: string, edits: readonly TextEdit[]): MoveToSecretFix {
  return {
    kind: 'move-to-secret',
    title: title('move-to-secret'),
    edits,
    isPreferred: true,
    isSafe: false,
    name,
    value,
  };
}

/** `https://user:password@host`: both go to the secret storage, or away. */
export function* hideUrlCredentials(context: FixContext): Generator<Fix> {
  const { node, edits } = context;
  const match = /^(https?:\/\/)([^/?#@]*)@/i.exec(String(node.value));
  const [, scheme = '', credentials = ''] = match ?? [];
  if (match === null) return;
  const start = scheme.length;
  const range = sourceRange(edits.source, node, start, start + credentials.length);
  const name = context.freshName(`${placeholderNameFor(context)}_credentials`);
  if (credentials !== '') yield moving(name, credentials, [{ ...range, newText: `\${secret:${name}}` }]);
  const whole = sourceRange(edits.source, node, start, start + credentials.length + 1);
  yield textFix(title('remove-url-credentials'), [{ ...whole, newText: '' }]);
}

export function* replaceStandIn(context: FixContext): Generator<Fix> {
  const { node, edits } = context;
  const isSecret = /password|secret/i.test(String(node.parent?.children?.[0]?.value));
  const name = context.freshName(placeholderNameFor(context));
  const text = `\${${isSecret ? 'secret' : 'env'}:${name}}`;
  yield textFix(title('change-to', text), [edits.replace(node, text)], { isPreferred: true });
}

export function* useAddressVariable(context: FixContext): Generator<Fix> {
  const { node, edits } = context;
  const origin = /^https?:\/\/[^/?#]*/i.exec(String(node.value))?.[0];
  if (origin === undefined) return;
  const text = `\${env:${context.freshName(placeholderNameFor(context))}}`;
  const range = sourceRange(edits.source, node, 0, origin.length);
  yield textFix(title('change-to', text), [{ ...range, newText: text }], { isPreferred: true });
}

const placeholderLike = /^\$\{\s*(?:([A-Za-z]\w*)\s*[.:]+\s*)?((?:process\.env\.)?[A-Za-z_][\w.-]*)?/;

/** `${NAME}`, `${env.NAME}`, `${ secrets:NAME }`, `${env:NAME` and the like. */
export function* correctPlaceholder({ node, problem, arg }: FixContext): Generator<Fix> {
  const written = arg(0);
  const match = placeholderLike.exec(written);
  const name = match?.[2]?.replace(/^(?:process\.)?env\./, '');
  if (match === null || name === undefined) return;
  const word = match[1]?.toLowerCase();
  const isOfSecret = /password|secret/i.test(String(node.parent?.children?.[0]?.value));
  const isKnown = word !== undefined && /^(?:env|environment|process|secrets?|vault)$/.test(word);
  const source = isKnown
    ? /^(?:secrets?|vault)$/.test(word)
      ? 'secret'
      : 'env'
    : isOfSecret
      ? 'secret'
      : 'env';
  const rest = written.slice(match[0].length).replace(/^\s*\}?/, '');
  const text = `\${${source}:${name}}${rest}`;
  const { offset, length } = problem;
  const newText = JSON.stringify(text).slice(1, -1);
  yield textFix(title('change-to', text), [{ offset, length, newText }], { isPreferred: true });
}

export function* storeSecret({ problem, arg }: FixContext): Generator<Fix> {
  if (problem.message.id !== 'unstored-secret') return;
  const name = arg(0);
  const what = title('store-secret', name);
  yield { kind: 'store-secret', title: what, edits: [], isPreferred: true, isSafe: false, name };
}
