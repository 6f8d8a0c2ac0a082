import { textFix, title } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('No role uses "{0}". Use it in a role, or delete it.');

export const unusedAuthentication: Rule = {
  code: 'unused-authentication',
  severity: 'warning',
  messages: [report],
  reason: 'It is never run and never checked, so it is most likely left over or misspelt in a role.',
  *check({ roles, authentications }) {
    const used = new Set(roles.map(({ authentication }) => authentication?.value));
    for (const { name, keyNode, node } of authentications) {
      if (!used.has(name)) yield report(keyNode ?? node, name);
    }
  },
  *fix({ model, node, edits }) {
    const property = node.parent;
    // At least one must stay.
    if (property?.type !== 'property' || model.authentications.length < 2) return;
    const name = String(node.value);
    yield textFix(title('Delete authentication "{0}"', name), edits.remove(property), { isPreferred: true });
  },
};
