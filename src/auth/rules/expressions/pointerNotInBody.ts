import type { SourceRange } from '../../expressions/sourceOffsets.ts';
import { expectPointer } from '../../fixes/expectPointer.ts';
import { changeTo, textFix, title } from '../../fixes/fix.ts';
import { hasPointerKey, isInBody, pointersIn } from '../../model/expectedBody.ts';
import { Fields, textOf } from '../../model/fields.ts';
import type { AuthModel, Authentication, Step } from '../../model/model.ts';
import { placeOf } from '../../model/references.ts';
import { isSelector } from '../../model/selectors.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { suggest } from '../../suggest.ts';
import { ofSameKind } from '../../tokenKind.ts';
import type { Node } from '../../syntax/tree.ts';
import { pointerSegments } from '../../syntax/tree.ts';

const report = reporter('"{0}" is not in the expected body. Correct it, or add the field there.');
const reportSuggestion = reporter('"{0}" is not in the expected body. Did you mean "{1}"?');

export const pointerNotInBody: Rule = {
  code: 'pointer-not-in-body',
  severity: 'warning',
  messages: [report, reportSuggestion],
  reason: 'The declared body and the pointer disagree; one of them is wrong, and the token would be empty.',
  *check(model) {
    for (const { step, sources } of model.authentications.flatMap(readingsOf)) {
      const body = step.expectedResponse?.body;
      if (body?.type !== 'object') continue;
      const declared = new Map<Node, Fields>();
      for (const { pointer, place } of bodyPointers(model, step, sources)) {
        if (pointer === '' || isInBody(body, pointerSegments(pointer), declared)) continue;
        if (hasPointerKey(body, pointer)) continue;
        const meant = nearestPointer(pointer, body);
        yield meant === undefined ? report(place, pointer) : reportSuggestion(place, pointer, meant);
      }
    }
  },
  *fix(context) {
    const { problem, edits, arg, cursorContext } = context;
    const { offset, length } = problem;
    const pointer = arg(0);
    const isWhole = edits.source[offset] === '"';
    if (context.isFrom(reportSuggestion)) {
      const escaped = JSON.stringify(arg(1));
      const newText = isWhole ? escaped : escaped.slice(1, -1);
      yield textFix(changeTo(arg(1)), [{ offset, length, newText }], { isPreferred: true });
    }
    const expected = expectPointer(cursorContext.step?.expectedResponse?.body, pointer, edits);
    if (expected !== undefined)
      yield textFix(title('Add "{0}" to the expected body', pointer.slice(1)), expected);
  },
};

/** A JSON pointer (RFC 6901) into the body of a step's response. */
interface BodyPointer {
  readonly pointer: string;
  readonly place: SourceRange;
}

interface Reading {
  readonly step: Step;
  readonly sources: readonly Node[];
}

/** The outputs of each step, and what is read of the response of the last one. */
function readingsOf({ allSteps, steps, token, expiresIn, refresh }: Authentication): Reading[] {
  const afterwards = (last: Step | undefined, ...sources: readonly (Node | undefined)[]): Reading[] =>
    last === undefined ? [] : [{ step: last, sources: sources.flatMap((source) => source ?? []) }];
  return [
    ...allSteps.map((step) => ({ step, sources: step.outputs.map(({ node }) => node) })),
    ...afterwards(steps.at(-1), token, expiresIn?.value),
    ...afterwards(refresh?.steps.at(-1), refresh?.token, refresh?.expiresIn?.value),
  ];
}

/** Expressions, and selectors of `$response.body`. */
function* bodyPointers(model: AuthModel, step: Step, sources: readonly Node[]): Generator<BodyPointer> {
  for (const output of new Set(sources)) {
    yield* expressionPointers(model, step, output);
    if (isSelector(output)) yield* selectorPointers(output);
  }
}

function* expressionPointers(model: AuthModel, step: Step, output: Node): Generator<BodyPointer> {
  const text = textOf(output);
  if (text === undefined) return;
  for (const part of text.parts) {
    if (part.kind !== 'expression' || part.expression.kind !== 'body') continue;
    const { pointer } = part.expression;
    if (pointer === undefined) continue;
    const place = placeOf(model, { text, step, mustBeExpression: true }, pointer);
    yield { pointer: pointer.text, place };
  }
}

function* selectorPointers(output: Node): Generator<BodyPointer> {
  const fields = new Fields(output);
  const selector = fields.text('selector');
  const isOfBody = fields.text('context')?.value === '$response.body';
  if (isOfBody && fields.text('type')?.value === 'jsonpointer' && selector?.value.startsWith('/')) {
    yield { pointer: selector.value, place: selector.node };
  }
}

function nearestPointer(pointer: string, body: Node): string | undefined {
  const all = ofSameKind(pointer, pointersIn(body, '', []));
  const sameEnd = all.filter((one) => one.split('/').at(-1) === pointer.split('/').at(-1));
  return sameEnd.length === 1 ? sameEnd[0] : suggest(pointer, all);
}
