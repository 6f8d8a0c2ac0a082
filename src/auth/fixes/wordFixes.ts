import type { Fix } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { child } from './places.ts';

/** Writes the argument of that number of the message over what is marked. */
function* write(
  { problem: { offset, length }, edits }: FixContext,
  text: string,
  isPreferred: boolean,
): Generator<Fix> {
  const isWhole = edits.source[offset] === '"';
  const newText = isWhole ? JSON.stringify(text) : JSON.stringify(text).slice(1, -1);
  yield textFix(title('change-to', text), [{ offset, length, newText }], { isPreferred });
}

export function* addDollar(context: FixContext): Generator<Fix> {
  yield* write(context, context.arg(0), true);
}

export function* useHead(context: FixContext): Generator<Fix> {
  yield* write(context, context.arg(1), true);
}

export function* sendUsername(context: FixContext): Generator<Fix> {
  yield* write(context, '$inputs.username', false);
}

export function* readCookie(context: FixContext): Generator<Fix> {
  yield* write(context, context.arg(1), false);
}

export function* useKnownGrant(context: FixContext): Generator<Fix> {
  if (context.problem.message.id === 'unknown-grant-suggestion') yield* write(context, context.arg(1), true);
}

export function* useKnownProvider(context: FixContext): Generator<Fix> {
  const { problem, model } = context;
  const meant = problem.message.id === 'unknown-identity-provider-suggestion' ? context.arg(1) : undefined;
  if (meant !== undefined) yield* write(context, meant, true);
  for (const { name } of model.identityProviders) if (name !== meant) yield* write(context, name, false);
}

export function* completeClient({ problem, node, model, edits, freshName }: FixContext): Generator<Fix> {
  const provider = model.identityProviders.find(({ clientAuthMethod }) => clientAuthMethod?.node === node);
  if (problem.message.id !== 'client-incomplete' || provider === undefined) return;
  if (child(provider.node, 'clientId') !== undefined) return;
  const clientId = `\${env:${freshName(`${provider.name}_client_id`)}}`;
  yield textFix(title('add-key', 'clientId'), edits.addKeys(provider.node, { clientId }), {
    isPreferred: true,
  });
}

export function* correctPath(context: FixContext): Generator<Fix> {
  const { problem } = context;
  if (problem.message.id === 'path-name-suggestion') yield* write(context, context.arg(1), true);
  if (problem.message.id === 'path-expression') yield* write(context, `{${context.arg(0)}}`, true);
}

export function* useTokenAlone(context: FixContext): Generator<Fix> {
  yield* write(context, '<token>', true);
}

export function* dropHeaderName(context: FixContext): Generator<Fix> {
  const format = String(context.node.value).replace(/^[^:]*:\s*/, '');
  if (format.includes('<token>')) yield* write(context, format, true);
}

export function* useTokenLocation(context: FixContext): Generator<Fix> {
  const { scope, edits } = context;
  const { tokenType } = scope.authentication ?? {};
  if (tokenType === undefined) return;
  const cookie = 'Cookie-based Authentication';
  yield textFix(title('use-type', cookie), [edits.replace(tokenType.node, cookie)]);
}

export function* writeAsJson({ node, edits }: FixContext): Generator<Fix> {
  const value: unknown = JSON.parse(String(node.value));
  yield textFix(title('write-as-json'), [edits.replace(node, value)], { isPreferred: true });
}
