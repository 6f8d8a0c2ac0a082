import { textFix, title } from '../../fixes/fix.ts';
import type { Authentication, Step } from '../../model/model.ts';
import { referencesTo, stepsById } from '../../model/references.ts';
import { stepReferences } from '../../model/stepReferences.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const reportItself = reporter('A step cannot use its own outputs. Use an earlier step.');
const report = reporter('Step "{0}" runs later. Move it before this one.');

export const laterStep: Rule = {
  code: 'later-step',
  severity: 'error',
  messages: [reportItself, report],
  reason: 'When the step runs, the value is not there yet.',
  *check(model) {
    for (const authentication of model.authentications) {
      const known = stepsById(authentication);
      for (const { stepId, place, from } of stepReferences(model, authentication)) {
        const target = known.get(stepId)?.index;
        if (target === undefined || target < from) continue;
        yield target === from ? reportItself(place) : report(place, stepId);
      }
    }
  },
  /** Only where the moved step itself needs nothing that would come after it. */
  *fix({ cursorContext, edits, isFrom, arg }) {
    const { authentication, step } = cursorContext;
    if (!isFrom(report) || authentication === undefined || step === undefined) return;
    const target = stepsById(authentication).get(arg(0));
    if (target === undefined || target.index <= step.index) return;
    const between = authentication.steps.slice(step.index, target.index);
    const needed = neededBy(authentication, target);
    if (between.some(({ stepId }) => stepId !== undefined && needed.has(stepId.value))) return;
    const { source } = edits;
    const text = source.slice(target.node.offset, target.node.offset + target.node.length);
    const gap = source.slice(0, step.node.offset).match(/(?:\r\n|\n|\r)[ \t]*$/)?.[0] ?? ' ';
    const insertion = { offset: step.node.offset, length: 0, newText: `${text},${gap}` };
    yield textFix(
      title('Move step "{0}" before this one', arg(0)),
      [insertion, ...edits.remove(target.node)],
      { isPreferred: true },
    );
  },
};

function neededBy(authentication: Authentication, step: Step): Set<string> {
  const referred = [...referencesTo(authentication, 'output')].flatMap(({ expression, use }) =>
    use.step?.node === step.node ? [expression.step.text] : [],
  );
  return new Set([...referred, ...(step.dependsOn ?? []).map(({ value }) => value)]);
}
