import type { TextEdit } from '../edits/textEdit.ts';
import type { Fix, MoveToSecretFix } from './fix.ts';
import { title } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { placeholderNameFor } from './secretNames.ts';

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

export function moving(name: string, value: string, edits: readonly TextEdit[]): MoveToSecretFix {
  return {
    kind: 'move-to-secret',
    title: title('Move to secret storage…'),
    edits,
    isPreferred: true,
    isSafe: false,
    name,
    value,
  };
}
