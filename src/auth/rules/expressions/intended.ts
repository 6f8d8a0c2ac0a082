import { parseExpression } from '../../expressions/expression.ts';
import { startsWithHead } from '../../expressions/meant.ts';
import { literalText } from '../../model/literals.ts';
import type { Authentication, TextUse } from '../../model/model.ts';
import { stepsById } from '../../model/references.ts';

/** Variables of Postman, Bruno and the like. */
export const foreignVariables = /\{\{[^{}]*\}\}/g;

export function hasForeignVariable({ text }: TextUse): boolean {
  return text.value.includes('{{') && text.value.search(foreignVariables) >= 0;
}

export function missesDollar({ text, mustBeExpression }: TextUse, authentication: Authentication): boolean {
  const literal = literalText(text);
  if (literal === undefined || !startsWithHead(literal)) return false;
  const parsed = parseExpression(`$${literal}`, 0);
  if (!parsed.ok) return false;
  if (mustBeExpression || parsed.expression.kind === 'generated') return true;
  // Elsewhere it may be text, unless it names what is there.
  if (parsed.expression.kind === 'output') return stepsById(authentication).has(parsed.expression.step.text);
  return parsed.expression.kind === 'input';
}

export function isDotPath(text: string): boolean {
  return !startsWithHead(text) && /^[A-Za-z_][\w-]*(?:(?:\.[A-Za-z_][\w-]*)|\[\d+\])+$/.test(text);
}
