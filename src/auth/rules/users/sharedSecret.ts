import { changeTo, textFix } from '../../fixes/fix.ts';
import { placeholderNameFor } from '../../fixes/secretNames.ts';
import type { TestUser } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { samePlaceholder } from './accounts.ts';

const report = reporter('User "{0}" has the same secret. Give each account a placeholder of its own.');

/** Accounts under two names with one password: a lock-out or a changed password then hits both. */
export const sharedSecret: Rule = {
  code: 'shared-secret',
  severity: 'warning',
  messages: [report],
  reason: 'Accounts with one password are locked out together, and one of them may be a typing mistake.',
  *check({ testUsers }) {
    for (const secretOf of [(user: TestUser) => user.password, (user: TestUser) => user.totpSecret]) {
      const owners = new Map<string, string>();
      for (const user of testUsers) {
        const secret = secretOf(user);
        const username = user.username?.value;
        if (username === undefined || !secret?.parts.some(({ kind }) => kind === 'placeholder')) continue;
        const owner = owners.get(secret.value);
        if (owner === undefined) owners.set(secret.value, username);
        else if (owner !== username) yield report(secret.node, owner);
      }
    }
  },
  *fix(context) {
    const { model, node, edits } = context;
    const user = model.testUsers.find(({ password, totpSecret }) =>
      [password?.node, totpSecret?.node].includes(node),
    );
    const secret = user?.password?.node === node ? user.password : user?.totpSecret;
    if (secret === undefined) return;
    const text = samePlaceholder(secret, context.freshName(placeholderNameFor(context)));
    yield textFix(changeTo(text), [edits.replace(node, text)], { isPreferred: true });
  },
};
