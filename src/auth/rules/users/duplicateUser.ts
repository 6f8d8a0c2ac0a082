import { textFix, title } from '../../fixes/fix.ts';
import { isSame } from '../../fixes/sameValue.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { userOf } from './accounts.ts';

const report = reporter('User "{0}" is in role "{1}" twice. Remove one, or name another account.');

export const duplicateUser: Rule = {
  code: 'duplicate-user',
  severity: 'error',
  messages: [report],
  reason: 'The same account twice is one account; the second one that the role needs is missing.',
  *check({ testUsers }) {
    const seen = new Set<string>();
    for (const { role, username } of testUsers) {
      if (role === undefined || username === undefined) continue;
      const id = JSON.stringify([role.value, username.value]);
      if (seen.has(id)) yield report(username.node, username.value, role.value);
      seen.add(id);
    }
  },
  *fix({ model, node, edits }) {
    const user = userOf(model.testUsers, node);
    const first = model.testUsers.find(
      ({ role, username }) => role?.value === user?.role?.value && username?.value === user?.username?.value,
    );
    if (user === undefined || first === undefined) return;
    yield textFix(title('Remove this user "{0}"', user.username?.value ?? ''), edits.remove(user.node), {
      isPreferred: true,
      isSafe: isSame(user.node, first.node),
    });
  },
  hasSafeFix: true,
};
