import { changeTo, textFix } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Step "{0}" is there twice. Rename one.');

export const duplicateStep: Rule = {
  code: 'duplicate-step',
  severity: 'error',
  messages: [report],
  reason: 'Expressions refer to steps by their ids, so it is not known which of the two is meant.',
  *check({ authentications }) {
    for (const { allSteps } of authentications) {
      const seen = new Set<string>();
      for (const { stepId } of allSteps) {
        if (stepId === undefined) continue;
        if (seen.has(stepId.value)) yield report(stepId.node, stepId.value);
        seen.add(stepId.value);
      }
    }
  },
  *fix({ cursorContext: { authentication }, node, edits }) {
    const taken = new Set(authentication?.steps.map(({ stepId }) => stepId?.value));
    const base = String(node.value);
    let number = 2;
    while (taken.has(`${base}${number}`)) number++;
    const name = `${base}${number}`;
    yield textFix(changeTo(name), [edits.replace(node, name)], { isPreferred: true });
  },
};
