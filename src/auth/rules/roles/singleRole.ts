import { roleEdits } from '../../create/addRole.ts';
import { changeTo, textFix, title } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'Role-based access is on, but there is one role only. Add the others, or set this to false.',
);

export const singleRole: Rule = {
  code: 'single-role',
  severity: 'error',
  messages: [report],
  reason: 'Access control is tested by doing with one role what only another may do; that takes two.',
  *check({ roleBasedAccess, roles }) {
    if (roleBasedAccess?.value === true && roles.length === 1) yield report(roleBasedAccess.node);
  },
  /** A second role comes with the two test users that it needs. */
  *fix({ model, node, edits, freshName }) {
    const { roles } = model;
    const authentication = roles[0]?.authentication?.value;
    if (authentication !== undefined) {
      const name = roles[0]?.name?.value === 'administrator' ? 'standard user' : 'administrator';
      const privileged = roles[0]?.privileged === undefined ? {} : { privileged: !roles[0].privileged.value };
      const added = roleEdits(model, edits, { name, ...privileged, authentication }, freshName);
      if (added !== undefined) yield textFix(title('Add role "{0}" with two test users', name), added);
    }
    yield textFix(changeTo(false), [edits.replace(node, false)]);
  },
};
