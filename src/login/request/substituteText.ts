import type { RuntimeExpression } from '../../auth/expressions/expression.ts';
import type { TextPart } from '../../auth/expressions/text.ts';
import { parseText } from '../../auth/expressions/text.ts';
import { readExpression } from '../response/extract.ts';
import type { JsonPath, LoginOutcome } from '../faults/fault.ts';
import { faulty, fine } from '../faults/fault.ts';
import type { Generated } from './generated.ts';
import type { Scope } from '../response/scope.ts';
import { scalarText, typeName } from '../response/scope.ts';

/** How a value is written inside a longer text, behind what stands in that between the value before and this one. */
export type Embed = (value: string, behind: string) => string;

const asIs: Embed = (value) => value;

/** A text with its values in it, which is a text whatever they are. */
export function substituteText(
  text: string,
  at: JsonPath,
  scope: Scope,
  embed: Embed = asIs,
): LoginOutcome<string> {
  let whole = '';
  let behind = '';
  for (const part of parseText(text)) {
    const value = partValue(part, text, at, scope);
    if (!value.ok) return value;
    if (part.kind === 'literal') {
      whole += part.text;
      behind += part.text;
    } else {
      const written = scalarText(value.value);
      if (written === undefined) return faulty(at, 'not-sendable', text, typeName(value.value));
      whole += embed(written, behind);
      behind = '';
    }
  }
  return fine(whole);
}

/** A text that is one expression keeps the type of its value. */
export function textValue(text: string, at: JsonPath, scope: Scope): LoginOutcome<unknown> {
  const parts = parseText(text);
  const [only] = parts;
  return parts.length === 1 && only !== undefined && only.kind !== 'literal'
    ? partValue(only, text, at, scope)
    : substituteText(text, at, scope);
}

function partValue(part: TextPart, text: string, at: JsonPath, scope: Scope): LoginOutcome<unknown> {
  switch (part.kind) {
    case 'literal':
      return fine(part.text);
    case 'authUrl':
      return fine(scope.authUrl);
    case 'baseUrl':
      return fine(scope.baseUrl);
    case 'placeholder': {
      const value = scope.placeholder(part.source, part.name);
      const written = `\${${part.source}:${part.name}}`;
      return value === undefined ? faulty(at, 'unset', written) : fine(value);
    }
    case 'expression':
      return expressionValue(part.expression, at, scope);
    case 'malformedExpression':
    case 'malformedPlaceholder':
      return faulty(at, 'bad-expression', text.slice(part.start, part.end));
  }
}

function expressionValue(expression: RuntimeExpression, at: JsonPath, scope: Scope): LoginOutcome<unknown> {
  switch (expression.kind) {
    case 'input': {
      const name = expression.name.text;
      return scope.input(name) ?? faulty(at, 'missing-input', `$inputs.${name}`, scope.user);
    }
    case 'output': {
      const { step, output } = expression;
      const found = scope.output(step.text, output.text);
      if (found === undefined)
        return faulty(at, 'missing-output', `$steps.${step.text}.outputs.${output.text}`);
      return fine(found.value);
    }
    case 'generated': {
      const { generated } = scope;
      const name = expression.name.text;
      return Object.hasOwn(generated, name)
        ? fine(generated[name as keyof Generated])
        : faulty(at, 'bad-expression', `$generated.${name}`);
    }
    case 'body':
    case 'header':
    case 'cookie':
    case 'status':
      return readExpression(expression, at, scope);
  }
}
