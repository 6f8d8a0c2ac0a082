import { changeTo, textFix, title } from '../../fixes/fix.ts';
import { child } from '../../fixes/places.ts';
import { testUserStubs } from '../../fixes/stubs.ts';
import { roleNames } from '../../model/roleNames.ts';
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
    const { roles, node: root } = model;
    const list = child(root, 'roles');
    const users = child(root, 'testUsers');
    const authentication = roles[0]?.authentication?.value;
    if (list !== undefined && users?.type === 'array' && authentication !== undefined) {
      const names = roleNames(model);
      const name = ['administrator', 'standard user'].find((one) => !names.includes(one)) ?? 'other role';
      const privileged = roles[0]?.privileged === undefined ? {} : { privileged: !roles[0].privileged.value };
      yield textFix(title('Add role "{0}" with two test users', name), [
        ...edits.addItems(list, [{ name, ...privileged, authentication }]),
        ...edits.addItems(users, testUserStubs(model, name, authentication, 2, freshName)),
      ]);
    }
    yield textFix(changeTo(false), [edits.replace(node, false)]);
  },
};
