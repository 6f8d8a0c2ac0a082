import { textFix, title } from '../../fixes/fix.ts';
import { referencesTo } from '../../model/references.ts';
import { hasBrokenExpression } from '../expressions/brokenExpression.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Nothing uses "{0}". Use it, or remove it.');

export const unusedOutput: Rule = {
  code: 'unused-output',
  severity: 'warning',
  messages: [report],
  reason: 'A value that nobody uses is left over, or the place that should use it names another one.',
  *check({ authentications }) {
    for (const authentication of authentications) {
      let isBroken: boolean | undefined;
      const used = new Set(
        [...referencesTo(authentication, 'output')].map(({ expression: { step, output } }) =>
          outputId(step.text, output.text),
        ),
      );
      for (const { stepId, outputs } of authentication.allSteps) {
        for (const { name, keyNode } of stepId === undefined ? [] : outputs) {
          if (used.has(outputId(stepId?.value ?? '', name))) continue;
          // The broken expression may be the one that should use it.
          isBroken ??= hasBrokenExpression(authentication);
          if (!isBroken) yield report(keyNode, name);
        }
      }
    }
  },
  *fix({ cursorContext: { step }, node, edits }) {
    const property = node.parent;
    const outputs = property?.parent;
    if (property?.type !== 'property' || outputs === undefined) return;
    const removal = step?.outputs.length === 1 ? edits.removeValue(outputs) : edits.remove(property);
    yield textFix(title('Remove output "{0}"', String(node.value)), removal);
  },
};

function outputId(stepId: string, output: string): string {
  return `${stepId}.${output}`;
}
