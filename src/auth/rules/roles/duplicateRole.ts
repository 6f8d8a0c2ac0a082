import { textFix, title } from '../../fixes/fix.ts';
import { isSame } from '../../fixes/sameValue.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Role "{0}" is declared twice. Remove or rename one.');

export const duplicateRole: Rule = {
  code: 'duplicate-role',
  severity: 'error',
  messages: [report],
  reason: 'Users and findings refer to a role by its name, so two roles of one name cannot be distinguished.',
  *check({ roles }) {
    const seen = new Set<string>();
    for (const { name } of roles) {
      if (name === undefined) continue;
      if (seen.has(name.value)) yield report(name.node, name.value);
      seen.add(name.value);
    }
  },
  *fix({ model, node, edits }) {
    const role = model.roles.find(({ name }) => name?.node === node);
    const first = model.roles.find(({ name }) => name?.value === role?.name?.value);
    if (role === undefined || first === undefined) return;
    yield textFix(title('Remove this role "{0}"', role.name?.value ?? ''), edits.remove(role.node), {
      isPreferred: true,
      isSafe: isSame(role.node, first.node),
    });
  },
  hasSafeFix: true,
};
