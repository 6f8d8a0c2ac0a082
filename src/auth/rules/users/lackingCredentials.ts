import { textFix, title } from '../../fixes/fix.ts';
import { Fields } from '../../model/fields.ts';
import type { AuthModel, TestUser } from '../../model/model.ts';
import { referencesTo, usersByAuthentication } from '../../model/references.ts';
import type { TextSpan, Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const reportUserWithoutPassword = reporter(
  'Authentication "{0}" uses $inputs.password. Add "password" to this user.',
);

export const userWithoutPassword: Rule = {
  code: 'user-without-password',
  severity: 'error',
  messages: [reportUserWithoutPassword],
  reason: 'For this user the step has no password to send.',
  *check(model) {
    for (const { user, authentication } of usersWithout(model, 'password'))
      yield reportUserWithoutPassword(placeOfUser(user), authentication);
  },
  *fix({ cursorContext: { testUser }, edits, freshName }) {
    if (testUser === undefined) return;
    const name = freshName(`${testUser.username?.value ?? 'test_user'}_password`);
    const added = edits.addKeys(testUser.node, { password: `\${secret:${name}}` }, 'username');
    yield textFix(title('Add "{0}"', 'password'), added, { isPreferred: true });
  },
};

const reportUserWithoutTotp = reporter('Authentication "{0}" uses $inputs.totp. Add "totp" to this user.');

export const userWithoutTotp: Rule = {
  code: 'user-without-totp',
  severity: 'error',
  messages: [reportUserWithoutTotp],
  reason: 'Without the secret the one-time password of this user cannot be computed.',
  *check(model) {
    for (const { user, authentication } of usersWithout(model, 'totp'))
      yield reportUserWithoutTotp(placeOfUser(user), authentication);
  },
  *fix({ cursorContext: { testUser }, edits, freshName }) {
    if (testUser === undefined) return;
    const name = freshName(`${testUser.username?.value ?? 'test_user'}_totp`);
    const added = edits.addKeys(testUser.node, { totp: { secret: `\${secret:${name}}` } }, 'password');
    yield textFix(title('Add "{0}"', 'totp'), added, { isPreferred: true });
  },
};

interface LackingUser {
  readonly user: TestUser;
  /** The name of the authentication that sends what the user lacks. */
  readonly authentication: string;
}

function usersWithout(model: AuthModel, key: 'password' | 'totp'): LackingUser[] {
  const users = usersByAuthentication(model);
  return model.authentications.flatMap((authentication) => {
    const isUsed = referencesTo(authentication, 'input').some(
      ({ expression }) => expression.name.text === key,
    );
    return (isUsed ? (users.get(authentication.name) ?? []) : [])
      .filter(({ node }) => new Fields(node).any(key) === undefined)
      .map((user) => ({ user, authentication: authentication.name }));
  });
}

function placeOfUser({ username, node }: TestUser): TextSpan {
  return username?.node ?? { offset: node.offset, length: 1 };
}
