import type { TextEdit } from '../../edits/textEdit.ts';
import { textFix, title } from '../../fixes/fix.ts';
import { freshUsername } from '../../fixes/stubs.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { samePlaceholder, userOf } from './accounts.ts';

const report = reporter(
  'User "{0}" is already in role "{1}". Use another account here, so that the roles can be compared.',
);

export const userInTwoRoles: Rule = {
  code: 'user-in-two-roles',
  severity: 'warning',
  messages: [report],
  reason: 'One account has the rights of one role, so the two roles would behave the same.',
  *check({ testUsers }) {
    const firstRoles = new Map<string, string>();
    for (const { role, username } of testUsers) {
      if (role === undefined || username === undefined) continue;
      const first = firstRoles.get(username.value);
      if (first === undefined) firstRoles.set(username.value, role.value);
      else if (first !== role.value) yield report(username.node, username.value, first);
    }
  },
  /** Another account has a password of its own too. */
  *fix(context) {
    const { model, node, edits } = context;
    const user = userOf(model.testUsers, node);
    if (user?.role === undefined || user.username === undefined) return;
    const others = model.testUsers.filter((one) => one !== user);
    const username = freshUsername(
      user.role.value,
      new Set(model.testUsers.map((one) => one.username?.value)),
    );
    const secrets = [user.password, user.totpSecret].flatMap((secret, index): TextEdit[] => {
      const isShared = others.some(
        ({ password, totpSecret }) =>
          secret !== undefined && [password, totpSecret][index]?.value === secret.value,
      );
      const name = context.freshName(`${username}_${index === 0 ? 'password' : 'totp'}`);
      return isShared && secret !== undefined
        ? [edits.replace(secret.node, samePlaceholder(secret, name))]
        : [];
    });
    yield textFix(title('Use another account: {0}', username), [edits.replace(node, username), ...secrets]);
  },
};
