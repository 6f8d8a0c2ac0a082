import { pathOf } from '../../fixes/places.ts';
import { write } from '../../fixes/choices.ts';
import { parseExpression } from '../../expressions/expression.ts';
import { bareExpression } from '../../expressions/meant.ts';
import type { TextUse } from '../../model/model.ts';
import { placeOf } from '../../model/references.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Inside a longer text an expression stands in braces. Write "{0}".');

export const missingBraces: Rule = {
  code: 'missing-braces',
  severity: 'error',
  messages: [report],
  reason: 'Without braces the name itself is sent instead of the value.',
  *check(model) {
    for (const { texts } of model.authentications) {
      for (const use of texts) {
        if (isChecked(use))
          yield* bareIn(use).map(({ text, place }) => report(placeOf(model, use, place), `{${text}}`));
      }
    }
  },
  *fix(context) {
    yield* write(context, context.arg(0), true);
  },
};

/** Of a path it is reported with everything else that is wrong with it. */
function isChecked({ text }: TextUse): boolean {
  const { value } = text;
  return value.includes('$') && !value.startsWith('$') && !(text.keyNode?.value === 'path' && isInCall(text));
}

function isInCall({ node }: TextUse['text']): boolean {
  return pathOf(node).at(-2) === 'endpoint';
}

interface Bare {
  readonly text: string;
  readonly place: { readonly start: number; readonly end: number };
}

function bareIn({ text }: TextUse): Bare[] {
  return text.parts.flatMap(({ kind, start, end }) => {
    if (kind !== 'literal') return [];
    return [...text.value.slice(start, end).matchAll(bareExpression)].flatMap(({ 0: written, index }) =>
      parseExpression(written, 0).ok
        ? [{ text: written, place: { start: start + index, end: start + index + written.length } }]
        : [],
    );
  });
}
