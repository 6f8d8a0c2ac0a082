import { parseExpression } from './expression.ts';

/** Whether a text was meant as an expression, which is reported in its own words. */
export function isMeantAsExpression(text: string): boolean {
  return startsWithHead(text) || meantExpression(text) !== undefined;
}

const headWithoutDollar = /^(?:inputs|steps|response|generated)[.#]/;

/** Whether the text starts with a reserved head and would be an expression with a dollar before it. */
export function startsWithHead(text: string): boolean {
  return headWithoutDollar.test(text);
}

/** What people write for the heads of expressions. */
const heads: readonly (readonly [written: RegExp, meant: string])[] = [
  [/^\$(?:user_?name|user|login|e-?mail)$/i, '$inputs.username'],
  [/^\$(?:password|passwd|pass|pwd)$/i, '$inputs.password'],
  [/^\$(?:totp|otp)$/i, '$inputs.totp'],
  [/^\$(?:input|Inputs?|INPUTS?)\.(?=[\w.-]+$)/, '$inputs.'],
  [/^\$(?:step|Steps?|STEPS?)\.(?=[\w-]+\.outputs\.[\w-]+$)/, '$steps.'],
  [/^\$(?:resp|responses?|Response|RESPONSE)\.(?=(?:body|header|cookie|status)\b)/, '$response.'],
  [/^\$(?:generate|gen|Generated?|GENERATED)\.(?=[\w.]+$)/, '$generated.'],
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

/** `Bearer $steps.login.outputs.token`: inside a longer text braces are missing; `$$` is a dollar. */
export const bareExpression =
  /(?<![${\w])\$(?:inputs|steps|response|generated)\.[A-Za-z][\w-]*(?:\.[A-Za-z_][\w-]*)*(?:#\/[\w/~-]*)?/g;
