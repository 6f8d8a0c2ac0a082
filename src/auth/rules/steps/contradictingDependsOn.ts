import { textFix, title } from '../../fixes/fix.ts';
import { referencesTo } from '../../model/references.ts';
import { quotedList } from '../quotedList.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import type { Node } from '../../syntax/tree.ts';

const reportNothing = reporter('The expressions of this step need no other step. Delete this.');
const report = reporter('The expressions of this step need {0}. List the same here, or delete this.');

export const contradictingDependsOn: Rule = {
  code: 'contradicting-depends-on',
  severity: 'warning',
  messages: [reportNothing, report],
  reason: 'The list contradicts the expressions, which decide the order.',
  *check(model) {
    for (const authentication of model.authentications) {
      const referred = new Map<Node, Set<string>>();
      for (const { expression, use } of referencesTo(authentication, 'output')) {
        if (use.step === undefined) continue;
        const ids = referred.get(use.step.node) ?? new Set();
        referred.set(use.step.node, ids.add(expression.step.text));
      }
      for (const { node, dependsOn, dependsOnKey } of authentication.allSteps) {
        if (dependsOn === undefined || dependsOnKey === undefined) continue;
        const listed = new Set(dependsOn.map(({ value }) => value));
        const needed = referred.get(node) ?? new Set();
        if (listed.size === needed.size && [...listed].every((id) => needed.has(id))) continue;
        yield needed.size === 0 ? reportNothing(dependsOnKey) : report(dependsOnKey, quotedList([...needed]));
      }
    }
  },
  /** Items that are kept, replaced or added one by one, so that comments between them stay. */
  *fix({ cursorContext, node, edits, isFrom }) {
    const { authentication, step } = cursorContext;
    const list = node.parent?.children?.[1];
    if (authentication === undefined || step?.dependsOn === undefined || list === undefined) return;
    if (isFrom(reportNothing)) {
      yield textFix(title('Remove "{0}"', 'dependsOn'), edits.removeValue(list), {
        isPreferred: true,
        isSafe: true,
      });
      return;
    }
    const needed = new Set(
      [...referencesTo(authentication, 'output')].flatMap(({ expression, use }) =>
        use.step?.node === step.node ? [expression.step.text] : [],
      ),
    );
    const listed = new Set<string>();
    const wrong = step.dependsOn.filter(({ value }) => {
      if (!needed.has(value) || listed.has(value)) return true;
      listed.add(value);
      return false;
    });
    const missing = [...needed].filter((id) => !listed.has(id));
    const replaced = wrong.flatMap(({ node: item }, index) => {
      const id = missing[index];
      return id === undefined ? [] : [edits.replace(item, id)];
    });
    const surplus = wrong.slice(missing.length).map((item) => item.node);
    const changes = [
      ...replaced,
      ...(surplus.length > 0 ? edits.remove(...surplus) : edits.addItems(list, missing.slice(wrong.length))),
    ];
    yield textFix(title('List the steps that the expressions need'), changes, {
      isPreferred: true,
      isSafe: true,
    });
  },
  hasSafeFix: true,
};
