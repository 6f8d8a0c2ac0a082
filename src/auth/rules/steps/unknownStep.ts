import { chooseName } from '../../fixes/choices.ts';
import { textFix, title } from '../../fixes/fix.ts';
import { stepsById } from '../../model/references.ts';
import { stepReferences } from '../../model/stepReferences.ts';
import { quotedList } from '../quotedList.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { suggest } from '../../suggest.ts';

const report = reporter('There is no step "{0}". Use one of: {1}.');
const reportNone = reporter('There is no step "{0}". Add it to "steps".');
const reportSuggestion = reporter('There is no step "{0}". Did you mean "{1}"?');

export const unknownStep: Rule = {
  code: 'unknown-step',
  severity: 'error',
  messages: [report, reportNone, reportSuggestion],
  reason: 'The value it should give is not there, and the sequence stops.',
  *check(model) {
    for (const authentication of model.authentications) {
      // A step whose id is missing or misspelt may be the one that is meant.
      if (authentication.allSteps.some(({ stepId }) => stepId === undefined)) continue;
      const known = stepsById(authentication);
      const names = [...known.keys()];
      for (const { stepId, place } of stepReferences(model, authentication)) {
        if (known.has(stepId)) continue;
        const meant = suggest(stepId, names);
        if (meant !== undefined) yield reportSuggestion(place, stepId, meant);
        else if (names.length === 0) yield reportNone(place, stepId);
        else yield report(place, stepId, quotedList(names));
      }
    }
  },
  *fix(context) {
    const { authentication, step } = context.cursorContext;
    if (authentication === undefined) return;
    const earlier = authentication.steps.slice(0, step?.index);
    const meant = context.isFrom(reportSuggestion) ? context.arg(1) : undefined;
    const listed = step?.dependsOn?.find(({ node }) => node === context.node);
    const others = new Set(listed === undefined ? [] : step?.dependsOn?.map(({ value }) => value));
    const names = earlier.flatMap(({ stepId }) => stepId?.value ?? []).filter((name) => !others.has(name));
    yield* chooseName(context, meant === undefined || others.has(meant) ? undefined : meant, names);
    if (listed !== undefined) {
      yield textFix(title('Remove "{0}"', listed.value), context.edits.remove(listed.node));
    }
  },
};
