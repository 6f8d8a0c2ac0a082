import { literalText } from '../../model/literals.ts';
import type { Authentication } from '../../model/model.ts';
import { partsOf, referencesTo } from '../../model/references.ts';
import { outputsByStep } from '../../model/stepReferences.ts';
import { bareExpression } from '../../expressions/meant.ts';
import { isMeantAsExpression } from '../../expressions/meant.ts';
import { missesDollar } from './intended.ts';

/** Whether something that should be an expression is none, or names what is not there. */
export function hasBrokenExpression(authentication: Authentication): boolean {
  const { texts } = authentication;
  if (partsOf(authentication, 'malformedExpression').length > 0) return true;
  if (texts.some((use) => isBroken(use.text.value) || missesDollar(use, authentication))) return true;
  if (texts.some(({ text, mustBeExpression }) => mustBeExpression && literalText(text) !== undefined))
    return true;
  const known = outputsByStep(authentication);
  return referencesTo(authentication, 'output').some(
    ({ expression: { step, output } }) => known.get(step.text)?.has(output.text) !== true,
  );
}

function isBroken(text: string): boolean {
  if (text.includes('{{') || isMeantAsExpression(text)) return true;
  if (!text.startsWith('$') && text.search(bareExpression) >= 0) return true;
  return (
    text.includes('{$') &&
    [...text.matchAll(/(?<=\{)\$[\w.#/-]{1,200}(?=\})/g)].some(([written]) => isMeantAsExpression(written))
  );
}
