import { mostChoices } from '../../fixes/choices.ts';
import { textFix, title } from '../../fixes/fix.ts';
import type { TestUser } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Other users of role "{0}" have a tenant. Name the tenant of this user.');

export const tenantMissing: Rule = {
  code: 'tenant-missing',
  severity: 'warning',
  messages: [report],
  reason: 'A user without a tenant belongs to none, so nothing of another tenant is found to be forbidden.',
  *check({ testUsers }) {
    const withTenants = new Set(testUsers.flatMap(({ tenant, role }) => (tenant && role ? role.value : [])));
    for (const user of testUsers) {
      if (user.tenant !== undefined || user.role === undefined || !withTenants.has(user.role.value)) continue;
      yield report(user.username?.node ?? user.node, user.role.value);
    }
  },
  *fix({ model, edits, node }) {
    const user = model.testUsers.find((one) => one.username?.node === node || one.node === node);
    if (user === undefined) return;
    for (const tenant of tenantsIn(model.testUsers).slice(0, mostChoices))
      yield textFix(title('Add tenant "{0}"', tenant), edits.set(user.node, 'tenant', tenant));
  },
};

function tenantsIn(users: readonly TestUser[]): readonly string[] {
  return [...new Set(users.flatMap(({ tenant }) => tenant?.value ?? []))];
}
