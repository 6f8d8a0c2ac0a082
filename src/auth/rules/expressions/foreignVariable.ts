import { contentSpan } from '../../document/places.ts';
import { inText } from '../../fixes/choices.ts';
import { changeTo, textFix } from '../../fixes/fix.ts';
import { placeholderNameFor } from '../../fixes/secretNames.ts';
import type { Step, TextUse } from '../../model/model.ts';
import { placeOf } from '../../model/references.ts';
import { foreignVariables } from './intended.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  '"{0}" is the notation of another tool. Write an expression such as "$inputs.username".',
);

export const foreignVariable: Rule = {
  code: 'foreign-variable',
  severity: 'error',
  messages: [report],
  reason: 'Nobody fills it in here, so the server gets the braces.',
  *check(model) {
    for (const use of model.texts) {
      if (!use.text.value.includes('{{')) continue;
      for (const { 0: found, index: start } of use.text.value.matchAll(foreignVariables)) {
        yield report(placeOf(model, use, { start, end: start + found.length }), found);
      }
    }
  },
  /** `{{username}}` and the like. */
  *fix(context) {
    const { problem, node, edits, model, cursorContext, arg, freshName } = context;
    const { offset, length } = problem;
    const name = arg(0).replaceAll(/[{}\s]/g, '');
    const content = contentSpan(edits.source, node);
    const isWhole = content.offset === offset && content.length === length;
    const use = model.texts.find(({ text }) => text.node === node);
    const value =
      cursorContext.authentication === undefined && isWhole
        ? placeholder(freshName(placeholderNameFor(context)))
        : meaningOf(name, use, cursorContext.step, cursorContext.earlierSteps);
    if (value === undefined) return;
    const isExpression = /^\$(?:inputs|steps|response)\b/.test(value);
    if (isExpression && cursorContext.authentication === undefined) return;
    const text = isExpression && !isWhole ? `{${value}}` : value;
    yield textFix(changeTo(text), [{ offset, length, newText: inText(text) }], {
      isPreferred: true,
    });
  },
};

function meaningOf(
  name: string,
  use: TextUse | undefined,
  step: Step | undefined,
  earlier: readonly Step[],
): string | undefined {
  const source = earlier.findLast(
    ({ stepId, outputs }) => stepId !== undefined && outputs.some((one) => one.name === name),
  );
  if (source !== undefined) return `$steps.${source.stepId?.value ?? ''}.outputs.${name}`;
  if (use?.mustBeExpression === true && step !== undefined && /^[\w-]+$/.test(name)) {
    return `$response.body#/${name}`;
  }
  if (/^(?:auth[-_.]?(?:url|server|base[-_]?url)|token[-_.]?url)$/i.test(name)) return '{auth_url}';
  if (/^(?:user(?:[-_]?name)?|e-?mail|login)$/i.test(name)) return '$inputs.username';
  if (/^(?:password|pass|pwd)$/i.test(name)) return '$inputs.password';
  if (/^(?:otp|totp|mfa|mfa_?code)$/i.test(name)) return '$inputs.totp';
  const variable = name.replaceAll(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d)/, '_');
  return /[A-Za-z]/.test(variable) ? placeholder(variable.toUpperCase()) : undefined;
}

function placeholder(name: string): string {
  return `\${${/secret|password|token|totp|key/i.test(name) ? 'secret' : 'env'}:${name}}`;
}
