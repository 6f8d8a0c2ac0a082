import { textFix, title } from '../../fixes/fix.ts';
import { child } from '../../fixes/places.ts';
import { testUserStubs } from '../../fixes/stubs.ts';
import { takesNoUser } from '../../model/grants.ts';
import type { AuthModel } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

/** The least number of accounts for each role: one acts, the other's data must stay untouched. */
const usersPerRole = 2;

const report = reporter('Role "{0}" has {1} of the 2 test users it needs. Add {2} to "testUsers".');

/** The service's documentation, "Limits". */
export const tooFewTestUsers: Rule = {
  code: 'too-few-test-users',
  severity: 'error',
  messages: [report],
  reason:
    'With one account it cannot be tested whether it reaches the data of another account of the same role.',
  *check(model) {
    const accounts = accountsByRole(model);
    const seen = new Set<string>();
    const withoutUser = new Set(model.authentications.filter(takesNoUser).map(({ name }) => name));
    for (const { name, authentication } of model.roles) {
      if (name === undefined || name.value === '' || seen.has(name.value)) continue;
      seen.add(name.value);
      const count = accounts.get(name.value)?.size ?? 0;
      if (count >= usersPerRole) continue;
      const missing = String(usersPerRole - count);
      const problem = report(name.node, name.value, String(count), missing);
      yield withoutUser.has(authentication?.value ?? '') ? { ...problem, severity: 'information' } : problem;
    }
  },
  *fix({ model, node, edits, freshName, arg }) {
    const role = model.roles.find(({ name }) => name?.node === node);
    const users = child(model.node, 'testUsers');
    if (role === undefined || users?.type !== 'array') return;
    const stubs = testUserStubs(model, arg(0), role.authentication?.value, Number(arg(2)), freshName);
    const lastOfRole = model.testUsers.findLast((user) => user.role?.value === arg(0));
    const added = edits.addItems(users, stubs, lastOfRole?.node);
    yield textFix(title('Add {0} of the test users of "{1}"', arg(2), arg(0)), added, { isPreferred: true });
  },
};

/** The usernames of each role; a user without one counts as an account of its own. */
function accountsByRole({ testUsers }: AuthModel): Map<string, Set<unknown>> {
  const accounts = new Map<string, Set<unknown>>();
  for (const user of testUsers) {
    if (user.role === undefined) continue;
    const ofRole = accounts.get(user.role.value) ?? new Set();
    accounts.set(user.role.value, ofRole.add(user.username?.value ?? user));
  }
  return accounts;
}
