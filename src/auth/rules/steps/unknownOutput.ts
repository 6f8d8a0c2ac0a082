import type { TextEdit } from '../../edits/textEdit.ts';
import { chooseName } from '../../fixes/choices.ts';
import { textFix, title } from '../../fixes/fix.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import { child } from '../../fixes/places.ts';
import type { Step } from '../../model/model.ts';
import { placeOf, referencesTo, stepsById } from '../../model/references.ts';
import { outputsByStep } from '../../model/stepReferences.ts';
import { keyNodeOf } from '../../syntax/tree.ts';
import { fitsKey } from '../token/notTheToken.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { suggest } from '../../suggest.ts';

const report = reporter('Step "{0}" has no output "{1}". Add it there, or use another.');
const reportSuggestion = reporter('Step "{0}" has no output "{1}". Did you mean "{2}"?');

export const unknownOutput: Rule = {
  code: 'unknown-output',
  severity: 'error',
  messages: [report, reportSuggestion],
  reason: 'The value is not there, and the sequence stops.',
  *check(model) {
    for (const authentication of model.authentications) {
      const known = outputsByStep(authentication);
      for (const { expression, use } of referencesTo(authentication, 'output')) {
        const outputs = known.get(expression.step.text);
        const name = expression.output.text;
        if (outputs === undefined || outputs.has(name)) continue;
        const place = placeOf(model, use, expression.output);
        const meant = suggest(name, [...outputs]);
        yield meant === undefined
          ? report(place, expression.step.text, name)
          : reportSuggestion(place, expression.step.text, name, meant);
      }
    }
  },
  *fix(context) {
    const { cursorContext, edits, isFrom, arg } = context;
    const step = cursorContext.authentication && stepsById(cursorContext.authentication).get(arg(0));
    if (step === undefined) return;
    const meant = isFrom(reportSuggestion) ? arg(2) : undefined;
    yield* chooseName(
      context,
      meant,
      step.outputs
        .filter((output) => fitsKey(keyNodeOf(context.node)?.value, output))
        .map(({ name }) => name),
    );
    yield textFix(title('Add output "{0}" to step "{1}"', arg(1), arg(0)), outputEdits(step, arg(1), edits), {
      isPreferred: meant === undefined && step.outputs.length !== 1,
    });
  },
};

/** Takes the field of that name, which is declared if the body is. */
function outputEdits(step: Step, name: string, edits: FixContext['edits']): TextEdit[] {
  const body = step.expectedResponse?.body;
  const outputs = child(step.node, 'outputs');
  const value = `$response.body#/${name}`;
  return [
    ...(body?.type === 'object' && child(body, name) === undefined
      ? edits.addKeys(body, { [name]: 'string' })
      : []),
    ...(outputs?.type === 'object'
      ? edits.addKeys(outputs, { [name]: value })
      : edits.addKeys(step.node, { outputs: { [name]: value } })),
  ];
}
