import type { AuthDocument } from '../document/authDocument.ts';
import { cursorContextAt } from '../complete/cursorContext.ts';
import { generatedNames, type RuntimeExpression } from '../expressions/expression.ts';
import { parseText } from '../expressions/text.ts';
import { pointerSegments, TreeLocator } from '../syntax/tree.ts';
import { isSecretName } from './withheld.ts';

/** What a value of a config is taken from, as somebody chooses it who writes no expressions. */
export type Choice =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'input'; readonly name: string }
  | { readonly kind: 'output'; readonly step: string; readonly name: string }
  | { readonly kind: 'body'; readonly pointer: string }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'cookie'; readonly name: string }
  | { readonly kind: 'status' }
  | { readonly kind: 'generated'; readonly name: string }
  | { readonly kind: 'env' | 'secret'; readonly name: string };

/** Undefined for a text of several parts, or with a mistake in it: that is edited in the text of the file. */
export function choiceOf(text: string): Choice | undefined {
  const [part, ...others] = parseText(text);
  if (part === undefined) return { kind: 'text', text: '' };
  if (others.length > 0) return undefined;
  if (part.kind === 'literal') return { kind: 'text', text: part.text };
  if (part.kind === 'placeholder') return { kind: part.source, name: part.name };
  // In braces it stands inside a text, though nothing else does.
  return part.kind === 'expression' && part.isWhole ? expressed(part.expression) : undefined;
}

function expressed(expression: RuntimeExpression): Choice {
  switch (expression.kind) {
    case 'output':
      return { kind: 'output', step: expression.step.text, name: expression.output.text };
    case 'body':
      return { kind: 'body', pointer: expression.pointer?.text ?? '' };
    case 'status':
      return { kind: 'status' };
    case 'input':
    case 'header':
    case 'cookie':
    case 'generated':
      return { kind: expression.kind, name: expression.name.text };
  }
}

/** As it is written in the file. */
export function textOf(choice: Choice): string {
  switch (choice.kind) {
    case 'text':
      return isPlain(choice.text) ? choice.text : choice.text.replaceAll('$', '$$$$');
    case 'input':
      return `$inputs.${choice.name}`;
    case 'output':
      return `$steps.${choice.step}.outputs.${choice.name}`;
    case 'body':
      return choice.pointer === '' ? '$response.body' : `$response.body#${choice.pointer}`;
    case 'header':
    case 'cookie':
      return `$response.${choice.kind}.${choice.name}`;
    case 'status':
      return '$response.status';
    case 'generated':
      return `$generated.${choice.name}`;
    case 'env':
    case 'secret':
      return `\${${choice.kind}:${choice.name}}`;
  }
}

/** Whether a text is read as nothing but itself. */
function isPlain(text: string): boolean {
  const [part, ...others] = parseText(text);
  return part === undefined || (others.length === 0 && part.kind === 'literal' && part.text === text);
}

/** What a value at a place may be taken from: inputs of users, and outputs of the steps before; none of what may not be read there, and none that a secret names. */
export function choicesAt(document: AuthDocument, pointer: string): readonly Choice[] {
  const { root, model } = document;
  if (root === undefined || model === undefined) return [];
  const { offset } = new TreeLocator(root).find(pointerSegments(pointer));
  const { authentication, earlierSteps } = cursorContextAt(document, offset);
  if (authentication === undefined) return [];
  const inputs = new Set(['username', 'password']);
  for (const user of model.testUsers) {
    if (user.totp !== undefined) inputs.add('totp');
    for (const { name } of user.inputs) inputs.add(name);
  }
  if (authentication.identityProvider !== undefined) inputs.add('idp.clientId').add('idp.clientSecret');
  const all = [
    ...[...inputs].map((name): Choice => ({ kind: 'input', name })),
    ...earlierSteps.flatMap(({ stepId, outputs }) =>
      stepId === undefined
        ? []
        : outputs.map(({ name }): Choice => ({ kind: 'output', step: stepId.value, name })),
    ),
    ...generatedNames.map((name): Choice => ({ kind: 'generated', name })),
  ];
  return all.filter((choice) => !Object.values(choice).some(isSecretName));
}
