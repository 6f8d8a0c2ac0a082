import type { TextPart } from '../../expressions/text.ts';
import type { Authentication, AuthModel, TextUse } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { reportAs, report } from '../rule.ts';
import { literalText } from '../texts.ts';
import { isMeantAsExpression } from './heads.ts';
import { isDotPath } from './pointers.ts';
import { partsOf, placeOf } from './references.ts';

/** Variables of Postman, Bruno and the like. */
const foreignVariable = /\{\{[^{}]*\}\}/g;

export function* foreignVariables(model: AuthModel): Generator<Problem> {
  for (const use of model.texts) {
    if (!use.text.value.includes('{{')) continue;
    for (const { 0: found, index: start } of use.text.value.matchAll(foreignVariable)) {
      yield report('foreign-variable', placeOf(model, use, { start, end: start + found.length }), found);
    }
  }
}

export function* malformedExpression(model: AuthModel): Generator<Problem> {
  for (const authentication of model.authentications) {
    for (const { use, part } of partsOf(authentication, 'malformedExpression')) {
      if (!hasForeignVariable(use)) yield* malformedPart(model, use, part);
    }
    for (const use of authentication.texts) {
      const literal = use.mustBeExpression ? literalText(use.text) : undefined;
      if (!literal || isDotPath(literal) || isMeantAsExpression(literal) || hasForeignVariable(use)) continue;
      const example = expressionExample(authentication, use);
      yield reportAs('malformed-expression', 'expression-expected', use.text.node, example);
    }
  }
}

function hasForeignVariable({ text }: TextUse): boolean {
  return text.value.includes('{{') && text.value.search(foreignVariable) >= 0;
}

type MalformedPart = Extract<TextPart, { kind: 'malformedExpression' }>;

function* malformedPart(model: AuthModel, use: TextUse, part: MalformedPart): Generator<Problem> {
  const { malformation, wrong } = part;
  // Reported with the pointer to write instead.
  if (malformation === 'dot-path' && wrong.text !== '') return;
  const id = malformation === 'dot-path' ? 'malformed-response' : (`malformed-${malformation}` as const);
  const place = placeOf(model, use, wrong.text === '' ? part : wrong);
  yield reportAs('malformed-expression', id, place, use.text.value.slice(part.start, part.end));
}

/** Outputs take from the response, what follows the steps takes from their outputs. */
function expressionExample({ steps }: Authentication, { step }: TextUse): string {
  const last = steps.findLast(({ stepId, outputs }) => stepId !== undefined && outputs.length > 0);
  if (step !== undefined || last === undefined) return '$response.body#/access_token';
  return `$steps.${last.stepId?.value ?? ''}.outputs.${last.outputs[0]?.name ?? ''}`;
}
