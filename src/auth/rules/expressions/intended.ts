import { parseExpression } from '../../expressions/expression.ts';
import { literalText } from '../../model/literals.ts';
import type { Authentication, TextUse } from '../../model/model.ts';
import { stepsById } from '../../model/references.ts';

/** Variables of Postman, Bruno and the like. */
export const foreignVariables = /\{\{[^{}]*\}\}/g;

export function hasForeignVariable({ text }: TextUse): boolean {
  return text.value.includes('{{') && text.value.search(foreignVariables) >= 0;
}

/** Whether a text was meant as an expression, which is reported in its own words. */
export function isMeantAsExpression(text: string): boolean {
  return startsWithHead(text) || meantExpression(text) !== undefined;
}

const headWithoutDollar = /^(?:inputs|steps|response|generated)[.#]/;

/** Whether the text starts with a reserved head and would be an expression with a dollar before it. */
function startsWithHead(text: string): boolean {
  return headWithoutDollar.test(text);
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

/** What people write for the heads of expressions. */
const heads: readonly (readonly [written: RegExp, meant: string])[] = [
  [/^\$(?:user_?name|user|login|e-?mail)$/i, '$inputs.username'],
  [/^\$(?:password|passwd|pass|pwd)$/i, '$inputs.password'],
  [/^\$(?:totp|otp)$/i, '$inputs.totp'],
  [/^\$(?:input|Inputs?|INPUTS?)\.(?=[\w.-]+$)/, '$inputs.'],
  [/^\$(?:step|Steps?|STEPS?)\.(?=[\w-]+\.outputs\.[\w-]+$)/, '$steps.'],
  [/^\$(?:resp|responses?|Response|RESPONSE)\.(?=(?:body|header|cookie|status)\b)/, '$response.'],
  [/^\$(?:body|header|cookie)(?=[#.])/, '$response.'],
  [/^\$(?:uuid|guid|random_?uuid)$/i, '$generated.uuid'],
  [/^\$(?:timestamp|now)$/i, '$generated.timestamp'],
  [/^\$(?:pkce[._])?(?:code_?)?verifier$/i, '$generated.pkce.verifier'],
  [/^\$(?:pkce[._])?(?:code_?)?challenge$/i, '$generated.pkce.challenge'],
];

/** What an expression with a wrong head, such as `$input.name`, is meant to be. */
export function meantExpression(written: string): string | undefined {
  if (!written.startsWith('$') || written.length > longestExpression) return undefined;
  for (const [pattern, meant] of heads) {
    const found = pattern.exec(written)?.[0];
    if (found === undefined) continue;
    const rest = written.slice(found.length);
    const corrected =
      meant.endsWith('.') && /^\$(?:body|header|cookie)$/.test(found)
        ? `${meant}${found.slice(1)}${rest}`
        : meant + rest;
    if (corrected !== written && parseExpression(corrected, 0).ok) return corrected;
  }
  return undefined;
}

/** Longer texts are no expressions. */
const longestExpression = 300;

export function isDotPath(text: string): boolean {
  return !startsWithHead(text) && /^[A-Za-z_][\w-]*(?:(?:\.[A-Za-z_][\w-]*)|\[\d+\])+$/.test(text);
}
