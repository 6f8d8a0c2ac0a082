import { declaredType } from '../complete/bodyPointers.ts';
import { callOf, type CursorContext } from '../complete/cursorContext.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import { counted, phrase, type Phrase } from '../editingMessages.ts';
import type { RuntimeExpression } from '../expressions/expression.ts';
import { parseExpression } from '../expressions/expression.ts';
import type { NamedNode, Step } from '../model/model.ts';

/** What an expression refers to, and where that comes from. */
export function describeExpression(
  document: AuthDocument,
  expression: RuntimeExpression,
  cursorContext: CursorContext,
  isOnStep: boolean,
): Phrase[] {
  switch (expression.kind) {
    case 'input':
      return [describeInput(document, expression.name.text, cursorContext)];
    case 'generated':
      return [phrase(`hover-generated-${expression.name.text}`)];
    case 'output': {
      const id = expression.step.text;
      const step = cursorContext.authentication?.allSteps.find(({ stepId }) => stepId?.value === id);
      if (step === undefined) return [phrase('hover-step-unknown', id)];
      const output = step.outputs.find(({ name }) => name === expression.output.text);
      return isOnStep ? [describeStep(step)] : describeOutput(step, expression.output.text, output);
    }
    case 'body':
    case 'header':
    case 'cookie':
    case 'status':
      return cursorContext.step === undefined ? [] : [describeResponse(expression, cursorContext.step)];
  }
}

export function describeStep(step: Step): Phrase {
  const id = step.stepId?.value ?? '';
  const call = callOf(step);
  return step.endpoint === undefined || call === undefined
    ? phrase('hover-step-curl', id)
    : phrase('hover-step', id, call);
}

/** What an output is, and what the response declares of it. Only expressions are repeated, never values. */
export function describeOutput(step: Step, name: string, output: NamedNode | undefined): Phrase[] {
  const id = step.stepId?.value ?? '';
  if (output === undefined) return [phrase('hover-output-unknown', name, id)];
  const source: unknown = output.node.value;
  const call = callOf(step) ?? '';
  if (typeof source !== 'string' || !source.startsWith('$response')) {
    return [phrase('hover-output-plain', name, id, call)];
  }
  const parsed = parseExpression(source, 0);
  const origin = phrase('hover-output', name, id, call, source);
  const isResponse = parsed.ok && (parsed.expression.kind === 'body' || parsed.expression.kind === 'cookie');
  return isResponse ? [origin, describeResponse(parsed.expression, step)] : [origin];
}

function describeInput(document: AuthDocument, name: string, { authentication }: CursorContext): Phrase {
  switch (name) {
    case 'username':
    case 'password':
    case 'totp':
      return phrase(`hover-input-${name}`);
    case 'idp.clientId':
    case 'idp.clientSecret': {
      const provider = authentication?.identityProvider?.value;
      if (provider === undefined) return phrase('hover-input-idp-missing');
      return phrase(name === 'idp.clientId' ? 'hover-input-clientId' : 'hover-input-clientSecret', provider);
    }
    default: {
      const users = (document.model?.testUsers ?? []).filter(({ inputs }) =>
        inputs.some((input) => input.name === name),
      );
      return phrase('hover-input-custom', name, counted('users', users.length));
    }
  }
}

function describeResponse(
  expression: Exclude<RuntimeExpression, { kind: 'input' | 'output' | 'generated' }>,
  step: Step,
): Phrase {
  const id = step.stepId?.value ?? '';
  switch (expression.kind) {
    case 'body': {
      const pointer = expression.pointer?.text ?? '';
      if (pointer === '') return phrase('hover-body-whole', id);
      const type = declaredType(step, pointer);
      return type === undefined
        ? phrase('hover-body-undeclared', pointer, id)
        : phrase('hover-body', pointer, id, type);
    }
    case 'header':
      return phrase('hover-header', expression.name.text, id);
    case 'cookie':
      return phrase('hover-cookie', expression.name.text, id);
    case 'status':
      return phrase('hover-status', id);
  }
}
